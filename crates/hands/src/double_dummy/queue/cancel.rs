//! [`Cancel`], the way to stop work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Stops the work; may be used from any thread.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    /// Set by whoever asks for the stop, read by those who work.
    is_asked: Arc<AtomicBool>,
    /// When it stops without being asked.
    at: Option<Instant>,
}

impl Cancel {
    /// Returns one that stops the work by itself after so long, counted from now.
    pub fn after(time: Duration) -> Self {
        // A time that no clock can tell never comes.
        Self { at: Instant::now().checked_add(time), ..Self::default() }
    }

    /// Asks for a stop: no new strain is begun, and nobody waits for those at hand.
    pub fn cancel(&self) {
        self.is_asked.store(true, Ordering::Relaxed);
    }

    /// Tells whether a stop was asked for, or the time is over.
    pub fn is_cancelled(&self) -> bool {
        self.is_asked.load(Ordering::Relaxed) || self.at.is_some_and(|at| Instant::now() >= at)
    }
}
