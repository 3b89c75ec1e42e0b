//! A budget of wrong guesses: a few at once, then one more each time a wait is over.

use std::time::{Duration, Instant};

/// How many wrong guesses are allowed: `burst` at once, and one more for each `refill` that has passed. So no span of
/// time ever has more of them than `burst` and one for each `refill` in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The wrong guesses that may follow each other without a wait.
    pub burst: u32,
    /// The time after which there is room for one more.
    pub refill: Duration,
}

/// What was spent of a budget.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// When all of it will be there again; never spent without it.
    full_at: Option<Instant>,
}

impl Spent {
    /// Returns how long to wait until one more may be spent; zero when it may be now.
    pub fn wait(self, budget: Budget, now: Instant) -> Duration {
        let missing = self.missing(now);
        let room = budget.refill.saturating_mul(budget.burst.saturating_sub(1));
        missing.saturating_sub(room)
    }

    /// Spends one.
    pub fn spend(&mut self, budget: Budget, now: Instant) {
        let missing = self.missing(now).saturating_add(budget.refill);
        self.full_at = now.checked_add(missing).or(self.full_at);
    }

    /// Tells whether nothing is missing.
    pub fn is_full(self, now: Instant) -> bool {
        self.missing(now).is_zero()
    }

    fn missing(self, now: Instant) -> Duration {
        self.full_at.map_or(Duration::ZERO, |full_at| full_at.saturating_duration_since(now))
    }
}

/// Returns a wait in seconds as an answer carries it; none where there is nothing to wait for.
pub fn seconds(wait: Duration) -> Option<u64> {
    (!wait.is_zero()).then(|| wait.as_secs().saturating_add(u64::from(wait.subsec_nanos() > 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: Budget = Budget { burst: 3, refill: Duration::from_secs(60) };

    #[test]
    fn a_burst_is_free_and_then_each_wait_gives_one_more() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut spent = Spent::default();
        let waits: Vec<u64> = (0..4)
            .map(|_| {
                let wait = spent.wait(BUDGET, start).as_secs();
                spent.spend(BUDGET, start);
                wait
            })
            .collect();
        assert_eq!(waits, [0, 0, 0, 60]);
        assert_eq!(spent.wait(BUDGET, at(60)), Duration::from_secs(60));
        assert_eq!(spent.wait(BUDGET, at(120)), Duration::ZERO);
        assert!(!spent.is_full(at(239)) && spent.is_full(at(240)));
    }

    #[test]
    fn seconds_are_rounded_up() {
        assert_eq!(seconds(Duration::ZERO), None);
        assert_eq!(seconds(Duration::from_millis(1)), Some(1));
        assert_eq!(seconds(Duration::from_millis(4001)), Some(5));
    }
}
