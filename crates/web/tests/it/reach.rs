//! How far the token of a table reaches: its own pairs, in its own rounds, while they are there.

use serde_json::{Value, json};
use session::Command;
use session::log::{BoardCancelled, ResultsOfLeaver, SettingsChanged, Withdrawn};
use session::model::{HandScope, RoundNo, SessionNo, SettingValue};
use test_support::commands::open_event;
use uuid::Uuid;

use crate::club::{Answer, Phone, TestClub};

/// A club whose tables enter names.
fn club() -> TestClub {
    let club = TestClub::open();
    club.director_says(Command::ChangeSettings(SettingsChanged {
        session: SessionNo::FIRST,
        section: None,
        settings: [("BM3PlayerNumberEntry".parse().unwrap(), SettingValue::Number(1))].into(),
        partial: true,
    }));
    club
}

fn named(round: u16, seat: &str, name: &str) -> Value {
    json!({ "names": { "round": round, "seats": { seat: { "name": name } } } })
}

fn name(phone: &Phone, round: u16, seat: &str, name: &str) -> Answer {
    phone.say(named(round, seat, name))
}

/// Who sits in a seat of a table in a round, by name.
fn sits(phone: &Phone, round: usize, seat: &str) -> Value {
    phone.view()["rounds"][round - 1]["names"][seat].clone()
}

fn finish(club: &TestClub, round: u16, tables: &[&str]) {
    for table in tables {
        for board in [2 * round - 1, 2 * round] {
            club.phone(table).enter(round, u32::from(board), "PASS").ok();
        }
    }
}

#[test]
fn names_are_changed_where_the_pair_plays_now() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    name(&two, 1, "N", "Rita").ok();
    // Pair 3 comes to table 1 in the second round. Until it does, that table has nothing to say about it, whatever it
    // enters ahead.
    let refused = name(&one, 2, "E", "Vandal");
    assert_eq!(refused.trouble(), (422, "refused".into()), "{}", refused.body);
    assert!(refused.body.contains("where it plays"), "{}", refused.body);
    finish(&club, 1, &["A1"]);
    finish(&club, 2, &["A1"]);
    finish(&club, 3, &["A1"]);
    assert_eq!(name(&one, 2, "E", "Vandal").status, 422);
    let nobody = json!({ "names": { "round": 2, "seats": { "E": null } } });
    assert_eq!(one.say(nobody).status, 422);
    assert_eq!(sits(&two, 1, "N"), "Rita");
    // Its own table changes it, and so does the director at the other.
    name(&two, 1, "N", "Rita Bos").ok();
    let grant = one.grant();
    one.say_as(Uuid::now_v7(), Some(&grant), named(2, "E", "Rita Vos")).ok();
    assert_eq!(sits(&two, 1, "N"), "Rita Vos");
    // What is so already changes nothing, and is not refused.
    name(&one, 2, "E", "Rita Vos").ok();
}

#[test]
fn a_pair_that_has_moved_on_is_named_at_its_new_table() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    name(&two, 1, "N", "Rita").ok();
    finish(&club, 1, &["A1", "A2"]);
    // Nobody has begun the second round: they may still sit at the first table.
    name(&two, 1, "N", "Rita Bos").ok();
    name(&one, 2, "E", "Rita Vos").ok();
    one.enter(2, 3, "PASS").ok();
    assert_eq!(name(&two, 1, "N", "Vandal").status, 422);
    name(&one, 2, "E", "Rita").ok();
    assert_eq!(sits(&one, 2, "E"), "Rita");
}

#[test]
fn a_name_that_nobody_said_is_taken_in_while_other_results_are_on_their_way() {
    let club = club();
    let one = club.phone("A1");
    // The other table has no network: nothing is known of its first round, nor who pair 3 is.
    assert_eq!(name(&one, 3, "E", "Too early").status, 422);
    finish(&club, 1, &["A1"]);
    name(&one, 2, "E", "Rita").ok();
    assert_eq!(sits(&one, 2, "E"), "Rita");
}

#[test]
fn a_board_that_was_left_out_keeps_no_pair_at_its_old_table() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    name(&two, 1, "N", "Rita").ok();
    // Table 2 leaves board 2 out in the first round, and the second round is complete.
    two.enter(1, 1, "PASS").ok();
    finish(&club, 1, &["A1"]);
    finish(&club, 2, &["A1", "A2"]);
    // Pair 3 is East-West at table 2 in the third round.
    name(&two, 3, "E", "Rita Bos").ok();
    assert_eq!(sits(&two, 3, "E"), "Rita Bos");
    two.enter(3, 5, "PASS").ok();
    assert_eq!(name(&one, 2, "E", "Vandal").status, 422);
}

