//! The clock of a session: how long a round may last, and which round should be going on.
//!
//! It counts seconds from the first board on and stands while it is paused, so that every browser
//! reads the same time from the same few numbers. It decides nothing: who is behind is told, not
//! stopped.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::RoundNo;

/// The clock of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// How many minutes a round lasts.
    pub minutes: u16,
    /// How many minutes everybody has to change tables after a round.
    #[serde(default, skip_serializing_if = "is_none")]
    pub change: u16,
    /// Longer breaks, by the round they follow, in minutes; the time to change tables is in them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub breaks: BTreeMap<RoundNo, u16>,
    /// Minutes added to a round, or taken from it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub added: BTreeMap<RoundNo, i16>,
    /// How many seconds it had counted when it was last started or stopped.
    #[serde(default)]
    pub counted: u32,
    /// Since when it runs; it stands when there is no such time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running_since: Option<Timestamp>,
}

/// What the clock says at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockReading {
    /// What should be going on.
    pub phase: ClockPhase,
    /// For how many more seconds; when everything is over, 0.
    pub seconds_left: u32,
    /// Whether the clock runs.
    pub is_running: bool,
}

/// What should be going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockPhase {
    /// A round is played.
    Round(RoundNo),
    /// Everybody changes tables, or has a break, after a round.
    After(RoundNo),
    /// The last round is over.
    Over,
}

impl Clock {
    /// The longest round and the longest break, in minutes.
    pub const LONGEST: u16 = 600;

    /// Returns a clock that stands at the beginning.
    pub fn new(minutes: u16) -> Clock {
        let (breaks, added) = (BTreeMap::new(), BTreeMap::new());
        Clock { minutes, change: 0, breaks, added, counted: 0, running_since: None }
    }

    /// Returns why there can be no such clock.
    pub fn problem(&self) -> Option<String> {
        let longest = Clock::LONGEST;
        let breaks = self.breaks.values().copied().chain([self.change]);
        if !(1..=longest).contains(&self.minutes) {
            Some(format!("a round lasts 1 to {longest} minutes, not {}", self.minutes))
        } else if let Some(long) = breaks.into_iter().find(|minutes| *minutes > longest) {
            Some(format!("a break lasts at most {longest} minutes, not {long}"))
        } else {
            let added = self.added.values().find(|minutes| minutes.unsigned_abs() > longest);
            added.map(|minutes| format!("at most {longest} minutes can be added, not {minutes}"))
        }
    }

    /// Returns the clock started, or started again after it was stopped.
    pub fn started(mut self, now: Timestamp) -> Clock {
        self.counted = self.counted_at(now);
        self.running_since = Some(now);
        self
    }

    /// Returns the clock stopped.
    pub fn stopped(mut self, now: Timestamp) -> Clock {
        self.counted = self.counted_at(now);
        self.running_since = None;
        self
    }

    /// Returns the clock with minutes added to a round, or taken from it.
    pub fn with_added(mut self, round: RoundNo, minutes: i16) -> Clock {
        let added = self.added.entry(round).or_default();
        *added = added.saturating_add(minutes);
        if *added == 0 {
            self.added.remove(&round);
        }
        self
    }

    /// Returns the clock put to the beginning of a round.
    pub fn put_to(mut self, round: RoundNo, now: Timestamp) -> Clock {
        let before = (1..round.get()).filter_map(RoundNo::new);
        let seconds = before.map(|round| self.round_seconds(round) + self.after_seconds(round));
        self.counted = seconds.fold(0, u32::saturating_add);
        self.running_since = self.running_since.map(|_| now);
        self
    }

    /// Returns the clock as it is when the computer's clock was set forward by so much, so that it goes on where it was.
    pub fn shifted(mut self, by: SignedDuration) -> Clock {
        self.running_since = self.running_since.map(|since| since.checked_add(by).unwrap_or(since));
        self
    }

    /// Returns what the clock says at a moment in a session with so many rounds.
    pub fn at(&self, now: Timestamp, last_round: RoundNo) -> ClockReading {
        let is_running = self.running_since.is_some();
        let mut left = self.counted_at(now);
        for round in (1..=last_round.get()).filter_map(RoundNo::new) {
            let phases = [
                (ClockPhase::Round(round), self.round_seconds(round)),
                (ClockPhase::After(round), self.after_seconds(round)),
            ];
            let is_last = round == last_round;
            for (phase, seconds) in phases.into_iter().take(if is_last { 1 } else { 2 }) {
                if left < seconds {
                    return ClockReading { phase, seconds_left: seconds - left, is_running };
                }
                left -= seconds;
            }
        }
        ClockReading { phase: ClockPhase::Over, seconds_left: 0, is_running }
    }

    /// Returns when it next comes to another round, or to the end; nothing while it stands, or when all is over.
    pub fn next_round_at(&self, now: Timestamp, last_round: RoundNo) -> Option<Timestamp> {
        // A machine whose clock was put back counts again from where it was.
        let now = now.max(self.running_since?);
        let reading = self.at(now, last_round);
        let change = match reading.phase {
            ClockPhase::Round(round) if round < last_round => self.after_seconds(round),
            ClockPhase::Round(_) | ClockPhase::After(_) => 0,
            ClockPhase::Over => return None,
        };
        let seconds = i64::from(reading.seconds_left) + i64::from(change);
        Timestamp::from_second(now.as_second() + seconds).ok()
    }

    /// Returns how many seconds it has counted at a moment.
    pub fn counted_at(&self, now: Timestamp) -> u32 {
        let since = self.running_since.map_or(0, |since| now.as_second() - since.as_second());
        // A machine whose clock was put back does not count backwards.
        self.counted.saturating_add(u32::try_from(since.max(0)).unwrap_or(u32::MAX))
    }

    fn round_seconds(&self, round: RoundNo) -> u32 {
        let added = self.added.get(&round).copied().unwrap_or(0);
        let minutes = i32::from(self.minutes) + i32::from(added);
        u32::try_from(minutes).unwrap_or(0) * 60
    }

    fn after_seconds(&self, round: RoundNo) -> u32 {
        u32::from(self.breaks.get(&round).copied().unwrap_or(self.change)) * 60
    }
}

fn is_none(minutes: &u16) -> bool {
    *minutes == 0
}
