//! [`Ledger`]: who has played which set and met whom, asked and changed thousands of times by the
//! searches.

use crate::check::{Who, seated};
use crate::{Contest, Row};

/// Beyond this many contestants or sets nothing is searched.
const MOST: usize = 1_100;

/// Who has played which set and met whom.
#[derive(Debug, Clone)]
pub(crate) struct Ledger {
    contest: Contest,
    /// In order.
    everybody: Vec<Who>,
    sets: usize,
    /// How often each of them has played each set.
    played: Vec<u16>,
    /// How often each two have met.
    met: Vec<u16>,
}

impl Ledger {
    /// Returns an empty ledger; none if there are too many people or sets to search anything.
    pub(crate) fn new(contest: Contest, mut everybody: Vec<Who>, sets: u16) -> Option<Ledger> {
        everybody.sort_unstable();
        everybody.dedup();
        let (n, sets) = (everybody.len(), usize::from(sets) + 1);
        (n <= MOST && sets <= MOST).then(|| Ledger {
            contest,
            everybody,
            sets,
            played: vec![0; n * sets],
            met: vec![0; n * n],
        })
    }

    /// Writes rows down.
    pub(crate) fn add(&mut self, rows: &[Row]) {
        rows.iter().for_each(|row| self.change(row, 1));
    }

    /// Strikes rows out again.
    pub(crate) fn remove(&mut self, rows: &[Row]) {
        rows.iter().for_each(|row| self.change(row, -1));
    }

    /// Tells whether nobody at the table has played the set, or nothing is played there.
    pub(crate) fn allows(&self, row: &Row) -> bool {
        let seats = seated(self.contest, row).into_iter().flatten();
        !row.is_played() || seats.into_iter().all(|who| !self.has_played(who, row.set))
    }

    /// Tells whether somebody has played a set.
    pub(crate) fn has_played(&self, who: Who, set: u16) -> bool {
        let cell = self.cell(who, set);
        cell.and_then(|cell| self.played.get(cell)).is_some_and(|n| *n > 0)
    }

    /// Returns how often two have met.
    pub(crate) fn met(&self, one: Who, other: Who) -> u16 {
        let at = self.index(one).zip(self.index(other));
        at.and_then(|(one, other)| self.met.get(one * self.everybody.len() + other))
            .copied()
            .unwrap_or(0)
    }

    /// Returns how many of the rows bring two pairs together that have met.
    pub(crate) fn revenge(&self, rows: &[Row]) -> usize {
        let again = |row: &&Row| match seated(self.contest, row) {
            [Some(ns), Some(ew), None, None] => row.is_played() && self.met(ns, ew) > 0,
            _ => false,
        };
        rows.iter().filter(again).count()
    }

    /// Returns how many there are.
    pub(crate) fn size(&self) -> usize {
        self.everybody.len()
    }

    /// Tells whether who is at a place has played a set.
    pub(crate) fn has_at(&self, place: usize, set: u16) -> bool {
        let cell = place * self.sets + usize::from(set);
        usize::from(set) < self.sets && self.played.get(cell).is_some_and(|n| *n > 0)
    }

    /// Tells whether those at two places have met.
    pub(crate) fn have_met(&self, one: usize, other: usize) -> bool {
        self.met.get(one * self.everybody.len() + other).is_some_and(|n| *n > 0)
    }

    /// Returns the place of somebody.
    pub(crate) fn index(&self, who: Who) -> Option<usize> {
        self.everybody.binary_search(&who).ok()
    }

    fn cell(&self, who: Who, set: u16) -> Option<usize> {
        let set = usize::from(set);
        self.index(who).filter(|_| set < self.sets).map(|at| at * self.sets + set)
    }

    fn change(&mut self, row: &Row, by: i16) {
        if !row.is_played() {
            return;
        }
        let seats = seated(self.contest, row);
        for who in seats.into_iter().flatten() {
            let cell = self.cell(who, row.set);
            if let Some(n) = cell.and_then(|cell| self.played.get_mut(cell)) {
                *n = n.saturating_add_signed(by);
            }
        }
        if let [Some(ns), Some(ew), None, None] = seats
            && let Some((ns, ew)) = self.index(ns).zip(self.index(ew))
        {
            let n = self.everybody.len();
            for cell in [ns * n + ew, ew * n + ns] {
                if let Some(met) = self.met.get_mut(cell) {
                    *met = met.saturating_add_signed(by);
                }
            }
        }
    }
}
