//! Several processes on one journal, here as several connections: nobody loses, nobody repeats.

use std::sync::mpsc::{TryRecvError, channel};

use session::journal::Picture;
use session::{Command, EnterResult, FactId, Journal, LiveEvent, News, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::{EVENT_ID, Speak, enter, open_event, saying};
use test_support::wait::{Start, receive};

use crate::club::club_in;

#[test]
fn what_one_says_the_other_takes_in() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut one = club_in(SqliteJournal::open_or_create(&path).unwrap());
    let mut other = open_event(&path, EVENT_ID);
    one.enter("A1 1 4SN=").unwrap();
    // The other has not looked yet; it decides on what is true, not on what it knew.
    assert!(other.enter("A1 1 4SN-1").is_err());
    let second = other.enter("A1 2 PASS").unwrap();
    let News::Facts(news) = one.catch_up().unwrap() else { panic!("nothing was replaced") };
    assert_eq!(news.iter().map(|fact| fact.seq).collect::<Vec<_>>(), [second.seq]);
    assert_eq!(one.state().event().picture(), other.state().event().picture());
    assert_eq!(one.verify().unwrap().problems, Vec::<String>::new());
}

#[test]
fn what_is_said_as_seen_is_not_said_on_anything_else() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut one = club_in(SqliteJournal::open_or_create(&path).unwrap());
    let mut other = open_event(&path, EVENT_ID);
    one.enter("A1 1 4SN=").unwrap();
    let pass = [saying(Command::EnterResult(enter("A1 2 PASS")), FactId::derived("pass"))];
    // The other did not know of board 1: it is taken in, and nothing is said.
    assert_eq!(other.say_all_as_seen(&pass).unwrap(), None);
    assert_eq!(one.catch_up().unwrap(), News::Facts(Vec::new()));
    assert_eq!(one.state().event().picture(), other.state().event().picture());
    assert_eq!(other.say_all_as_seen(&pass).unwrap().map(|answers| answers.len()), Some(1));
    // The same holds for what would be refused on the old state, or on the new one.
    let again = EnterResult { correct: true, ..enter("A1 2 3NTS=") };
    let again = [saying(Command::EnterResult(again), FactId::derived("again"))];
    assert_eq!(one.say_all_as_seen(&again).unwrap(), None);
    assert!(one.say_all_as_seen(&again).unwrap().is_some());
    assert!(other.catch_up().is_ok());
    let twice = [saying(Command::EnterResult(enter("A1 2 PASS")), FactId::derived("twice"))];
    assert!(other.say_all_as_seen(&twice).is_err());
}

#[test]
fn many_writers_at_once_lose_nothing_and_enter_nothing_twice() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    club_in(SqliteJournal::open_or_create(&path).unwrap());
    let lines = ["A1 1", "A1 2", "A2 3", "A2 4", "A3 5", "A3 6"];
    let start = Start::new(4);
    let accepted: usize = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                let (path, start) = (&path, &start);
                scope.spawn(move || {
                    let mut live = open_event(path, EVENT_ID);
                    start.wait();
                    let mut accepted = 0;
                    for line in lines {
                        // Everybody enters the same boards; only one can be first.
                        accepted += usize::from(live.enter(&format!("{line} 4SN=")).is_ok());
                        // And everybody corrects them, some times at once.
                        let id = FactId::derived(&format!("{writer} {line}"));
                        let correction =
                            EnterResult { correct: true, ..enter(&format!("{line} 4SN-1")) };
                        live.say(&saying(Command::EnterResult(correction), id)).unwrap();
                    }
                    accepted
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).sum()
    });
    assert_eq!(accepted, lines.len());
    let live = open_event(&path, EVENT_ID);
    assert_eq!(live.state().head().0, 12 + 6 + 4 * 6);
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

#[test]
fn many_processes_may_start_on_a_new_folder_at_once() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("new/folder/tenace.db");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| SqliteJournal::open_or_create(&path).unwrap());
        }
    });
    assert!(SqliteJournal::open(&path).is_ok());
}

