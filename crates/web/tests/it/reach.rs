//! How far the token of a table reaches: its own pairs, in its own rounds, while they are there.

use serde_json::{Value, json};
use session::Command;
use session::log::{BoardCancelled, ResultsOfLeaver, SettingsChanged, Withdrawn};
use session::model::{HandScope, RoundNo, SessionNo, SettingValue};
use test_support::commands::open_event;
use test_support::events::CLUB_NIGHT;
use uuid::Uuid;

use crate::club::{Answer, Phone, SIT_OUT_FIRST, TestClub};

/// A club whose tables enter names.
fn club() -> TestClub {
    entering_names(TestClub::open())
}

pub(crate) fn entering_names(club: TestClub) -> TestClub {
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
fn first_names_are_never_taken_ahead_and_wait_for_what_another_phone_has_to_send() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    let waits = |round: u16, seat: &str| {
        let answer = name(&one, round, seat, "Too early");
        assert_eq!(answer.trouble(), (429, "not_yet".into()), "{}", answer.body);
    };
    // The table has not played its first round.
    for (round, seat) in [(2, "E"), (3, "W")] {
        waits(round, seat);
    }
    // Pair 3 still plays at the other table.
    finish(&club, 1, &["A1"]);
    two.enter(1, 1, "PASS").ok();
    waits(2, "E");
    two.enter(1, 2, "PASS").ok();
    name(&one, 2, "E", "Rita").ok();
    assert_eq!(sits(&one, 2, "E"), "Rita");
    waits(3, "W");
}

/// Nobody sends anything from a table that scores on paper.
#[test]
fn guests_from_a_paper_table_are_named_where_they_come_to() {
    let club = club();
    let one = club.phone("A1");
    finish(&club, 1, &["A1"]);
    name(&one, 2, "E", "Rita").ok();
    assert_eq!(sits(&one, 2, "E"), "Rita");
}

/// East-West 2 are named late by the phone that asked them: they play their third round, and nobody asked them again.
#[test]
fn first_names_are_taken_from_a_phone_that_was_offline() {
    let club = entering_names(TestClub::with_event(CLUB_NIGHT));
    let two = club.phone("A2");
    let enter = |table: &str, round: u16, boards: &[u32]| {
        for board in boards {
            club.phone(table).enter(round, *board, "PASS").ok();
        }
    };
    enter("A1", 1, &[1, 2]);
    enter("A3", 1, &[5, 6]);
    name(&club.phone("A3"), 2, "W", "Wim").ok();
    enter("A1", 2, &[3, 4]);
    enter("A3", 2, &[1, 2]);
    enter("A1", 3, &[5]);
    let seats = json!({
        "N": { "name": "Nell" }, "S": { "name": "Sam" }, "E": { "name": "Eve" }, "W": { "name": "Vandal" },
    });
    let told = two.say(json!({ "names": { "round": 1, "seats": seats } })).ok();
    assert_eq!(told["left_out"], json!(["W"]));
    let names = ["N", "S", "E", "W"].map(|seat| sits(&two, 1, seat));
    assert_eq!(names, ["Nell", "Sam", "Eve", "Wim"]);
}

/// What was said of a number is never taken and then ignored.
#[test]
fn the_name_of_a_number_is_put_right_where_the_player_sits() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    let numbered = |round: u16, seat: &str, number: &str, name: &str| json!({ "names": { "round": round, "seats": { seat: { "number": number, "name": name } } } });
    // Table 2 ties a number to a wrong name, and leaves it.
    two.say(numbered(1, "N", "888", "Wrong")).ok();
    name(&two, 1, "N", "Rita").ok();
    one.say(numbered(1, "E", "888", "Will Vos")).ok();
    assert_eq!(sits(&one, 1, "E"), "Will Vos");
    one.say(numbered(1, "E", "888", "Wim Vos")).ok();
    assert_eq!(sits(&one, 1, "E"), "Wim Vos");
    // The others reach neither the seat nor the name.
    assert_eq!(two.say(numbered(1, "N", "888", "Evil")).status, 422);
    assert_eq!(two.say(numbered(2, "W", "888", "Evil")).status, 422, "no other name for a player");
    assert_eq!(sits(&one, 1, "E"), "Wim Vos");
    // What the club's list says stays, and nobody is told that it changed.
    let refused = one.say(numbered(1, "S", "102", "Rob Cole"));
    assert_eq!(refused.trouble(), (422, "refused".into()));
    assert!(refused.body.contains("Bob Cole"), "{}", refused.body);
    one.say(numbered(1, "S", "102", "Bob Cole")).ok();
    one.say_as(Uuid::now_v7(), Some(&one.grant()), numbered(1, "S", "102", "Rob Cole")).ok();
    assert_eq!(sits(&one, 1, "S"), "Rob Cole");
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

fn erase(phone: &Phone, round: u16, board: u16) -> Answer {
    phone.say(json!({ "erase": { "round": round, "board": board } }))
}

/// Returns why a correction is set aside; nothing where it is taken.
fn correct(phone: &Phone, round: u16, board: u16, outcome: &str) -> Value {
    let say = json!({ "round": round, "board": board, "outcome": outcome, "correct": true });
    phone.say(json!({ "result": say })).ok()["set_aside"].clone()
}

