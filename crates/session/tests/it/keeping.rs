//! What the doors keep beside the log: join tokens, and small things with a name.

use rusqlite::Connection;
use session::journal::JoinToken;
use session::model::{DirectorPin, SessionNo, TableNo};
use session::{EventId, LiveEvent, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::EVENT_ID;
use uuid::Uuid;

use crate::club::club_in;

fn token(section: &str, table: u16, byte: u8) -> JoinToken {
    JoinToken {
        session: SessionNo::FIRST,
        section: section.parse().unwrap(),
        table: TableNo::new(table).unwrap(),
        token: [byte; 32],
        code: format!("{:06}", 100_000 + u32::from(byte)),
    }
}

#[test]
fn tokens_are_kept_by_table_and_a_new_one_takes_the_place_of_the_old() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut journal = SqliteJournal::open_or_create(&path).unwrap();
    assert_eq!(journal.join_tokens(EVENT_ID).unwrap(), []);
    journal.keep_join_tokens(EVENT_ID, &[token("B", 2, 3), token("A", 10, 2)]).unwrap();
    journal.keep_join_tokens(EVENT_ID, &[token("A", 9, 1), token("B", 2, 4)]).unwrap();
    drop(journal);
    let journal = SqliteJournal::open(&path).unwrap();
    let kept = [token("A", 9, 1), token("A", 10, 2), token("B", 2, 4)];
    assert_eq!(journal.join_tokens(EVENT_ID).unwrap(), kept);
    assert_eq!(journal.join_tokens(EventId(Uuid::from_u128(7))).unwrap(), []);
}

#[test]
fn no_two_tables_have_the_same_token_or_code_in_any_event() {
    let folder = TempDir::new().unwrap();
    let mut journal = SqliteJournal::open_or_create(&folder.path().join("tenace.db")).unwrap();
    let other = EventId(Uuid::from_u128(7));
    journal.keep_join_tokens(EVENT_ID, &[token("A", 1, 1), token("A", 2, 2)]).unwrap();
    let same_code = JoinToken { code: token("A", 2, 2).code, ..token("C", 1, 9) };
    for taken in [token("C", 1, 1), same_code] {
        let refused = journal.keep_join_tokens(other, &[token("C", 2, 8), taken]);
        let sentence = refused.unwrap_err().to_string();
        assert!(sentence.contains("already in use at another table"), "{sentence}");
    }
    assert_eq!(journal.join_tokens(other).unwrap(), [], "all or none");
    // Two tables may exchange theirs.
    journal.keep_join_tokens(EVENT_ID, &[token("A", 1, 2), token("A", 2, 1)]).unwrap();
    journal.keep_join_tokens(other, &[token("A", 1, 3)]).unwrap();
    let mut all = journal.all_join_tokens().unwrap();
    all.sort_by_key(|(_, token)| token.token);
    let expected =
        [(EVENT_ID, token("A", 2, 1)), (EVENT_ID, token("A", 1, 2)), (other, token("A", 1, 3))];
    assert_eq!(all, expected);
}

#[test]
fn a_token_is_not_told_by_accident() {
    let shown = format!("{:?}", token("A", 3, 7));
    assert_eq!(shown, "JoinToken(session 1, table A3, …)");
}

#[test]
fn small_things_are_kept_by_name() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut journal = SqliteJournal::open_or_create(&path).unwrap();
    assert_eq!(journal.kept("key").unwrap(), None);
    journal.keep("key", &[0, 255, 7]).unwrap();
    journal.keep("key", b"").unwrap();
    journal.keep("other", b"x").unwrap();
    let journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.kept("key").unwrap().unwrap(), b"");
    assert_eq!(journal.kept("other").unwrap().unwrap(), b"x");
}

