//! Two processes on one folder: both are heard, nothing is heard twice.

use std::process::Stdio;

use crate::club::{Ran, TestClub};

#[test]
fn two_processes_append_at_once_and_nothing_is_lost_or_doubled() {
    let club = TestClub::with_tables(2, 20);
    let run = |lines: String, name: &str| {
        let file = club.write(name, &lines);
        club.command(&["result", "enter", &club.event, "--lines", &file, "--json"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let lines = |table: u32| -> String {
        (1..=80).map(|board| format!("id={table}/{board} A{table} {board} 3NTS=\n")).collect()
    };
    // Each has its own table, and both also send the last board of table 2 under the same id.
    let first = run(lines(1) + "id=2/80 A2 80 3NTS=\n", "first.txt");
    let second = run(lines(2), "second.txt");
    let (first, second) = (
        Ran::from(first.wait_with_output().unwrap()),
        Ran::from(second.wait_with_output().unwrap()),
    );
    let (first, second) = (first.ok(), second.ok());
    assert_eq!((first.lines().count(), second.lines().count()), (81, 80));
    let repeated = [&first, &second].map(|text| text.matches("\"repeated\":true").count());
    assert_eq!(repeated.iter().sum::<usize>(), 1);
    let entered = club.log().iter().filter(|fact| fact["fact"] == "result_entered").count();
    assert_eq!(entered, 160);
    club.verify();
}

#[test]
fn two_processes_may_make_their_first_event_at_once() {
    let club = TestClub::empty();
    let file = club.write("event.toml", include_str!("../../../../examples/tuesday-pairs.toml"));
    let start = || {
        let mut command = club.command(&["event", "new", &file, "--json"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let processes = [start(), start(), start(), start()];
    for process in processes {
        Ran::from(process.wait_with_output().unwrap()).ok();
    }
    let listed: serde_json::Value =
        serde_json::from_str(&club.run(&["event", "list", "--json"]).ok()).unwrap();
    assert_eq!(listed.as_array().unwrap().len(), 4);
}