#[test]
fn a_board_that_was_cancelled_keeps_no_pair_at_its_old_table() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    name(&two, 1, "N", "Rita").ok();
    let scope = HandScope { session: SessionNo::FIRST, section: None };
    let board = "2".parse().unwrap();
    club.director_says(Command::CancelBoard(BoardCancelled { scope, board, reason: None }));
    two.enter(1, 1, "PASS").ok();
    finish(&club, 1, &["A1"]);
    one.enter(2, 3, "PASS").ok();
    assert_eq!(name(&two, 1, "N", "Vandal").status, 422);
    name(&one, 2, "E", "Rita Bos").ok();
}

#[test]
fn a_pair_that_left_is_at_no_table() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    name(&two, 1, "N", "Rita").ok();
    finish(&club, 1, &["A1", "A2"]);
    club.director_says(Command::Withdraw(Withdrawn {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        contestant: "3".parse().unwrap(),
        from_round: RoundNo::new(2).unwrap(),
        results: ResultsOfLeaver::Stay,
        reason: None,
    }));
    assert_eq!(name(&one, 2, "E", "Vandal").status, 422);
    // It has played the first round, and nothing after it.
    name(&two, 1, "N", "Rita Bos").ok();
}

#[test]
fn entering_ahead_takes_nobodys_correction_away() {
    let club = TestClub::open();
    let one = club.phone("A1");
    one.enter(1, 1, "4SN=").ok();
    // Somebody with the same link enters all that is to come.
    let other = one.another();
    for (round, board) in [(2, 3), (2, 4), (3, 5), (3, 6)] {
        other.enter(round, board, "PASS").ok();
    }
    let correct = |board: u32, outcome: &str| {
        let say = json!({ "round": 1, "board": board, "outcome": outcome, "correct": true });
        one.say(json!({ "result": say })).ok()
    };
    assert_eq!(correct(1, "4SN+1")["set_aside"], json!(null));
    let live = open_event(&club.journal(), club.event);
    let mut results = live.state().event().results.iter().map(|(_, result)| result);
    assert!(results.any(|result| result.outcome.to_string() == "4SN+1"));
    // East-West 4 sit here now as far as the table says, and have still to play board 1.
    assert_eq!(one.view()["results"][0]["outcome"], "");
    one.say(json!({ "erase": { "round": 1, "board": 1 } })).ok();
    one.enter(1, 1, "4SN=").ok();
    // When the round is over everywhere the next one has come, and the director corrects.
    one.enter(1, 2, "PASS").ok();
    assert_eq!(correct(2, "1NTN=")["set_aside"], json!(null));
    finish(&club, 1, &["A2"]);
    assert!(correct(2, "PASS")["set_aside"].is_string());
}

/// Pair 6 sits out first and then comes to table 1: only another table can say that the first round is over.
#[test]
fn after_a_sit_out_too_no_table_says_alone_that_it_has_moved_on() {
    let club = TestClub::with_event(
        r#"
        name = "Room"
        [[sessions]]
        [[sessions.sections]]
        section = "A"
        missing_pair = 3
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 4, boards = "1-2" },
            { table = 2, round = 1, ns = 2, ew = 5, boards = "3-4" },
            { table = 3, round = 1, ns = 3, ew = 6, boards = "5-6" },
            { table = 1, round = 2, ns = 1, ew = 6, boards = "3-4" },
            { table = 2, round = 2, ns = 2, ew = 4, boards = "5-6" },
            { table = 3, round = 2, ns = 3, ew = 5, boards = "1-2" },
        ]
        "#,
    );
    let one = club.phone("A1");
    finish(&club, 1, &["A1"]);
    one.another().enter(2, 3, "PASS").ok();
    let correct = json!({ "round": 1, "board": 2, "outcome": "4SN=", "correct": true });
    assert_eq!(one.say(json!({ "result": correct })).ok()["set_aside"], json!(null));
    let two = club.phone("A2");
    for board in [3, 4] {
        two.enter(1, board, "PASS").ok();
    }
    let correct = json!({ "round": 1, "board": 2, "outcome": "PASS", "correct": true });
    assert!(one.say(json!({ "result": correct })).ok()["set_aside"].is_string());
}

#[test]
fn a_call_names_a_round_of_the_table_or_none() {
    let club = TestClub::open();
    let director = club.director();
    club.phone("A1").say(json!({ "call": { "round": 99, "reason": "ruling" } })).ok();
    club.phone("A2").say(json!({ "call": { "round": 2, "reason": "ruling" } })).ok();
    let room = director.page(&format!("/director/api/room?event={}&session=1", club.event)).ok();
    let calls = room["attention"].as_array().unwrap().iter().filter(|one| one["kind"] == "call");
    let rounds: Vec<(Value, Value)> =
        calls.map(|call| (call["table"].clone(), call["round"].clone())).collect();
    assert_eq!(rounds, [(json!("A1"), json!(null)), (json!("A2"), json!(2))]);
}
