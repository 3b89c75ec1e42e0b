//! What each role may do: every address that changes something, for every role.

use serde_json::{Value, json};

use crate::club::TestClub;
use crate::operation::{apply, operate, preview};

/// What needs no login, because it is the login.
const DOORS: [&str; 4] =
    ["/director/login", "/director/key", "/director/welcome", "/director/password"];

/// Every address that changes something, and who may: director, scorer, viewer.
const CHANGES: &[(&str, [bool; 3])] = &[
    ("/director/api/names", [true, true, false]),
    ("/director/api/weigh", [true, true, true]),
    ("/director/api/standby/take-over", [true, false, false]),
    ("/director/api/standby/follow", [true, false, false]),
    ("/director/api/seeding", [true, false, false]),
    ("/director/api/hands/read", [true, false, false]),
    ("/director/api/events", [true, false, false]),
    ("/director/api/events/clone", [true, false, false]),
    ("/director/api/events/archive", [true, false, false]),
    ("/director/api/preview", [true, true, false]),
    ("/director/api/apply", [true, true, false]),
    ("/director/api/answer", [true, false, false]),
    ("/director/api/settle", [true, true, false]),
    ("/director/api/accept", [true, true, false]),
    ("/director/api/stage", [true, false, false]),
    ("/director/api/announce", [true, false, false]),
    ("/director/api/clock", [true, false, false]),
    ("/director/api/scanned", [true, true, false]),
    ("/director/api/scan", [true, true, false]),
    ("/director/api/accounts/add", [true, false, false]),
    ("/director/api/accounts/role", [true, false, false]),
    ("/director/api/accounts/password", [true, false, false]),
    ("/director/api/accounts/remove", [true, false, false]),
    ("/director/api/club", [true, false, false]),
    ("/director/api/backup", [true, false, false]),
    ("/director/api/backup/now", [true, false, false]),
    ("/director/api/exchange/make", [true, false, false]),
    ("/director/api/exchange/follow", [true, false, false]),
    ("/director/api/exchange/open", [true, false, false]),
    ("/director/api/exchange/stop", [true, false, false]),
    ("/director/api/exchange/now", [true, false, false]),
    ("/director/api/exchange/resend", [true, false, false]),
    ("/director/api/me/password", [true, true, true]),
    ("/director/api/logins/end", [true, true, true]),
    ("/director/logout", [true, true, true]),
];

#[test]
fn every_change_asks_for_a_right() {
    let club = TestClub::open();
    let ann = club.welcome();
    let (sam, vic) = (ann.add("Sam", "scorer"), ann.add("Vic", "viewer"));
    let facts = club.facts();
    for (path, may) in CHANGES {
        for (browser, may) in [&ann, &sam, &vic].into_iter().zip(*may) {
            if *path == "/director/logout" {
                continue;
            }
            // An empty body: who may is told what is missing, who may not is told that.
            let answer = browser.post(path, &Value::Null);
            let is_refused = answer.status == 403 && answer.body.contains("not_yours");
            assert_eq!(is_refused, !may, "{path}: {answer:?}");
        }
    }
    assert_eq!(club.facts(), facts);
    for browser in [&ann, &sam, &vic] {
        assert_eq!(browser.post("/director/logout", &json!({})).status, 200);
    }
}

/// A new address that changes something has to be added above, with who may.
#[test]
fn no_change_is_forgotten() {
    let sources = [
        include_str!("../../src/director/mod.rs"),
        include_str!("../../src/setup/mod.rs"),
        include_str!("../../src/standby/office.rs"),
    ];
    let lines = sources.iter().flat_map(|source| source.lines());
    let lines = lines.filter(|line| line.contains(".route(") && line.contains("post("));
    for line in lines {
        let path = line.split('"').nth(1).unwrap();
        let is_known = DOORS.contains(&path) || CHANGES.iter().any(|(known, _)| *known == path);
        assert!(is_known, "who may post to {path}? Say so in this file");
    }
}

/// A scorer enters and corrects results, and does nothing else to an event.
#[test]
fn each_operation_asks_for_a_right() {
    let club = TestClub::open();
    let ann = club.welcome();
    let sam = ann.add("Sam", "scorer");
    let body = |operation: Value| {
        let mut body = json!({
            "event": club.event, "basis": 0, "plan": "", "id": uuid::Uuid::now_v7(),
        });
        body.as_object_mut().unwrap().extend(operation.as_object().unwrap().clone());
        body
    };
    let undo = body(json!({ "operation": "undo", "fact": 1 }));
    assert_eq!(sam.post("/director/api/apply", &undo).trouble(), (403, "not_yours".into()));
    assert_ne!(ann.post("/director/api/apply", &undo).status, 403);
}

