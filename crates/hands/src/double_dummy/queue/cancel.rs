//! [`Cancel`], the way to stop work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::double_dummy::work_clock::{Meter, WorkClock};

/// Stops the work; may be used from any thread.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    /// Set by whoever asks for the stop, read by those who work.
    is_asked: Arc<AtomicBool>,
    /// The time the search has taken.
    meter: Option<Arc<Meter>>,
    /// After how much of it the search stops without being asked.
    limit: Option<Duration>,
}

impl Cancel {
    /// Returns one that stops the work without being asked after so long, counted from now.
    pub fn after(time: Duration) -> Self {
        Self::after_work(time, &WorkClock::Wall)
    }

    /// Returns one that stops a search on this thread without being asked after so long by the clock.
    pub fn after_work(time: Duration, clock: &WorkClock) -> Self {
        Self { limit: Some(time), ..Self::metered(clock) }
    }

    /// Returns one that counts the time of a search on this thread.
    pub(super) fn metered(clock: &WorkClock) -> Self {
        Self { meter: Some(Arc::new(Meter::start(clock))), ..Self::default() }
    }

    /// Asks for a stop: no new strain is begun, and nobody waits for those at hand.
    pub fn cancel(&self) {
        self.is_asked.store(true, Ordering::Relaxed);
    }

    /// Tells whether a stop was asked for, or the time is over; the search that heeds it asks often.
    pub fn is_cancelled(&self) -> bool {
        if let Some(meter) = &self.meter {
            meter.note();
        }
        self.is_asked.load(Ordering::Relaxed)
            || self.limit.is_some_and(|limit| self.taken() >= limit)
    }

    /// Returns the time the search has taken, as far as it told; nothing if it is not counted.
    pub(super) fn taken(&self) -> Duration {
        self.meter.as_ref().map_or(Duration::ZERO, |meter| meter.taken())
    }
}
