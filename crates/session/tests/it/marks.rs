//! Marks: what a reader was shown, under numbers that only grow.

use proptest::prelude::*;
use session::{EventId, Seq, SqliteJournal};
use uuid::Uuid;

fn journal(folder: &tempfile::TempDir) -> SqliteJournal {
    SqliteJournal::open_or_create(&folder.path().join("tenace.db")).unwrap()
}

fn event(number: u128) -> EventId {
    EventId(Uuid::from_u128(number))
}

#[test]
fn a_number_of_another_reader_never_covers_what_this_one_was_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = journal(&folder);
    let first = journal.mark(event(1), "results", Seq(5)).unwrap();
    let other = journal.mark(event(2), "results", Seq(900)).unwrap();
    assert!(other > first);
    assert_eq!(journal.marked(event(1), "results", other).unwrap(), Some(Seq(5)));
    assert_eq!(journal.marked(event(2), "results", first).unwrap(), None);
    assert_eq!(journal.marked(event(1), "players", other).unwrap(), None);
}

#[test]
fn showing_the_same_again_is_the_same_mark_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let first = journal(&folder).mark(event(1), "results", Seq(5)).unwrap();
    assert_eq!(journal(&folder).mark(event(1), "results", Seq(5)).unwrap(), first);
    assert_eq!(journal(&folder).mark(event(1), "results", Seq(6)).unwrap(), first + 1);
}

#[test]
fn an_older_number_stands_for_what_was_shown_by_then() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = journal(&folder);
    let early = journal.mark(event(1), "results", Seq(5)).unwrap();
    journal.mark(event(1), "results", Seq(9)).unwrap();
    assert_eq!(journal.marked(event(1), "results", early).unwrap(), Some(Seq(5)));
    assert_eq!(journal.marked(event(1), "results", 0).unwrap(), None);
    assert_eq!(journal.marked(event(1), "results", u32::MAX).unwrap(), Some(Seq(9)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn numbers_grow_over_all_readers(shown in proptest::collection::vec((0..3_u128, 0..2_u8, 1..50_u64), 1..40)) {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = journal(&folder);
        let mut model: Vec<(EventId, String, u64, u32)> = Vec::new();
        for (id, reader, seq) in shown {
            let (id, reader) = (event(id), format!("reader {reader}"));
            let number = journal.mark(id, &reader, Seq(seq)).unwrap();
            let last = model.iter().rev().find(|mark| mark.0 == id && mark.1 == reader);
            match last {
                Some(last) if last.2 == seq => prop_assert_eq!(number, last.3),
                _ => {
                    prop_assert!(model.iter().all(|mark| mark.3 < number));
                    model.push((id, reader, seq, number));
                }
            }
        }
        for (id, reader, seq, number) in model {
            prop_assert_eq!(journal.marked(id, &reader, number).unwrap(), Some(Seq(seq)));
        }
    }
}
