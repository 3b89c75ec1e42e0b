//! Several sections on the same boards, through the real binary.

use serde_json::Value;

use crate::club::{Ran, TestClub};

fn sections(arguments: &[&str]) -> Ran {
    TestClub::empty().run(&[&["movement", "sections"], arguments].concat())
}

#[test]
fn sections_are_shown_with_who_shares() {
    let printed = sections(&["mitchell:5", "mitchell:5", "--set-size", "4"]).ok();
    assert!(printed.starts_with("Section A: mitchell 5x5\n"), "{printed}");
    assert!(printed.contains("\n   B3   3 v 3  s3   3 v 2  s4"), "{printed}");
    let told = "5 sets of 4: 20 boards.
All 5 sets are played in both sections.
Nobody would share with 2 copies of the boards; there is 1.
In every round A1 and B1 share, A2 and B2, A3 and B3, A4 and B4, A5 and B5.
";
    assert!(printed.ends_with(told), "{printed}");
    let printed = sections(&["mitchell:5", "mitchell:5", "--copies", "2"]).ok();
    assert!(printed.ends_with("2 copies of the boards are enough for nobody to share.\n"));
}

#[test]
fn rows_name_their_section() {
    let printed = sections(&["mitchell:5", "howell:3", "--format", "csv"]).ok();
    let rows: Vec<&str> = printed.lines().collect();
    assert_eq!(rows[..2], ["section,table,round,ns,ew,set", "A,1,1,1,1,1"]);
    assert_eq!(rows.len(), 1 + 25 + 15);
    assert!(rows[26].starts_with("B,1,1,"), "{}", rows[26]);
    let printed = sections(&["rainbow:5", "rainbow:5", "--format", "csv"]).ok();
    assert!(printed.starts_with("section,table,round,n,s,e,w,set\n"));
    assert_eq!(sections(&["rainbow:5", "mitchell:5", "--format", "csv"]).code, 2);
}

#[test]
fn programs_are_told_who_shares_what_and_when() {
    let json = sections(&["howell:5", "howell:4", "mitchell:4.5", "--copies", "2", "--json"]).ok();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["sections"][1]["lacks"].as_array().unwrap().len(), 2);
    assert_eq!(json["sections"][2]["section"], "C");
    assert_eq!(json["exact"], true);
    for sharing in json["sharing"].as_array().unwrap() {
        assert!(sharing["tables"].as_array().unwrap().len() > 2, "{sharing}");
        assert!(sharing["uses"][0]["round"].is_u64() && sharing["uses"][0]["set"].is_u64());
    }
}

#[test]
fn a_section_may_come_from_a_file() {
    let club = TestClub::empty();
    let csv = club.run(&["movement", "show", "mitchell", "--tables", "7", "--format", "csv"]).ok();
    let file = club.write("seven.csv", &csv);
    club.run(&["movement", "sections", &file, "scrambled:7"]).ok();
    // A broken file is arranged, and said to be broken.
    let broken = club.write("broken.csv", &csv.replace("1,2,1,7,2", "1,2,1,7,1"));
    let ran = club.run(&["movement", "sections", &file, &broken]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("section B: Pair 1 N/S plays set 1 twice"), "{}", ran.stderr);
}

#[test]
fn words_that_are_no_movement_are_told() {
    let stderr = |first: &str| {
        let ran = sections(&[first, "mitchell:5"]);
        assert_eq!(ran.code, 2, "{first}");
        ran.stderr
    };
    assert!(stderr("mitchel:5").contains("neither a file nor a movement such as mitchell:7"));
    assert!(stderr("mitchell").contains("the number of tables must follow"));
    assert!(stderr("mitchell:many").contains("“many” tables: expected a number such as 7 or 6.5"));
    assert!(stderr("mitchell:5:x").contains("“x” rounds: expected a number"));
    assert!(stderr("mitchell:5:5:5").contains("is too much"));
    assert!(stderr("mitchell:6").contains("nearest: 5 tables x 5 rounds"));
    assert_eq!(sections(&["mitchell:5"]).code, 2);
    let ran = sections(&["mitchell:5", "mitchell:5", "--copies", "0"]);
    assert!(ran.code == 2 && ran.stderr.contains("0 copies"), "{}", ran.stderr);
}

/// Both sections are one field: a board in A is compared with the same board in B.
#[test]
fn an_event_has_sections_that_are_scored_together() {
    let club = TestClub::empty();
    let words = ["event", "new", "--name", "Two rooms", "--set-size", "1"];
    club.run(&[&words[..], &["--section", "mitchell:3", "--section", "mitchell:3"]].concat()).ok();
    let shown = club.run(&["event", "show", "Two rooms"]).ok();
    assert!(shown.contains("section A") && shown.contains("section B"), "{shown}");
    club.run(&["result", "enter", "Two rooms", "A1", "1", "4SN="]).ok();
    club.run(&["result", "enter", "Two rooms", "B1", "1", "4SN-1"]).ok();
    let scored = club.run(&["score", "Two rooms"]).ok();
    assert!(scored.contains("80.00") && scored.contains("20.00"), "{scored}");
}

#[test]
fn sections_that_are_played_for_something_else_are_scored_apart() {
    let club = TestClub::empty();
    let words = ["event", "new", "--name", "Mixed", "--section", "mitchell:5"];
    let more = ["--section", "howell:5", "--section", "rainbow:5", "--section", "thurner:6"];
    club.run(&[&words[..], &more[..]].concat()).ok();
    club.run(&["log", "verify", "Mixed"]).ok();
    let ran = club.run(&["event", "new", "--section", "mitchell:5", "--movement", "howell"]);
    assert_eq!(ran.code, 2);
    assert_eq!(club.run(&["event", "new", "--section", "mitchell:5"]).code, 2);
}
