//! What a table sees before and after the other side has accepted a result, and what the director hears of it.

use serde_json::{Value, json};
use session::Command;
use session::log::{HandRecorded, SettingsChanged, StageSet};
use session::model::{HandScope, SessionNo, SettingValue, Stage};
use uuid::Uuid;

use crate::club::{Answer, Phone, TestClub};
use crate::director_office::Browser;

const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

/// A club that has the cards of board 1.
fn club() -> TestClub {
    let club = TestClub::open();
    club.director_says(Command::RecordHand(HandRecorded {
        scope: HandScope { session: SessionNo::FIRST, section: None },
        board: bridge::BoardNo::new(1).unwrap(),
        deal: DEAL.parse().unwrap(),
    }));
    club
}

/// Says a result whose acceptance follows; returns the id of the saying.
fn enter(phone: &Phone, round: u16, board: u32, outcome: &str) -> Uuid {
    say_result(phone, json!({ "round": round, "board": board, "outcome": outcome }))
}

fn say_result(phone: &Phone, mut result: Value) -> Uuid {
    result["acceptance"] = "follows".into();
    let id = Uuid::now_v7();
    phone.say_as(id, None, json!({ "result": result })).ok();
    id
}

fn accept(phone: &Phone, round: u16, board: u32, entry: Uuid) -> Answer {
    let accept = json!({ "round": round, "board": board, "entry": entry, "side": "EW" });
    phone.say(json!({ "accept": accept }))
}

fn attention(director: &Browser<'_>, club: &TestClub) -> Vec<Value> {
    let room = director.page(&format!("/director/api/room?event={}&session=1", club.event)).ok();
    let all = room["attention"].as_array().unwrap();
    all.iter().filter(|matter| matter["kind"] == "changed").cloned().collect()
}

fn accepted(director: &Browser<'_>, club: &TestClub) -> Value {
    director.page(&format!("/director/api/accepted?event={}&session=1", club.event)).ok()
}

fn refused(answer: &Answer, words: &str) {
    assert_eq!(answer.trouble(), (422, "refused".into()), "{answer:?}");
    assert!(answer.body.contains(words), "{answer:?}");
}

#[test]
fn cards_and_comparisons_come_with_the_acceptance() {
    let club = club();
    let (phone, other) = (club.phone("A1"), club.phone("A2"));
    let theirs = enter(&other, 1, 1, "4SN-1");
    accept(&other, 1, 1, theirs).ok();
    let own = enter(&phone, 1, 1, "4SN=");
    refused(&phone.get("board/1?round=1"), "has not accepted this result yet");
    let result = phone.view()["results"][0].clone();
    assert_eq!((&result["acceptance"], &result["percentage"]), (&json!("awaited"), &Value::Null));
    let answer = accept(&phone, 1, 1, own).ok();
    assert_eq!(answer["repeated"], false);
    let look = phone.get("board/1?round=1").ok();
    assert_eq!(look["hand"]["deal"], DEAL);
    assert_eq!(look["rows"].as_array().unwrap().len(), 2);
    let result = phone.view()["results"][0].clone();
    assert_eq!(
        (&result["acceptance"], &result["percentage"]["ns"]),
        (&Value::Null, &json!("87.50"))
    );
}

#[test]
fn a_correction_is_accepted_again() {
    let club = club();
    let phone = club.phone("A1");
    let first = enter(&phone, 1, 1, "4SN=");
    accept(&phone, 1, 1, first).ok();
    phone.get("board/1").ok();
    let second =
        say_result(&phone, json!({ "round": 1, "board": 1, "outcome": "4SN-1", "correct": true }));
    refused(&phone.get("board/1"), "has not accepted");
    // Late news of what was there before changes nothing.
    accept(&phone, 1, 1, first).ok();
    refused(&phone.get("board/1"), "has not accepted");
    accept(&phone, 1, 1, second).ok();
    phone.get("board/1").ok();
}

#[test]
fn who_leaves_the_acceptance_out_is_marked_and_not_refused() {
    let club = club();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    phone.get("board/1").ok();
    let director = club.director();
    let table =
        director.page(&format!("/director/api/table?event={}&section=A&table=1", club.event)).ok();
    assert_eq!(table["results"][0]["acceptance"], "on_entering_phone");
    let found = accepted(&director, &club);
    assert_eq!(
        (&found["awaited"]["count"], &found["on_entering_phone"]["count"]),
        (&json!(0), &json!(1))
    );
    // Another phone of the table makes more of it.
    let entry = phone.view()["results"][0]["id"].clone();
    accept(&phone.another(), 1, 1, serde_json::from_value(entry).unwrap()).ok();
    assert_eq!(accepted(&director, &club)["on_entering_phone"]["count"], 0);
}

