//! Joining a table: tokens, codes, guessing, two phones, a restart in between.

use std::time::Instant;

use serde_json::json;
use session::Command;
use session::log::{MovementSet, SettingsChanged, StageSet};
use session::model::{RoundNo, SessionNo, SettingValue, Stage};
use uuid::Uuid;

use crate::club::TestClub;

#[test]
fn a_code_leads_to_the_tables_token() {
    let club = TestClub::open();
    let (token, code) = club.door("A2");
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    for code in [code, spaced] {
        let joined = club.post("/t/api/join", &json!({ "code": code }).to_string()).ok();
        assert_eq!(joined["token"], token);
    }
}

#[test]
fn the_door_works_without_a_script() {
    let club = TestClub::open();
    let (token, code) = club.door("A2");
    let page = club.get("/");
    assert!(page.body.contains("action=\"/join\""), "{}", page.body);
    let joined = club.post("/join", &format!("code={}+{}", &code[..3], &code[3..]));
    assert_eq!(joined.status, 303);
    assert_eq!(joined.header("location"), Some(format!("/t#{token}").as_str()));
    let wrong = club.post("/join", "code=<b>");
    assert_eq!(wrong.status, 401);
    assert!(wrong.body.contains("No table has this code"), "{}", wrong.body);
    // What the page's script fetches when there is news, and what a reload or a bookmark asks for.
    assert!(wrong.body.contains("data-place=\"/\""), "{}", wrong.body);
    let again = club.get("/join");
    assert_eq!((again.status, again.header("location")), (303, Some("/")));
}

#[test]
fn guessing_codes_locks_and_the_token_still_works() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let (_, code) = club.door("A1");
    let guess = |code: &str| club.post("/t/api/join", &json!({ "code": code }).to_string());
    for _ in 0..8 {
        assert_eq!(guess("x").trouble(), (401, "wrong_code".into()));
    }
    let locked = guess(&code);
    assert_eq!(locked.trouble(), (429, "locked".into()));
    let wait: u64 = locked.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(phone.hello().ok()["you"], "scorer");
}

#[test]
fn the_code_of_a_session_that_is_over_opens_nothing() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let (_, code) = club.door("A1");
    let stage = |stage| {
        club.director_says(Command::SetStage(StageSet { session: SessionNo::FIRST, stage }));
        club.post("/t/api/join", &json!({ "code": code }).to_string())
    };
    assert_eq!(stage(Stage::Closed).trouble(), (401, "wrong_code".into()));
    // Whoever was there still sends what it keeps.
    assert_eq!(phone.hello().ok()["view"]["stage"], "closed");
    assert_eq!(stage(Stage::Open).ok()["token"], phone.token);
}

#[test]
fn a_table_that_the_movement_dropped_still_takes_what_its_phones_keep() {
    let club = TestClub::open();
    let phone = club.phone("A2");
    let played = Uuid::now_v7();
    phone.enter(1, 1, "4SN=").ok();
    let rounds =
        json!([{ "table": 1, "round": 1, "seating": { "ns": 1, "ew": 2 }, "boards": "1-2" }]);
    club.director_says(Command::SetMovement(MovementSet {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        from_round: RoundNo::FIRST,
        rounds: serde_json::from_value(rounds).unwrap(),
    }));
    let hello = json!({ "device": phone.device, "entries": [played] });
    let answer = phone.post("hello", &hello).ok();
    assert_eq!(answer["missing"], json!([played]));
    assert_eq!(answer["view"]["rounds"], json!([]));
    assert_eq!(answer["view"]["results"][0]["outcome"], "4SN=");
    let say = json!({ "result": {
        "round": 1, "board": 2, "outcome": "PASS", "seating": { "ns": 3, "ew": 4 },
    } });
    assert!(phone.say_as(played, None, say).ok()["set_aside"].is_string());
}

#[test]
fn the_directors_leave_ends_with_the_pin() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let grant = phone.grant();
    phone.get_with_grant("director/board/1", &grant).ok();
    club.director_says(Command::ChangeSettings(SettingsChanged {
        session: SessionNo::FIRST,
        section: None,
        settings: [("BM3PINcode".parse().unwrap(), SettingValue::Text("4711".into()))].into(),
        partial: true,
    }));
    let over = phone.get_with_grant("director/board/1", &grant);
    assert_eq!(over.trouble(), (401, "grant_over".into()));
    let erase = json!({ "erase": { "round": 1, "board": 1 } });
    assert_eq!(phone.say_as(Uuid::now_v7(), Some(&grant), erase).status, 422);
}

