//! A simulated evening and a simulated crowd, with the real server and the real binary.

use std::collections::BTreeSet;

use serde_json::Value;
use test_support::process::Program;

use crate::club::TestClub;
use crate::connector_commands::{Evening, update};
use crate::server::TestServer;

/// Port 0 takes a free one.
const HERE: &str = "127.0.0.1:0";

#[test]
fn an_evening_is_played_to_the_end_and_ranked() {
    let club = TestClub::empty();
    let size = ["--tables", "2", "--rounds", "2", "--speed", "1000"];
    let arguments = [&["demo", "--http", HERE, "--once"], size.as_slice()].concat();
    let ran = club.run(&arguments);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.contains("“Demo evening”: howell, 2 tables, 2 rounds of 4 boards."));
    assert!(ran.stdout.contains("Round 2 of 2 is over: 8 results."), "{}", ran.stdout);
    assert!(ran.stdout.contains("The evening is over: 16 results."), "{}", ran.stdout);
    // The ranking is the one everybody gets, it has all four pairs with their names, and it is full.
    let score = club.run(&["score", "Demo evening"]).ok();
    assert!(ran.stdout.ends_with(&score), "{}\nand not\n{score}", ran.stdout);
    let score = club.run(&["score", "Demo evening", "--json"]).ok();
    let score: Value = serde_json::from_str(&score).unwrap();
    assert!(!score.to_string().contains("results are in"), "{score}");
    let show = club.run(&["event", "show", "Demo evening"]).ok();
    assert!(show.contains("16 of 16 results"), "{show}");
    club.run(&["log", "verify", "Demo evening"]).ok();
}