#[test]
fn an_acceptance_is_of_this_table_and_of_a_result_that_is_here() {
    let club = club();
    let (phone, other) = (club.phone("A1"), club.phone("A2"));
    let entry = enter(&phone, 1, 1, "4SN=");
    refused(&accept(&other, 1, 1, entry), "This table has not entered that result");
    refused(&accept(&phone, 1, 2, entry), "This table has not entered that result for board 2");
    let facts = club.facts();
    // Sent again it is the same, and however often, it is kept a few times.
    let id = Uuid::now_v7();
    let say = json!({ "accept": { "round": 1, "board": 1, "entry": entry, "side": "EW" } });
    let first = phone.say_as(id, None, say.clone()).ok();
    let again = phone.say_as(id, None, say).ok();
    assert_eq!((&first["seq"], &again["repeated"]), (&again["seq"], &json!(true)));
    for _ in 0..20 {
        accept(&phone.another(), 1, 1, entry).ok();
    }
    assert_eq!(club.facts(), facts + 8);
}

#[test]
fn an_acceptance_that_comes_before_its_result_is_kept_on_its_phone() {
    let club = club();
    let (phone, other) = (club.phone("A1"), club.phone("A1"));
    let (result, acceptance) = (Uuid::now_v7(), Uuid::now_v7());
    let accept = json!({ "accept": { "round": 1, "board": 1, "entry": result, "side": "EW" } });
    let facts = club.facts();
    let answer = other.say_as(acceptance, None, accept.clone());
    assert_eq!(answer.trouble(), (429, "not_yet".into()));
    assert_eq!(answer.header("retry-after"), Some("10"));
    assert_eq!(club.facts(), facts, "nothing is written for it");
    let say = json!({ "round": 1, "board": 1, "outcome": "4SN=", "acceptance": "follows" });
    phone.say_as(result, None, json!({ "result": say })).ok();
    assert_eq!(other.say_as(acceptance, None, accept).ok()["repeated"], false);
    assert_eq!(phone.view()["results"][0]["acceptance"], Value::Null);
    // Once the session is closed nothing waits for it.
    let close = StageSet { session: SessionNo::FIRST, stage: Stage::Closed };
    club.director_says(Command::SetStage(close));
    refused(&self::accept(&phone, 1, 2, Uuid::now_v7()), "the session is closed");
}

#[test]
fn an_acceptance_of_a_result_that_the_board_had_already_is_of_that_one() {
    let club = club();
    let phone = club.phone("A1");
    enter(&phone, 1, 1, "4SN=");
    let same = enter(&phone.another(), 1, 1, "4SN=");
    accept(&phone.another(), 1, 1, same).ok();
    assert_eq!(phone.view()["results"][0]["acceptance"], Value::Null);
    // What is set aside is accepted too, and waits for the director all the same.
    let aside = enter(&phone, 1, 1, "3NTN=");
    assert!(phone.view()["set_aside"][0]["why"].is_string());
    accept(&phone, 1, 1, aside).ok();
    assert_eq!(phone.view()["set_aside"].as_array().unwrap().len(), 1);
}

#[test]
fn what_the_director_enters_counts_as_accepted() {
    let club = club();
    let phone = club.phone("A1");
    let grant = phone.grant();
    let result =
        json!({ "result": { "round": 1, "board": 1, "outcome": "4SN=", "acceptance": "follows" } });
    phone.say_as(Uuid::now_v7(), Some(&grant), result).ok();
    phone.get("board/1").ok();
    assert_eq!(phone.view()["results"][0]["acceptance"], Value::Null);
}

#[test]
fn the_director_accepts_for_a_table_that_does_not() {
    let club = club();
    let (phone, director) = (club.phone("A1"), club.director());
    enter(&phone, 1, 1, "4SN=");
    let found = accepted(&director, &club);
    assert_eq!(found["awaited"]["count"], 1);
    let row = &found["awaited"]["results"][0];
    assert_eq!(
        (&row["section"], &row["outcome"], &row["acceptance"]),
        (&json!("A"), &json!("4SN="), &json!("awaited"))
    );
    let say = json!({ "event": club.event, "entry": row["seq"] });
    director.post("/director/api/accept", &say).ok();
    assert_eq!(accepted(&director, &club)["awaited"]["count"], 0);
    phone.get("board/1").ok();
    // What was corrected meanwhile is looked at again.
    say_result(&phone, json!({ "round": 1, "board": 1, "outcome": "4SN-1", "correct": true }));
    refused(&director.post("/director/api/accept", &say), "has changed since");
}

