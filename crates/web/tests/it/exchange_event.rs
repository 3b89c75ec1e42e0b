//! A link that goes on by itself: with its own event or not at all, and on the computer in charge alone.

use std::path::Path;

use serde_json::{Value, json};
use session::{EventId, Journal, SqliteJournal};
use uuid::Uuid;

use crate::club::TestClub;
use crate::director_office::Browser;
use crate::exchange::Control;

fn journal(club: &TestClub) -> SqliteJournal {
    SqliteJournal::open(&club.journal()).unwrap()
}

/// A file of another program.
fn others_file() -> (TestClub, std::path::PathBuf) {
    let other = TestClub::open();
    other.welcome().make_it(json!({})).ok();
    let file = other.exchange_file();
    (other, file)
}

/// Opens a file on the phones.
fn run(browser: &Browser<'_>, file: &Path) -> EventId {
    let body = json!({ "file": file, "computer": "CLUB-PC" });
    let opened = browser.post("/director/api/exchange/open", &body);
    serde_json::from_value(opened.ok()["event"].take()).unwrap()
}

#[test]
fn next_weeks_file_in_the_same_place_begins_no_event_by_itself() {
    let mut club = TestClub::open();
    let (_other, file) = others_file();
    let ann = club.welcome();
    let event = run(&ann, &file);
    let (cookie, token) = (ann.cookie.clone(), ann.token);
    club.stop();
    let (_next, next) = others_file();
    std::fs::copy(&next, &file).unwrap();
    let (events, bytes) = (journal(&club).events().unwrap(), std::fs::read(&file).unwrap());
    club.start();
    let ann = club.browser_with(cookie, token);
    let standing =
        || ann.page(&format!("/director/api/exchange?event={event}")).ok()["link"].take();
    // The thread has ended: nobody looks at the file any more.
    let link =
        ann.until_linked_as(&event, |link| !link["trouble"].is_null() && link["running"] == false);
    let message = link["trouble"]["message"].as_str().unwrap();
    assert!(message.contains("another session by now"), "{message}");
    assert_eq!(link["elsewhere"], false);
    let now = ann.post("/director/api/exchange/now", &json!({ "event": event }));
    assert_eq!(now.trouble(), (422, "refused".into()));
    assert_eq!(journal(&club).events().unwrap(), events);
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
    // Whoever opens it means it.
    let fresh = run(&ann, &file);
    assert_ne!(fresh, event);
    assert_eq!(standing()["trouble"], Value::Null);
}

#[test]
fn a_link_whose_event_is_gone_makes_none() {
    let mut club = TestClub::open();
    let (_other, file) = others_file();
    let ann = club.welcome();
    let vic = ann.add("Vic", "viewer");
    let (cookie, token) = (vic.cookie, vic.token);
    ann.make_it(json!({})).ok();
    club.stop();
    // As after a backup of the time before the event.
    let gone = EventId(Uuid::now_v7());
    let mut kept: Value =
        serde_json::from_slice(&journal(&club).kept("exchange").unwrap().unwrap()).unwrap();
    let mut link = kept[club.event.to_string()].clone();
    for (field, value) in [
        ("file", json!(file)),
        ("side", json!("control")),
        ("computer", json!("CLUB-PC")),
        ("is_running", json!(true)),
    ] {
        link[field] = value;
    }
    kept[gone.to_string()] = link;
    journal(&club).keep("exchange", &serde_json::to_vec(&kept).unwrap()).unwrap();
    let (events, bytes) = (journal(&club).events().unwrap(), std::fs::read(&file).unwrap());
    club.start();
    let vic = club.browser_with(cookie, token);
    let link =
        vic.until_linked_as(&gone, |link| link["trouble"].is_object() && link["running"] == false);
    let message = link["trouble"]["message"].as_str().unwrap();
    assert!(message.contains("is not in the data any more"), "{message}");
    crate::phrasebook::all_known([message.to_owned()]);
    assert_eq!(journal(&club).events().unwrap(), events);
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
}

/// The turn began before another computer took over, and writes after it: the server still holds itself in charge, and its
/// place is written down already.
#[test]
fn a_turn_under_way_writes_nothing_once_another_computer_is_in_charge() {
    let club = TestClub::open();
    let ann = club.welcome();
    ann.make_it(json!({})).ok();
    ann.follow_it(json!({})).ok();
    ann.until_linked(|link| !link["last"].is_null());
    let place = journal(&club).kept("standby/place").unwrap().unwrap();
    let mut replaced: Value = serde_json::from_slice(&place).unwrap();
    replaced["role"] =
        json!({ "replaced": { "since": "2099-11-17T20:00:00Z", "by": [], "copied": null } });
    journal(&club).keep("standby/place", &serde_json::to_vec(&replaced).unwrap()).unwrap();
    let facts = club.facts();
    Control::open(&club.exchange_file()).result(1, "4SN=");
    let link = ann.until_linked(|link| link["received"] == 1 || !link["trouble"].is_null());
    assert_eq!((club.result(1), club.facts()), (None, facts), "{link}");
    let message = link["trouble"]["message"].as_str().unwrap();
    assert!(message.contains("Another computer is in charge"), "{message}");
    crate::phrasebook::all_known([message.to_owned()]);
    // In charge again, it takes in what it left.
    journal(&club).keep("standby/place", &place).unwrap();
    ann.until_linked(|link| link["received"] == 1 && link["trouble"].is_null());
    assert_eq!(club.result(1).as_deref(), Some("4SN="));
}
