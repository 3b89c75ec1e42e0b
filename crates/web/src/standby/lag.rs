//! How long a standby lately took to confirm what was written. Answers wait for as long, and a standby that takes long as a
//! rule, though never too long, holds up every one of them.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use uuid::Uuid;

/// A standby that usually takes this long is a matter for the director; on a club's network it takes some milliseconds.
const LONG: Duration = Duration::from_millis(500);
/// It is none any more when it usually takes less than this.
const SHORT: Duration = Duration::from_millis(250);
/// How many times are looked at, at most and at least.
const LATEST: usize = 15;
const FEWEST: usize = 7;

/// The latest times.
#[derive(Debug, Default)]
pub(super) struct Lag {
    latest: VecDeque<Duration>,
    noticed: Option<Noticed>,
}

/// That it takes long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Noticed {
    pub(super) occasion: Uuid,
    pub(super) since: Instant,
    /// How long it usually takes.
    pub(super) usual: Duration,
}

impl Lag {
    /// Takes in how long something took; tells whether that has become a matter now, or is none any more.
    pub(super) fn add(&mut self, took: Duration, now: Instant) -> bool {
        self.latest.push_back(took);
        let surplus = self.latest.len().saturating_sub(LATEST);
        self.latest.drain(..surplus);
        let Some(usual) = self.usual() else { return false };
        let before = self.noticed.is_some();
        self.noticed = match self.noticed {
            Some(noticed) if usual >= SHORT => Some(Noticed { usual, ..noticed }),
            None if usual >= LONG => Some(Noticed { occasion: Uuid::now_v7(), since: now, usual }),
            _ => None,
        };
        before != self.noticed.is_some()
    }

    /// Returns that it takes long, if it does.
    pub(super) fn noticed(&self) -> Option<Noticed> {
        self.noticed
    }

    fn usual(&self) -> Option<Duration> {
        let mut sorted: Vec<Duration> = self.latest.iter().copied().collect();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied().filter(|_| sorted.len() >= FEWEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_usually_takes_long_is_noticed_once_and_a_single_delay_is_not() {
        let (mut lag, now) = (Lag::default(), Instant::now());
        let add = |lag: &mut Lag, millis| lag.add(Duration::from_millis(millis), now);
        assert!(!(0..10).any(|_| add(&mut lag, 3)));
        assert!(!add(&mut lag, 1_900));
        assert_eq!(lag.noticed(), None);
        assert_eq!((0..20).filter(|_| add(&mut lag, 1_900)).count(), 1);
        assert_eq!(lag.noticed().unwrap().usual, Duration::from_millis(1_900));
        assert_eq!((0..20).filter(|_| add(&mut lag, 3)).count(), 1);
        assert_eq!(lag.noticed(), None);
    }
}
