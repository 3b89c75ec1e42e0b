//! [`Queue`], the double-dummy tables of many deals over all cores.
//!
//! A task is one strain of one deal. The deals that are expected to take longest come first (but freaks,
//! which may never end, last), and the strains of a deal stand together, so that whole tables come out
//! one after the other while the last tasks are short ones and no core waits long at the end. Each worker has a solver of its own;
//! the tables depend neither on how many there are nor on the order.
//!
//! # Limits
//!
//! - **Memory** is that of the solver of each worker, times their number.
//! - **Time**: a deal whose strains together have taken longer than [`Limits::per_deal`] is given up
//!   with a sentence that says so, and the other deals go on. So every answer comes within a bounded
//!   time; which deals are given up depends on how fast and how busy the machine is.
//!
//! A search that is given up is told to stop. The solver of the product does so at once. With one that
//! cannot be interrupted the work of the processor is not bounded: its thread runs on, unheard, to
//! the end of the strain or of the program. A new worker takes its place while no more than
//! [`Limits::left_alone`] such searches run in the process; after that there are fewer workers, and
//! when none is left the rest of the deals is given up. Memory is then that of
//! `workers + left_alone` solvers.

mod run;
mod worker;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use bridge::Deal;
use thiserror::Error;

use self::run::Run;
use self::worker::{Work, left_alone};
use super::{Search, Solver, SolverError, TrickTable};

/// Works out the tables of many deals.
pub struct Queue<S> {
    limits: Limits,
    solver: Arc<dyn Fn() -> S + Send + Sync>,
}

/// What the work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of workers; one for each core unless told.
    pub workers: Option<NonZeroUsize>,
    /// The time the strains of one deal may take together.
    pub per_deal: Duration,
    /// How many searches that were given up may still run before their workers are not replaced.
    pub left_alone: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { workers: None, per_deal: Duration::from_secs(120), left_alone: 2 }
    }
}

/// Stops the work; may be used from any thread.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks for a stop: no new strain is begun, and nobody waits for those at hand.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Tells whether a stop was asked for.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// How many deals are done, with or without a table.
    pub deals_done: usize,
    /// How many deals there are.
    pub deals: usize,
    /// How many strains were worked out.
    pub strains_done: usize,
    /// The deal that was just done: its place in the list, and its table.
    pub latest: Option<(usize, &'a Result<TrickTable, NoTable>)>,
}

/// Says why a deal has no table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum NoTable {
    #[error(
        "there is no double-dummy table: the deal is so unusual that it takes longer than {} s; \
         allow more time to get it",
        .limit.as_secs_f32()
    )]
    TooLong { limit: Duration },
    #[error(
        "there is no double-dummy table: all workers are still busy with deals that were given up; \
         try again later"
    )]
    NoWorkers,
    #[error("there is no double-dummy table: the work was cancelled")]
    Cancelled,
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// How long the queue sleeps at most before it looks at the clock and at [`Cancel`].
const TICK: Duration = Duration::from_millis(20);

impl Queue<Search> {
    /// Returns a queue for the solver of the product.
    pub fn new(limits: Limits) -> Self {
        Self::with_solver(limits, Search::default)
    }
}

impl<S: Solver + 'static> Queue<S> {
    /// Returns a queue whose workers ask the solvers that `solver` makes.
    pub fn with_solver(limits: Limits, solver: impl Fn() -> S + Send + Sync + 'static) -> Self {
        Self { limits, solver: Arc::new(solver) }
    }

    /// Works out the tables, in the order of the deals; returns when all are done or given up.
    ///
    /// `progress` is told after every strain, on the thread of the caller.
    pub fn tables(
        &self,
        deals: &[Deal],
        cancel: &Cancel,
        mut progress: impl FnMut(Progress<'_>),
    ) -> Vec<Result<TrickTable, NoTable>> {
        let work = Arc::new(Work::new(deals));
        let (sender, news) = mpsc::channel();
        let mut run = Run::new(deals.len());
        let start = |run: &mut Run| {
            run.add_worker(|worker| worker::start(worker, &work, &self.solver, &sender));
        };
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let workers = self.limits.workers.map_or(cores, NonZeroUsize::get);
        for _ in 0..workers.min(work.left()) {
            start(&mut run);
        }
        while !run.is_done() {
            let first = news.recv_timeout(TICK).ok();
            for news in first.into_iter().chain(news.try_iter()) {
                if let Some(done) = run.take_in(news) {
                    progress(run.progress(done));
                }
            }
            if cancel.is_cancelled() {
                run.give_up_all(&NoTable::Cancelled);
            }
            let limit = self.limits.per_deal;
            for deal in run.overdue(limit) {
                work.drop_tasks(deal);
                let replacements = run.give_up(deal, NoTable::TooLong { limit });
                progress(run.progress(Some(deal)));
                for _ in 0..replacements {
                    if left_alone() <= self.limits.left_alone {
                        start(&mut run);
                    }
                }
            }
            if !run.has_workers() {
                run.give_up_all(&NoTable::NoWorkers);
            }
        }
        work.stop();
        run.into_tables()
    }
}