#[test]
fn a_backup_carries_what_is_kept_and_the_codes_on_the_tables_go_on_working() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let backup = folder.path().join("backup.db");
    let mut live = club_in(SqliteJournal::open_or_create(&path).unwrap());
    live.journal_mut().keep_join_tokens(EVENT_ID, &[token("A", 1, 1)]).unwrap();
    live.journal_mut().keep("key", b"old").unwrap();
    live.journal_mut().keep("director_key", b"of the copy").unwrap();
    live.journal().back_up(&backup).unwrap();

    // On another laptop.
    let elsewhere = folder.path().join("other/tenace.db");
    SqliteJournal::restore(&backup, &elsewhere, false).unwrap();
    let other = SqliteJournal::open(&elsewhere).unwrap();
    assert_eq!(other.join_tokens(EVENT_ID).unwrap(), [token("A", 1, 1)]);
    assert_eq!(other.kept("key").unwrap().unwrap(), b"old");
    assert_eq!(other.kept("director_key").unwrap().unwrap(), b"of the copy");

    // On the same one: the backup's wins, but a card printed since still opens its table, and so does the link that the
    // server printed when it started.
    live.journal_mut().keep_join_tokens(EVENT_ID, &[token("A", 1, 5), token("A", 2, 2)]).unwrap();
    live.journal_mut().keep("key", b"new").unwrap();
    live.journal_mut().keep("director_key", b"on the screen").unwrap();
    drop(live);
    SqliteJournal::restore(&backup, &path, true).unwrap();
    let live = LiveEvent::open(SqliteJournal::open(&path).unwrap(), EVENT_ID).unwrap();
    let kept = live.journal().join_tokens(EVENT_ID).unwrap();
    assert_eq!(kept, [token("A", 1, 1), token("A", 2, 2)]);
    assert_eq!(live.journal().kept("key").unwrap().unwrap(), b"old");
    assert_eq!(live.journal().kept("director_key").unwrap().unwrap(), b"on the screen");
}

#[test]
fn a_journal_of_the_second_format_is_brought_forward() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    drop(SqliteJournal::open_or_create(&path).unwrap());
    let old = Connection::open(&path).unwrap();
    old.execute_batch(
        "DROP TABLE join_tokens; DROP TABLE kept; ALTER TABLE facts DROP COLUMN device;
         PRAGMA user_version = 2;",
    )
    .unwrap();
    drop(old);
    let mut journal = SqliteJournal::open(&path).unwrap();
    journal.keep_join_tokens(EVENT_ID, &[token("A", 1, 1)]).unwrap();
    assert_eq!(journal.join_tokens(EVENT_ID).unwrap().len(), 1);
}

#[test]
fn an_event_keeps_its_first_pin_in_a_backup_too() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut journal = SqliteJournal::open_or_create(&path).unwrap();
    let pin = |text: &str| text.parse::<DirectorPin>().unwrap();
    assert_eq!(journal.event_pin(EVENT_ID).unwrap(), None);
    assert_eq!(journal.keep_event_pin(EVENT_ID, pin("4711")).unwrap(), pin("4711"));
    // Two programs draw one at the same moment.
    let mut other = SqliteJournal::open(&path).unwrap();
    assert_eq!(other.keep_event_pin(EVENT_ID, pin("8362")).unwrap(), pin("4711"));
    assert_eq!(journal.event_pin(EventId(Uuid::from_u128(7))).unwrap(), None);
    // What is no PIN is as good as none.
    journal.keep(&format!("event_pin/{EVENT_ID}"), b"0000").unwrap();
    assert_eq!(journal.event_pin(EVENT_ID).unwrap(), None);
    assert_eq!(journal.keep_event_pin(EVENT_ID, pin("8362")).unwrap(), pin("8362"));
    let backup = folder.path().join("backup.db");
    journal.back_up(&backup).unwrap();
    assert_eq!(
        SqliteJournal::open(&backup).unwrap().event_pin(EVENT_ID).unwrap(),
        Some(pin("8362"))
    );
}

/// A backup of a computer that is in charge, put back on another one, would make two in charge that take each other for
/// themselves.
#[test]
fn a_backup_has_no_place_in_the_club() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut live = club_in(SqliteJournal::open_or_create(&path).unwrap());
    live.journal_mut().keep("standby/place", b"in charge").unwrap();
    live.journal_mut().keep("standby/partners", b"another").unwrap();
    live.journal_mut().keep("backup", b"the stick").unwrap();
    live.journal_mut().keep("club", b"Our club").unwrap();
    let backup = folder.path().join("backup.db");
    live.journal().back_up(&backup).unwrap();
    // The data folder itself is a backup too, when its laptop has died.
    for source in [&backup, &path] {
        let elsewhere = folder.path().join("other").join(source.file_name().unwrap());
        SqliteJournal::restore(source, &elsewhere, false).unwrap();
        let other = SqliteJournal::open(&elsewhere).unwrap();
        assert_eq!(other.kept("standby/place").unwrap(), None);
        assert_eq!(other.kept("standby/partners").unwrap(), None);
        assert_eq!(other.kept("backup").unwrap().as_deref(), Some(&b"the stick"[..]));
        assert_eq!(other.kept("club").unwrap().as_deref(), Some(&b"Our club"[..]));
    }
    let copy = SqliteJournal::open(&backup).unwrap();
    assert_eq!(copy.kept("standby/place").unwrap(), None);
    // The computer itself still knows its place.
    assert_eq!(live.journal().kept("standby/place").unwrap().as_deref(), Some(&b"in charge"[..]));
}
