//! `tenace movement repair`: results stay, mistakes are named, and what is taken is what was offered.

use serde_json::Value;

use crate::club::{Ran, TestClub};

/// A club with a Mitchell of five tables.
fn five() -> TestClub {
    let club = TestClub::empty();
    club.run(&["event", "new", "--movement", "mitchell", "--tables", "5", "--name", "Five"]).ok();
    club
}

fn repair(club: &TestClub, words: &[&str]) -> Ran {
    club.run(&[&["movement", "repair"], words].concat())
}

/// Enters the first board of tables of a round.
fn enter(club: &TestClub, round: u32, tables: &[u32]) {
    for table in tables {
        let board = (2 * ((table + round - 2) % 5) + 1).to_string();
        let (table, round) = (format!("A{table}"), round.to_string());
        club.run(&["result", "enter", "Five", &table, &board, "4SN=", "--round", &round]).ok();
    }
}

fn facts(club: &TestClub) -> usize {
    club.run(&["log", "show", "Five", "--json"]).ok().lines().count()
}

fn file(club: &TestClub, kind: &str, tables: &str) -> String {
    let shown = club.run(&["movement", "show", kind, "--tables", tables, "--format", "text"]).ok();
    club.write("movement.txt", &shown)
}

#[test]
fn rounds_with_results_are_not_changed() {
    let club = five();
    enter(&club, 1, &[1, 2, 3, 4, 5]);
    enter(&club, 2, &[1]);
    let before = facts(&club);
    let said = repair(&club, &["Five", "--next-round", "1", "--take", "1", "late-pair"]).wrong();
    assert!(said.contains("round 1 cannot be the next to be changed: there are results"), "{said}");
    let said = repair(&club, &["Five", "missed", "5", "1", "--take", "2"]).wrong();
    assert!(said.contains("table 5 has a result of round 1, so it has not missed"), "{said}");
    assert_eq!(facts(&club), before);
    // Round 2 has begun at one table: it is played to its end as it is.
    let ways = repair(&club, &["Five", "late-pair"]).ok();
    assert!(
        ways.ends_with(
            "\nNo results yet: A2, A3, A4, A5 in round 2. Repair takes it that this is played as the \
             movement says; what changes begins with round 3.\n"
        ),
        "{ways}"
    );
    let taken = repair(&club, &["Five", "late-pair", "--take", "1"]).ok();
    assert!(taken.contains("from round 3 on"), "{taken}");
    let shown = club.run(&["event", "show", "Five"]).ok();
    assert!(!shown.contains("do not fit"), "{shown}");
}

#[test]
fn boards_played_late_change_nothing() {
    let club = five();
    enter(&club, 1, &[1, 2, 3, 4]);
    let before = facts(&club);
    let ways = repair(&club, &["Five", "missed", "5", "1"]).ok();
    assert!(
        ways.contains("Stays after the last round and plays boards 9-10 at table 5."),
        "{ways}"
    );
    let taken = repair(&club, &["Five", "--take", "1", "missed", "5", "1"]).ok();
    assert!(taken.starts_with("nothing to write: the event has this movement."), "{taken}");
    assert!(taken.contains("the results are entered for round 1"), "{taken}");
    assert_eq!(facts(&club), before);
    enter(&club, 1, &[5]);
    // Arrows: with two winners they change nothing either.
    let taken = repair(&club, &["Five", "arrows", "1", "--take", "1"]).ok();
    assert!(taken.starts_with("nothing to write"), "{taken}");
}

#[test]
fn a_code_stands_for_one_way() {
    let club = five();
    enter(&club, 1, &[1]);
    let ways: Vec<Value> =
        serde_json::from_str(&repair(&club, &["Five", "--json", "late-pair"]).ok()).unwrap();
    let code = ways[1]["code"].as_str().unwrap();
    // A result comes in between: the way that was offered is not there any more.
    enter(&club, 2, &[1]);
    let before = facts(&club);
    let said = repair(&club, &["Five", "late-pair", "--take", code]).wrong();
    assert!(said.contains("no way has this code now"), "{said}");
    assert_eq!(facts(&club), before);
    let ways = repair(&club, &["Five", "--json", "late-pair"]).ok();
    let ways: Vec<Value> = serde_json::from_str(&ways).unwrap();
    let code = ways[1]["code"].as_str().unwrap();
    let taken = repair(&club, &["Five", "late-pair", "--take", code, "--json"]).ok();
    let taken: Value = serde_json::from_str(&taken).unwrap();
    assert_eq!(taken["way"]["title"], ways[1]["title"]);
    assert_eq!(taken["facts"].as_array().unwrap().len(), 1);
    assert_eq!(facts(&club), before + 1);
}

