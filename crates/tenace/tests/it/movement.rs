//! `tenace movement`: kinds, sizes, files and verdicts through the real binary.

use serde_json::Value;

use crate::club::{Ran, TestClub};

fn movement(arguments: &[&str]) -> Ran {
    let mut words = vec!["movement"];
    words.extend(arguments);
    TestClub::empty().run(&words)
}

/// A straight Mitchell in CSV by the rule itself, whatever the number of tables.
fn straight(tables: i32, rounds: i32) -> String {
    let wrap = |n: i32| (n - 1).rem_euclid(tables) + 1;
    let mut text = "table,round,ns,ew,set\n".to_owned();
    for table in 1..=tables {
        for round in 1..=rounds {
            let (ew, set) = (wrap(table - (round - 1)), wrap(table + round - 1));
            text.push_str(&format!("{table},{round},{table},{ew},{set}\n"));
        }
    }
    text
}

#[test]
fn the_course_sheet_of_five_tables_is_reproduced() {
    let printed = movement(&["show", "mitchell", "--tables", "5", "--format", "csv"]).ok();
    assert_eq!(printed, straight(5, 5));
}

#[test]
fn the_course_sheet_of_six_tables_is_rejected_at_round_four() {
    let club = TestClub::empty();
    let file = club.write("six.csv", &straight(6, 6));
    let ran = club.run(&["movement", "check", &file]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.stdout.contains("Pair 1 E/W plays set 1 twice: round 1 at table 1 and round 4"),
        "{}",
        ran.stdout
    );
    let ran = club.run(&["movement", "show", "mitchell", "--tables", "6"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("E/W 1 meets set 1 again in round 4"), "{}", ran.stderr);
    assert!(ran.stderr.contains("nearest: 5 tables x 5 rounds, 7 tables x 7 rounds"));
}

#[test]
fn every_property_has_a_name_in_json() {
    let club = TestClub::empty();
    let csv = club.run(&["movement", "show", "scrambled", "--tables", "9", "--format", "csv"]).ok();
    let ran = club.run_with_input(&["movement", "check", "-", "--json"], &csv);
    let json: Value = serde_json::from_str(&ran.ok()).unwrap();
    // Spec 1.1: nine tables with the last round switched.
    assert!((json["q"].as_f64().unwrap() - 93.0).abs() < 0.1, "{}", json["q"]);
    assert!(json["sd"].is_f64() && json["playable"] == true && json["complete"] == true);
}

#[test]
fn numbers_follow_the_winners_and_the_scheme() {
    let first_ew = |arguments: &[&str]| {
        let printed = movement(arguments).ok();
        printed.lines().nth(1).unwrap().split(',').nth(3).unwrap().to_owned()
    };
    let csv = ["--tables", "7", "--format", "csv"];
    let with = |kind: &'static str, more: &[&'static str]| {
        let mut words = vec!["show", kind];
        words.extend(csv);
        words.extend(more);
        first_ew(&words)
    };
    assert_eq!(with("mitchell", &[]), "1");
    assert_eq!(with("scrambled", &[]), "8");
    assert_eq!(with("scrambled", &["--numbering", "next-ten"]), "11");
}

#[test]
fn every_kind_that_is_listed_can_be_shown() {
    for tables in [4, 6, 7, 8, 12] {
        let tables = tables.to_string();
        let list = movement(&["list", "--tables", &tables, "--json"]).ok();
        let list: Vec<Value> = serde_json::from_str(&list).unwrap();
        assert!(list.len() > 5);
        for line in list {
            let kind = line["kind"].as_str().unwrap();
            let ran = movement(&["show", kind, "--tables", &tables, "--format", "csv"]);
            let rows = ran.ok().lines().count() - 1;
            let rounds = usize::try_from(line["usual"].as_u64().unwrap()).unwrap();
            assert_eq!(rows % rounds, 0, "{kind}: every table has every round");
        }
    }
}

