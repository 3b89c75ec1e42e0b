//! News: what a table hears, under which number, and what it missed.

use serde_json::json;
use session::Command;
use session::model::{SessionNo, SettingValue};
use test_support::commands::enter;

use crate::club::{News, SIT_OUT_FIRST, TestClub};

#[test]
fn a_table_hears_of_itself_and_of_boards_it_has_played() {
    let club = TestClub::open();
    let (here, there) = (club.phone("A1"), club.phone("A2"));
    let mut news = here.listen(None);
    // Not played here yet: says nothing to this table.
    there.enter(1, 2, "PASS").ok();
    let seq = here.enter(1, 1, "4SN=").ok()["seq"].as_u64().unwrap();
    assert_eq!(news.next(), ("view".into(), Some(seq), json!({ "seq": seq })));
    let seq = there.enter(1, 1, "3NTN=").ok()["seq"].as_u64().unwrap();
    assert_eq!(news.next(), ("board".into(), Some(seq), json!({ "board": 1 })));
}

#[test]
fn what_the_command_line_writes_is_news() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let before = phone.view()["seq"].as_u64().unwrap();
    let mut news = phone.listen(None);
    club.director_says(Command::EnterResult(enter("A1 1 PASS")));
    assert_eq!(news.next().1, Some(before + 1));
    club.director_says(Command::ChangeSettings(session::log::SettingsChanged {
        session: SessionNo::FIRST,
        section: None,
        settings: [("ShowResults".parse().unwrap(), SettingValue::Bool(false))].into(),
        partial: true,
    }));
    assert_eq!(news.next(), ("view".into(), Some(before + 2), json!({ "seq": before + 2 })));
}

/// Pair 6 sits out and then comes to table 1. Table 2, from which nobody comes, says that the first round is over.
#[test]
fn a_table_hears_that_another_from_which_nobody_comes_has_opened_its_round() {
    let club = TestClub::with_event(SIT_OUT_FIRST);
    let (here, there) = (club.phone("A1"), club.phone("A2"));
    for (round, board) in [(1, 1), (1, 2), (2, 3)] {
        here.enter(round, board, "PASS").ok();
    }
    there.enter(1, 3, "PASS").ok();
    let mut news = here.listen(None);
    let seq = there.enter(1, 4, "PASS").ok()["seq"].as_u64().unwrap();
    assert_eq!(news.next(), ("view".into(), Some(seq), json!({ "seq": seq })));
    // What opens nothing more is no news for the view.
    let seq = there.enter(2, 5, "PASS").ok()["seq"].as_u64().unwrap();
    club.phone("A2").enter(2, 6, "PASS").ok();
    let last = here.enter(2, 4, "PASS").ok()["seq"].as_u64().unwrap();
    assert!(last > seq);
    assert_eq!(news.next().1, Some(last));
}

#[test]
fn a_phone_that_was_away_hears_what_it_missed() {
    let club = TestClub::open();
    let (here, there) = (club.phone("A1"), club.phone("A2"));
    let known = here.enter(1, 1, "4SN=").ok()["seq"].as_u64().unwrap();
    there.enter(1, 1, "4SN=").ok();
    let last = there.enter(1, 2, "4SN=").ok()["seq"].as_u64().unwrap();
    let mut news = here.listen(Some(known));
    assert_eq!(news.next(), ("board".into(), Some(last), json!({ "board": 1 })));
    // A phone that knows more than the log keeps what the log has lost.
    let mut news = here.listen(Some(last + 100));
    assert_eq!(news.next().0, "resend");
}

#[test]
fn a_director_who_answers_a_call_is_heard() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let call = phone.say(json!({ "call": { "reason": "ruling" } })).ok();
    let mut news = phone.listen(call["seq"].as_u64());
    let answer = json!({ "call": call["seq"], "answer": "in_progress" });
    club.director_says(Command::AnswerCall(serde_json::from_value(answer).unwrap()));
    assert_eq!(news.next().0, "view");
}

#[test]
fn everybody_may_hear_which_boards_change() {
    let club = TestClub::open();
    let request = format!("GET /news?event={} HTTP/1.1\r\nHost: localhost\r\n\r\n", club.event);
    let mut news = News::open(club.address, &request);
    let seq = club.phone("A1").enter(1, 1, "4SN=").ok()["seq"].as_u64().unwrap();
    assert_eq!(news.next(), ("change".into(), Some(seq), json!({ "boards": [1], "seq": seq })));
    assert_eq!(club.get("/news").trouble(), (400, "unreadable".into()));
    let nobody = uuid::Uuid::nil();
    assert_eq!(club.get(&format!("/news?event={nobody}")).trouble(), (404, "not_found".into()));
}

#[test]
fn a_backup_put_back_asks_phones_to_send_again() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let copy = club.folder.path().join("copy.db");
    let journal = session::SqliteJournal::open(&club.journal()).unwrap();
    journal.back_up(&copy).unwrap();
    drop(journal);
    phone.enter(1, 1, "4SN=").ok();
    let mut news = phone.listen(None);
    session::SqliteJournal::restore(&copy, &club.journal(), true).unwrap();
    assert_eq!(news.next().0, "resend");
    assert_eq!(phone.view()["results"], json!([]));
}
