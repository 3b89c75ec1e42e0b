//! Kill -9 at random moments while several processes append: every acknowledged fact is there, no
//! half fact is, and the log is sound.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc;

use test_support::kill::check_log;
use test_support::process::wait_for_end;
use test_support::random::{Random, times};
use test_support::wait::receive;

use crate::club::TestClub;

const WRITERS: usize = 3;

/// How often a writer is killed: 20 times, or 200 times with `cargo xtask test --long`.
fn kills() -> u64 {
    times(20, 200)
}

#[test]
fn no_acknowledged_result_is_lost_when_writers_are_killed() {
    let mut random = Random::new();
    let club = TestClub::with_tables(3, 2);
    for table in 1..=WRITERS {
        for board in 1..=4 {
            club.enter(&[&format!("A{table}"), &board.to_string(), "PASS"]).ok();
        }
    }
    let mut acknowledged = BTreeSet::new();
    for kill in 0..kills() {
        let (sender, receiver) = mpsc::channel();
        let mut writers: Vec<Child> =
            (0..WRITERS).map(|writer| start_writer(&club, kill, writer, sender.clone())).collect();
        drop(sender);
        // At least one acknowledgement, so that the kill comes while they are at work.
        acknowledged.insert(receive("an acknowledgement", &receiver).unwrap());
        random.pause_micros(30_000);
        // One is killed; the others go on for a moment, and then die too.
        writers[random.index(WRITERS)].kill().unwrap();
        random.pause_micros(10_000);
        for mut writer in writers {
            let _ = writer.kill();
            wait_for_end(&mut writer);
        }
        while let Some(id) = receive("the last acknowledgements", &receiver) {
            acknowledged.insert(id);
        }
        club.verify();
    }
    let log = club.log();
    check_log(&log, &acknowledged);
    assert!(acknowledged.len() as u64 >= kills(), "the writers were at work");
    println!("{} kills, {} acknowledged, {} facts", kills(), acknowledged.len(), log.len());
}

/// Starts a process that corrects the boards of its table over and over, and passes on the ids it
/// acknowledges.
fn start_writer(club: &TestClub, kill: u64, writer: usize, sender: mpsc::Sender<String>) -> Child {
    let arguments = ["result", "enter", &club.event, "--lines", "-", "--correct", "--json"];
    let mut child = club
        .command(&arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    std::thread::spawn(move || {
        let table = writer + 1;
        for n in 0.. {
            let (board, tricks) = (n % 4 + 1, ["=", "+1", "-1"][n % 3]);
            let line = format!("id=kill{kill}-{writer}-{n} A{table} {board} 4SN{tricks}\n");
            // The process was killed: nobody reads any more.
            if input.write_all(line.as_bytes()).is_err() {
                break;
            }
        }
    });
    let output = BufReader::new(child.stdout.take().unwrap());
    std::thread::spawn(move || {
        for line in output.lines().map_while(Result::ok) {
            // A killed process may leave half a line; half an acknowledgement is none.
            let Ok(answer) = serde_json::from_str::<serde_json::Value>(&line) else { break };
            if sender.send(answer["id"].as_str().unwrap().to_owned()).is_err() {
                break;
            }
        }
    });
    child
}
