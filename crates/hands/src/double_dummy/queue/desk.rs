//! The desk of one run of a queue: the tasks nobody has begun, and what each worker is on.
//!
//! One lock holds all of it, so whoever looks sees each worker where it truly is: a task is taken and noted
//! in one step, and a deal is found overdue and its searches are stopped in one. Each search has a stop of
//! its own, which therefore never reaches the next one.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bridge::{BySeat, Deal, Strain};

use super::Limits;
use crate::double_dummy::{Cancel, SolverError, effort};

/// How long a search that was told to stop may take to do so before its worker counts as left alone. The
/// solver of the product needs a few milliseconds; the rest is for a machine that has much else to do.
const GRACE: Duration = Duration::from_secs(2);

/// What the workers of one run and their queue share.
pub(super) struct Desk {
    deals: Vec<Deal>,
    /// How many workers there shall be.
    workers: usize,
    /// How many more may be left alone.
    left_alone: usize,
    books: Mutex<Books>,
    /// Rings when a strain is done.
    bell: Condvar,
}

/// One strain of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    /// The place of the deal in the list.
    pub(super) deal: usize,
    pub(super) strain: Strain,
}

/// A task that was searched, and what came of it.
pub(super) struct Done {
    pub(super) task: Task,
    pub(super) row: Result<BySeat<u8>, SolverError>,
}

struct Books {
    /// Those nobody has begun; the next one stands last.
    tasks: Vec<Task>,
    workers: Vec<Worker>,
    /// The time the finished strains of each deal took.
    spent: Vec<Duration>,
    /// What the queue has not yet heard of.
    done: Vec<Done>,
}

/// What a worker is on.
enum Worker {
    /// About to take a task.
    Free,
    Busy {
        task: Task,
        since: Instant,
        stop: Cancel,
    },
    /// Told to stop, and not back yet.
    GivenUp {
        since: Instant,
    },
    Gone,
}

impl Desk {
    pub(super) fn new(deals: &[Deal], workers: usize, limits: &Limits) -> Self {
        let books = Books {
            tasks: in_order(deals),
            workers: Vec::new(),
            spent: vec![Duration::ZERO; deals.len()],
            done: Vec::new(),
        };
        Self {
            deals: deals.to_vec(),
            workers,
            left_alone: limits.left_alone,
            books: Mutex::new(books),
            bell: Condvar::new(),
        }
    }

    /// Adds a worker if one is wanted, and returns its number: one more is wanted for what nobody has begun as
    /// long as there are too few that are at work, not counting those left alone.
    pub(super) fn add_worker(&self) -> Option<usize> {
        let mut books = self.books();
        let free = books.workers.iter().filter(|worker| matches!(worker, Worker::Free)).count();
        let running = books.workers.iter().filter(|worker| !matches!(worker, Worker::Gone)).count();
        let is_wanted = books.tasks.len() > free
            && books.present() < self.workers
            && running < self.workers.saturating_add(self.left_alone);
        is_wanted.then(|| {
            books.workers.push(Worker::Free);
            books.workers.len() - 1
        })
    }

    /// Tells whether there are tasks and nobody to take them, and nothing is left to be heard of.
    pub(super) fn is_deserted(&self) -> bool {
        let books = self.books();
        !books.tasks.is_empty() && books.done.is_empty() && books.present() == 0
    }

    /// Tells whether searches that were given up still run.
    pub(super) fn has_left_alone(&self) -> bool {
        self.books().workers.iter().any(|worker| matches!(worker, Worker::GivenUp { .. }))
    }

    /// Gives a worker its next task, with the stop it shall heed; nothing if it shall leave.
    pub(super) fn take(&self, worker: usize) -> Option<(Task, &Deal, Cancel)> {
        let mut books = self.books();
        // It was left alone for so long that another one has taken its place.
        let is_replaced = books.present() > self.workers;
        let task = if is_replaced { None } else { books.tasks.pop() };
        let Some((task, deal)) = task.and_then(|task| Some((task, self.deals.get(task.deal)?)))
        else {
            books.set(worker, Worker::Gone);
            return None;
        };
        let stop = Cancel::default();
        books.set(worker, Worker::Busy { task, since: Instant::now(), stop: stop.clone() });
        Some((task, deal, stop))
    }

