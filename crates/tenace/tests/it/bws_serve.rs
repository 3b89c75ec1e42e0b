//! `tenace bws serve`: phones play what a scoring program wrote into a file.

use std::collections::BTreeMap;

use jet::Value;
use serde_json::json;
use test_support::random::{Random, times};
use test_support::wait::wait_for_ok;
use uuid::Uuid;

use crate::club::TestClub;
use crate::exchange::{Exchange, keep_link, update};
use crate::server::{TestPhone, tokens};

fn say(phone: &mut TestPhone, say: &serde_json::Value) {
    let (status, answer) = phone.say(&Uuid::now_v7().to_string(), say).unwrap();
    assert_eq!(status, 200, "{answer}");
}

fn enter(phone: &mut TestPhone, round: u32, board: u32, outcome: &str, correct: bool) {
    say(
        phone,
        &json!({ "result": { "round": round, "board": board, "outcome": outcome, "correct": correct } }),
    );
}

const RESULT: [&str; 4] = ["Board", "Contract", "Result", "Erased"];

#[test]
fn phones_play_the_file_and_both_sides_learn_of_changes() {
    let mut exchange = Exchange::new();
    let (server, greeting) = exchange.serve(&[]);
    assert!(greeting.contains("event      Friday pairs (a new event, 0 results)"), "{greeting}");
    assert!(greeting.contains("director   http://"), "{greeting}");
    exchange.wait("Tables", &["Table", "Status", "LogOnOff"], &["1 1 2", "2 1 2"]);
    let tokens = tokens(&exchange.hall, 2);
    let mut phone = TestPhone::new(&server.address, &tokens[0]);
    phone.hello();
    exchange.wait("Tables", &["Table", "LogOnOff", "CurrentRound"], &["1 1 1", "2 2 0"]);
    // A contract while it is played, the result, and a correction.
    say(
        &mut phone,
        &json!({ "contract": { "round": 1, "board": 1, "contract": "4SXN", "lead": "HK" } }),
    );
    exchange.wait(
        "IntermediateData",
        &["Board", "Contract", "Result", "LeadCard"],
        &["1 4 S x  HK"],
    );
    enter(&mut phone, 1, 1, "4SXN= HK", false);
    exchange.wait("ReceivedData", &RESULT, &["1 4 S x = false"]);
    enter(&mut phone, 1, 1, "4SXN+1 HK", true);
    exchange.wait("ReceivedData", &RESULT, &["1 4 S x = true", "1 4 S x +1 false"]);
    // The scoring program takes it in and rules; the ruling reaches the phones.
    let follow = ["bws", "follow", &exchange.office.event, &exchange.file, "--once"];
    exchange.office.run(&follow).ok();
    exchange.office.enter(&["A1", "1", "4SXN-1", "--correct"]).ok();
    exchange.office.run(&follow).ok();
    exchange.wait(
        "ReceivedData",
        &["ID", "Result", "ExternalUpdate"],
        &["1 = false", "2 -1 false"],
    );
    let ruled = exchange.hall.log().into_iter().rfind(|fact| fact["author"] == "bws file");
    assert_eq!(ruled.unwrap()["outcome"], "4SXN-1");
    // The movement changes from round 2 on, and the phone sees it.
    let mut file = exchange.open();
    let boards = [("LowBoard", Value::Int(13)), ("HighBoard", Value::Int(15))];
    update(&mut file, "RoundData", ("LowBoard", 7), &boards);
    update(&mut file, "Tables", ("Table", 1), &[("UpdateFromRound", Value::Int(2))]);
    exchange.wait("Tables", &["Table", "UpdateFromRound"], &["1 0", "2 0"]);
    enter(&mut phone, 2, 13, "PASS", false);
    exchange.wait("ReceivedData", &["Board", "Contract"], &["1 4 S x", "1 4 S x", "13 PASS"]);
    #[cfg(unix)]
    {
        // What is said last is written before the end.
        let mut server = server;
        enter(&mut phone, 2, 14, "1NTN=", false);
        server.program.terminate();
        assert_eq!(server.program.wait(), Some(0));
        let rest = server.program.stdout.rest();
        assert!(rest.ends_with("stopped; everything received is safe\n"), "{rest}");
        assert!(rest.contains("sent: board 14 at table A1 in round 2: 1 v 3 1 NT N ="), "{rest}");
    }
    drop(file);
    let check = exchange.office.run(&["bws", "check", &exchange.file]);
    assert_eq!(check.code, 0, "{check:?}");
    exchange.hall.verify();
}

#[test]
fn a_file_is_gone_on_with_or_begun_anew() {
    let mut exchange = Exchange::new();
    let (server, _) = exchange.serve(&[]);
    let first = exchange.hall.event.clone();
    let mut phone = TestPhone::new(&server.address, &tokens(&exchange.hall, 2)[0]);
    enter(&mut phone, 1, 1, "4SN=", false);
    exchange.wait("ReceivedData", &RESULT, &["1 4 S = false"]);
    drop(server);
    let (server, greeting) = exchange.serve(&[]);
    assert!(greeting.contains("(goes on where it was, 1 result)"), "{greeting}");
    assert_eq!(exchange.hall.event, first);
    drop(server);
    let (_server, greeting) = exchange.serve(&["--reset"]);
    assert!(greeting.contains("(a new event, 1 result)"), "{greeting}");
    assert_ne!(exchange.hall.event, first);
}