#[test]
fn a_batch_is_seen_whole_or_not_at_all() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut writer = club_in(SqliteJournal::open_or_create(&path).unwrap());
    let before = writer.state().head().0;
    let batches: Vec<Vec<_>> = (0..30)
        .map(|batch| {
            let line = |n: usize| format!("A{} {} 4SN=", n / 2 + 1, n + 1);
            (0..6)
                .map(|n| {
                    let command = EnterResult { correct: batch > 0, ..enter(&line(n)) };
                    let id = FactId::derived(&format!("{batch}/{n}"));
                    saying(Command::EnterResult(command), id)
                })
                .collect()
        })
        .collect();
    let (looking, looked) = channel();
    let (done, is_done) = channel::<()>();
    let path = path.as_path();
    std::thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let journal = SqliteJournal::open(path).unwrap();
            while is_done.try_recv() == Err(TryRecvError::Empty) {
                let Picture { head, parts, .. } = journal.picture(EVENT_ID).unwrap();
                assert_eq!((head.0 - before) % 6, 0, "half a batch was seen");
                let results = parts.keys().filter(|key| key.starts_with("result/")).count();
                assert_eq!(results, if head.0 == before { 0 } else { 6 });
                let _ = looking.send(());
            }
        });
        for batch in &batches {
            // The reader looks before each batch, however few cores there are.
            receive("a look of the reader", &looked).unwrap();
            looked.try_iter().for_each(drop);
            writer.say_all(batch).unwrap();
        }
        drop(done);
        reader.join().unwrap();
    });
}

#[test]
fn a_refusal_is_decided_on_what_is_true_not_on_what_was_known() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut one = club_in(SqliteJournal::open_or_create(&path).unwrap());
    let first = saying(Command::EnterResult(enter("A1 1 4SN=")), FactId::derived("phone"));
    one.say(&first).unwrap();
    let mut other = open_event(&path, EVENT_ID);
    one.tell(test_support::commands::erase("A", 1, 1)).unwrap();
    // The other still has a result there in memory.
    other.enter("A1 1 4SN-1").unwrap();
    // And one does not know yet that the other took this id.
    let second = saying(Command::EnterResult(enter("A1 2 PASS")), FactId::derived("phone 2"));
    let accepted = other.say(&second).unwrap();
    let again = one.say(&second).unwrap();
    assert_eq!((again.seq, again.repeated), (accepted.seq, true));
}

#[test]
fn what_a_backup_took_away_can_be_sent_again() {
    let mut live = club_in(crate::memory_journal::MemoryJournal::default());
    let at_backup = live.journal().clone();
    let sent = saying(Command::EnterResult(enter("A1 1 4SN=")), FactId::derived("phone"));
    live.say(&sent).unwrap();
    live.journal_mut().replace_by(&at_backup);
    let again = live.say(&sent).unwrap();
    assert!(!again.repeated, "it is not in the restored journal");
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

/// The head is where it was, but it is another log: what was decided on the old one must not be
/// appended to the new one.
#[test]
fn a_decision_on_a_replaced_log_is_made_again() {
    let mut live = club_in(crate::memory_journal::MemoryJournal::default());
    let at_backup = live.journal().clone();
    live.enter("A1 1 4SN=").unwrap();
    let mut other = LiveEvent::open(at_backup, EVENT_ID).unwrap();
    other.enter("A2 3 PASS").unwrap();
    let restored = other.journal().clone();
    live.journal_mut().replace_by(&restored);
    let correction = EnterResult { correct: true, ..enter("A1 1 4SN-1") };
    // Fact 13 is another table's result now; correcting it would move that away.
    let refusal = live.refusal(Command::EnterResult(correction));
    assert_eq!(refusal, "board 1 at table A1 in round 1 has no result");
    assert_eq!(live.state().event().results.len(), 1);
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}
