//! A connection that writes only while what the file keeps lets it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use session::journal::{Fault, JournalError};
use session::log::StageSet;
use session::model::{SessionNo, Stage};
use session::{Author, Command, LiveEvent, SayError, Saying, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::{EVENT_ID, create, open_event, saying_now};
use test_support::events::ONE_TABLE;

fn close(stage: Stage) -> Saying {
    let command = Command::SetStage(StageSet { session: SessionNo::FIRST, stage });
    saying_now(Author::BwsFile, command)
}

#[test]
fn nothing_is_written_behind_the_fence_and_nothing_of_it_stays() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut free = SqliteJournal::open_or_create(&path).unwrap();
    let fenced = |journal: SqliteJournal| journal.fenced("place", |kept| kept != Some(b"away"));
    // What was never kept lets everybody write.
    let journal = fenced(SqliteJournal::open(&path).unwrap());
    let mut live = create(journal, ONE_TABLE).unwrap();
    live.say(&close(Stage::Open)).unwrap();
    free.keep("place", b"away").unwrap();
    let before = live.state().head();
    let is_fenced = |error: &JournalError| matches!(error.fault, Fault::NotInCharge);
    let error = live.say(&close(Stage::Closed)).unwrap_err();
    assert!(matches!(&error, SayError::Journal(error) if is_fenced(error)), "{error}");
    assert!(is_fenced(&live.journal_mut().keep("note", b"mine").unwrap_err()));
    assert!(is_fenced(&live.journal().again().unwrap().keep("note", b"mine").unwrap_err()));
    assert_eq!((live.state().head(), free.kept("note").unwrap()), (before, None));
    assert_eq!(live.state().event().stage(SessionNo::FIRST), Stage::Open);
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
    // Reading goes on, and others write as before.
    let mut other = open_event(&path, EVENT_ID);
    other.say(&close(Stage::Closed)).unwrap();
    live.catch_up().unwrap();
    assert_eq!(live.state().event().stage(SessionNo::FIRST), Stage::Closed);
    free.keep("place", b"here").unwrap();
    live.say(&close(Stage::Open)).unwrap();
}

#[test]
fn facts_wait_for_their_confirmation_and_are_not_answered_without_it() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    create(SqliteJournal::open_or_create(&path).unwrap(), ONE_TABLE).unwrap();
    let may = Arc::new(AtomicBool::new(true));
    let asked = Arc::clone(&may);
    let journal = SqliteJournal::open(&path).unwrap();
    // It is asked when the facts are in the log, and not before.
    let there = open_event(&path, EVENT_ID).state().head();
    let journal = journal.confirmed_by(move || {
        assert!(open_event(&path, EVENT_ID).state().head() > there);
        asked.load(Ordering::Relaxed)
    });
    let mut live = LiveEvent::open(journal, EVENT_ID).unwrap();
    live.say(&close(Stage::Open)).unwrap();
    may.store(false, Ordering::Relaxed);
    let error = live.say(&close(Stage::Closed)).unwrap_err();
    assert!(
        matches!(&error, SayError::Journal(error) if matches!(error.fault, Fault::NotInCharge)),
        "{error}"
    );
    // The log has it, and so has whoever looks again.
    live.catch_up().unwrap();
    assert_eq!(live.state().event().stage(SessionNo::FIRST), Stage::Closed);
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}
