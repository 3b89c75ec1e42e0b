//! The computer's clock may be set while an evening runs: by hand, by the network, or because the computer slept. Nothing in
//! the log depends on it, but the clocks of rounds count by it. They go on where they were, so that a jump neither opens
//! rounds nor holds them back.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use session::log::ClockSet;
use session::model::{Clock, SessionNo};
use session::{Author, Command, EventId, FactId, Journal, JournalError};
use uuid::Uuid;

use super::books::Books;
use crate::auth::people::Moment;
use crate::standby::NOTICEABLE;

/// Clocks that move by more against each other were set, in microseconds.
const JUMP: i64 = 60_000_000;

/// What was seen when the desk last looked around.
#[derive(Debug, Default)]
pub(super) struct ClockWatch {
    /// How far the computer's clock was from the one that nobody sets.
    offset: Option<i64>,
    /// The clocks that ran, and since when: one that was started since counts by the clock as it is now.
    running: BTreeMap<(EventId, SessionNo), Timestamp>,
}

impl Books {
    /// Looks whether the computer's clock was set since the last look, and puts the clocks of rounds right.
    pub(super) fn watch_the_clock(&mut self, now: Moment) {
        let offset = now.wall.saturating_sub(now.steady);
        let jump = offset.saturating_sub(self.clock_watch.offset.unwrap_or(offset));
        if jump.abs() < JUMP {
            self.clock_watch.offset.get_or_insert(offset);
        } else {
            self.clock_watch.offset = Some(offset);
            let jump = SignedDuration::from_micros(jump);
            tracing::warn!(
                "this computer's clock was set {} by {:#}; the clocks of rounds go on where they were",
                if jump.is_negative() { "back" } else { "forward" },
                jump.abs()
            );
            self.shift_clocks(jump);
        }
        self.clock_watch.running =
            self.running_clocks().map(|(at, _, since)| (at, since)).collect();
    }

    fn shift_clocks(&mut self, jump: SignedDuration) {
        if !self.standby.is_in_charge() {
            return;
        }
        let seen = std::mem::take(&mut self.clock_watch.running);
        let shifted: Vec<_> = self
            .running_clocks()
            .filter(|(at, _, since)| seen.get(at) == Some(since))
            .map(|(at, clock, _)| (at, clock.clone().shifted(jump)))
            .collect();
        self.set_clocks(shifted);
    }

    /// Puts the clocks of rounds right that ran on a computer whose clock this one's is ahead of, or behind: they count by
    /// this computer's from now on.
    pub(crate) fn take_clocks_over(&mut self, ahead: SignedDuration) {
        if ahead.abs() < NOTICEABLE {
            return;
        }
        match self.events_with_clocks() {
            Ok(events) => {
                let opened = events.into_iter().filter(|event| self.event(*event).is_ok()).count();
                tracing::debug!("clocks of {opened} events are put right by {ahead:#}");
            }
            Err(error) => {
                tracing::warn!("clocks of rounds were not put right: {}", error.fault);
                return;
            }
        }
        let shifted: Vec<_> = self
            .running_clocks()
            .map(|(at, clock, _)| (at, clock.clone().shifted(ahead)))
            .collect();
        self.set_clocks(shifted);
    }

    /// Returns the events that have a clock running, whether they are open or not.
    fn events_with_clocks(&mut self) -> Result<Vec<EventId>, JournalError> {
        let journal = self.journal()?;
        let mut found = Vec::new();
        for event in journal.events()? {
            let clocks = journal.picture_parts(event, "clock/")?;
            let runs = |text: &String| {
                let clock = serde_json::from_str::<Option<Clock>>(text);
                clock.is_ok_and(|clock| clock.is_some_and(|clock| clock.running_since.is_some()))
            };
            if clocks.values().any(runs) {
                found.push(event);
            }
        }
        Ok(found)
    }

    fn set_clocks(&mut self, clocks: Vec<((EventId, SessionNo), Clock)>) {
        for ((event, session), clock) in clocks {
            let Some(live) = self.events.get(&event) else { continue };
            // Two servers on one folder put it right once; a clock may be set to and fro any number of times.
            let name = format!("clock {session} shifted after {}", live.state().head());
            let id = FactId(Uuid::new_v5(&event.0, name.as_bytes()));
            let command = Command::SetClock(ClockSet { session, clock: Some(clock) });
            if let Err(error) = self.say(event, command, Author::Director(None), id) {
                tracing::warn!("the clock of session {session} was not put right: {error}");
            }
        }
    }

    fn running_clocks(&self) -> impl Iterator<Item = ((EventId, SessionNo), &Clock, Timestamp)> {
        self.events.iter().flat_map(|(event, live)| {
            live.state().event().clocks.iter().filter_map(|(session, clock)| {
                let clock = clock.as_ref()?;
                Some(((*event, *session), clock, clock.running_since?))
            })
        })
    }
}
