//! Settings changed later and places by seeding are operations: looked at first, done in one step, undone.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::club::TestClub;
use crate::director_office::Browser;

/// Makes an event of five tables with four rated pairs.
fn event(director: &Browser<'_>) -> Uuid {
    let id = Uuid::now_v7();
    let pair = |number: u16, rating: &str| {
        let players = json!([{ "name": format!("A{number}") }, { "name": format!("B{number}") }]);
        json!({ "section": "A", "number": number, "line": "NS", "players": players, "rating": rating })
    };
    let pairs = [pair(1, "#1"), pair(2, "#2"), pair(3, "#3"), pair(4, "#4")];
    let make = json!({
        "id": id, "name": "Seeded", "open": true, "pairs": pairs,
        "sections": [{ "code": "mitchell:5:5", "set_size": 4 }],
    });
    director.post("/director/api/events", &make).ok();
    id
}

/// Looks at an operation and does it.
fn done(director: &Browser<'_>, event: Uuid, operation: &Value) -> Value {
    let mut body = operation.clone();
    body["event"] = json!(event);
    let seen = director.post("/director/api/preview", &body).ok();
    body["basis"] = seen["basis"].clone();
    body["plan"] = seen["plan"].clone();
    body["id"] = json!(Uuid::now_v7());
    director.post("/director/api/apply", &body).ok();
    seen
}

fn setting(director: &Browser<'_>, event: Uuid, name: &str) -> Value {
    let told = director.page(&format!("/director/api/settings?event={event}")).ok();
    let found = told["settings"].as_array().unwrap().iter().find(|one| one["name"] == name);
    found.unwrap()["value"].clone()
}

#[test]
fn a_setting_is_changed_after_a_look() {
    let club = TestClub::open();
    let director = club.director();
    let id = event(&director);
    let preset = json!({ "operation": "settings", "session": 1, "preset": "serious" });
    done(&director, id, &preset);
    assert_eq!(setting(&director, id, "BM3ViewResults"), 0);
    let one = json!({ "operation": "settings", "session": 1, "settings": { "BM3Ranking": 1 } });
    let seen = done(&director, id, &one);
    assert_eq!(seen["sentences"][0], "BM3Ranking is 1 instead of 2.", "{seen}");
    let change = json!([{ "key": "setting/1/*/BM3Ranking", "before": 2, "after": 1 }]);
    assert_eq!(
        seen["changes"]["others"], change,
        "values as they are, for the page to put in words"
    );
    let pin =
        json!({ "operation": "settings", "session": 1, "settings": { "BM2PINcode": "8765" } });
    let seen = done(&director, id, &pin);
    assert!(!seen.to_string().contains("8765"), "{seen}");
    assert_eq!(setting(&director, id, "BM3Ranking"), 1);
    // What is so already, or cannot be, is told.
    for settings in [json!({ "BM3Ranking": 1 }), json!({ "BM3Ranking": 9 }), json!({ "Loud": 1 })] {
        let body =
            json!({ "event": id, "operation": "settings", "session": 1, "settings": settings });
        assert_eq!(
            director.post("/director/api/preview", &body).trouble(),
            (422, "refused".into())
        );
    }
}

/// What nobody set stays Tenace's own evening, and no bare terminal's.
#[test]
fn a_setting_of_the_console_changes_itself_only() {
    let club = TestClub::open();
    let director = club.director();
    let phone = club.phone("A1");
    phone.hello().ok();
    let mut policy = phone.view()["policy"].clone();
    assert_eq!((&policy["call"], &policy["show_names"]), (&json!(true), &json!("every_round")));
    for (name, value, field, expected) in
        [("LeadCard", json!(false), "lead", "off"), ("BM3Ranking", json!(3), "ranking", "always")]
    {
        let one = json!({ "operation": "settings", "session": 1, "settings": { name: value } });
        done(&director, club.event.0, &one);
        policy[field] = json!(expected);
        assert_eq!(phone.view()["policy"], policy, "{name}");
    }
}

#[test]
fn everybody_is_placed_by_seeding_until_a_result_is_there() {
    let club = TestClub::open();
    let director = club.director();
    let id = event(&director);
    let seeding = json!({ "operation": "place_by_seeding", "session": 1 });
    let seen = done(&director, id, &seeding);
    assert!(!seen["sentences"].as_array().unwrap().is_empty());
    let names = director.page(&format!("/director/api/template?event={id}")).ok()["names"].clone();
    let of = |line: &str| {
        let lines = names.as_array().unwrap().iter().filter(|one| one["line"] == line);
        let mut names: Vec<String> =
            lines.map(|one| one["players"][0]["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    // The strong pairs sit in both lines now, and nobody got lost.
    assert_eq!(of("NS").len(), 2, "{names}");
    let mut all = [of("NS"), of("EW")].concat();
    all.sort();
    assert_eq!(all, ["A1", "A2", "A3", "A4"]);
    let again = json!({ "event": id, "operation": "place_by_seeding", "session": 1 });
    assert_eq!(director.post("/director/api/preview", &again).trouble(), (422, "refused".into()));
}
