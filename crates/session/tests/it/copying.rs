//! A journal copied to another one, record by record and row by row.

use session::journal::BesideChange;
use session::model::{SessionNo, TableNo};
use session::{EventId, Journal, LiveEvent, Seq, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::create_event;
use test_support::events::ONE_TABLE;
use uuid::Uuid;

fn journal(folder: &TempDir, name: &str) -> SqliteJournal {
    SqliteJournal::open_or_create(&folder.path().join(name)).unwrap()
}

fn make(journal: SqliteJournal) -> (SqliteJournal, EventId) {
    let event = EventId(Uuid::now_v7());
    create_event(journal.path(), event, ONE_TABLE);
    (journal, event)
}

/// Copies what is missing, so many records at a time.
fn copy(from: &SqliteJournal, to: &std::path::Path, event: EventId, most: usize) {
    let mut live = LiveEvent::open_copy(SqliteJournal::open(to).unwrap(), event).unwrap();
    loop {
        let records = from.some_records(event, live.state().head(), most).unwrap();
        if records.is_empty() {
            return;
        }
        assert_eq!(live.take_in(&records).unwrap().unwrap().len(), records.len());
    }
}

fn records(journal: &SqliteJournal, event: EventId) -> Vec<session::journal::Record> {
    journal.some_records(event, Seq::START, usize::MAX).unwrap()
}

#[test]
fn a_copy_is_the_same_to_the_letter_and_sound() {
    for most in [1, 2, 1000] {
        let folder = TempDir::new().unwrap();
        let (from, event) = make(journal(&folder, "from.db"));
        let to = journal(&folder, "to.db");
        copy(&from, to.path(), event, most);
        assert_eq!(records(&from, event), records(&to, event));
        assert_eq!(from.picture(event).unwrap().parts, to.picture(event).unwrap().parts);
        assert_eq!(from.heads().unwrap(), to.heads().unwrap());
        let copied = LiveEvent::open(SqliteJournal::open(to.path()).unwrap(), event).unwrap();
        assert_eq!(copied.verify().unwrap().problems, Vec::<String>::new());
    }
}

#[test]
fn records_that_do_not_follow_are_not_taken_in() {
    let folder = TempDir::new().unwrap();
    let (from, event) = make(journal(&folder, "from.db"));
    let to = journal(&folder, "to.db");
    let all = records(&from, event);
    let mut live = LiveEvent::open_copy(SqliteJournal::open(to.path()).unwrap(), event).unwrap();
    assert!(live.take_in(&all[1..]).is_err(), "the first is missing");
    assert_eq!(to.heads().unwrap(), []);
    live.take_in(&all[..2]).unwrap().unwrap();
    // Somebody else writes to the copy.
    copy(&from, to.path(), event, 1);
    assert_eq!(live.take_in(&all[2..]).unwrap(), None);
    assert_eq!(records(&to, event), all);
}

#[test]
fn what_is_kept_beside_is_copied_but_for_a_computers_own() {
    let folder = TempDir::new().unwrap();
    let (mut from, event) = make(journal(&folder, "from.db"));
    let mut to = journal(&folder, "to.db");
    let token = |n: u8| session::journal::JoinToken {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        table: TableNo::new(u16::from(n)).unwrap(),
        token: [n; 32],
        code: format!("00000{n}"),
    };
    from.keep_join_tokens(event, &[token(1), token(2)]).unwrap();
    from.keep("club", b"Our club").unwrap();
    let pin = from.keep_event_pin(event, "4711".parse().unwrap()).unwrap();
    from.keep("standby/place", b"from").unwrap();
    to.keep("standby/place", b"to").unwrap();
    to.keep("old", b"of another club").unwrap();
    let rows = from.beside().unwrap();
    to.take_beside(&BesideChange { whole: true, rows, gone: Vec::new() }).unwrap();
    assert_eq!(to.join_tokens(event).unwrap(), from.join_tokens(event).unwrap());
    assert_eq!(to.kept("club").unwrap().as_deref(), Some(&b"Our club"[..]));
    assert_eq!(to.event_pin(event).unwrap(), Some(pin));
    assert_eq!(to.kept("standby/place").unwrap().as_deref(), Some(&b"to"[..]));
    assert_eq!(to.kept("old").unwrap(), None);
    // A row that is gone there goes here, and nothing else.
    let gone = from.beside().unwrap().into_iter().filter(|row| row.table == "kept").collect();
    to.take_beside(&BesideChange { whole: false, rows: Vec::new(), gone }).unwrap();
    assert_eq!(to.kept("club").unwrap(), None);
    assert_eq!(to.join_tokens(event).unwrap().len(), 2);
}

#[test]
fn a_copy_of_another_log_starts_anew_and_keeps_the_old_one_as_a_file() {
    let folder = TempDir::new().unwrap();
    let (mut journal, event) = make(journal(&folder, "to.db"));
    journal.keep("standby/place", b"mine").unwrap();
    journal.keep("club", b"Our club").unwrap();
    let before = (records(&journal, event), journal.generation().unwrap());
    let kept = folder.path().join("kept.db");
    journal.start_anew(&kept).unwrap();
    assert_eq!(journal.heads().unwrap(), []);
    assert_eq!(journal.kept("club").unwrap(), None);
    assert_eq!(journal.kept("standby/place").unwrap().as_deref(), Some(&b"mine"[..]));
    assert_eq!(journal.generation().unwrap(), before.1 + 1);
    assert_eq!(records(&SqliteJournal::open(&kept).unwrap(), event), before.0);
    // A file that is there is never overwritten; nothing is emptied then.
    let (mut journal, event) = make(journal);
    assert!(journal.start_anew(&kept).is_err());
    assert_eq!(records(&journal, event).len(), before.0.len());
    // The log is protected as before.
    let connection = rusqlite::Connection::open(journal.path()).unwrap();
    assert!(connection.execute("DELETE FROM facts", []).is_err());
}

#[test]
fn a_change_in_pieces_is_the_same_change_and_bytes_are_short() {
    let folder = TempDir::new().unwrap();
    let (mut from, _) = make(journal(&folder, "from.db"));
    let bytes: Vec<u8> = (0..=255).cycle().take(3_000).collect();
    for name in ["a", "b", "c"] {
        from.keep(name, &bytes).unwrap();
    }
    let rows = from.beside().unwrap();
    let change = BesideChange { whole: true, gone: rows.clone(), rows };
    let pieces = change.clone().pieces(2_000);
    assert!(pieces.len() >= 6, "{}", pieces.len());
    let mut joined = BesideChange::default();
    for piece in pieces {
        let text = serde_json::to_string(&piece).unwrap();
        // Not a list of numbers, of which each takes up to four letters.
        assert!(text.len() < 10_000, "{}", text.len());
        joined.join(serde_json::from_str(&text).unwrap());
    }
    assert_eq!(joined, change);
    assert_eq!(BesideChange::default().pieces(1), [BesideChange::default()]);
}
