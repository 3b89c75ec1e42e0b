//! Two processes on one folder: both are heard, nothing is heard twice.

use std::process::Command;
use std::thread::JoinHandle;

use crate::club::{Ran, TestClub};

/// Starts a command that is waited for later.
fn start(mut command: Command) -> JoinHandle<Ran> {
    std::thread::spawn(move || Ran::run(&mut command))
}

#[test]
fn two_processes_append_at_once_and_nothing_is_lost_or_doubled() {
    let club = TestClub::with_tables(2, 20);
    let run = |lines: String, name: &str| {
        let file = club.write(name, &lines);
        start(club.command(&["result", "enter", &club.event, "--lines", &file, "--json"]))
    };
    let lines = |table: u32| -> String {
        (1..=80).map(|board| format!("id={table}/{board} A{table} {board} 3NTS=\n")).collect()
    };
    // Each has its own table, and both also send the last board of table 2 under the same id.
    let first = run(lines(1) + "id=2/80 A2 80 3NTS=\n", "first.txt");
    let second = run(lines(2), "second.txt");
    let (first, second) = (first.join().unwrap().ok(), second.join().unwrap().ok());
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
    let processes = [(); 4].map(|()| start(club.command(&["event", "new", &file, "--json"])));
    for process in processes {
        process.join().unwrap().ok();
    }
    let listed: serde_json::Value =
        serde_json::from_str(&club.run(&["event", "list", "--json"]).ok()).unwrap();
    assert_eq!(listed.as_array().unwrap().len(), 4);
}