#[test]
fn results_that_say_otherwise_are_named() {
    let club = five();
    enter(&club, 1, &[1, 2, 3, 4, 5]);
    let ways = repair(&club, &["Five", "swapped", "EW1", "EW2", "1"]).ok();
    let said = "to be corrected or erased: A1 in round 1, A2 in round 1.";
    assert!(ways.contains(said), "{ways}");
    let taken = repair(&club, &["Five", "swapped", "EW1", "EW2", "1", "--take", "1"]).ok();
    assert!(taken.contains(said), "{taken}");
    let shown = club.run(&["event", "show", "Five"]).ok();
    assert!(shown.contains("1 v 1 played, but the movement has 1 v 2 there now"), "{shown}");
    club.run(&["log", "verify", "Five"]).ok();
}

#[test]
fn mistakes_are_named() {
    let club = five();
    enter(&club, 1, &[1, 2, 3, 4, 5]);
    let said = |words: &[&str]| repair(&club, &[&["Five"], words].concat()).wrong();
    for (words, sentence) in [
        (&["leaves", "EW66"][..], "there is no pair 66 E/W in this movement"),
        (&["leaves", "3"], "3 is a number in each line here: say NS3 or EW3"),
        (&["swapped", "NS1", "NS99", "1"], "there is no pair 99 N/S"),
        (&["missed", "9", "1"], "there is no table 9: there are 5"),
        (&["missed", "5", "3"], "round 3 is not played yet: the next is round 2"),
        (&["curtail", "8"], "there are 5 rounds only, so 8 are not fewer"),
        (&["--next-round", "9", "late-pair"], "round 9 cannot be the next: there are 5 rounds"),
        (&["add-rounds", "0"], "0 rounds more cannot be"),
        (&["boards-off", "1", "--tables", "99"], "there is no table 99"),
        (&["wrong-movement", "howell"], "the event is not played for the same winners"),
        (&["wrong-movement", "mitchel"], "is neither a file nor a movement"),
        (&["late-pair", "--format", "csv"], "--format prints the movement of a file"),
    ] {
        let said = said(words);
        assert!(said.contains(sentence), "{words:?}: {said}");
    }
}

#[test]
fn the_repaired_movement_of_a_file_is_printed() {
    let club = TestClub::empty();
    let path = file(&club, "mitchell", "5");
    let words = [path.as_str(), "--next-round", "3", "curtail", "4", "--take", "1"];
    let csv = repair(&club, &[&words[..], &["--format", "csv"]].concat()).ok();
    assert!(csv.starts_with("table,round,ns,ew,set\n1,1,1,1,1\n"), "{csv}");
    assert_eq!(csv.lines().count(), 21);
    let text = repair(&club, &words).ok();
    let checked = club.run_with_input(&["movement", "check", "-"], &text);
    assert_eq!(checked.code, 0, "{text}");
    let said = repair(&club, &[&words[..], &["--section", "B"]].concat()).wrong();
    assert!(said.contains("--session and --section are of an event"), "{said}");
}

#[test]
fn another_movement_should_have_been_set() {
    let club = TestClub::empty();
    let mut straight = "table,round,ns,ew,set\n".to_owned();
    for table in 0..6 {
        for round in 0..6 {
            let (ew, set) = ((table + 6 - round) % 6 + 1, (table + round) % 6 + 1);
            straight.push_str(&format!("{},{},{},{ew},{set}\n", table + 1, round + 1, table + 1));
        }
    }
    let path = club.write("six.csv", &straight);
    let words = [path.as_str(), "--next-round", "4", "wrong-movement", "skip-mitchell:6:6"];
    let ways = repair(&club, &words).ok();
    assert!(ways.starts_with("1. Go on with \"skip-mitchell 6x6\"\n"), "{ways}");
    assert!(ways.contains("   Against it: Meet again: "), "{ways}");
    let csv = repair(&club, &[&words[..], &["--take", "1", "--format", "csv"]].concat()).ok();
    let skip = ["movement", "show", "skip-mitchell", "--tables", "6", "--rounds", "6"];
    assert_eq!(csv, club.run(&[&skip[..], &["--format", "csv"]].concat()).ok());
    // The same in an event, by the kind alone.
    club.run(&["event", "new", "--movement", "mitchell", "--tables", "5", "--name", "Five"]).ok();
    enter(&club, 1, &[1]);
    let ways = repair(&club, &["Five", "wrong-movement", "mitchell"]).ok();
    assert!(ways.contains("1. Go on"), "{ways}");
}

#[test]
fn the_missing_pair_comes_in_switched_rounds_too() {
    let club = TestClub::empty();
    let words = ["event", "new", "--movement", "scrambled", "--tables", "8", "--phantom"];
    club.run(&[&words[..], &["--name", "SP"]].concat()).ok();
    club.run(&["result", "enter", "SP", "A1", "1", "4SN="]).ok();
    let ways = repair(&club, &["SP", "late-pair"]).ok();
    assert!(ways.contains("round 8 at table 8 E/W against 9, boards 15-16."), "{ways}");
    assert_eq!(ways.matches("Fill the half table").count(), 1, "{ways}");
}
