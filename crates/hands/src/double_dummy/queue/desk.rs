//! The desk of one run of a queue: the tasks nobody has begun, and what each worker is on.
//!
//! One lock holds all of it, so whoever looks sees each worker where it truly is: a task is taken and noted
//! in one step, and a deal is found overdue and its searches are stopped in one. Each search has a stop of
//! its own, which therefore never reaches the next one.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bridge::{BySeat, Deal, Seat, Strain};

use super::Limits;
use crate::double_dummy::{Bounds, Cancel, SolverError, TrickBounds, WorkClock, effort};

/// How long a search that was told to stop may take to do so before its worker counts as left alone. The
/// solver of the product needs a few milliseconds; the rest is for a machine that has much else to do.
const GRACE: Duration = Duration::from_secs(2);

/// After so much work on a deal, what is found out of it is worth keeping before it has a table.
const WORTH_KEEPING: Duration = Duration::from_secs(5);

/// What the workers of one run and their queue share.
pub(super) struct Desk {
    deals: Vec<Deal>,
    /// How many workers there shall be.
    workers: usize,
    /// How many more may be left alone.
    left_alone: usize,
    clock: WorkClock,
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

/// What a worker shall do.
pub(super) struct Order<'a> {
    pub(super) task: Task,
    pub(super) deal: &'a Deal,
    /// What is known of the strain.
    pub(super) known: BySeat<Bounds>,
    /// The stop it shall heed.
    pub(super) stop: Cancel,
}

struct Books {
    /// Those nobody has begun; the next one stands last.
    tasks: Vec<Task>,
    workers: Vec<Worker>,
    /// The time the finished strains of each deal took.
    spent: Vec<Duration>,
    /// What is known of each deal, and whether the queue has not yet heard of it.
    known: Vec<(TrickBounds, bool)>,
    /// What the queue has not yet heard of.
    done: Vec<Done>,
}

/// What a worker is on.
enum Worker {
    /// About to take a task.
    Free,
    Busy {
        task: Task,
        stop: Cancel,
    },
    /// Told to stop, and not back yet.
    GivenUp {
        since: Instant,
    },
    Gone,
}

impl Desk {
    pub(super) fn new(
        deals: &[Deal],
        known: &[TrickBounds],
        workers: usize,
        limits: &Limits,
        clock: WorkClock,
    ) -> Self {
        let known = known.iter().copied().chain(std::iter::repeat(TrickBounds::default()));
        let books = Books {
            tasks: in_order(deals),
            workers: Vec::new(),
            spent: vec![Duration::ZERO; deals.len()],
            known: known.take(deals.len()).map(|known| (known, false)).collect(),
            done: Vec::new(),
        };
        Self {
            deals: deals.to_vec(),
            workers,
            left_alone: limits.left_alone,
            clock,
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

    /// Gives a worker its next task; nothing if it shall leave.
    pub(super) fn take(&self, worker: usize) -> Option<Order<'_>> {
        let mut books = self.books();
        // It was left alone for so long that another one has taken its place.
        let is_replaced = books.present() > self.workers;
        let task = if is_replaced { None } else { books.tasks.pop() };
        let Some((task, deal)) = task.and_then(|task| Some((task, self.deals.get(task.deal)?)))
        else {
            books.set(worker, Worker::Gone);
            return None;
        };
        let stop = Cancel::metered(&self.clock);
        let known = books.known.get(task.deal).map(|(known, _)| known.strain(task.strain));
        books.set(worker, Worker::Busy { task, stop: stop.clone() });
        Some(Order { task, deal, known: known.unwrap_or_default(), stop })
    }

    /// Notes what was found out of a task, whether its search comes to an end or not.
    pub(super) fn note(&self, task: Task, declarer: Seat, found: Bounds) {
        self.books().note(task, declarer, found);
    }

    /// Takes in what came of the task of a worker; unheard if it was given up.
    pub(super) fn finish(&self, worker: usize, row: Result<BySeat<u8>, SolverError>) {
        let mut books = self.books();
        let Some(Worker::Busy { task, stop }) = books.set(worker, Worker::Free) else {
            return;
        };
        if let Some(spent) = books.spent.get_mut(task.deal) {
            *spent += stop.taken();
        }
        for (seat, tricks) in row.iter().flat_map(|row| row.iter()) {
            books.note(task, seat, Bounds { least: *tricks, most: *tricks });
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
        let taken = books.taken();
        let is_overdue = |deal: usize| taken.get(deal).is_some_and(|taken| *taken > limit);
        let mut overdue = Vec::new();
        for worker in &books.workers {
            if let Worker::Busy { task, .. } = worker
                && is_overdue(task.deal)
                && !overdue.contains(&task.deal)
            {
                overdue.push(task.deal);
            }
        }
        books.give_up(|deal| overdue.contains(&deal));
        overdue
    }

    /// Returns what is known of a deal, if it is more than was known before.
    pub(super) fn take_known(&self, deal: usize) -> Option<TrickBounds> {
        self.books().take_known(deal)
    }

    /// Lists what was found out of deals on which much work was done.
    pub(super) fn worth_keeping(&self) -> Vec<(usize, TrickBounds)> {
        let mut books = self.books();
        let taken = books.taken();
        let much = (0..).zip(taken).filter(|(_, taken)| *taken >= WORTH_KEEPING);
        much.filter_map(|(deal, _)| Some((deal, books.take_known(deal)?))).collect()
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

    fn note(&mut self, task: Task, declarer: Seat, found: Bounds) {
        if let Some((known, is_new)) = self.known.get_mut(task.deal) {
            let before = *known;
            known.narrow(task.strain, declarer, found);
            *is_new |= *known != before;
        }
    }

    fn take_known(&mut self, deal: usize) -> Option<TrickBounds> {
        let (known, is_new) = self.known.get_mut(deal)?;
        std::mem::take(is_new).then_some(*known)
    }

    /// Adds up the time of each deal, with the searches at hand.
    fn taken(&self) -> Vec<Duration> {
        let mut taken = self.spent.clone();
        for worker in &self.workers {
            if let Worker::Busy { task, stop } = worker
                && let Some(taken) = taken.get_mut(task.deal)
            {
                *taken += stop.taken();
            }
        }
        taken
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
