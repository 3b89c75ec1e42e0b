//! A connection that writes only while what the file keeps lets it.

use session::journal::{Fault, JournalError};
use session::log::StageSet;
use session::model::{SessionNo, Stage};
use session::{Author, Command, SayError, Saying, SqliteJournal};
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