/// The result from before anybody saw the cards stays in the line, until a director has accepted another one.
#[test]
fn several_changes_after_the_cards_are_told_from_the_first_on() {
    let club = club();
    let (phone, director) = (club.phone("A1"), club.director());
    let first = enter(&phone, 1, 1, "4SN=");
    accept(&phone, 1, 1, first).ok();
    let change = |outcome: &str| {
        let said = json!({ "round": 1, "board": 1, "outcome": outcome, "correct": true });
        let said = say_result(&phone, said);
        accept(&phone, 1, 1, said).ok();
        let [matter] = attention(&director, &club).try_into().unwrap();
        let about = matter["about"].clone();
        (
            about["was"].as_str().unwrap().to_owned(),
            about["now"].as_str().unwrap().to_owned(),
            about["entry"].clone(),
        )
    };
    let told = |outcome: &str| {
        let (was, now, _) = change(outcome);
        (was, now)
    };
    assert_eq!(told("4SN-1"), ("4SN=".to_owned(), "4SN-1".to_owned()));
    let (was, now, entry) = change("4SN+1");
    assert_eq!((was.as_str(), now.as_str()), ("4SN=", "4SN+1"));
    director.post("/director/api/accept", &json!({ "event": club.event, "entry": entry })).ok();
    assert_eq!(told("4SN+2"), ("4SN+1".to_owned(), "4SN+2".to_owned()));
    // Back where it was: what was there in between is told.
    assert_eq!(told("4SN+1"), ("4SN+2".to_owned(), "4SN+1".to_owned()));
}

#[test]
fn a_change_after_the_cards_could_be_seen_waits_for_the_director() {
    let club = club();
    let (phone, director) = (club.phone("A1"), club.director());
    // Before the acceptance nobody saw anything.
    enter(&phone, 1, 1, "4SN=");
    let second =
        say_result(&phone, json!({ "round": 1, "board": 1, "outcome": "4SN-1", "correct": true }));
    assert_eq!(attention(&director, &club), Vec::<Value>::new());
    accept(&phone, 1, 1, second).ok();
    phone.say(json!({ "erase": { "round": 1, "board": 1 } })).ok();
    let [matter] = attention(&director, &club).try_into().unwrap();
    assert_eq!((&matter["table"], &matter["board"]), (&json!("A1"), &json!(1)));
    assert_eq!((&matter["about"]["was"], &matter["about"]["now"]), (&json!("4SN-1"), &Value::Null));
    enter(&phone, 1, 1, "6SN=");
    let [matter] = attention(&director, &club).try_into().unwrap();
    assert_eq!(matter["about"]["now"], "6SN=");
    let say = json!({ "event": club.event, "entry": matter["about"]["entry"] });
    director.post("/director/api/accept", &say).ok();
    assert_eq!(attention(&director, &club), Vec::<Value>::new());
    // A board without cards shows none.
    let plain = enter(&phone, 1, 2, "4SN=");
    accept(&phone, 1, 2, plain).ok();
    phone.say(json!({ "erase": { "round": 1, "board": 2 } })).ok();
    assert_eq!(attention(&director, &club), Vec::<Value>::new());
}

#[test]
fn cards_that_came_later_were_not_seen() {
    let club = TestClub::open();
    let (phone, director) = (club.phone("A1"), club.director());
    let entry = enter(&phone, 1, 1, "4SN=");
    accept(&phone, 1, 1, entry).ok();
    phone.say(json!({ "erase": { "round": 1, "board": 1 } })).ok();
    club.director_says(Command::RecordHand(HandRecorded {
        scope: HandScope { session: SessionNo::FIRST, section: None },
        board: bridge::BoardNo::new(1).unwrap(),
        deal: DEAL.parse().unwrap(),
    }));
    assert_eq!(attention(&director, &club), Vec::<Value>::new());
}

/// Nobody sees anything of a round that is not open, so nothing can have been changed for that.
#[test]
fn a_change_before_its_round_was_open_is_not_flagged() {
    let club = club();
    let (phone, director) = (club.phone("A1"), club.director());
    let record = |board: u32| {
        club.director_says(Command::RecordHand(HandRecorded {
            scope: HandScope { session: SessionNo::FIRST, section: None },
            board: bridge::BoardNo::new(board).unwrap(),
            deal: DEAL.parse().unwrap(),
        }));
    };
    record(3);
    let change = |outcome: &str| {
        let said = json!({ "round": 2, "board": 3, "outcome": outcome, "correct": true });
        let second = say_result(&phone, said);
        accept(&phone, 2, 3, second).ok();
    };
    let entry = enter(&phone, 2, 3, "4SN=");
    accept(&phone, 2, 3, entry).ok();
    change("4SN-1");
    assert_eq!(attention(&director, &club), Vec::<Value>::new());
    for (table, board) in [("A1", 1), ("A1", 2), ("A2", 1), ("A2", 2)] {
        let phone = club.phone(table);
        let entry = enter(&phone, 1, board, "PASS");
        accept(&phone, 1, board, entry).ok();
    }
    assert_eq!(attention(&director, &club), Vec::<Value>::new());
    change("7NTN=");
    let [matter] = attention(&director, &club).try_into().unwrap();
    assert_eq!((&matter["round"], &matter["board"]), (&json!(2), &json!(3)));
}

