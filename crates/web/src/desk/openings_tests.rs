//! Clocks that are taken in when they have opened something already.

use jiff::ToSpan as _;
use session::Command;
use session::log::ClockSet;
use session::model::{Clock, SessionNo};
use tempfile::TempDir;
use test_support::commands::{EVENT_ID, Speak as _, create_event};
use test_support::events::CLUB_NIGHT;

use super::*;

/// A clock of rounds of a minute that comes to the second one so many seconds after it was started.
fn start(live: &mut Live, started: Timestamp, seconds: u32) {
    let clock = Clock { counted: 60 - seconds, ..Clock::new(1) }.started(started);
    let clock = ClockSet { session: SessionNo::FIRST, clock: Some(clock) };
    live.tell(Command::SetClock(clock)).unwrap();
}

#[test]
fn what_a_clock_opened_before_it_was_taken_in_is_told_once() {
    let folder = TempDir::new().unwrap();
    let mut live = create_event(&folder.path().join("tenace.db"), EVENT_ID, CLUB_NIGHT);
    let mut openings = Openings::default();
    let before = Timestamp::UNIX_EPOCH;
    openings.follow(&live, before);
    assert_eq!(*openings.subscribe().borrow(), None);
    start(&mut live, before + 1.second(), 2);
    // The disk was slow.
    let now = before + 30.seconds();
    openings.follow(&live, now);
    assert_eq!(*openings.subscribe().borrow(), Some(before + 3.seconds()));
    assert_eq!(openings.take_due(now), [(EVENT_ID, before)]);
    openings.follow(&live, now);
    let next = before + 63.seconds();
    assert_eq!(*openings.subscribe().borrow(), Some(next), "the third round");
    assert_eq!(openings.take_due(next), [(EVENT_ID, now)]);
}

#[test]
fn what_could_not_be_told_is_told_later() {
    let folder = TempDir::new().unwrap();
    let mut live = create_event(&folder.path().join("tenace.db"), EVENT_ID, CLUB_NIGHT);
    let mut openings = Openings::default();
    let before = Timestamp::UNIX_EPOCH;
    start(&mut live, before, 2);
    openings.follow(&live, before);
    let now = before + 2.seconds();
    assert_eq!(openings.take_due(now), [(EVENT_ID, before)]);
    openings.keep(EVENT_ID, before);
    openings.follow(&live, now + 1.second());
    assert_eq!(openings.take_due(now + 1.second()), [(EVENT_ID, before)]);
}
