//! A file is linked with one event at a time, however its path is spelled.

use std::path::PathBuf;

use rstest::rstest;
use serde_json::{Value, json};
use session::{EventId, Journal, SqliteJournal};

use crate::club::{Answer, TestClub};
use crate::director_office::Browser;

/// How a path to the file is spelled.
#[derive(Clone, Copy, PartialEq)]
enum How {
    TheSame,
    WithADot,
    UpAndDown,
    #[cfg(unix)]
    LinkToTheFile,
    #[cfg(unix)]
    LinkToTheFolder,
    #[cfg(unix)]
    SecondName,
}

/// A club, and a file that another program made.
struct Beside {
    club: TestClub,
    other: TestClub,
}

impl Beside {
    fn new() -> Beside {
        let (club, other) = (TestClub::open(), TestClub::open());
        other.welcome().make_it(json!({})).ok();
        Beside { club, other }
    }

    fn file(&self) -> PathBuf {
        self.other.exchange_file()
    }

    /// Returns another way to the file.
    fn spelled(&self, how: How) -> PathBuf {
        let (file, folder) = (self.file(), self.other.folder.path());
        match how {
            How::TheSame => file,
            How::WithADot => folder.join("exchange/./evening.bws"),
            How::UpAndDown => folder.join("exchange/../exchange/evening.bws"),
            #[cfg(unix)]
            How::LinkToTheFile => {
                let path = folder.join("link.bws");
                std::os::unix::fs::symlink(&file, &path).unwrap();
                path
            }
            #[cfg(unix)]
            How::LinkToTheFolder => {
                std::os::unix::fs::symlink(folder.join("exchange"), folder.join("there")).unwrap();
                folder.join("there/evening.bws")
            }
            #[cfg(unix)]
            How::SecondName => {
                let path = folder.join("second.bws");
                std::fs::hard_link(&file, &path).unwrap();
                path
            }
        }
    }

    fn events(&self) -> Vec<EventId> {
        SqliteJournal::open(&self.club.journal()).unwrap().events().unwrap()
    }
}

fn open(browser: &Browser<'_>, more: Value) -> Answer {
    let mut body = json!({ "computer": "CLUB-PC" });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    browser.post("/director/api/exchange/open", &body)
}

fn link(browser: &Browser<'_>, event: EventId) -> Value {
    browser.page(&format!("/director/api/exchange?event={event}")).ok()["link"].take()
}

#[track_caller]
fn refused(answer: &Answer, why: &str) {
    assert_eq!(answer.trouble(), (422, "refused".into()));
    assert!(answer.body.contains(why), "{}", answer.body);
    let said: Value = serde_json::from_str(&answer.body).unwrap();
    crate::phrasebook::all_known([said["message"].as_str().unwrap().to_owned()]);
}

#[rstest]
#[case(How::TheSame)]
#[case(How::WithADot)]
#[case(How::UpAndDown)]
fn a_file_that_is_followed_is_nobody_elses(#[case] how: How) {
    follow_twice(how);
}

#[cfg(unix)]
#[rstest]
#[case(How::LinkToTheFile)]
#[case(How::LinkToTheFolder)]
#[case(How::SecondName)]
fn a_file_that_is_followed_is_the_same_through_links(#[case] how: How) {
    follow_twice(how);
}

fn follow_twice(how: How) {
    let beside = Beside::new();
    let club = &beside.club;
    let second = club.another_event();
    let ann = club.welcome();
    ann.follow_it(json!({ "file": beside.file() })).ok();
    let (spelled, events) = (beside.spelled(how), beside.events());
    let bytes = std::fs::read(beside.file()).unwrap();
    let by = "The event Club <i>night</i> & more follows this file already";
    refused(&ann.follow_it(json!({ "event": second, "file": spelled })), by);
    refused(&open(&ann, json!({ "file": spelled })), by);
    refused(&ann.make_it(json!({ "event": second, "file": spelled, "replace": true })), by);
    assert_eq!(link(&ann, second), Value::Null);
    assert_eq!(link(&ann, club.event)["running"], true);
    assert_eq!((beside.events(), std::fs::read(beside.file()).unwrap()), (events, bytes));
    // Its own event may take up another way to it, and whoever comes after it has gone may have it.
    ann.follow_it(json!({ "file": spelled })).ok();
    ann.of_event("stop").ok();
    ann.follow_it(json!({ "event": second, "file": beside.file() })).ok();
    assert_eq!(link(&ann, second)["running"], true);
}

#[rstest]
#[case(How::TheSame)]
#[case(How::UpAndDown)]
fn a_file_that_is_run_is_nobody_elses(#[case] how: How) {
    run_twice(how);
}

#[cfg(unix)]
#[rstest]
#[case(How::LinkToTheFile)]
#[case(How::SecondName)]
fn a_file_that_is_run_is_the_same_through_links(#[case] how: How) {
    run_twice(how);
}

