//! How far a standby's clock is ahead of the clock of the computer in charge.

use std::collections::VecDeque;

use jiff::{SignedDuration, Timestamp};

/// How many words of the other one are looked at.
const LATEST: usize = 16;
/// Fewer say nothing: the first come after everything that was copied.
const FEWEST: usize = 4;

/// What differs by less is not worth writing down, nor a fact.
pub(crate) const NOTICEABLE: SignedDuration = SignedDuration::from_secs(2);

/// What the other one said of its clock lately, and what this one said then.
#[derive(Debug, Clone, Default)]
pub(super) struct ClockOffset(VecDeque<SignedDuration>);

impl ClockOffset {
    /// Takes in what both clocks say.
    pub(super) fn note(&mut self, here: Timestamp, there: Timestamp) {
        self.0.push_back(here.duration_since(there));
        let surplus = self.0.len().saturating_sub(LATEST);
        self.0.drain(..surplus);
    }

    /// Returns how far this clock is ahead. What came late seems further, so the least counts.
    pub(super) fn ahead(&self) -> Option<SignedDuration> {
        self.0.iter().min().copied().filter(|_| self.0.len() >= FEWEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_ahead_by_what_the_quickest_word_shows() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let mut offset = ClockOffset::default();
        for (here, there) in [(1_130, 1_000), (1_131, 1_001), (1_122, 1_002)] {
            offset.note(at(here), at(there));
        }
        assert_eq!(offset.ahead(), None, "too few words");
        offset.note(at(1_130), at(1_003));
        assert_eq!(offset.ahead(), Some(SignedDuration::from_secs(120)));
        // The clock there was set back since.
        (0..LATEST).for_each(|_| offset.note(at(1_200), at(1_000)));
        assert_eq!(offset.ahead(), Some(SignedDuration::from_secs(200)));
    }
}
