//! Entry from paper: each line becomes one result, or says what is wrong with it.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::club::{Answer, TestClub};
use crate::director_office::Browser;

fn preview(director: &Browser<'_>, club: &TestClub, line: &str, more: &Value) -> Answer {
    let mut body = json!({
        "event": club.event, "operation": "paper", "session": 1, "section": "A", "line": line,
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    director.post("/director/api/preview", &body)
}

/// Enters a line as the page does; returns what is done.
fn enter(director: &Browser<'_>, club: &TestClub, line: &str, more: &Value) -> Value {
    let seen = preview(director, club, line, more).ok();
    let mut body = json!({
        "event": club.event, "operation": "paper", "session": 1, "section": "A", "line": line,
        "basis": seen["basis"], "plan": seen["plan"], "id": Uuid::now_v7(),
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    director.post("/director/api/apply", &body).ok()
}

fn results(club: &TestClub, table: &str) -> Vec<(Value, Value)> {
    let view = club.phone(table).view();
    let all = view["results"].as_array().unwrap().iter();
    all.map(|one| (one["board"].clone(), one["outcome"].clone())).collect()
}

#[test]
fn lines_of_a_table_and_of_a_traveller_are_entered() {
    let club = TestClub::open();
    let director = club.director();
    enter(&director, &club, "1 4sn= hk", &json!({ "table": 1 }));
    enter(&director, &club, "a2 2 PASS", &json!({ "table": 1 }));
    enter(&director, &club, "3 4 3NTE-1", &json!({ "board": 1 }));
    assert_eq!(results(&club, "A1"), [(json!(1), json!("4SN= HK"))]);
    assert_eq!(results(&club, "A2"), [(json!(1), json!("3NTE-1")), (json!(2), json!("PASS"))]);
}

#[test]
fn what_is_there_is_replaced_only_when_it_is_said() {
    let club = TestClub::open();
    let director = club.director();
    let table = json!({ "table": 1 });
    club.phone("A1").enter(1, 1, "4SN=").ok();
    assert_eq!(preview(&director, &club, "1 4SN=", &table).ok()["nothing"], true);
    assert_eq!(preview(&director, &club, "1 4SN+1", &table).trouble(), (422, "refused".into()));
    enter(&director, &club, "! 1 4SN+1", &table);
    assert_eq!(results(&club, "A1"), [(json!(1), json!("4SN+1"))]);
}

#[test]
fn a_line_that_cannot_be_says_why_and_changes_nothing() {
    let club = TestClub::open();
    let director = club.director();
    let before = club.facts();
    for (line, more) in [
        ("", json!({ "table": 1 })),
        ("1", json!({ "table": 1 })),
        ("x 4SN=", json!({ "table": 1 })),
        ("1 4SN", json!({ "table": 1 })),
        ("1 8SN=", json!({ "table": 1 })),
        ("9 4SN=", json!({ "table": 1 })),
        ("1 4SN=", json!({})),
        ("A9 1 4SN=", json!({})),
        ("Z1 1 4SN=", json!({})),
        ("1 4 4SN=", json!({ "board": 1 })),
        ("one two PASS", json!({ "board": 1 })),
    ] {
        assert_eq!(
            preview(&director, &club, line, &more).trouble(),
            (422, "refused".into()),
            "{line}"
        );
    }
    assert_eq!(club.facts(), before);
}

#[test]
fn a_line_is_undone() {
    let club = TestClub::open();
    let director = club.director();
    let done = enter(&director, &club, "1 4SN=", &json!({ "table": 1 }));
    let undo = json!({ "event": club.event, "operation": "undo", "fact": done["fact"] });
    let seen = director.post("/director/api/preview", &undo).ok();
    let mut body = undo;
    for (key, value) in [("basis", &seen["basis"]), ("plan", &seen["plan"])] {
        body[key] = value.clone();
    }
    body["id"] = json!(Uuid::now_v7());
    director.post("/director/api/apply", &body).ok();
    assert_eq!(results(&club, "A1"), []);
}

#[test]
fn a_board_of_a_later_round_is_entered_with_a_warning() {
    let club = TestClub::open();
    let director = club.director();
    let table = json!({ "table": 1 });
    let view = club.phone("A1").view();
    let (first, later) = (&view["rounds"][0], &view["rounds"][1]);
    let warned = |line: String| preview(&director, &club, &line, &table).ok()["warnings"].clone();
    let (now, then) = (&first["boards"][0], &later["boards"][0]);
    assert_eq!(warned(format!("{now} 4SN=")), json!([]));
    let said = warned(format!("{then} 4SN="));
    let (round, told) = (&later["round"], said[0].as_str().unwrap_or_default());
    assert!(told.contains(&format!("has board {then} in round {round} only")), "{said}");
    // Who names the round knows it.
    assert_eq!(warned(format!("{then} r{round} 4SN=")), json!([]));
    for board in first["boards"].as_array().unwrap() {
        enter(&director, &club, &format!("{board} 4SN="), &table);
    }
    assert_eq!(warned(format!("{then} 4SN=")), json!([]));
}