#[test]
fn what_a_crowd_was_told_is_kept_is_kept() {
    let club = TestClub::empty();
    // Each table enters something in the first 80 % of the time; the rest is for a machine with much to do.
    let size = ["--tables", "6", "--minutes", "0.1", "--json"];
    let ran = club.run(&[&["demo", "--load", "--http", HERE], size.as_slice()].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    let last = ran.stdout.lines().last().unwrap();
    let measured: Value = serde_json::from_str(last).unwrap();
    let names: Vec<&String> = measured.as_object().unwrap().keys().collect();
    assert_eq!(names.len(), 5, "{last}");
    assert!(last.starts_with("{\"entries\": ") && last.contains(", \"p50\": "), "{last}");
    assert!(measured["entries"].as_u64().unwrap() >= 6, "{last}");
    assert!(measured["p99"].as_f64().unwrap() >= measured["p50"].as_f64().unwrap(), "{last}");
    assert_eq!((&measured["lost"], &measured["duplicated"]), (&Value::from(0), &Value::from(0)));
    assert!(ran.stderr.contains("viewers heard"), "{}", ran.stderr);
    club.run(&["log", "verify", "Load"]).ok();
}

#[test]
fn a_demo_that_cannot_be_says_why_and_leaves_nothing() {
    let club = TestClub::empty();
    let ran = club.run(&["demo", "--http", HERE, "--tables", "1", "--once"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("a demo needs 2 tables at least"), "{}", ran.stderr);
    assert!(club.run(&["event", "list"]).ok().contains("There are no events yet"));
}

/// Returns the boards for which the log of a club's event has a result, as table, round and board.
fn played(club: &TestClub, event: &str) -> BTreeSet<[u64; 3]> {
    let log = club.run(&["log", "show", event, "--json"]).ok();
    let facts = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let results = facts.filter(|fact| fact["fact"] == "result_entered");
    let place = |fact: Value| ["table", "round", "board"].map(|name| fact[name].as_u64().unwrap());
    results.map(place).collect()
}

/// Starts a demo that goes on.
fn going(club: &TestClub, words: &[&str]) -> Program {
    Program::start(&mut club.command(&[&["demo", "--speed", "0"], words].concat()))
}

#[test]
fn an_event_that_is_there_is_played_to_the_end_and_what_is_in_stays() {
    let club = TestClub::with_tables(2, 2);
    club.enter(&["A2", "3", "7NTXXS-13"]).ok();
    let words = ["--event", "Test night", "--speed", "0", "--once"];
    let ran = club.run(&[&["demo", "--http", HERE], words.as_slice()].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{ran:?}");
    assert!(ran.stdout.contains("“Test night”: 2 tables, 1 of 16 results are in."), "{ran:?}");
    assert!(ran.stdout.contains("Round 2 of 2 is over: 8 results."), "{}", ran.stdout);
    assert!(ran.stdout.contains("The event is over: 16 results."), "{}", ran.stdout);
    let score = club.run(&["score", "Test night"]).ok();
    assert!(ran.stdout.ends_with(&score), "{}\nand not\n{score}", ran.stdout);
    let all =
        (1..=2).flat_map(|table| (1..=8_u64).map(move |board| [table, board.div_ceil(4), board]));
    assert_eq!(played(&club, "Test night"), all.collect());
    let log = club.log();
    let kept = log.iter().filter(|fact| fact["table"] == 2 && fact["board"] == 3);
    assert_eq!(kept.map(|fact| &fact["outcome"]).collect::<Vec<_>>(), ["7NTXXS-13"]);
    // Played again, nothing is entered.
    let before = club.log().len();
    let again = club.run(&[&["demo", "--http", HERE], words.as_slice()].concat());
    assert_eq!((again.code, club.log().len()), (0, before), "{again:?}");
    club.verify();
}

#[test]
fn an_event_of_a_scoring_program_is_played_and_goes_on_when_the_movement_does() {
    let evening = Evening::by_http().begun();
    let mut demo = going(&evening.club, &["--http", HERE, "--event", "Friday pairs"]);
    demo.read_until("The event is over: 8 results.");
    let polled = |evening: &Evening| -> BTreeSet<[u64; 3]> {
        let names = ["TableNumber", "RoundNumber", "BoardNumber"];
        let results = evening.json(&["poll", "results"]);
        let place = |result: &Value| names.map(|name| result[name].as_u64().unwrap());
        results.as_array().unwrap().iter().map(place).collect()
    };
    let all =
        (1..=2).flat_map(|table| (1..=4_u64).map(move |board| [table, board.div_ceil(2), board]));
    assert_eq!(polled(&evening), all.clone().collect());
    // The first table plays two boards more in its second round, and the phones are still there.
    let file = evening.club.write("movement.json", &update(6));
    evening.run(&["movement", "update", &file]).ok();
    demo.read_until("The event is over: 10 results.");
    assert_eq!(polled(&evening), all.chain([[1, 2, 5], [1, 2, 6]]).collect());
    evening.club.run(&["log", "verify", "Friday pairs"]).ok();
}

#[test]
fn phones_wait_while_a_session_waits_at_a_server_that_listens() {
    let club = TestClub::with_tables(1, 1);
    club.run(&["event", "wait", "Test night"]).ok();
    let server = TestServer::start(&club);
    let words = ["--http", &server.address, "--event", "Test night", "--once"];
    let mut demo = going(&club, &words);
    demo.read_until("Using the server that listens on");
    demo.read_until("Session 1 waits until it is opened.");
    assert!(played(&club, "Test night").is_empty());
    club.run(&["event", "open", "Test night"]).ok();
    demo.read_until("The event is over: 4 results.");
    assert_eq!(demo.wait(), Some(0));
    assert_eq!(played(&club, "Test night").len(), 4);
}

#[test]
fn an_event_that_cannot_be_played_is_told_in_one_sentence() {
    let club = TestClub::with_tables(1, 1);
    let demo =
        |words: &[&str]| club.run(&[&["demo", "--http", HERE, "--once"], words].concat()).wrong();
    let sentence = demo(&["--event", "Other night"]);
    assert!(sentence.contains("there is no event “Other night”"), "{sentence}");
    let sentence = demo(&["--event", "Test night", "--session", "2"]);
    assert!(sentence.ends_with("“Test night” has no session 2"), "{sentence}");
    club.run(&["event", "close", "Test night"]).ok();
    let sentence = demo(&["--event", "Test night"]);
    assert!(sentence.contains("“Test night” is closed"), "{sentence}");
    for other in [["--tables", "3"], ["--rounds", "2"]] {
        let ran = club.run(&[&["demo", "--event", "Test night"], other.as_slice()].concat());
        assert_eq!(ran.code, 2, "{ran:?}");
    }
    assert_eq!(club.run(&["demo", "--event", "Test night", "--load"]).code, 2);
}