#[test]
fn a_token_is_of_one_table() {
    let club = TestClub::open();
    let (phone, other) = (club.phone("A1"), club.phone("A2"));
    assert_eq!(phone.view()["table"], 1);
    assert_eq!(other.view()["table"], 2);
    phone.enter(1, 1, "4SN=").ok();
    assert_eq!(other.view()["results"], json!([]));
    // An id that one table used is not another's.
    let id = Uuid::now_v7();
    let say = json!({ "result": { "round": 1, "board": 2, "outcome": "PASS" } });
    phone.say_as(id, None, say.clone()).ok();
    assert_eq!(other.say_as(id, None, say).trouble(), (422, "refused".into()));
}

#[test]
fn a_token_nobody_knows_opens_nothing() {
    let club = TestClub::open();
    let mut phone = club.phone("A1");
    phone.token = "A".repeat(43);
    assert_eq!(phone.get("view").trouble(), (401, "unknown_table".into()));
    phone.token = "nonsense".into();
    assert_eq!(phone.hello().trouble(), (401, "unknown_table".into()));
    assert_eq!(club.get("/t/api/view").trouble(), (401, "unknown_table".into()));
}

#[test]
fn strangers_are_slowed_down_and_tables_are_not() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let mut stranger = phone.clone();
    stranger.token = "A".repeat(43);
    let start = Instant::now();
    let mut asked = 0;
    let slowed = loop {
        asked += 1;
        let answer = stranger.get("view");
        if answer.status == 429 {
            break answer;
        }
        // 600 are free, and one more each half second that this takes.
        assert!(asked < 700 + 2 * start.elapsed().as_secs(), "{asked}");
    };
    assert_eq!(slowed.trouble(), (429, "slow_down".into()));
    assert_eq!(phone.view()["table"], 1);
}

#[test]
fn hello_names_what_the_log_does_not_have() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let (kept, lost) = (Uuid::now_v7(), Uuid::now_v7());
    phone
        .say_as(kept, None, json!({ "result": { "round": 1, "board": 1, "outcome": "4SN=" } }))
        .ok();
    let hello = json!({
        "device": phone.device, "scorer": true, "seq": 999, "event": club.event,
        "entries": [kept, lost],
    });
    let answer = phone.post("hello", &hello).ok();
    assert_eq!(answer["missing"], json!([lost]));
    assert_eq!(answer["view"]["results"][0]["id"], json!(kept));
}

#[test]
fn a_second_phone_may_watch_or_take_over() {
    let club = TestClub::open();
    let first = club.phone("A1");
    let second = first.another();
    assert_eq!(first.hello().ok()["you"], "scorer");
    assert_eq!(first.hello().ok()["you"], "scorer");
    let refused = second.hello();
    assert_eq!(refused.trouble(), (409, "in_use".into()));
    let body: serde_json::Value = serde_json::from_str(&refused.body).unwrap();
    assert_eq!(body["connected"], false);
    assert!(body["silent"].is_u64(), "{body}");
    assert_eq!(body["view"]["table"], 1);
    assert_eq!(second.post("watch", &json!({ "device": second.device })).ok()["you"], "viewer");
    // The first does not listen, so nobody asks for a PIN.
    let taken = second.post("takeover", &json!({ "device": second.device })).ok();
    assert_eq!(taken["you"], "scorer");
    assert_eq!(first.hello().trouble(), (409, "in_use".into()));
    // It may still send what it keeps.
    first.enter(1, 1, "4SN=").ok();
    second.post("leave", &json!({ "device": second.device })).ok();
    assert_eq!(first.hello().ok()["you"], "scorer");
}

#[test]
fn a_phone_that_listens_is_replaced_only_with_the_pin() {
    let club = TestClub::open();
    let first = club.phone("A1");
    let second = first.another();
    first.hello().ok();
    let mut news = first.listen(None);
    let takeover =
        |pin: &str| second.post("takeover", &json!({ "device": second.device, "pin": pin }));
    assert_eq!(takeover("1234").trouble(), (401, "wrong_pin".into()));
    assert_eq!(takeover(&second.pin).ok()["you"], "scorer");
    assert_eq!(news.next(), ("taken_over".into(), None, json!({})));
}

#[test]
fn a_restart_keeps_tokens_codes_and_results() {
    let mut club = TestClub::open();
    let mut phone = club.phone("A1");
    let doors = [club.door("A1"), club.door("B1")];
    phone.hello().ok();
    phone.enter(1, 1, "4SN=").ok();
    let news = phone.listen(None);
    club.stop();
    news.until_the_end();
    club.start();
    assert_eq!([club.door("A1"), club.door("B1")], doors);
    phone.address = club.address;
    assert_eq!(phone.hello().ok()["view"]["results"][0]["outcome"], "4SN=");
    // Leases are forgotten: whoever says hello first has the table.
    assert_eq!(phone.another().hello().status, 409);
}