#[test]
fn erasing_backwards_opens_no_older_round() {
    let club = TestClub::open();
    let one = club.phone("A1");
    for round in 1..=3 {
        finish(&club, round, &["A1", "A2"]);
    }
    assert!(correct(&one, 1, 1, "7NTN= SA").is_string());
    // What has just been played can be taken back, and nothing before it.
    for board in [5, 6] {
        erase(&one, 3, board).ok();
    }
    for board in [3, 4] {
        assert_eq!(erase(&one, 2, board).trouble(), (422, "refused".into()));
    }
    assert_eq!(erase(&one, 1, 1).status, 422);
    assert!(correct(&one, 1, 1, "7NTN= SA").is_string());
    assert_eq!(correct(&one, 3, 5, "PASS"), json!(null), "the table enters it again");
    let results = one.view()["results"].clone();
    let results = results.as_array().unwrap().iter();
    assert!(results.clone().all(|result| result["outcome"] == "PASS"), "{results:?}");
}

#[test]
fn a_table_takes_nothing_back_of_pairs_that_play_elsewhere() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    name(&one, 1, "E", "Rita").ok();
    finish(&club, 1, &["A1", "A2"]);
    // Nobody has gone on: a slip is put right as ever.
    assert_eq!(correct(&one, 1, 1, "4SN= SA"), json!(null));
    erase(&one, 1, 1).ok();
    one.enter(1, 1, "4SN-1 SA").ok();
    // Pair 2 plays at table 2 now.
    two.enter(2, 3, "PASS").ok();
    assert_eq!(erase(&one, 1, 1).trouble(), (422, "refused".into()));
    assert!(correct(&one, 1, 1, "7NTN= SA").is_string());
    assert_eq!(name(&one, 1, "E", "Vandal").status, 422);
    name(&two, 2, "W", "Otto").ok();
}

/// The first round of table 2 and a correction of it arrive when its guests play their third.
#[test]
fn a_correction_made_offline_arrives_with_its_result() {
    let club = TestClub::with_event(CLUB_NIGHT);
    let two = club.phone("A2");
    let enter = |table: &str, round: u16, boards: &[u32]| {
        for board in boards {
            club.phone(table).enter(round, *board, "PASS").ok();
        }
    };
    two.enter(1, 3, "4SN=").ok();
    enter("A1", 1, &[1, 2]);
    enter("A3", 1, &[5, 6]);
    enter("A1", 2, &[3, 4]);
    enter("A3", 2, &[1, 2]);
    enter("A1", 3, &[5]);
    two.enter(1, 4, "4SN=").ok();
    assert_eq!(correct(&two, 1, 4, "4SN+1"), json!(null));
    // What was there before they went on stays, and so does everything once they begin another round.
    assert!(correct(&two, 1, 3, "4SN+1").is_string());
    enter("A2", 2, &[5]);
    assert!(correct(&two, 1, 4, "4SN+2").is_string());
}

#[test]
fn what_one_table_erases_closes_no_round_of_another() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    finish(&club, 1, &["A1", "A2"]);
    erase(&one, 1, 1).ok();
    erase(&one, 1, 2).ok();
    two.enter(2, 3, "PASS").ok();
    two.get("board/3?round=2").ok();
    name(&two, 2, "W", "Rita").ok();
    assert_eq!(name(&one, 1, "W", "Vandal").status, 422, "pair 2 plays at table 2");
    let room = club.director();
    let room = room.page(&format!("/director/api/room?event={}&session=1", club.event)).ok();
    let early = room["attention"].as_array().unwrap().iter().filter(|one| one["kind"] == "early");
    assert_eq!(early.count(), 0, "{room}");
}

/// Pair 6 sits out first and then comes to table 1: only another table can say that the first round is over.
#[test]
fn after_a_sit_out_too_no_table_says_alone_that_it_has_moved_on() {
    let club = TestClub::with_event(SIT_OUT_FIRST);
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

/// The sentence tells the players what keeps their pair, in words of the club.
#[test]
fn who_sits_here_and_left_a_board_out_elsewhere_hears_which() {
    let club = club();
    let (one, two) = (club.phone("A1"), club.phone("A2"));
    name(&two, 1, "N", "Rita").ok();
    two.enter(1, 1, "PASS").ok();
    finish(&club, 1, &["A1"]);
    let refused = name(&one, 2, "E", "Rita Bos");
    assert_eq!(refused.trouble(), (422, "refused".into()));
    assert!(
        refused.body.contains("Table A2 has still to enter board 2 of pair 3."),
        "{}",
        refused.body
    );
}

#[test]
fn only_a_movement_that_changed_is_said_to_have_changed() {
    let club = club();
    let one = club.phone("A1");
    let why = |answer: Answer| answer.ok()["set_aside"].as_str().unwrap().to_owned();
    let wrong = why(one.enter(2, 38, "PASS"));
    assert_eq!(wrong, "Table A1 does not play board 38 in round 2. Check the number of the board.");
    let seats = json!({ "ns": 3, "ew": 4 });
    let said = json!({ "round": 1, "board": 1, "outcome": "PASS", "seating": seats });
    let wrong = why(one.say(json!({ "result": said })));
    assert!(wrong.contains("do not sit at table A1 in round 1"), "{wrong}");
}

#[test]
fn what_a_phone_sends_twice_is_answered_without_words_of_the_log() {
    let club = club();
    let (one, id) = (club.phone("A1"), Uuid::now_v7());
    one.say_as(id, None, json!({ "call": { "round": 1 } })).ok();
    let result = json!({ "result": { "round": 1, "board": 1, "outcome": "PASS" } });
    let refused = one.say_as(id, None, result);
    assert_eq!(refused.trouble(), (422, "refused".into()));
    assert!(refused.body.contains("Please enter it again."), "{}", refused.body);
}
