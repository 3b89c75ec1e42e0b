//! What is sent, and in which order.

use session::log::StageSet;
use session::model::{SessionNo, Stage};
use session::{Author, Command};
use tempfile::TempDir;
use test_support::commands::{EVENT_ID, create_event, saying_now};
use test_support::events::ONE_TABLE;

use super::*;

#[test]
fn what_is_kept_beside_the_logs_is_sent_after_the_facts_it_goes_with() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut live = create_event(&path, EVENT_ID, ONE_TABLE);
    let mut source = Source::new(SqliteJournal::open_read_only(&path).unwrap(), &[]).unwrap();
    source.look(true).unwrap().unwrap();
    let command = Command::SetStage(StageSet { session: SessionNo::FIRST, stage: Stage::Open });
    live.say(&saying_now(Author::BwsFile, command)).unwrap();
    // How far a file was read: with a copy that has this and not the fact, the fact would be lost.
    live.journal_mut().keep("read/so/far", b"1").unwrap();
    let found = source.look(true).unwrap().unwrap();
    let kinds: Vec<&str> = found
        .frames
        .iter()
        .map(|frame| match frame {
            Frame::Facts { .. } => "facts",
            Frame::Beside { .. } => "beside",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["facts", "beside"]);
}

#[test]
fn much_that_is_kept_beside_the_logs_comes_in_pieces() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut live = create_event(&path, EVENT_ID, ONE_TABLE);
    for number in 0..4 {
        live.journal_mut().keep(&format!("read/so/far/{number}"), &vec![7; PIECE]).unwrap();
    }
    let mut source = Source::new(SqliteJournal::open_read_only(&path).unwrap(), &[]).unwrap();
    let found = source.look(true).unwrap().unwrap();
    let pieces: Vec<bool> = found
        .frames
        .iter()
        .filter_map(|frame| match frame {
            Frame::Beside { change, more } => {
                assert!(serde_json::to_vec(&change).unwrap().len() < 2 * PIECE);
                Some(*more)
            }
            _ => None,
        })
        .collect();
    assert!(pieces.len() >= 4, "{pieces:?}");
    assert_eq!(pieces.iter().filter(|more| !**more).count(), 1);
    assert_eq!(pieces.last(), Some(&false));
}
