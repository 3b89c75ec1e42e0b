//! The books of one run of a queue: what is known of each deal, and what each worker does.

use std::time::{Duration, Instant};

use bridge::{BySeat, Strain};

use super::worker::{Fate, News, Task};
use super::{NoTable, Progress};
use crate::double_dummy::{SolverError, TrickTable};

/// The books of one run.
pub(super) struct Run {
    deals: Vec<Account>,
    workers: Vec<Worker>,
    deals_done: usize,
    strains_done: usize,
}

/// What is known of one deal.
#[derive(Default)]
struct Account {
    rows: Vec<(Strain, BySeat<u8>)>,
    /// The time its finished strains took.
    spent: Duration,
    outcome: Option<Result<TrickTable, NoTable>>,
}

/// A worker as the queue sees it.
struct Worker {
    /// What it does, and since when.
    busy: Option<(Task, Instant)>,
    /// Nothing once it has left or was given up.
    fate: Option<Fate>,
}

impl Run {
    pub(super) fn new(deals: usize) -> Self {
        let deals = std::iter::repeat_with(Account::default).take(deals).collect();
        Self { deals, workers: Vec::new(), deals_done: 0, strains_done: 0 }
    }

    /// Adds the worker that `start` starts under a number.
    pub(super) fn add_worker(&mut self, start: impl FnOnce(usize) -> Option<Fate>) {
        let fate = start(self.workers.len());
        self.workers.push(Worker { busy: None, fate });
    }

    pub(super) fn has_workers(&self) -> bool {
        self.workers.iter().any(|worker| worker.fate.is_some())
    }

    pub(super) fn is_done(&self) -> bool {
        self.deals_done == self.deals.len()
    }

    /// Takes in what a worker tells; returns something if a strain was worked out: the deal, if that
    /// was the last one it needed.
    pub(super) fn take_in(&mut self, news: News) -> Option<Option<usize>> {
        match news {
            News::Begun { worker, task, at } => {
                self.workers.get_mut(worker)?.busy = Some((task, at));
                None
            }
            News::Left { worker } => {
                let worker = self.workers.get_mut(worker)?;
                (worker.busy, worker.fate) = (None, None);
                None
            }
            News::Done { worker, task, took, row } => {
                self.workers.get_mut(worker)?.busy = None;
                self.strain_done(task, took, row)
            }
        }
    }

    fn strain_done(
        &mut self,
        Task { deal, strain }: Task,
        took: Duration,
        row: Result<BySeat<u8>, SolverError>,
    ) -> Option<Option<usize>> {
        let account = self.deals.get_mut(deal)?;
        account.spent += took;
        if account.outcome.is_some() {
            return None; // It was given up, and nobody hears this any more.
        }
        self.strains_done += 1;
        match row {
            Ok(row) => account.rows.push((strain, row)),
            Err(error) => {
                self.settle(deal, Err(error.into()));
                return Some(Some(deal));
            }
        }
        if account.rows.len() < TrickTable::STRAINS.len() {
            return Some(None);
        }
        let tricks = |strain: Strain, seat| {
            let row = account.rows.iter().find(|(other, _)| *other == strain);
            row.map_or(u8::MAX, |(_, row)| row[seat])
        };
        let table = TrickTable::from_fn(tricks);
        let impossible = || SolverError::new("it counted more than thirteen tricks").into();
        self.settle(deal, table.ok_or_else(impossible));
        Some(Some(deal))
    }

    fn settle(&mut self, deal: usize, outcome: Result<TrickTable, NoTable>) {
        let Some(account) = self.deals.get_mut(deal) else { return };
        if account.outcome.is_none() {
            account.outcome = Some(outcome);
            self.deals_done += 1;
        }
    }

    /// Lists the deals that have taken longer than `limit`.
    pub(super) fn overdue(&self, limit: Duration) -> Vec<usize> {
        let mut overdue: Vec<usize> = Vec::new();
        for (deal, _) in self.busy() {
            let running: Duration =
                self.busy().filter(|(other, _)| *other == deal).map(|(_, at)| at.elapsed()).sum();
            let Some(account) = self.deals.get(deal) else { continue };
            let is_late = account.outcome.is_none() && account.spent + running > limit;
            if is_late && !overdue.contains(&deal) {
                overdue.push(deal);
            }
        }
        overdue
    }

    /// Gives a deal up with its workers; returns how many they are.
    pub(super) fn give_up(&mut self, deal: usize, why: NoTable) -> usize {
        self.settle(deal, Err(why));
        let is_on_it =
            |worker: &&mut Worker| worker.busy.is_some_and(|(task, _)| task.deal == deal);
        let mut given_up = 0;
        for worker in self.workers.iter_mut().filter(is_on_it) {
            if let Some(fate) = worker.fate.take() {
                fate.give_up();
                worker.busy = None;
                given_up += 1;
            }
        }
        given_up
    }

    /// Gives up whatever is not done.
    pub(super) fn give_up_all(&mut self, why: &NoTable) {
        for deal in 0..self.deals.len() {
            if self.deals.get(deal).is_some_and(|account| account.outcome.is_none()) {
                self.give_up(deal, why.clone());
            }
        }
    }

    /// Returns how far the work is, with the deal that was just done.
    pub(super) fn progress(&self, latest: Option<usize>) -> Progress<'_> {
        let outcome = |deal: usize| Some((deal, self.deals.get(deal)?.outcome.as_ref()?));
        Progress {
            deals_done: self.deals_done,
            deals: self.deals.len(),
            strains_done: self.strains_done,
            latest: latest.and_then(outcome),
        }
    }

    pub(super) fn into_tables(self) -> Vec<Result<TrickTable, NoTable>> {
        let outcome = |account: Account| account.outcome.unwrap_or(Err(NoTable::NoWorkers));
        self.deals.into_iter().map(outcome).collect()
    }

    fn busy(&self) -> impl Iterator<Item = (usize, Instant)> {
        self.workers.iter().filter_map(|worker| worker.busy.map(|(task, at)| (task.deal, at)))
    }
}
