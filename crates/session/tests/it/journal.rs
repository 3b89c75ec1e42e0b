//! The suite every journal passes, run over each of them.

use session::journal::{Appended, Head, Journal, JournalError, Record};
use session::{EventId, FactId, Seq, SqliteJournal};
use tempfile::TempDir;
use uuid::Uuid;

use crate::memory_journal::MemoryJournal;

const EVENT: EventId = EventId(Uuid::from_u128(1));
const OTHER: EventId = EventId(Uuid::from_u128(2));

/// Runs a law over every backend.
fn check(law: impl Fn(&mut dyn Journal)) {
    law(&mut MemoryJournal::default());
    let folder = TempDir::new().unwrap();
    law(&mut SqliteJournal::open_or_create(&folder.path().join("data/tenace.db")).unwrap());
}

fn record(seq: u64) -> Record {
    Record {
        seq: Seq(seq),
        time: 1_700_000_000_000_000 + i64::try_from(seq).unwrap(),
        author: "director".into(),
        device: seq.is_multiple_of(2).then(|| format!("phone {seq}")),
        id: FactId::derived(&seq.to_string()),
        kind: "result_entered".into(),
        body: format!("{{\"board\":{seq},\"text\":\"♠ ‘quoted’ \\\"\"}}"),
    }
}

fn append(journal: &mut dyn Journal, event: EventId, after: u64, seqs: &[u64]) -> Appended {
    let records: Vec<Record> = seqs.iter().copied().map(record).collect();
    let changes = [("head".to_owned(), Some(format!("{seqs:?}")))];
    let after = Head { seq: Seq(after), ..journal.head(event).unwrap() };
    journal.append(event, after, &records, &changes).unwrap()
}

fn seqs(journal: &dyn Journal, event: EventId, after: u64) -> Vec<u64> {
    let mut seqs = Vec::new();
    let mut each = |record: Record| -> Result<(), JournalError> {
        seqs.push(record.seq.0);
        Ok(())
    };
    journal.read(event, Seq(after), &mut each).unwrap();
    seqs
}

#[test]
fn records_come_back_as_they_went_in() {
    check(|journal| {
        assert_eq!(append(journal, EVENT, 0, &[1, 2]), Appended::Done);
        assert_eq!(append(journal, EVENT, 2, &[3]), Appended::Done);
        assert_eq!(journal.record(EVENT, Seq(2)).unwrap(), Some(record(2)));
        assert_eq!(journal.record(EVENT, Seq(4)).unwrap(), None);
        assert_eq!(seqs(journal, EVENT, 0), [1, 2, 3]);
        assert_eq!(seqs(journal, EVENT, 2), [3]);
        assert_eq!(journal.head(EVENT).unwrap().seq, Seq(3));
    });
}

#[test]
fn an_append_after_anything_but_the_head_writes_nothing() {
    check(|journal| {
        append(journal, EVENT, 0, &[1, 2]);
        assert_eq!(append(journal, EVENT, 1, &[2]), Appended::Moved);
        assert_eq!(append(journal, EVENT, 0, &[1]), Appended::Moved);
        assert_eq!(append(journal, EVENT, 5, &[6]), Appended::Moved);
        assert_eq!(seqs(journal, EVENT, 0), [1, 2]);
        let picture = journal.picture(EVENT).unwrap();
        assert_eq!((picture.head, picture.parts["head"].as_str()), (Seq(2), "[1, 2]"));
    });
}

#[test]
fn an_append_decided_on_another_generation_writes_nothing() {
    check(|journal| {
        append(journal, EVENT, 0, &[1, 2]);
        let head = journal.head(EVENT).unwrap();
        for other in [
            Head { generation: head.generation + 1, ..head },
            Head { picture_version: head.picture_version + 1, ..head },
        ] {
            assert_eq!(journal.append(EVENT, other, &[record(3)], &[]).unwrap(), Appended::Moved);
        }
        assert_eq!(seqs(journal, EVENT, 0), [1, 2]);
    });
}

#[test]
fn events_do_not_see_each_other() {
    check(|journal| {
        append(journal, EVENT, 0, &[1, 2]);
        append(journal, OTHER, 0, &[1]);
        assert_eq!(journal.events().unwrap(), [EVENT, OTHER]);
        assert_eq!(seqs(journal, OTHER, 0), [1]);
        assert_eq!(journal.picture_part(OTHER, "head").unwrap().unwrap(), "[1]");
        journal.advance(EVENT, "reader", Seq(2)).unwrap();
        assert_eq!(journal.cursor(OTHER, "reader").unwrap(), Seq::START);
    });
}

