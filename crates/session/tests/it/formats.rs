//! Formats of journals: every earlier one is brought forward, and nothing of a newer one is touched by a program that had
//! the file open before.

use rstest::rstest;
use rusqlite::Connection;
use session::journal::Fault;
use session::{LiveEvent, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::{EVENT_ID, Speak};

use crate::club::club_in;

const MIGRATIONS: [&str; 7] = [
    include_str!("../../src/journal/sqlite/0001_log.sql"),
    include_str!("../../src/journal/sqlite/0002_double_dummy.sql"),
    include_str!("../../src/journal/sqlite/0003_keeping.sql"),
    include_str!("../../src/journal/sqlite/0004_device.sql"),
    include_str!("../../src/journal/sqlite/0005_people.sql"),
    include_str!("../../src/journal/sqlite/0006_marks.sql"),
    include_str!("../../src/journal/sqlite/0007_double_dummy_bounds.sql"),
];

fn format_of(connection: &Connection) -> i64 {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

/// The file is made by the steps that the program of that time had.
#[rstest]
fn a_journal_of_every_earlier_format_is_brought_forward(
    #[values(1, 2, 3, 4, 5, 6, 7)] format: usize,
) {
    let folder = TempDir::new().unwrap();
    let (new, path) = (folder.path().join("new.db"), folder.path().join("tenace.db"));
    let mut live = club_in(SqliteJournal::open_or_create(&new).unwrap());
    live.enter("A1 1 4SN=").unwrap();
    let head = live.state().head();
    drop(live);
    let old = Connection::open(&path).unwrap();
    MIGRATIONS[..format].iter().for_each(|step| old.execute_batch(step).unwrap());
    let application: i64 = Connection::open(&new)
        .unwrap()
        .query_row("PRAGMA application_id", [], |row| row.get(0))
        .unwrap();
    old.execute_batch(&format!(
        "ATTACH '{}' AS new;
         INSERT INTO events SELECT * FROM new.events;
         INSERT INTO facts (event, seq, time, author, id, fact, body)
             SELECT event, seq, time, author, id, fact, body FROM new.facts;
         INSERT INTO picture SELECT * FROM new.picture;
         DETACH new;
         PRAGMA application_id = {application};
         PRAGMA user_version = {format};",
        new.display()
    ))
    .unwrap();
    drop(old);
    let mut live = LiveEvent::open(SqliteJournal::open(&path).unwrap(), EVENT_ID).unwrap();
    assert_eq!(live.state().head(), head);
    live.enter("A1 2 PASS").unwrap();
    live.journal_mut().keep("key", b"value").unwrap();
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
    drop(live);
    assert_eq!(format_of(&Connection::open(&path).unwrap()), 7);
}

#[test]
fn who_had_the_file_open_when_a_newer_program_changed_it_writes_nothing_more() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut live = club_in(SqliteJournal::open_or_create(&path).unwrap());
    live.journal_mut().try_to_write().unwrap();
    let newer = Connection::open(&path).unwrap();
    let ours = format_of(&newer);
    newer.pragma_update(None, "user_version", ours + 1).unwrap();
    let error = live.journal_mut().try_to_write().unwrap_err();
    assert!(matches!(error.fault, Fault::Newer { .. }), "{error}");
    let error = live.journal_mut().keep("key", b"value").unwrap_err();
    assert!(matches!(error.fault, Fault::Newer { .. }), "{error}");
    let head = live.state().head();
    let error = live.enter("A1 1 4SN=").unwrap_err().to_string();
    assert!(error.contains("newer version of Tenace"), "{error}");
    assert_eq!(live.state().head(), head);
    assert_eq!(format_of(&newer), ours + 1);
}

#[test]
fn trying_to_write_leaves_the_format_as_it_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut journal = SqliteJournal::open_or_create(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    let ours = format_of(&other);
    // As an older program would have left it.
    other.pragma_update(None, "user_version", ours - 1).unwrap();
    journal.try_to_write().unwrap();
    assert_eq!(format_of(&other), ours - 1);
    drop(journal);
    drop(SqliteJournal::open(&path).unwrap());
    assert_eq!(format_of(&other), ours);
}
