//! The way of scoring is compared and changed; a session is closed and opened again.

use serde_json::{Value, json};

use crate::club::TestClub;
use crate::operation::{operate, preview};

/// Two tables, three boards each: pair 1 wins at IMPs, pair 3 at matchpoints.
const EVENT: &str = r#"
    name = "Two winners"
    [[sessions]]
    groups = [{ number = 1, method = "matchpoints" }]
    [[sessions.sections]]
    section = "A"
    winners = 2
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 1, boards = "1-3" },
        { table = 2, round = 1, ns = 2, ew = 2, boards = "1-3" },
    ]
"#;

fn club() -> TestClub {
    let club = TestClub::with_event(EVENT);
    // One large score against two small ones.
    for (board, one, other) in [(1, "6NTN=", "3NTN="), (2, "1NTN=", "1NTN+1"), (3, "2HS=", "2HS+1")]
    {
        club.phone("A1").enter(1, board, one).ok();
        club.phone("A2").enter(1, board, other).ok();
    }
    club
}

fn winner(column: &Value) -> String {
    let places = column["places"].as_array().unwrap();
    let first = places.iter().find(|place| place["rank"] == "1" && place["line"] == "NS");
    first.unwrap()["who"].as_str().unwrap().to_owned()
}

#[test]
fn another_way_of_scoring_has_another_winner_before_anything_is_changed() {
    let club = club();
    let director = club.director();
    let facts = club.facts();
    let path = format!("/director/api/scoring/compare?event={}&session=1&group=1", club.event);
    let told = director.page(&path).ok();
    let columns = told["columns"].as_array().unwrap();
    let methods: Vec<&str> = columns.iter().map(|one| one["method"].as_str().unwrap()).collect();
    assert_eq!(methods, ["matchpoints", "imps_3_weighted", "cross_imps_3_average"]);
    assert_eq!((winner(&columns[0]), winner(&columns[2])), ("NS2".into(), "NS1".into()));
    assert_eq!(club.facts(), facts);
    let two = director.page(&format!("{path}&ways=matchpoints:wbf,matchpoints:ebu")).ok();
    assert_eq!(two["columns"][1]["profile"], "ebu");
    let wrong = director.page(&format!("{path}&ways=nonsense"));
    assert_eq!(wrong.trouble(), (422, "refused".into()));
}

#[test]
fn the_way_of_scoring_is_changed_and_changed_back() {
    let club = club();
    let director = club.director();
    let change = |method: &str, profile: &str| {
        json!({
            "operation": "scoring", "session": 1, "group": 1, "method": method, "profile": profile,
        })
    };
    let group = || {
        let path = format!("/director/api/scoring?event={}&session=1", club.event);
        let told = director.page(&path).ok();
        assert!(told["profiles"].as_array().unwrap().len() >= 4);
        (told["groups"][0]["method"].clone(), told["groups"][0]["profile"].clone())
    };
    let (seen, fact) = operate(&director, &club, &change("cross_imps_3_average", "ebu"));
    assert_eq!(seen["changes"]["standings"].as_array().unwrap().len(), 4, "{seen}");
    assert_eq!(group(), (json!("cross_imps_3_average"), json!("ebu")));
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    assert_eq!(group(), (json!("matchpoints"), json!("wbf")));
    let teams = preview(&director, &club, &change("team_imps", "wbf"));
    assert_eq!(teams.trouble(), (422, "refused".into()));
    let unknown = preview(&director, &club, &change("matchpoints", "house"));
    assert_eq!(unknown.trouble(), (422, "refused".into()));
}

#[test]
fn a_closed_session_is_opened_again_for_late_entries() {
    let club = TestClub::open();
    let director = club.director();
    let stage = |stage: &str| json!({ "operation": "stage", "session": 1, "stage": stage });
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let (seen, _) = operate(&director, &club, &stage("closed"));
    assert!(seen["warnings"][0].as_str().unwrap().contains("have no result yet"), "{seen}");
    assert_eq!(phone.view()["stage"], "closed");
    let late = phone.enter(1, 2, "3NTE=").ok();
    assert!(late["set_aside"].is_string(), "{late}");
    let (seen, fact) = operate(&director, &club, &stage("open"));
    assert!(seen["warnings"][0].as_str().unwrap().contains("1 late entry"), "{seen}");
    assert_eq!(phone.view()["stage"], "open");
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    assert_eq!(phone.view()["stage"], "closed");
    assert_eq!(preview(&director, &club, &stage("closed")).trouble(), (422, "refused".into()));
}
