//! What `tenace score` says of an event is what the event's own state says.

use serde_json::Value;
use session::model::{GroupNo, SessionNo};
use session::{EventId, LiveEvent, SqliteJournal};

use crate::club::TestClub;

/// Makes an event and enters results into it.
fn club(file: &str, results: &str) -> TestClub {
    let mut club = TestClub::empty();
    let file = club.write("event.toml", file);
    let made = club.run(&["event", "new", &file, "--json"]).ok();
    let made: Value = serde_json::from_str(&made).unwrap();
    club.event = made["event"].as_str().unwrap().to_owned();
    club.run_with_input(&["result", "enter", &club.event, "--lines", "-"], results).ok();
    club
}

/// Compares the command's standings with those of the state.
fn compare(club: &TestClub) {
    let ran = club.run(&["score", &club.event, "--json"]);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    let text = |row: &Value, key: &str| row[key].as_str().unwrap_or("-").to_owned();
    let printed: Vec<String> = json["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let keys = ["rank", "direction", "contestant", "score", "percent"];
            keys.map(|key| text(row, key)).join(" ")
        })
        .collect();
    let journal = SqliteJournal::open(&club.data().join("tenace.db")).unwrap();
    let event = EventId(club.event.parse().unwrap());
    let mut live = LiveEvent::open(journal, event).unwrap();
    let group = live.scores().group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    assert_eq!(json["profile"], group.profile.name);
    let known: Vec<String> = group
        .standings(false)
        .iter()
        .map(|place| {
            let line = place.line.map_or("-".to_owned(), |line| line.to_string());
            let percent = place.percentage.map_or("-".to_owned(), |percent| percent.fixed(2));
            let number = place.contestant.number;
            format!("{} {line} {number} {} {percent}", place.rank, place.score.short(2))
        })
        .collect();
    assert!(!known.is_empty());
    assert_eq!(printed, known);
}

#[test]
fn pairs_with_results_missing_and_rulings() {
    for (winners, profile) in [(1, "wbf"), (2, "ebu"), (1, "acbl"), (2, "cbai-manual")] {
        let text = format!(
            "name = \"Night\"\n[[sessions]]\ngroups = [{{ number = 1, profile = \"{profile}\" }}]\n\
             [[sessions.sections]]\nsection = \"A\"\nwinners = {winners}\nrounds = [\n\
             {{ table = 1, round = 1, ns = 1, ew = 5, boards = \"1-2\" }},\n\
             {{ table = 2, round = 1, ns = 2, ew = 6, boards = \"1-2\" }},\n\
             {{ table = 3, round = 1, ns = 3, ew = 7, boards = \"1-2\" }},\n\
             {{ table = 4, round = 1, ns = 4, ew = 8, boards = \"1-2\" }} ]\n"
        );
        // Board 2 has two results of the four the movement has.
        let results = "A1 1 4SN=\nA2 1 4SN-1\nA3 1 A+ A-\nA4 1 [1/2 4SN=, 1/2 -50] A\nA1 2 3NTE=\nA4 2 PASS\n";
        compare(&club(&text, results));
    }
}

#[test]
fn teams_with_a_sit_out_and_a_match_half_played() {
    for (method, profile) in [
        ("team_vp_discrete", "ebu"),
        ("team_vp_continuous", "wbf"),
        ("team_imps", "wbf"),
        ("team_vp_discrete", "acbl"),
        ("board_a_match", "wbf"),
        ("patton", "cbai-manual"),
    ] {
        let text = format!(
            "name = \"League\"\n[[sessions]]\ngroups = [{{ number = 1, method = \"{method}\", profile = \"{profile}\" }}]\n\
             [[sessions.sections]]\nsection = \"A\"\nkind = \"teams\"\nrounds = [\n\
             {{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1-4\" }},\n\
             {{ table = 2, round = 1, ns = 2, ew = 1, boards = \"1-4\" }},\n\
             {{ table = 3, round = 1, ns = 3, boards = \"1-4\" }} ]\n"
        );
        let results = "A1 1 4SN=\nA2 1 4SN-1\nA1 2 3NTE-1\nA2 2 3NTE=\nA1 3 PASS\n";
        compare(&club(&text, results));
    }
}

#[test]
fn an_individual() {
    let text = "name = \"Alone\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n\
                kind = \"individual\"\nrounds = [\n\
                { table = 1, round = 1, north = 1, south = 2, east = 3, west = 4, boards = \"1\" },\n\
                { table = 2, round = 1, north = 5, south = 6, east = 7, west = 8, boards = \"1\" } ]\n";
    compare(&club(text, "A1 1 4SN=\nA2 1 4SN-1\n"));
}
