//! [`WorkClock`], by which clock the time of a search is counted, and [`Meter`], which counts it.
//!
//! On a machine that has much else to do, a search gets a part of a processor, and the clock on the wall would
//! count what others did. Processor time counts the work alone. Only a thread itself can tell how long it has
//! worked, so the search notes that whenever it looks whether it shall stop.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// By which clock the time of a search is counted.
#[derive(Clone, Default)]
pub enum WorkClock {
    /// The time that passes, whoever uses it; all there is on systems that tell no other.
    #[default]
    Wall,
    /// Processor time: returns how long the thread that asks has worked.
    Processor(Arc<dyn Fn() -> Duration + Send + Sync>),
}

impl WorkClock {
    /// Returns a clock of processor time; `worked` tells how long the thread that asks has worked.
    pub fn processor(worked: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self::Processor(Arc::new(worked))
    }
}

impl fmt::Debug for WorkClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wall => "Wall",
            Self::Processor(_) => "Processor",
        })
    }
}

/// Counts the time of one search.
#[derive(Debug)]
pub(super) struct Meter {
    clock: WorkClock,
    began: Instant,
    /// What the clock of the thread said then.
    worked_before: Duration,
    /// What the thread has worked since, when it last looked, in nanoseconds.
    worked: AtomicU64,
}

impl Meter {
    /// Begins to count, on the thread that searches.
    pub(super) fn start(clock: &WorkClock) -> Self {
        let worked_before = match clock {
            WorkClock::Wall => Duration::ZERO,
            WorkClock::Processor(worked) => worked(),
        };
        let (clock, began) = (clock.clone(), Instant::now());
        Self { clock, began, worked_before, worked: AtomicU64::new(0) }
    }

    /// Notes how long the search has worked, on its thread.
    pub(super) fn note(&self) {
        if let WorkClock::Processor(worked) = &self.clock {
            let since = worked().saturating_sub(self.worked_before);
            let nanoseconds = u64::try_from(since.as_nanos()).unwrap_or(u64::MAX);
            self.worked.store(nanoseconds, Ordering::Relaxed);
        }
    }

    /// Returns the time the search has taken, for any thread.
    pub(super) fn taken(&self) -> Duration {
        match self.clock {
            WorkClock::Wall => self.began.elapsed(),
            WorkClock::Processor(_) => Duration::from_nanos(self.worked.load(Ordering::Relaxed)),
        }
    }
}