/// A ruling is a ruling however it is written, and who played is not for a scorer to say.
#[test]
fn a_scorer_enters_results_and_gives_no_rulings() {
    let club = TestClub::open();
    let ann = club.welcome();
    let sam = ann.add("Sam", "scorer");
    let at_a1 = |operation: &str, more: Value| {
        let mut body = json!({
            "operation": operation, "session": 1, "section": "A", "table": 1, "round": 1, "board": 1,
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let line = |line: &str| json!({ "operation": "paper", "session": 1, "section": "A", "table": 1, "line": line });
    operate(&sam, &club, &at_a1("correct", json!({ "outcome": "4SN=" })));
    operate(&sam, &club, &line("!1 4SN+1"));
    operate(&sam, &club, &at_a1("correct", json!({ "outcome": "NP" })));
    let rulings = [
        at_a1("correct", json!({ "outcome": "A+ A-" })),
        at_a1("correct", json!({ "outcome": "[60% 4SN=, 40% 4SN-1]" })),
        at_a1("correct", json!({ "outcome": "4SN=", "seating": { "ns": 2, "ew": 1 } })),
        at_a1(
            "correct",
            json!({ "board": 6, "outcome": "4SN=", "insist": true, "seating": { "ns": 1, "ew": 2 } }),
        ),
        line("!1 A A"),
    ];
    let facts = club.facts();
    for ruling in &rulings {
        assert_eq!(preview(&sam, &club, ruling).trouble(), (403, "not_yours".into()), "{ruling}");
        let seen = preview(&ann, &club, ruling).ok();
        let answer = apply(&sam, &club, ruling, &seen, uuid::Uuid::now_v7());
        assert_eq!(answer.trouble(), (403, "not_yours".into()), "{ruling}");
    }
    assert_eq!(club.facts(), facts);
    // What a director ruled is not a scorer's to take away.
    operate(&ann, &club, &rulings[0]);
    for over in [at_a1("correct", json!({ "outcome": "4SN=" })), at_a1("erase", json!({}))] {
        assert_eq!(preview(&sam, &club, &over).trouble(), (403, "not_yours".into()), "{over}");
    }
}

/// The PIN of the tables opens the director's menu there: a director reads it in the settings and beside the cards, others
/// nowhere, and the log does not have it.
#[test]
fn only_directors_read_the_pin_of_the_tables() {
    let club = TestClub::open();
    let ann = club.welcome();
    let (sam, vic) = (ann.add("Sam", "scorer"), ann.add("Vic", "viewer"));
    let page = |browser: &crate::director_office::Browser<'_>, path: &str| {
        browser.page(&format!("/director/api/{path}?event={}&session=1", club.event)).ok()
    };
    let drawn = club.pin_of(club.event);
    for path in ["settings", "cards"] {
        assert_eq!(page(&ann, path)["pins"], json!({ "A": drawn, "B": drawn }), "{path}");
        for browser in [&sam, &vic] {
            let address = format!("/director/api/{path}?event={}&session=1", club.event);
            let told = browser.page(&address);
            // A viewer has no business with the cards at all.
            assert!(told.status == 403 || told.ok()["pins"].is_null(), "{path}");
        }
    }
    let pin = |pin: &str| json!({ "operation": "settings", "session": 1, "settings": { "BM2PINcode": pin } });
    let (seen, fact) = operate(&ann, &club, &pin("7777"));
    assert!(!seen.to_string().contains("7777"), "{seen}");
    assert_eq!(seen["changes"]["others"][0]["after"], "••••", "{seen}");
    let (seen, _) = operate(&ann, &club, &pin("8888"));
    assert!(!seen.to_string().contains("7777") && !seen.to_string().contains("8888"), "{seen}");
    let stale = apply(&ann, &club, &pin("9999"), &seen, uuid::Uuid::now_v7());
    assert_eq!(stale.status, 409, "{stale:?}");
    assert!(!stale.body.contains("8888"), "{stale:?}");
    assert_eq!(page(&ann, "settings")["pins"], json!({ "A": "8888", "B": "8888" }));
    assert_eq!(preview(&ann, &club, &pin("0000")).trouble(), (422, "refused".into()));
    let undo = preview(&ann, &club, &json!({ "operation": "undo", "fact": fact })).ok();
    assert!(!undo.to_string().contains("7777"), "{undo}");
    for browser in [&sam, &vic] {
        assert_eq!(preview(browser, &club, &pin("0000")).trouble(), (403, "not_yours".into()));
        for path in ["log", "settings", "stage"] {
            let page =
                browser.page(&format!("/director/api/{path}?event={}&session=1", club.event));
            assert_eq!(page.status, 200, "{path}: {page:?}");
            let told = page.body;
            assert!(!told.contains("7777") && !told.contains("8888"), "{path}: {told}");
        }
    }
}

#[test]
fn who_may_not_is_told_kindly() {
    let club = TestClub::open();
    let ann = club.welcome();
    for (name, role, word) in [("Sam", "scorer", "as a scorer"), ("Vic", "viewer", "as a viewer")] {
        let browser = ann.add(name, role);
        let close = json!({ "event": club.event, "session": 1, "stage": "closed" });
        let answer = browser.post("/director/api/stage", &close);
        assert_eq!(answer.trouble(), (403, "not_yours".into()));
        assert!(answer.body.contains(word), "{}", answer.body);
    }
}

#[test]
fn a_viewer_does_not_get_the_cards_of_the_tables() {
    let club = TestClub::open();
    let ann = club.welcome();
    let (sam, vic) = (ann.add("Sam", "scorer"), ann.add("Vic", "viewer"));
    let status =
        |browser: &crate::director_office::Browser<'_>| browser.page("/director/cards").status;
    assert_eq!([status(&ann), status(&sam), status(&vic)], [200, 200, 403]);
    // Nor the key with which another computer copies everything.
    let status = |browser: &crate::director_office::Browser<'_>| {
        browser.page("/director/api/standby").status
    };
    assert_eq!([status(&ann), status(&sam), status(&vic)], [200, 403, 403]);
}
