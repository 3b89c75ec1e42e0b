//! The accounts of one run of a queue: what is known of each deal.

use bridge::{BySeat, Strain};

use super::desk::{Done, Task};
use super::{NoTable, Progress};
use crate::double_dummy::{SolverError, TrickBounds, TrickTable};

/// The accounts of all deals.
pub(super) struct Accounts {
    deals: Vec<Account>,
    deals_done: usize,
    strains_done: usize,
}

/// What is known of one deal.
#[derive(Default)]
struct Account {
    rows: Vec<(Strain, BySeat<u8>)>,
    outcome: Option<Result<TrickTable, NoTable>>,
}

impl Accounts {
    pub(super) fn new(deals: usize) -> Self {
        let deals = std::iter::repeat_with(Account::default).take(deals).collect();
        Self { deals, deals_done: 0, strains_done: 0 }
    }

    pub(super) fn are_done(&self) -> bool {
        self.deals_done == self.deals.len()
    }

    /// Takes in what came of a strain, and returns how far the work is; nothing if the deal was given up.
    pub(super) fn take_in(&mut self, done: Done) -> Option<Progress<'_>> {
        let Done { task: Task { deal, strain }, row } = done;
        let account = self.deals.get_mut(deal).filter(|account| account.outcome.is_none())?;
        self.strains_done += 1;
        let outcome = match row {
            Ok(row) => {
                account.rows.push((strain, row));
                account.table()
            }
            Err(error) => Some(Err(error.into())),
        };
        Some(match outcome {
            Some(outcome) => self.settle(deal, outcome),
            None => self.progress(None),
        })
    }

    /// Tells whether nothing came of a deal yet.
    pub(super) fn is_open(&self, deal: usize) -> bool {
        self.deals.get(deal).is_some_and(|account| account.outcome.is_none())
    }

    /// Settles a deal, unless it is settled, and returns how far the work is.
    pub(super) fn settle(
        &mut self,
        deal: usize,
        outcome: Result<TrickTable, NoTable>,
    ) -> Progress<'_> {
        if let Some(account) = self.deals.get_mut(deal)
            && account.outcome.is_none()
        {
            account.outcome = Some(outcome);
            self.deals_done += 1;
        }
        self.progress(Some(deal))
    }

    /// Returns the tables, and `why` for the deals that are not done.
    pub(super) fn into_tables(self, why: &NoTable) -> Vec<Result<TrickTable, NoTable>> {
        let outcome = |account: Account| account.outcome.unwrap_or_else(|| Err(why.clone()));
        self.deals.into_iter().map(outcome).collect()
    }

    /// Returns how far the work is, and what is known of a deal without a table.
    pub(super) fn with_partial(&self, deal: usize, known: TrickBounds) -> Progress<'_> {
        Progress { partial: Some((deal, known)), ..self.progress(None) }
    }

    fn progress(&self, latest: Option<usize>) -> Progress<'_> {
        let outcome = |deal: usize| Some((deal, self.deals.get(deal)?.outcome.as_ref()?));
        Progress {
            deals_done: self.deals_done,
            deals: self.deals.len(),
            strains_done: self.strains_done,
            latest: latest.and_then(outcome),
            partial: None,
        }
    }
}

impl Account {
    /// Returns the table once all strains are there.
    fn table(&self) -> Option<Result<TrickTable, NoTable>> {
        if self.rows.len() < TrickTable::STRAINS.len() {
            return None;
        }
        let tricks = |strain: Strain, seat| {
            let row = self.rows.iter().find(|(other, _)| *other == strain);
            row.map_or(u8::MAX, |(_, row)| row[seat])
        };
        let impossible = || SolverError::new("it counted more than thirteen tricks").into();
        Some(TrickTable::from_fn(tricks).ok_or_else(impossible))
    }
}
