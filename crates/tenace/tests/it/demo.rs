//! A simulated evening and a simulated crowd, with the real server and the real binary.

use serde_json::Value;

use crate::club::TestClub;

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
    let size = ["--tables", "6", "--minutes", "0.05", "--json"];
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