#[test]
fn a_size_that_does_not_exist_says_why() {
    let ran = movement(&["show", "thurner", "--tables", "10"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("with T−1 not divisible by 3: 8 or 12, not 10"), "{}", ran.stderr);
    let ran = movement(&["show", "howel", "--tables", "5"]);
    assert_eq!(ran.code, 2);
    let ran = movement(&["show", "mitchell", "--tables", "7", "--rounds", "9"]);
    assert!(ran.stderr.contains("it has 1 to 7 rounds"), "{}", ran.stderr);
}

#[test]
fn a_file_with_an_error_names_table_round_and_pair() {
    let club = TestClub::empty();
    let text = straight(5, 5).replace("3,2,3,2,4", "3,2,3,1,4");
    let file = club.write("five.csv", &text);
    let ran = club.run(&["movement", "check", &file]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("table") && ran.stdout.contains("round 2"), "{}", ran.stdout);
    let ran = club.run(&["movement", "check", &club.write("no.csv", "hello")]);
    assert_eq!(ran.code, 2);
}

#[test]
fn arrows_are_improved() {
    let club = TestClub::empty();
    let csv = club.run(&["movement", "show", "reduced-howell", "--tables", "5", "--format", "csv"]);
    let file = club.write("five.csv", &csv.ok());
    let ran = club.run(&["movement", "optimise", &file, "--seconds", "1"]).ok();
    assert!(ran.lines().last().unwrap().starts_with("# balance "), "{ran}");
    // What it prints is a movement file.
    let again = club.write("better.txt", &ran);
    club.run(&["movement", "check", &again]).ok();
}

#[test]
fn an_event_is_made_from_a_movement() {
    let club = TestClub::empty();
    // A kind of each contest, with a half table and a sit-out among them.
    let made = [
        ("mitchell", "7", vec!["--phantom", "--set-size", "3"]),
        ("howell", "4", vec!["--set-size", "3"]),
        ("thurner", "6", vec![]),
        ("rainbow", "5", vec!["--set-size", "1"]),
        ("round-robin", "5", vec![]),
    ];
    for (kind, tables, more) in made {
        let name = format!("{kind} \"night\"");
        let mut words = vec!["event", "new", "--movement", kind, "--tables", tables];
        words.extend(["--name", name.as_str()]);
        words.extend(more);
        club.run(&words).ok();
        let shown = club.run(&["event", "show", &name]).ok();
        assert!(shown.starts_with(&name), "{shown}");
    }
    let ran = club.run(&["event", "new", "--movement", "mitchell", "--tables", "6"]);
    assert_eq!(ran.code, 2);
    let ran = club.run(&["event", "new", "--movement", "mitchell"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn an_event_file_can_be_had_for_ones_own_names() {
    let club = TestClub::empty();
    let printed = club.run(&["movement", "show", "howell", "--tables", "4", "--format", "event"]);
    let file = club.write("event.toml", &printed.ok());
    club.run(&["event", "new", &file]).ok();
}

#[test]
fn cards_tell_every_pair_its_way() {
    let words = ["movement", "cards", "mitchell", "--tables", "5", "--set-size", "3", "--json"];
    let json: Value = serde_json::from_str(&TestClub::empty().run(&words).ok()).unwrap();
    assert_eq!(json["tables"].as_array().unwrap().len(), 5);
    let pair = &json["contestants"][0];
    assert_eq!(pair["contestant"], "Pair 1 N/S");
    let way = pair["rounds"].as_array().unwrap();
    assert_eq!(way[1]["boards"], "4-6");
    assert_eq!(way[1]["against"][0], 5);
}

/// From “19 pairs, about 24 boards, one winner, pairs 3 and 7 must sit still” to cards.
#[test]
fn advice_is_two_commands_away_from_cards() {
    let club = TestClub::empty();
    let wishes = ["--pairs", "19", "--winners", "1", "--stationary", "3,7", "--most", "1"];
    let mut words = vec!["movement", "advise"];
    words.extend(wishes);
    let advice = club.run(&words).ok();
    assert!(advice.starts_with("1. Bowman, 9½ tables, 8 rounds of 3 boards\n"), "{advice}");
    assert!(advice.contains("Pair 3 takes number 3 and pair 7 takes number 7."), "{advice}");
    for (line, start) in [(2, "event"), (1, "movement")] {
        let line = advice.lines().rev().nth(line - 1).unwrap().trim();
        let line = line.strip_prefix("tenace ").unwrap().replace("\"Club night\"", "Tuesday");
        assert!(line.starts_with(start), "{line}");
        let words: Vec<&str> = line.split(' ').collect();
        let printed = club.run(&words).ok();
        if start == "movement" {
            // Pair 3 sits still: always North-South, but for the round that is switched.
            assert!(printed.starts_with("Table 1 — "), "{printed}");
            let card = printed.split("\n\n").find(|card| card.starts_with("Pair 3 ")).unwrap();
            assert_eq!(card.lines().filter(|line| line.contains("  3  ")).count(), 8, "{card}");
        }
    }
    words.push("--json");
    let json: Vec<Value> = serde_json::from_str(&club.run(&words).ok()).unwrap();
    assert_eq!(json[0]["set_size"], 3);
}

#[test]
fn an_evening_that_cannot_be_says_which_wish_could_give() {
    let ran = movement(&["advise", "--pairs", "8", "--minutes", "60"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("it is the time that could give"), "{}", ran.stdout);
    assert_eq!(movement(&["advise", "--pairs", "8", "--boards", "many"]).code, 2);
}

#[test]
fn a_late_pair_comes_into_an_event_that_has_begun() {
    let club = TestClub::empty();
    let words = ["event", "new", "--movement", "mitchell", "--tables", "5", "--phantom"];
    club.run(&[&words[..], &["--name", "Half"]].concat()).ok();
    club.run(&["result", "enter", "Half", "A1", "1", "4SN="]).ok();
    let ways = club.run(&["movement", "repair", "Half", "late-pair"]).ok();
    assert!(ways.starts_with("1. Fill the half table\n"), "{ways}");
    assert!(ways.contains("4 E/W: Plays after all in round 2."), "{ways}");
    let taken = club.run(&["movement", "repair", "Half", "--take", "1", "late-pair"]).ok();
    assert!(taken.contains("Fill the half table, from round 2 on"), "{taken}");
    // N/S 5 plays from round 2 on; what was played is still there.
    let shown = club.run(&["event", "show", "Half"]).ok();
    assert!(shown.contains("5 v 4") && shown.contains("1 of 48 results"), "{shown}");
    club.run(&["result", "enter", "Half", "A5", "1", "4SN=", "--round", "2"]).ok();
    club.run(&["log", "verify", "Half"]).ok();
}

#[test]
fn a_late_pair_is_the_pair_that_was_missing_in_the_session_named() {
    let club = TestClub::empty();
    let rounds = "rounds = [
        { table = 1, round = 1, ns = 4, ew = 1, boards = \"1-2\" },
        { table = 2, round = 1, ns = 2, ew = 3, boards = \"1-2\" },
        { table = 1, round = 2, ns = 4, ew = 2, boards = \"3-4\" },
        { table = 2, round = 2, ns = 3, ew = 1, boards = \"3-4\" },
        { table = 1, round = 3, ns = 4, ew = 3, boards = \"5-6\" },
        { table = 2, round = 3, ns = 1, ew = 2, boards = \"5-6\" },
    ]\n";
    let section = "[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n";
    let file = format!("name = \"Two\"\n{section}missing_pair = 4\n{rounds}{section}{rounds}");
    let file = club.write("two.toml", &file);
    club.run(&["event", "new", &file]).ok();
    club.run(&["result", "enter", "Two", "A2", "1", "4SN="]).ok();
    let late = |more: &[&str]| {
        club.run(&[&["movement", "repair", "Two"][..], more, &["late-pair"]].concat())
    };
    // Session 2, which is the last, has no place to fill.
    assert!(!late(&[]).stdout.contains("Fill the half table"));
    assert!(late(&["--session", "1"]).ok().starts_with("1. Fill the half table\n"));
    let taken = late(&["--session", "1", "--take", "1"]).ok();
    assert!(taken.contains("nobody is missing in the section any more"), "{taken}");
    // Round 1 was played without them, from round 2 on they are there.
    club.run(&["result", "enter", "Two", "A1", "3", "3NTN=", "--round", "2"]).ok();
    let shown = club.run(&["event", "show", "Two"]).ok();
    assert!(shown.contains("2 of 10 results"), "{shown}");
    club.run(&["log", "verify", "Two"]).ok();
    let none = late(&["--session", "7"]);
    assert!(none.stderr.contains("the event has no session 7; its last one is session 2"));
}

#[test]
fn repairs_that_cannot_be_are_told() {
    let club = TestClub::empty();
    club.run(&["event", "new", "--movement", "mitchell", "--tables", "5", "--name", "Five"]).ok();
    let ran = club.run(&["movement", "repair", "Five", "--take", "99", "curtail", "4"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("--take 99: there"), "{}", ran.stderr);
    let ran = club.run(&["movement", "repair", "Five", "leaves", "nobody"]);
    assert!(ran.stderr.contains("names no pair"), "{}", ran.stderr);
    assert_eq!(club.run(&["movement", "repair", "Six", "late-pair"]).code, 2);
    let json = club.run(&["movement", "repair", "Five", "--json", "curtail", "4"]).ok();
    let ways: Vec<Value> = serde_json::from_str(&json).unwrap();
    assert_eq!(ways[0]["from_round"], 5);
}