#[test]
fn an_event_nobody_made_has_no_head_and_cannot_be_read() {
    check(|journal| {
        assert_eq!(journal.head(EVENT).unwrap().seq, Seq::START);
        let error = journal.record(EVENT, Seq(1)).unwrap_err().to_string();
        assert!(error.contains("there is no event"), "{error}");
    });
}

#[test]
fn a_cursor_goes_forward_only_and_not_past_the_head() {
    check(|journal| {
        append(journal, EVENT, 0, &[1, 2, 3]);
        assert_eq!(journal.cursor(EVENT, "connector").unwrap(), Seq::START);
        assert_eq!(journal.advance(EVENT, "connector", Seq(2)).unwrap(), Seq(2));
        assert_eq!(journal.advance(EVENT, "connector", Seq(1)).unwrap(), Seq(2));
        assert_eq!(journal.advance(EVENT, "connector", Seq(99)).unwrap(), Seq(3));
        assert_eq!(journal.cursor(EVENT, "connector").unwrap(), Seq(3));
        assert_eq!(journal.cursor(EVENT, "wall").unwrap(), Seq::START);
    });
}

#[test]
fn a_picture_changes_with_the_records() {
    check(|journal| {
        let set = |key: &str, value: &str| (key.to_owned(), Some(value.to_owned()));
        let changes = [set("a", "1"), set("b", "2")];
        let head = journal.head(EVENT).unwrap();
        journal.append(EVENT, head, &[record(1)], &changes).unwrap();
        let changes = [set("a", "3"), ("b".to_owned(), None), ("c".to_owned(), None)];
        let head = journal.head(EVENT).unwrap();
        journal.append(EVENT, head, &[record(2)], &changes).unwrap();
        let picture = journal.picture(EVENT).unwrap();
        assert_eq!(picture.painted, Seq(2));
        assert_eq!(
            picture.parts.into_iter().collect::<Vec<_>>(),
            [("a".to_owned(), "3".to_owned())]
        );
    });
}

#[test]
fn the_parts_of_a_picture_are_found_by_how_their_keys_begin() {
    check(|journal| {
        let keys = ["stag", "stage/", "stage/1", "stage/10", "stage0", "t"];
        let changes = keys.map(|key| (key.to_owned(), Some(key.to_uppercase())));
        let head = journal.head(EVENT).unwrap();
        journal.append(EVENT, head, &[record(1)], &changes).unwrap();
        append(journal, OTHER, 0, &[1]);
        let found = journal.picture_parts(EVENT, "stage/").unwrap();
        assert_eq!(found.keys().collect::<Vec<_>>(), ["stage/", "stage/1", "stage/10"]);
        assert_eq!(found["stage/10"], "STAGE/10");
        assert!(journal.picture_parts(OTHER, "stage/").unwrap().is_empty());
    });
}

#[test]
fn a_picture_is_repainted_only_where_the_log_stands() {
    check(|journal| {
        append(journal, EVENT, 0, &[1, 2]);
        let picture = [("new".to_owned(), "x".to_owned())].into();
        let head = journal.head(EVENT).unwrap();
        let earlier = Head { seq: Seq(1), ..head };
        assert_eq!(journal.repaint(EVENT, earlier, 7, &picture).unwrap(), Appended::Moved);
        assert_eq!(journal.repaint(EVENT, head, 7, &picture).unwrap(), Appended::Done);
        assert_eq!(journal.picture(EVENT).unwrap().parts, picture);
        assert_eq!(journal.head(EVENT).unwrap().picture_version, 7);
    });
}

#[test]
fn a_reader_that_stops_half_way_leaves_the_journal_usable() {
    check(|journal| {
        append(journal, EVENT, 0, &[1, 2, 3]);
        let mut stop = |_: Record| Err(journal_error());
        assert!(journal.read(EVENT, Seq::START, &mut stop).is_err());
        assert_eq!(append(journal, EVENT, 3, &[4]), Appended::Done);
    });
}

fn journal_error() -> JournalError {
    JournalError { path: "".into(), fault: session::journal::Fault::Busy }
}
