//! Where a table is on its phone, for the phone that takes over: who may tell it, who is told, how much.

use serde_json::{Value, json};
use session::Command;
use session::log::StageSet;
use session::model::{SessionNo, Stage};

use crate::club::{Phone, TestClub};

fn progress(level: u8) -> Value {
    json!({ "draft": { "round": 1, "board": 1, "level": level }, "done": ["1:seated"] })
}

fn tell(phone: &Phone, progress: &Value) -> test_support::http::Answer {
    phone.post("progress", &json!({ "device": phone.device, "progress": progress }))
}

fn take_over(phone: &Phone) -> Value {
    phone.post("takeover", &json!({ "device": phone.device })).ok()
}

#[test]
fn who_takes_over_goes_on_where_the_other_phone_was() {
    let club = TestClub::open();
    let first = club.phone("A1");
    let second = first.another();
    first.hello().ok();
    let facts = club.facts();
    tell(&first, &progress(3)).ok();
    tell(&first, &progress(4)).ok();
    assert_eq!(take_over(&second)["progress"], progress(4));
    // As often as it asks: the answer may be lost on the way.
    assert_eq!(second.hello().ok()["progress"], progress(4));
    assert_eq!(club.facts(), facts, "nothing of it is a fact");
}

#[test]
fn a_phone_left_for_another_table_leaves_its_entry_to_the_next() {
    let club = TestClub::open();
    let first = club.phone("A1");
    first.hello().ok();
    tell(&first, &progress(4)).ok();
    first.post("leave", &json!({ "device": first.device })).ok();
    assert_eq!(first.another().hello().ok()["progress"], progress(4));
}

#[test]
fn nobody_else_is_told_where_a_table_is() {
    let club = TestClub::open();
    let first = club.phone("A1");
    let second = first.another();
    first.hello().ok();
    tell(&first, &progress(4)).ok();
    let told = |answer: &str| answer.contains("\"level\":4");
    assert!(!told(&second.hello().body), "in use");
    let watched = second.post("watch", &json!({ "device": second.device }));
    assert!(!told(&watched.body), "{}", watched.body);
    assert!(!told(&second.get("view").body));
    assert!(!told(&club.phone("A2").hello().body), "another table");
    // The phone itself knows better, perhaps after a while without a network.
    assert!(!told(&first.hello().body));
}

#[test]
fn a_phone_that_was_replaced_changes_nothing_any_more() {
    let club = TestClub::open();
    let first = club.phone("A1");
    let (second, third) = (first.another(), first.another());
    assert_eq!(tell(&first, &progress(1)).trouble(), (409, "in_use".into()), "before its hello");
    first.hello().ok();
    take_over(&second);
    tell(&second, &progress(5)).ok();
    // Sent before it heard that it was replaced.
    assert_eq!(tell(&first, &progress(2)).trouble(), (409, "in_use".into()));
    assert_eq!(take_over(&third)["progress"], progress(5));
    assert_eq!(take_over(&first)["progress"], progress(5), "back again, with what was done since");
}

#[test]
fn what_is_kept_for_a_table_is_small() {
    let club = TestClub::open();
    let first = club.phone("A1");
    first.hello().ok();
    tell(&first, &progress(4)).ok();
    let large = json!({ "draft": "x".repeat(9000) });
    assert_eq!(tell(&first, &large).trouble(), (422, "refused".into()));
    for wrong in [json!("x"), json!([1]), Value::Null] {
        assert_eq!(tell(&first, &wrong).trouble(), (400, "unreadable".into()));
    }
    let mut stranger = first.clone();
    stranger.token = "A".repeat(43);
    assert_eq!(tell(&stranger, &progress(7)).trouble(), (401, "unknown_table".into()));
    assert_eq!(take_over(&first.another())["progress"], progress(4));
}

#[test]
fn a_restart_forgets_it_until_the_phone_tells_it_again() {
    let mut club = TestClub::open();
    let mut first = club.phone("A1");
    first.hello().ok();
    tell(&first, &progress(4)).ok();
    club.stop();
    club.start();
    first.address = club.address;
    first.hello().ok();
    assert!(take_over(&first.another()).get("progress").is_none());
    take_over(&first);
    tell(&first, &progress(4)).ok();
    assert_eq!(take_over(&first.another())["progress"], progress(4));
}

#[test]
fn a_session_that_is_over_is_forgotten_until_it_is_open_again() {
    let club = TestClub::open();
    let first = club.phone("A1");
    first.hello().ok();
    tell(&first, &progress(4)).ok();
    club.director_says(stage(Stage::Closed));
    tell(&first, &progress(5)).ok();
    assert!(take_over(&first.another()).get("progress").is_none());
    club.director_says(stage(Stage::Open));
    take_over(&first);
    tell(&first, &progress(6)).ok();
    assert_eq!(take_over(&first.another())["progress"], progress(6));
}

fn stage(stage: Stage) -> Command {
    Command::SetStage(StageSet { session: SessionNo::FIRST, stage })
}
