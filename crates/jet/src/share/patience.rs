//! How long to wait for another program, and how to begin a whole change again.

use crate::{Error, Result};
use std::time::{Duration, Instant};

/// How long a lock is waited for.
///
/// Jet's own numbers are 20 tries at 100 ms (LockRetry, LockDelay); the time they make together is what counts here.
/// Within it a lock is asked for more often, since most are free again after microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How many tries, and how often [`with_retry`] begins a change again.
    pub tries: u32,
    /// The time between two tries.
    pub pause: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { tries: 20, pause: Duration::from_millis(100) }
    }
}

/// The first pause, doubled up to the longest.
const SHORTEST: Duration = Duration::from_micros(50);
const LONGEST: Duration = Duration::from_millis(4);

/// How often what looks like damage is looked at again.
const SUSPICIONS: u32 = 3;

impl Patience {
    /// Gives up at the first refusal.
    pub const NONE: Self = Self { tries: 0, pause: Duration::ZERO };

    /// The whole time.
    pub fn whole(self) -> Duration {
        self.pause.saturating_mul(self.tries)
    }

    /// Tries until it succeeds or `limit` is over; false then.
    pub(crate) fn wait(
        self,
        limit: Duration,
        mut attempt: impl FnMut() -> Result<bool>,
    ) -> Result<bool> {
        if attempt()? {
            return Ok(true);
        }
        let started = Instant::now();
        let mut pause = SHORTEST;
        while started.elapsed() < limit {
            std::thread::sleep(pause);
            pause = (pause * 2).min(LONGEST);
            if attempt()? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Makes a change, from the start again each time another program was in the way.
///
/// A change that meets [`Error::Locked`] has to be abandoned, because what it read may be old and because two programs
/// may each be waiting for what the other has. `change` therefore does everything: starts the
/// [`Work`](crate::page::Work), reads, alters, commits. Pages that are only looked at may be from before and after another
/// program's change, and look like damage together; it is damage when it is there again. Any other refusal ends it at once.
pub fn with_retry<T>(patience: Patience, mut change: impl FnMut() -> Result<T>) -> Result<T> {
    let (mut round, mut suspicions) = (0, 0);
    loop {
        match change() {
            Err(Error::Damaged { .. }) if suspicions < SUSPICIONS.min(patience.tries) => {
                suspicions += 1;
                std::thread::sleep(LONGEST);
            }
            Err(Error::Locked(_)) if round < patience.tries => {
                round += 1;
                // Two programs that blocked each other must not come back in step.
                let own = Duration::from_micros(u64::from(std::process::id() % 64) * 61);
                std::thread::sleep((SHORTEST * (1 << round.min(6)) + own).min(patience.pause));
            }
            done => return done,
        }
    }
}
