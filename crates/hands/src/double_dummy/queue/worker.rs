//! The workers of a queue: threads that take one task after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bridge::{BySeat, Deal, Strain};

use crate::double_dummy::{Cancel, Solver, SolverError, effort};

/// One strain of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    /// The place of the deal in the list.
    pub(super) deal: usize,
    pub(super) strain: Strain,
}

/// What a worker tells.
pub(super) enum News {
    Begun {
        worker: usize,
        task: Task,
        at: Instant,
    },
    Done {
        worker: usize,
        task: Task,
        took: Duration,
        row: Result<BySeat<u8>, SolverError>,
    },
    /// There is nothing left to do.
    Left {
        worker: usize,
    },
}

/// What the workers of one run share.
pub(super) struct Work {
    deals: Vec<Deal>,
    /// The next task stands last.
    tasks: Mutex<Vec<Task>>,
    stopped: AtomicBool,
}

impl Work {
    pub(super) fn new(deals: &[Deal]) -> Self {
        let mut order: Vec<usize> = (0..deals.len()).collect();
        let expected: Vec<u32> = deals.iter().map(effort::expected).collect();
        // Freaks are worked out last: each may take the whole time a deal is allowed, and a solver that
        // cannot be interrupted would keep its worker from the ordinary deals.
        let is_freak: Vec<bool> = deals.iter().map(effort::is_freak).collect();
        let key =
            |deal: &usize| (is_freak.get(*deal).map(|freak| !freak), expected.get(*deal).copied());
        order.sort_by_key(key);
        let strains =
            |deal| effort::STRAINS.into_iter().rev().map(move |strain| Task { deal, strain });
        let tasks = order.into_iter().flat_map(strains).collect();
        Self { deals: deals.to_vec(), tasks: Mutex::new(tasks), stopped: AtomicBool::new(false) }
    }

    /// Counts the tasks that nobody has begun.
    pub(super) fn left(&self) -> usize {
        self.with_tasks(|tasks| tasks.len())
    }

    /// Takes the tasks of a deal out that nobody has begun.
    pub(super) fn drop_tasks(&self, deal: usize) {
        self.with_tasks(|tasks| tasks.retain(|task| task.deal != deal));
    }

    /// Lets no worker begin another task.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn next(&self) -> Option<(Task, &Deal)> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let task = self.with_tasks(Vec::pop)?;
        Some((task, self.deals.get(task.deal)?))
    }

    fn with_tasks<T>(&self, change: impl FnOnce(&mut Vec<Task>) -> T) -> T {
        // No change leaves the list half done, so a panic elsewhere does not matter.
        change(&mut self.tasks.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// How many searches that were given up are still running in this process.
static LEFT_ALONE: AtomicUsize = AtomicUsize::new(0);

/// Counts the searches that were given up and still run.
pub(super) fn left_alone() -> usize {
    LEFT_ALONE.load(Ordering::Relaxed)
}

const WORKING: u8 = 0;
const GIVEN_UP: u8 = 1;
const GONE: u8 = 2;

/// Tells whether a worker is still wanted; the worker and its queue share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Fate {
    state: Arc<AtomicU8>,
    /// Heard by the solver of the worker.
    stop: Cancel,
}

impl Fate {
    /// Gives the worker up: its solver is told to stop, and what it still does is unheard.
    pub(super) fn give_up(&self) {
        let (from, to) = (WORKING, GIVEN_UP);
        if self.state.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire).is_ok() {
            LEFT_ALONE.fetch_add(1, Ordering::Relaxed);
        }
        self.stop.cancel();
    }

    fn is_given_up(&self) -> bool {
        self.state.load(Ordering::Acquire) == GIVEN_UP
    }

    fn leave(&self) {
        if self.state.swap(GONE, Ordering::AcqRel) == GIVEN_UP {
            LEFT_ALONE.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Starts a worker; nothing if the system gives no thread.
pub(super) fn start<S: Solver + 'static>(
    worker: usize,
    work: &Arc<Work>,
    solver: &Arc<dyn Fn() -> S + Send + Sync>,
    sender: &Sender<News>,
) -> Option<Fate> {
    let fate = Fate::default();
    let (work, solver, sender) = (Arc::clone(work), Arc::clone(solver), sender.clone());
    let its_fate = fate.clone();
    let thread = std::thread::Builder::new().name("double-dummy worker".into());
    // Not scoped and never joined: a worker that was given up outlives the queue.
    let started = thread.spawn(move || {
        run(worker, &work, &*solver, &sender, &its_fate);
        its_fate.leave();
        // Nobody listens any more if the queue is done.
        let _ = sender.send(News::Left { worker });
    });
    started.is_ok().then_some(fate)
}

fn run<S: Solver>(
    worker: usize,
    work: &Work,
    new_solver: &(dyn Fn() -> S + Send + Sync),
    sender: &Sender<News>,
    fate: &Fate,
) {
    let mut solver = None;
    while !fate.is_given_up() {
        let Some((task, deal)) = work.next() else { return };
        let at = Instant::now();
        if sender.send(News::Begun { worker, task, at }).is_err() {
            return;
        }
        let search = AssertUnwindSafe(|| {
            let solver = solver.get_or_insert_with(|| {
                let mut solver = new_solver();
                solver.heed(&fate.stop);
                solver
            });
            solver.strain(deal, task.strain)
        });
        let row = catch_unwind(search).unwrap_or_else(|_| {
            // Whatever state it is in, it is not asked again.
            Err(SolverError::new("the search broke off"))
        });
        if matches!(row, Err(SolverError::Failed { .. })) {
            solver = None;
        }
        if sender.send(News::Done { worker, task, took: at.elapsed(), row }).is_err() {
            return;
        }
    }
}