fn run_twice(how: How) {
    let beside = Beside::new();
    let club = &beside.club;
    let ann = club.welcome();
    let opened = |more: Value| -> EventId {
        serde_json::from_value(open(&ann, more).ok()["event"].take()).unwrap()
    };
    let event = opened(json!({ "file": beside.file() }));
    let (spelled, events) = (beside.spelled(how), beside.events());
    let by = "runs this file already";
    refused(&ann.follow_it(json!({ "file": spelled })), by);
    refused(&ann.make_it(json!({ "file": spelled, "replace": true })), by);
    if how != How::TheSame {
        for reset in [false, true] {
            refused(&open(&ann, json!({ "file": spelled, "reset": reset })), by);
        }
    }
    assert_eq!(beside.events(), events);
    assert_eq!(link(&ann, event)["running"], true);
    // By the path that it is run under it goes on, or begins anew.
    assert_eq!(opened(json!({ "file": beside.file() })), event);
    let fresh = opened(json!({ "file": beside.file(), "reset": true }));
    assert_eq!(link(&ann, event)["running"], false);
    assert_eq!(link(&ann, fresh)["running"], true);
}

#[test]
fn of_two_links_with_one_file_the_newer_goes_on() {
    let mut beside = Beside::new();
    let second = beside.club.another_event();
    let ann = beside.club.welcome();
    ann.follow_it(json!({ "file": beside.file() })).ok();
    let (cookie, token) = (ann.cookie.clone(), ann.token);
    beside.club.stop();
    // As it was kept before a file was held to be one event's.
    let (first, spelled) = (beside.club.event, beside.spelled(How::UpAndDown));
    let mut journal = SqliteJournal::open(&beside.club.journal()).unwrap();
    let kept = journal.kept("exchange").unwrap().unwrap();
    let mut kept: Value = serde_json::from_slice(&kept).unwrap();
    let mut newer = kept[first.to_string()].clone();
    newer["file"] = json!(spelled);
    newer["since"] = json!("2099-01-01T00:00:00Z");
    kept[second.to_string()] = newer;
    journal.keep("exchange", &serde_json::to_vec(&kept).unwrap()).unwrap();
    drop(journal);
    beside.club.start();
    let ann = beside.club.browser_with(cookie, token);
    let older = ann.until_linked(|link| !link["trouble"].is_null());
    assert_eq!((&older["running"], &older["elsewhere"]), (&json!(false), &json!(false)));
    let message = older["trouble"]["message"].as_str().unwrap();
    assert!(message.contains("follows this file already"), "{message}");
    assert_eq!(link(&ann, second)["running"], true);
}

#[test]
fn a_file_that_a_command_runs_is_left_to_it() {
    let mut beside = Beside::new();
    let ann = beside.club.welcome();
    ann.follow_it(json!({ "file": beside.file() })).ok();
    let (cookie, token) = (ann.cookie.clone(), ann.token);
    beside.club.stop();
    let spelled = beside.spelled(How::UpAndDown);
    beside.club.start_beside(Some(spelled));
    let ann = beside.club.browser_with(cookie.clone(), token.clone());
    let by = "bws serve, with which the server was started, runs this file already";
    let idle = ann.until_linked(|link| !link["trouble"].is_null());
    assert_eq!((&idle["running"], &idle["elsewhere"]), (&json!(false), &json!(false)));
    assert!(idle["trouble"]["message"].as_str().unwrap().contains(by), "{idle}");
    refused(&ann.follow_it(json!({ "file": beside.file() })), by);
    refused(&open(&ann, json!({ "file": beside.file() })), by);
    // Once the server runs by itself, the link goes on.
    beside.club.stop();
    beside.club.start();
    let ann = beside.club.browser_with(cookie, token);
    ann.until_linked(|link| link["running"] == true);
}

#[test]
fn a_second_file_is_made_beside_the_one_that_is_followed() {
    let club = TestClub::open();
    let ann = club.welcome();
    ann.make_it(json!({})).ok();
    ann.follow_it(json!({})).ok();
    ann.until_linked(|link| !link["last"].is_null());
    let second = club.exchange_file().with_file_name("second.bws");
    let made = ann.make_it(json!({ "file": second, "format": "access97" })).ok();
    let said = made["said"].as_str().unwrap().to_owned();
    assert!(said.starts_with("The file is made. The event stays linked with "), "{said}");
    assert!(second.exists());
    let link = ann.exchange()["link"].take();
    assert_eq!(link["file"]["path"], json!(club.exchange_file()));
    assert_eq!(link["running"], json!(true));
    ann.follow_it(json!({ "file": second })).ok();
    assert_eq!(ann.exchange()["link"]["file"]["path"], json!(second));
}
