//! The journal's file is another one by now: moved away for a backup, gone for a while, put back older,
//! or without the event.

use std::path::Path;

use serde_json::json;
use session::SqliteJournal;
use test_support::wait::Deadline;

use crate::club::TestClub;

/// Copies the journal as it is now.
fn copy(club: &TestClub) -> std::path::PathBuf {
    let copy = club.folder.path().join("copy.db");
    SqliteJournal::open(&club.journal()).unwrap().back_up(&copy).unwrap();
    copy
}

/// Moves a journal away, as a restore does with a damaged one.
fn move_away(journal: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let mut file = journal.as_os_str().to_owned();
        file.push(suffix);
        let mut to = file.clone();
        to.push(".away");
        let _ = std::fs::rename(file, to);
    }
}

#[test]
fn a_journal_that_stepped_aside_for_a_backup_is_opened_anew() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let copy = copy(&club);
    phone.enter(1, 2, "4SN=").ok();
    let mut news = phone.listen(None);
    move_away(&club.journal());
    // Nothing is acknowledged, nor shown, from a file that has no name any more.
    assert_eq!(phone.enter(2, 3, "PASS").trouble(), (503, "failed".into()));
    assert_eq!(phone.get("view").trouble(), (503, "failed".into()));
    assert!(!club.journal().exists(), "no empty journal gets in the backup's way");
    SqliteJournal::restore(&copy, &club.journal(), false).unwrap();
    // However long it was away, the phones are asked for what they keep.
    assert_eq!(news.next().0, "resend");
    phone.enter(1, 2, "4SN=").ok();
    assert_eq!(phone.view()["results"].as_array().unwrap().len(), 2);
    assert_eq!(club.door("A1").0, phone.token);
}

#[test]
fn an_event_that_is_gone_sends_its_phones_back_to_the_door() {
    let club = TestClub::open();
    let other = TestClub::open();
    let phone = club.phone("A1");
    let copy = copy(&other);
    let mut news = phone.listen(None);
    SqliteJournal::restore(&copy, &club.journal(), true).unwrap();
    assert_eq!(news.next().0, "resend");
    assert_eq!(phone.hello().trouble(), (401, "unknown_table".into()));
    // The other event's tables are found at once.
    let mut there = other.phone("A1");
    there.address = club.address;
    assert_eq!(there.hello().ok()["view"]["event"]["id"], json!(other.event));
}

#[test]
fn a_club_without_an_event_finds_the_one_that_is_put_in() {
    let club = TestClub::open();
    let other = TestClub::open();
    let copy = copy(&other);
    move_away(&club.journal());
    SqliteJournal::restore(&copy, &club.journal(), false).unwrap();
    let (token, code) = other.door("A1");
    let deadline = Deadline::new("the code of the other club's table");
    let joined = loop {
        // The desk looks once a second, and who guesses more often has to wait for longer.
        let joined = club.post("/t/api/join", &json!({ "code": code }).to_string());
        match joined.status {
            200 => break joined.ok(),
            401 | 429 => std::thread::sleep(std::time::Duration::from_millis(1100)),
            other => panic!("{other}: {}", joined.body),
        }
        deadline.check_with(|| &joined.body);
    };
    assert_eq!(joined["token"], token);
}
