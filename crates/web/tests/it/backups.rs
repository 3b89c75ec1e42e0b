//! Copies of everything into a second folder, while people play.

use std::path::Path;

use serde_json::{Value, json};
use session::{LiveEvent, SqliteJournal};
use tempfile::TempDir;
use test_support::wait::wait_for_ok;

use crate::club::TestClub;
use crate::director_office::Browser;

fn standing(browser: &Browser<'_>) -> Value {
    browser.page("/director/api/backup").ok()
}

/// Waits until the standing is as wanted.
fn until(browser: &Browser<'_>, wanted: impl Fn(&Value) -> bool) -> Value {
    wait_for_ok("the backup to be as wanted", || {
        let standing = standing(browser);
        if wanted(&standing) { Ok(standing) } else { Err(standing) }
    })
}

fn copies(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn copies_are_made_where_the_club_says_and_after_a_restart_too() {
    let mut club = TestClub::open();
    let stick = TempDir::new().unwrap();
    let folder = stick.path().join("copies");
    let ann = club.welcome();
    assert_eq!(standing(&ann)["folder"], Value::Null);
    let wanted = json!({ "folder": folder, "every": 3600 });
    ann.post("/director/api/backup", &wanted).ok();
    let made = until(&ann, |standing| !standing["last"].is_null());
    assert_eq!(made["problem"], Value::Null);
    assert_eq!(copies(&folder), [made["last"]["file"].as_str().unwrap()]);
    let copy = SqliteJournal::open_read_only(&folder.join(&copies(&folder)[0])).unwrap();
    assert_eq!(copy.people().unwrap().len(), 1);
    assert!(LiveEvent::open(copy, club.event).unwrap().state().head().0 > 0);
    let (cookie, token) = (ann.cookie.clone(), ann.token);
    club.stop();
    std::fs::remove_file(folder.join(&copies(&folder)[0])).unwrap();
    club.start();
    let ann = club.browser_with(cookie, token);
    until(&ann, |standing| !standing["last"].is_null());
    assert_eq!(copies(&folder).len(), 1);
}

#[test]
fn a_stick_that_was_pulled_is_told_and_play_goes_on() {
    let club = TestClub::open();
    let stick = TempDir::new().unwrap();
    let folder = stick.path().join("copies");
    let ann = club.welcome();
    ann.post("/director/api/backup", &json!({ "folder": folder, "every": 3600 })).ok();
    until(&ann, |standing| !standing["last"].is_null());
    std::fs::rename(&folder, stick.path().join("elsewhere")).unwrap();
    ann.post("/director/api/backup/now", &json!({})).ok();
    let told = until(&ann, |standing| !standing["problem"].is_null());
    let message = told["problem"]["message"].as_str().unwrap();
    assert!(message.contains("is not there. Is the stick plugged in"), "{message}");
    assert!(!told["last"].is_null(), "when the last copy was made is still known");
    assert!(!folder.exists(), "nothing is made in the place of the stick");
    club.phone("A1").hello().ok();
    assert_eq!(club.phone("A1").enter(1, 1, "4SN= HK").status, 200);
    // The stick is back.
    std::fs::rename(stick.path().join("elsewhere"), &folder).unwrap();
    ann.post("/director/api/backup/now", &json!({})).ok();
    until(&ann, |standing| standing["problem"].is_null());
}

#[test]
fn a_folder_that_cannot_be_is_refused_and_nothing_changes() {
    let club = TestClub::open();
    let ann = club.welcome();
    for (folder, why) in [
        ("copies".to_owned(), "whole path"),
        ("/nowhere/at/all".to_owned(), "There is no folder"),
        (club.folder.path().display().to_string(), "the data itself"),
    ] {
        let answer = ann.post("/director/api/backup", &json!({ "folder": folder }));
        assert_eq!(answer.trouble(), (422, "refused".into()));
        assert!(answer.body.contains(why), "{}", answer.body);
    }
    assert_eq!(standing(&ann)["folder"], Value::Null);
    assert_eq!(ann.post("/director/api/backup/now", &json!({})).trouble(), (422, "refused".into()));
}

#[test]
fn no_folder_is_no_copies() {
    let club = TestClub::open();
    let stick = TempDir::new().unwrap();
    let ann = club.welcome();
    ann.post("/director/api/backup", &json!({ "folder": stick.path(), "every": 3600 })).ok();
    until(&ann, |standing| !standing["last"].is_null());
    ann.post("/director/api/backup", &json!({ "folder": " " })).ok();
    assert_eq!(standing(&ann)["folder"], Value::Null);
}