#[test]
fn an_acceptance_is_news_for_its_table_alone() {
    let club = club();
    let (phone, other) = (club.phone("A1"), club.phone("A2"));
    let theirs = enter(&other, 1, 1, "4SN=");
    let entry = enter(&phone, 1, 1, "4SN=");
    let (mut here, mut there) = (phone.listen(None), other.listen(None));
    accept(&phone, 1, 1, entry).ok();
    let seq = club.facts();
    let told = |news: &mut crate::club::News| loop {
        let (name, id, _) = news.next();
        if id >= Some(seq) {
            break (name, id);
        }
    };
    assert_eq!(told(&mut here), ("view".to_owned(), Some(seq)));
    // The next that the other table hears is about itself.
    accept(&other, 1, 1, theirs).ok();
    assert_eq!(told(&mut there), ("view".to_owned(), Some(seq + 1)));
}

#[test]
fn ranking_and_summary_wait_for_the_last_acceptance() {
    let club = TestClub::open();
    let phone = club.phone("B1");
    let first = enter(&phone, 1, 1, "4SN=");
    accept(&phone, 1, 1, first).ok();
    let last = enter(&phone, 1, 2, "4SN=");
    for path in ["ranking", "summary"] {
        refused(&phone.get(path), "has not accepted");
    }
    accept(&phone, 1, 2, last).ok();
    for path in ["ranking", "summary"] {
        phone.get(path).ok();
    }
}

#[test]
fn once_the_session_is_closed_nobody_waits_for_an_acceptance() {
    let club = club();
    let (phone, other) = (club.phone("A1"), club.phone("A2"));
    enter(&phone, 1, 1, "4SN=");
    enter(&other, 1, 1, "4SN-1");
    let last = club.phone("B1");
    for board in [1, 2] {
        enter(&last, 1, board, "4SN=");
    }
    let percentage = || phone.view()["results"][0]["percentage"].clone();
    let looks = ["ranking", "summary"];
    refused(&phone.get("board/1"), "has not accepted");
    for path in looks {
        refused(&last.get(path), "has not accepted");
    }
    assert_eq!(percentage(), Value::Null);
    let closed = StageSet { session: SessionNo::FIRST, stage: Stage::Closed };
    club.director_says(Command::SetStage(closed));
    assert_eq!(phone.get("board/1").ok()["hand"]["deal"], DEAL);
    for path in looks {
        last.get(path).ok();
    }
    let boards = last.get("summary").ok()["contestants"][0]["boards"].clone();
    assert!(boards[0]["percentage"].is_string(), "{boards}");
    assert_eq!(percentage()["ns"], "75.00");
}

fn club_that_wants_another_phone() -> TestClub {
    let club = club();
    club.director_says(Command::ChangeSettings(SettingsChanged {
        session: SessionNo::FIRST,
        section: None,
        settings: [("AcceptOnOtherPhone".parse().unwrap(), SettingValue::Bool(true))].into(),
        partial: true,
    }));
    club
}

#[test]
fn where_the_club_wants_another_phone_only_that_one_accepts() {
    let club = club_that_wants_another_phone();
    let phone = club.phone("A1");
    assert_eq!(phone.view()["policy"]["accept_on_other_phone"], true);
    let entry = enter(&phone, 1, 1, "4SN=");
    accept(&phone, 1, 1, entry).ok();
    refused(&phone.get("board/1"), "has not accepted");
    assert_eq!(phone.view()["results"][0]["acceptance"], "awaited_on_other_phone");
    accept(&phone.another(), 1, 1, entry).ok();
    phone.get("board/1").ok();
    // A phone that says nothing of the acceptance gains nothing by it.
    phone.enter(1, 2, "PASS").ok();
    refused(&phone.get("board/2"), "has not accepted");
}

#[test]
fn the_director_accepts_where_no_other_phone_does() {
    let club = club_that_wants_another_phone();
    let (phone, director) = (club.phone("A1"), club.director());
    enter(&phone, 1, 1, "4SN=");
    let row = accepted(&director, &club)["awaited"]["results"][0].clone();
    assert_eq!(row["acceptance"], "awaited_on_other_phone");
    let say = json!({ "event": club.event, "entry": row["seq"] });
    director.post("/director/api/accept", &say).ok();
    phone.get("board/1").ok();
}
