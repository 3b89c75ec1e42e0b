//! Kill -9 at random moments while several processes append: every acknowledged fact is there, no
//! half fact is, and the log is sound.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::club::TestClub;

const WRITERS: usize = 3;

/// How often a writer is killed: 20 times, or 200 times with `cargo xtask test --long`.
fn kills() -> u64 {
    if std::env::var_os("TENACE_LONG").is_some() { 200 } else { 20 }
}

#[test]
fn no_acknowledged_result_is_lost_when_writers_are_killed() {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    println!("seed {seed}");
    let mut random = u64::from(seed);
    let mut random = move |below: u64| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
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
        acknowledged.insert(receiver.recv_timeout(Duration::from_secs(60)).unwrap());
        std::thread::sleep(Duration::from_micros(random(30_000)));
        // One is killed; the others go on for a moment, and then die too.
        let first = usize::try_from(random(WRITERS as u64)).unwrap();
        writers[first].kill().unwrap();
        std::thread::sleep(Duration::from_micros(random(10_000)));
        for mut writer in writers {
            let _ = writer.kill();
            writer.wait().unwrap();
        }
        acknowledged.extend(receiver);
        club.verify();
    }
    let log = club.log();
    let said: Vec<&str> = log.iter().map(|fact| fact["id"].as_str().unwrap()).collect();
    let distinct: BTreeSet<&str> = said.iter().copied().collect();
    assert_eq!(said.len(), distinct.len(), "an id is in the log twice");
    let lost: Vec<&String> =
        acknowledged.iter().filter(|id| !distinct.contains(id.as_str())).collect();
    assert!(lost.is_empty(), "acknowledged but lost: {lost:?}");
    assert!(acknowledged.len() as u64 >= kills(), "the writers were at work");
    let seqs: Vec<u64> = log.iter().map(|fact| fact["seq"].as_u64().unwrap()).collect();
    assert_eq!(seqs, (1..=log.len() as u64).collect::<Vec<_>>());
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