    /// Takes in what came of the task of a worker; unheard if it was given up.
    pub(super) fn finish(&self, worker: usize, row: Result<BySeat<u8>, SolverError>) {
        let mut books = self.books();
        let Some(Worker::Busy { task, since, .. }) = books.set(worker, Worker::Free) else {
            return;
        };
        if let Some(spent) = books.spent.get_mut(task.deal) {
            *spent += since.elapsed();
        }
        books.done.push(Done { task, row });
        self.bell.notify_one();
    }

    /// Notes that a worker has gone.
    pub(super) fn leave(&self, worker: usize) {
        self.books().set(worker, Worker::Gone);
    }

    /// Returns what was done since the last call; waits for it, but no longer than told.
    pub(super) fn wait(&self, at_most: Duration) -> Vec<Done> {
        let waited =
            self.bell.wait_timeout_while(self.books(), at_most, |books| books.done.is_empty());
        let (mut books, _) = waited.unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut books.done)
    }

    /// Gives a deal up: nobody begins another strain of it, and the searches at hand are stopped.
    pub(super) fn give_up(&self, deal: usize) {
        self.books().give_up(|other| other == deal);
    }

    /// Gives up the deals whose strains together have taken longer than `limit`, and lists them.
    pub(super) fn give_up_overdue(&self, limit: Duration) -> Vec<usize> {
        let mut books = self.books();
        let mut taken = books.spent.clone();
        let mut overdue = Vec::new();
        for worker in &books.workers {
            let Worker::Busy { task, since, .. } = worker else { continue };
            let Some(taken) = taken.get_mut(task.deal) else { continue };
            *taken += since.elapsed();
            if *taken > limit && !overdue.contains(&task.deal) {
                overdue.push(task.deal);
            }
        }
        books.give_up(|deal| overdue.contains(&deal));
        overdue
    }

    /// Gives everything up.
    pub(super) fn close(&self) {
        self.books().give_up(|_| true);
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        // No change leaves the books half done, so a panic elsewhere does not matter.
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    /// Counts the workers that take a task sooner or later.
    fn present(&self) -> usize {
        let is_present = |worker: &&Worker| match worker {
            Worker::Free | Worker::Busy { .. } => true,
            Worker::GivenUp { since } => since.elapsed() < GRACE,
            Worker::Gone => false,
        };
        self.workers.iter().filter(is_present).count()
    }

    /// Notes what a worker is on, and returns what it was on.
    fn set(&mut self, worker: usize, to: Worker) -> Option<Worker> {
        self.workers.get_mut(worker).map(|worker| std::mem::replace(worker, to))
    }

    fn give_up(&mut self, is_given_up: impl Fn(usize) -> bool) {
        self.tasks.retain(|task| !is_given_up(task.deal));
        for worker in &mut self.workers {
            if let Worker::Busy { task, stop, .. } = worker
                && is_given_up(task.deal)
            {
                stop.cancel();
                *worker = Worker::GivenUp { since: Instant::now() };
            }
        }
    }
}

/// Lists the tasks, the first one last.
fn in_order(deals: &[Deal]) -> Vec<Task> {
    let mut order: Vec<usize> = (0..deals.len()).collect();
    let expected: Vec<u32> = deals.iter().map(effort::expected).collect();
    // Freaks are worked out last: each may take the whole time a deal is allowed, and a solver that
    // cannot be interrupted would keep its worker from the ordinary deals.
    let is_freak: Vec<bool> = deals.iter().map(effort::is_freak).collect();
    let key =
        |deal: &usize| (is_freak.get(*deal).map(|freak| !freak), expected.get(*deal).copied());
    order.sort_by_key(key);
    let strains = |deal| effort::STRAINS.into_iter().rev().map(move |strain| Task { deal, strain });
    order.into_iter().flat_map(strains).collect()
}