#[test]
fn the_servers_own_link_with_the_file_rests() {
    let mut exchange = Exchange::new();
    drop(exchange.serve(&[]));
    let event = exchange.hall.event.clone();
    keep_link(&exchange.hall, &event, &exchange.file, "control");
    let (mut server, _) = exchange.serve(&[]);
    let told = server.program.stderr.next_line().unwrap().unwrap();
    assert!(told.contains("with which the server was started, runs this file already"), "{told}");
    assert_eq!(exchange.hall.event, event);
}

/// A word in page 0 says that a program met a damaged page: from then on files are only read.
#[cfg(unix)]
#[test]
fn that_a_file_may_only_be_read_is_told_once() {
    let mut exchange = Exchange::new();
    let mut bytes = std::fs::read(&exchange.file).unwrap();
    let word = 4096 - 512 + 2 * 9;
    bytes[word..word + 2].copy_from_slice(&1u16.to_le_bytes());
    std::fs::write(&exchange.file, &bytes).unwrap();
    let (mut server, greeting) = exchange.serve(&[]);
    // The last turn, if none before it, has something to write.
    server.program.terminate();
    assert_eq!(server.program.wait(), Some(0));
    let told = greeting + &server.program.stdout.rest() + &server.program.stderr.rest();
    let about =
        told.lines().filter(|line| line.contains("problem: ") || line.contains("waiting: "));
    let about: Vec<&str> = about.collect();
    assert_eq!(about.len(), 1, "{told}");
    assert!(about[0].ends_with("is kept here and written when it can be"), "{told}");
    assert_eq!(std::fs::read(&exchange.file).unwrap(), bytes);
}

/// How often the server is killed: 12 times, or 60 times with `cargo xtask test --long`.
fn kills() -> u64 {
    times(12, 60)
}

#[test]
fn nothing_is_lost_or_doubled_when_it_is_killed() {
    let mut random = Random::new();
    let mut exchange = Exchange::new();
    let mut said: BTreeMap<u32, String> = BTreeMap::new();
    for n in 0..kills() {
        let (mut server, _) = exchange.serve(&[]);
        let tokens = tokens(&exchange.hall, 2);
        let mut phone = TestPhone::new(&server.address, &tokens[0]);
        for _ in 0..2 {
            let board = u32::try_from(random.below(3)).unwrap() + 1;
            let outcome = format!("4SN{}", random.choose(&["=", "+1", "-1", "-2"]));
            let correct = said.contains_key(&board);
            enter(&mut phone, 1, board, &outcome, correct);
            said.insert(board, outcome);
        }
        // The scoring program is at work too.
        if n % 3 == 2 {
            let mut file = exchange.open();
            update(&mut file, "Tables", ("Table", 2), &[("UpdateFromRound", Value::Int(2))]);
        }
        random.pause_micros(1_200_000);
        server.program.kill();
    }
    let (_server, _) = exchange.serve(&[]);
    let expected: Vec<String> =
        said.iter().map(|(board, outcome)| format!("{board} {} false", &outcome[3..])).collect();
    // One row counts for each board, and it says what was said last.
    let counting = || {
        let mut rows = exchange.rows("ReceivedData", &["Board", "Result", "Erased"]);
        rows.retain(|row| row.ends_with(" false"));
        rows.sort();
        rows
    };
    wait_for_ok(format_args!("the rows {expected:?}"), || {
        let rows = counting();
        if rows == expected { Ok(()) } else { Err(rows) }
    });
    exchange.wait("Tables", &["UpdateFromRound"], &["0", "0"]);
    let mut ids: Vec<i64> =
        exchange.rows("ReceivedData", &["ID"]).iter().map(|id| id.parse().unwrap()).collect();
    let n_rows = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), n_rows, "an ID is there twice");
    exchange.hall.verify();
}

#[test]
fn files_that_cannot_be_run_are_a_sentence_and_nothing_is_touched() {
    let club = TestClub::empty();
    let mut accdb = vec![0; 4096];
    accdb[..19].copy_from_slice(b"\0\x01\0\0Standard ACE DB");
    let cases = [
        ("empty.bws", Vec::new(), "the file is empty"),
        ("letter.bws", b"Dear Ann, here are the results.".repeat(200), "no Access database"),
        ("new.accdb", accdb, "Access 2007"),
    ];
    for (name, bytes, expected) in cases {
        let file = club.path(name);
        std::fs::write(&file, &bytes).unwrap();
        let wrong =
            club.run(&["bws", "serve", &file, "--no-open", "--computer", "CLUB-PC"]).wrong();
        assert!(wrong.contains(name) && wrong.contains(expected), "{wrong}");
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
    }
    let wrong = club.run(&["bws", "serve", "nowhere.bws", "--hands", "x"]).wrong();
    assert!(wrong.contains("expected the ID numbers of sections, such as 1,2"), "{wrong}");
    let wrong = club.run(&["bws", "serve", "nowhere.bws", "--no-open"]).wrong();
    assert!(wrong.contains("nowhere.bws"), "{wrong}");
    assert!(!club.data().exists());
}

#[test]
fn a_file_of_other_computers_names_them() {
    let exchange = Exchange::new();
    let before = std::fs::read(&exchange.file).unwrap();
    let arguments = ["bws", "serve", &exchange.file, "--http", "127.0.0.1:0", "--no-open"];
    let refused =
        exchange.hall.run(&[&arguments[..], &["--computer", "LAPTOP"]].concat()).refused();
    assert!(refused.contains("(LAPTOP); its tables belong to CLUB-PC"), "{refused}");
    assert!(refused.ends_with("run with --computer NAME"), "{refused}");
    assert_eq!(std::fs::read(&exchange.file).unwrap(), before);
}
