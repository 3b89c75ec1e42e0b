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
//!   time. By the clock on the wall it depends on how busy the machine is which deals are given up; with
//!   [`Queue::with_clock`] it is processor time, and then only on how fast it is. That needs a solver that looks
//!   often whether it shall stop, as that of the product does.
//!
//! What was found out of a deal that is given up, or of one that takes long, is told as
//! [`Progress::partial`]; [`Queue::continued`] goes on from there in a later run.
//!
//! A search that is given up is told to stop. The solver of the product does so at once, and its worker
//! goes on with the next task. With a solver that cannot be interrupted the work of the processor is not
//! bounded: its thread runs on, unheard, to the end of the strain or of the program. A new worker takes its
//! place after a moment while no more than [`Limits::left_alone`] such searches of this call run; after that
//! there are fewer workers, and when none is left the rest of the deals is given up. Memory is then that of
//! `workers + left_alone` solvers. The count is that of one call of [`Queue::tables`], so that nobody waits
//! for the freaks of somebody else.

mod accounts;
mod cancel;
mod desk;
mod worker;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use bridge::Deal;
use thiserror::Error;

use self::accounts::Accounts;
pub use self::cancel::Cancel;
use self::desk::Desk;
use super::{Search, Solver, SolverError, TrickBounds, TrickTable, WorkClock};

/// Works out the tables of many deals.
pub struct Queue<S> {
    limits: Limits,
    clock: WorkClock,
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
    /// What is known of a deal that has no table, if it is new and cost much work: its place in the list, and
    /// what to give to [`Queue::continued`] another time.
    pub partial: Option<(usize, TrickBounds)>,
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
    #[error(
        "there is no double-dummy table: the system gives no thread to work it out; close other programs \
         and try again"
    )]
    NoThread,
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
        Self { limits, clock: WorkClock::default(), solver: Arc::new(solver) }
    }

    /// Counts the time of a deal by this clock.
    pub fn with_clock(self, clock: WorkClock) -> Self {
        Self { clock, ..self }
    }

    /// Works out the tables, in the order of the deals; returns when all are done or given up.
    ///
    /// `progress` is told after every strain, on the thread of the caller.
    pub fn tables(
        &self,
        deals: &[Deal],
        cancel: &Cancel,
        progress: impl FnMut(Progress<'_>),
    ) -> Vec<Result<TrickTable, NoTable>> {
        self.continued(deals, &[], cancel, progress)
    }

    /// Works out the tables, going on from what is `known` of each deal; of deals beyond its end, nothing.
    pub fn continued(
        &self,
        deals: &[Deal],
        known: &[TrickBounds],
        cancel: &Cancel,
        mut progress: impl FnMut(Progress<'_>),
    ) -> Vec<Result<TrickTable, NoTable>> {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let workers = self.limits.workers.map_or(cores, NonZeroUsize::get);
        let desk = Desk::new(deals, known, workers, &self.limits, self.clock.clone());
        let desk = Open(Arc::new(desk));
        let mut accounts = Accounts::new(deals.len());
        while !accounts.are_done() {
            while let Some(worker) = desk.0.add_worker() {
                if !worker::start(worker, &desk.0, &self.solver) {
                    break; // It is tried again before long.
                }
            }
            if desk.0.is_deserted() {
                let is_left_alone = desk.0.has_left_alone();
                let why = if is_left_alone { NoTable::NoWorkers } else { NoTable::NoThread };
                tell_known(&desk.0, &accounts, deals.len(), progress);
                return accounts.into_tables(&why);
            }
            for done in desk.0.wait(TICK) {
                let Some(heard) = accounts.take_in(done) else { continue };
                if let Some((deal, Err(_))) = heard.latest {
                    desk.0.give_up(deal);
                }
                progress(heard);
            }
            if cancel.is_cancelled() {
                break;
            }
            let limit = self.limits.per_deal;
            for deal in desk.0.give_up_overdue(limit) {
                let partial = desk.0.take_known(deal).map(|known| (deal, known));
                let settled = accounts.settle(deal, Err(NoTable::TooLong { limit }));
                progress(Progress { partial, ..settled });
            }
            for (deal, known) in desk.0.worth_keeping() {
                if accounts.is_open(deal) {
                    progress(accounts.with_partial(deal, known));
                }
            }
        }
        tell_known(&desk.0, &accounts, deals.len(), progress);
        accounts.into_tables(&NoTable::Cancelled)
    }
}

/// Tells what is known of the deals that are left without a table.
fn tell_known(
    desk: &Desk,
    accounts: &Accounts,
    deals: usize,
    mut progress: impl FnMut(Progress<'_>),
) {
    for deal in (0..deals).filter(|deal| accounts.is_open(*deal)) {
        if let Some(known) = desk.take_known(deal) {
            progress(accounts.with_partial(deal, known));
        }
    }
}

/// Closes the desk at the end of the run, however it ends: nobody hears the workers any more.
struct Open(Arc<Desk>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.close();
    }
}
