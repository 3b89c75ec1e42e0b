//! The same thing said twice is one fact; another thing under the same id is refused.

use insta::assert_snapshot;
use session::{Author, Command, EnterResult, FactId, LiveEvent, SayError, Saying};
use test_support::commands::{EVENT_ID, Speak, create, enter, saying};
use test_support::events::TWO_SECTIONS;

use crate::club::club;
use crate::memory_journal::MemoryJournal;

fn result(line: &str, id: &str) -> Saying {
    saying(Command::EnterResult(enter(line)), FactId::derived(id))
}

fn refusal(answer: Result<session::Answer, SayError>) -> String {
    answer.unwrap_err().to_string()
}

#[test]
fn said_twice_it_is_one_fact_with_the_same_answer() {
    let mut live = club();
    let first = live.say(&result("A1 1 4SN= HK", "phone 1")).unwrap();
    let again = live.say(&result("A1 1 4SN= HK", "phone 1")).unwrap();
    assert_eq!((first.seq, first.repeated), (again.seq, false));
    assert!(again.repeated);
    assert_eq!(live.state().head(), first.seq);
    // Also by a process that has only the journal.
    let mut other = LiveEvent::open(live.journal().clone(), EVENT_ID).unwrap();
    assert_eq!(other.say(&result("A1 1 4SN= HK", "phone 1")).unwrap(), again);
}

#[test]
fn saying_it_with_the_round_that_was_meant_is_the_same() {
    let mut live = club();
    let first = live.say(&result("A1 1 4SN=", "phone 1")).unwrap();
    let round = session::model::RoundNo::new(1);
    let said = Command::EnterResult(EnterResult { round, ..enter("A1 1 4SN=") });
    assert_eq!(live.say(&saying(said, FactId::derived("phone 1"))).unwrap().seq, first.seq);
}

#[test]
fn another_content_under_the_same_id_is_refused_naming_the_first() {
    let mut live = club();
    live.say(&result("A1 1 4SN=", "phone 1")).unwrap();
    let id = FactId::derived("phone 1");
    for other in ["A1 1 4SN-1", "A1 2 4SN=", "A2 3 4SN="] {
        let refusal = refusal(live.say(&result(other, "phone 1")));
        assert!(refusal.starts_with(&format!("the id {id} was already used")), "{refusal}");
        assert!(refusal.contains("fact 13 (result_entered)"), "{refusal}");
    }
    let elsewhere = Author::Table { section: "A".parse().unwrap(), table: "1".parse().unwrap() };
    let by_another = Saying { author: elsewhere, ..result("A1 1 4SN=", "phone 1") };
    assert!(live.say(&by_another).is_err());
    assert_eq!(live.state().head().0, 13);
}

#[test]
fn a_batch_sent_again_after_half_an_answer_changes_nothing() {
    let mut live = club();
    let batch = [result("A1 1 4SN=", "a"), result("A2 3 PASS", "b")];
    let first = live.say_all(&batch).unwrap();
    let again = live.say_all(&batch).unwrap();
    assert_eq!(first[1].seq, again[1].seq);
    let longer =
        [batch[0].clone(), batch[1].clone(), result("A3 5 NP", "c"), result("A3 5 NP", "c")];
    let answers = live.say_all(&longer).unwrap();
    let seqs: Vec<u64> = answers.iter().map(|answer| answer.seq.0).collect();
    assert_eq!(seqs, [13, 14, 15, 15]);
    assert_eq!(
        answers.iter().map(|answer| answer.repeated).collect::<Vec<_>>(),
        [true, true, false, true]
    );
}

#[test]
fn an_event_made_twice_from_the_same_file_is_one_event() {
    let first = club();
    let again = create(first.journal().clone(), TWO_SECTIONS).unwrap();
    assert_eq!(again.state().head(), first.state().head());
    // It may have gone on meanwhile.
    let mut later = again;
    later.enter("A1 1 PASS").unwrap();
    assert!(create(later.journal().clone(), TWO_SECTIONS).is_ok());
    let refused = |file: &str| create(first.journal().clone(), file).err().unwrap().to_string();
    let renamed = refused(&TWO_SECTIONS.replace("Club night", "Another night"));
    assert!(renamed.contains("fact 1 (event_created)"), "{renamed}");
    let longer = refused(
        &TWO_SECTIONS
            .replace("[[sessions]]\n", "[[sessions]]\n    settings = [{ LeadCard = true }]\n"),
    );
    assert!(longer.contains("missing from the log"), "{longer}");
    let with_settings = TWO_SECTIONS.replace("[[sessions]]\n", "[[sessions]]\n settings = [{}]\n");
    let with_settings = create(MemoryJournal::default(), &with_settings).unwrap();
    let shorter = create(with_settings.journal().clone(), TWO_SECTIONS).err().unwrap().to_string();
    assert!(shorter.contains("more than is said now"), "{shorter}");
    let nothing = LiveEvent::create(
        MemoryJournal::default(),
        EVENT_ID,
        &[],
        &Author::Director(None),
        jiff::Timestamp::UNIX_EPOCH,
    );
    assert_snapshot!(nothing.err().unwrap(), @"an event starts with its name");
}

#[test]
fn a_name_with_blanks_is_the_same_author_again() {
    let mut live = club();
    for name in ["", "  ", " Ann  Archer "] {
        let line = format!("A1 {} PASS", if name.len() > 2 { 1 } else { 2 });
        let author = Author::Director(Some(name.into()));
        let said = Saying { author, ..result(&line, &line) };
        let first = live.say(&said).unwrap();
        assert!(live.say(&said).unwrap().repeated);
        let reopened = LiveEvent::open(live.journal().clone(), EVENT_ID).unwrap();
        let author = reopened.fact(first.seq).unwrap().unwrap().author.to_string();
        assert_eq!(
            author,
            format!("director {}", name.split_whitespace().collect::<Vec<_>>().join(" ")).trim()
        );
    }
}

#[test]
fn an_id_is_a_uuid_or_any_text_but_not_nothing() {
    let uuid = "0197d1a5-0000-7000-8000-000000000001";
    assert_eq!(uuid.parse::<FactId>().unwrap().to_string(), uuid);
    assert_eq!("slip 14".parse::<FactId>().unwrap(), FactId::derived("slip 14"));
    assert_ne!("slip 14".parse::<FactId>(), "slip 15".parse());
    assert!(" ".parse::<FactId>().is_err());
    // The same on every machine.
    assert_eq!(FactId::derived("a").nth(1).to_string(), "40d2a72a-ddf0-55ae-bcd5-4803080ff6e9");
}

#[test]
fn an_undo_said_twice_undoes_once() {
    let mut live = club();
    let entered = live.say(&result("A1 1 4SN=", "a")).unwrap();
    let undo = saying(Command::Undo(entered.seq), FactId::derived("undo"));
    let first = live.say(&undo).unwrap();
    assert_eq!(live.say(&undo).unwrap().seq, first.seq);
    let again = refusal(live.say(&saying(Command::Undo(entered.seq), FactId::derived("other"))));
    assert_snapshot!(again, @"fact 13 was already undone by fact 14");
}
