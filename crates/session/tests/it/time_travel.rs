//! The event as it was, and what the log knows of every fact: device and reason.

use jiff::{Timestamp, ToSpan};
use session::journal::Journal;
use session::{Command, EnterResult, FactId, LiveEvent, Saying, Seq, SqliteJournal};
use test_support::commands::{EVENT_ID, Speak, enter, erase, saying};

use crate::club::{club, club_in};

fn at(minute: i64) -> Timestamp {
    Timestamp::UNIX_EPOCH + minute.minutes()
}

fn say<J: Journal>(live: &mut LiveEvent<J>, minute: i64, command: Command) -> Seq {
    let id = FactId::derived(&format!("minute {minute}"));
    live.say(&Saying { time: at(minute), ..saying(command, id) }).unwrap().seq
}

#[test]
fn the_event_is_seen_as_it_was() {
    let mut live = club();
    let start = live.state().head();
    let empty = live.state().event().picture();
    let first = say(&mut live, 10, Command::EnterResult(enter("A1 1 4SN=")));
    let with_one = live.state().event().picture();
    say(&mut live, 20, Command::EnterResult(enter("A3 1 4SN-1")));
    say(&mut live, 30, erase("A", 1, 1));
    let pictures = |moments: [session::Moment; 4]| {
        moments.map(|moment| live.state_at(moment).unwrap().event().picture())
    };
    let now = live.state().event().picture();
    let by_fact = [start.into(), first.into(), live.state().head().into(), Seq(999).into()];
    assert_eq!(pictures(by_fact), [empty.clone(), with_one.clone(), now.clone(), now.clone()]);
    let by_time = [at(9).into(), at(10).into(), at(19).into(), at(60).into()];
    assert_eq!(pictures(by_time), [empty, with_one.clone(), with_one, now]);
    assert_eq!(live.state_at(at(19)).unwrap().head(), first);
    // The standings of that moment.
    let mut then = live.state_at(at(29)).unwrap();
    assert_eq!(crate::scores::standings(then.scores()).len(), 4);
}

#[test]
fn the_log_knows_from_which_device_and_why() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tenace.db");
    let mut live = club_in(SqliteJournal::open_or_create(&path).unwrap());
    let command = EnterResult { reason: Some("paper slip 14".into()), ..enter("A1 1 4SN=") };
    let id = FactId::derived("slip 14");
    let device = Some(format!("  Ann's   phone {}", "x".repeat(60)));
    let said = Saying { device, ..saying(Command::EnterResult(command), id) };
    let seq = live.say(&said).unwrap().seq;
    // The same thing once more, from elsewhere: it is one fact, and the first device stays.
    assert!(live.say(&Saying { device: Some("laptop".into()), ..said.clone() }).unwrap().repeated);
    assert!(live.say(&Saying { device: None, ..said.clone() }).unwrap().repeated);
    drop(live);
    let live = LiveEvent::open(SqliteJournal::open(&path).unwrap(), EVENT_ID).unwrap();
    let fact = live.fact(seq).unwrap().unwrap();
    let kept = format!("Ann's phone {}", "x".repeat(28));
    assert_eq!(fact.device, Some(kept.clone()));
    let json: serde_json::Value = serde_json::from_str(&fact.to_json(EVENT_ID).unwrap()).unwrap();
    assert_eq!(json["device"], kept);
    assert_eq!(json["reason"], "paper slip 14");
    let other = live.fact(Seq(1)).unwrap().unwrap();
    assert_eq!(other.device, None);
    assert!(!other.to_json(EVENT_ID).unwrap().contains("device"));
}

#[test]
fn a_reason_is_short() {
    let mut live = club();
    let long = EnterResult { reason: Some("x".repeat(201)), ..enter("A1 1 4SN=") };
    let refused = live.refusal(Command::EnterResult(long));
    assert_eq!(
        refused,
        "the reason of a result has 201 characters: at most 200 are kept. Say it shorter"
    );
}

#[test]
fn a_journal_of_the_third_format_is_brought_forward() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tenace.db");
    drop(club_in(SqliteJournal::open_or_create(&path).unwrap()));
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch("ALTER TABLE facts DROP COLUMN device; PRAGMA user_version = 3;").unwrap();
    drop(old);
    let mut live = LiveEvent::open(SqliteJournal::open(&path).unwrap(), EVENT_ID).unwrap();
    assert_eq!(live.fact(Seq(1)).unwrap().unwrap().device, None);
    live.enter("A1 1 4SN=").unwrap();
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}
