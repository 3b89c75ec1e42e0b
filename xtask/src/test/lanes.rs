//! Running steps side by side: each lane in order, a step with needs after those have succeeded.

use std::collections::HashMap;
use std::env;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::step::{Outcome, Step};
use crate::screen::{pass_on, say};

/// How often the screen shows which steps are running.
const HEARTBEAT: Duration = Duration::from_secs(60);

/// The steps that are running and those that have ended, shared by the lanes.
#[derive(Default)]
struct Board {
    progress: Mutex<Progress>,
    changed: Condvar,
}

#[derive(Default)]
struct Progress {
    running: Vec<&'static str>,
    /// Whether each ended step succeeded.
    ended: HashMap<&'static str, bool>,
    outcomes: Vec<Outcome>,
}

/// Runs all lanes to their end; returns how the steps ended, in the order in which they did.
pub(super) fn run(lanes: &[Vec<Step>], long: bool) -> io::Result<Vec<Outcome>> {
    let board = Board::default();
    let steps = lanes.iter().map(Vec::len).sum();
    let shown = thread::scope(|scope| {
        for lane in lanes {
            scope.spawn(|| board.run_lane(lane, long));
        }
        board.show(steps)
    });
    let outcomes = board.progress.into_inner().unwrap_or_else(PoisonError::into_inner).outcomes;
    shown.map(|()| outcomes)
}

impl Board {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run_lane(&self, lane: &[Step], long: bool) {
        for step in lane {
            let outcome = match self.wait_for_needs(step) {
                Ok(()) => {
                    self.progress().running.push(step.name);
                    step.run(long)
                }
                Err(failed) => step.not_run(failed),
            };
            let mut progress = self.progress();
            progress.running.retain(|name| *name != step.name);
            progress.ended.insert(step.name, outcome.ok);
            progress.outcomes.push(outcome);
            self.changed.notify_all();
        }
    }

    /// Waits until all needs of a step have ended; returns one that failed.
    fn wait_for_needs(&self, step: &Step) -> Result<(), &'static str> {
        let waiting = |progress: &mut Progress| {
            step.needs.iter().any(|need| !progress.ended.contains_key(need))
        };
        let progress = self.changed.wait_while(self.progress(), waiting);
        let progress = progress.unwrap_or_else(PoisonError::into_inner);
        let failed = step.needs.iter().find(|need| progress.ended.get(*need) != Some(&true));
        failed.map_or(Ok(()), |need| Err(need))
    }

    /// Shows each step when it has ended, and now and then which ones are running.
    fn show(&self, steps: usize) -> io::Result<()> {
        let everything = env::var_os("CI").is_some();
        let start = Instant::now();
        let mut shown = 0;
        while shown < steps {
            let idle = |progress: &mut Progress| progress.outcomes.len() == shown;
            let waited = self.changed.wait_timeout_while(self.progress(), HEARTBEAT, idle);
            let (progress, _) = waited.unwrap_or_else(PoisonError::into_inner);
            if let Some(outcome) = progress.outcomes.get(shown) {
                shown += 1;
                if everything || !outcome.ok {
                    say(format_args!("\n== {}", outcome.name))?;
                    pass_on(&outcome.output)?;
                }
                say(outcome)?;
            } else {
                let minutes = start.elapsed().as_secs() / 60;
                say(format_args!("… after {minutes} min: {}", progress.running.join(", ")))?;
            }
        }
        Ok(())
    }
}
