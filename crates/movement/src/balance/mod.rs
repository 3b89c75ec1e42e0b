//! [`Balance`]: how evenly everybody in a one-winner movement competes with everybody else.
//!
//! The measure is Manning's and Ross Moore's: for every set that two pairs both played, +1 if they
//! sat in the same direction and −1 if they sat in opposite ones; if they met on it, one less than
//! the number of times the set was played. A set counts once, however many boards it has: the
//! quality does not depend on it. All sums are exact integers; `f64` is only for showing, and its
//! error is far below the fourth decimal.

mod absent;
mod bound;
mod competition;

pub use absent::{Absence, absences};
pub use bound::{bound_for, least_squares};
pub(crate) use competition::{Competition, Plays, plays};

use num_rational::Ratio;

use crate::{Contest, Movement};

/// More pairs than this are not measured: the matrix has a cell for every two of them.
pub const MOST_PAIRS: usize = 2_048;

/// How evenly the pairs of a movement compete.
#[derive(Debug, Clone, PartialEq)]
pub struct Balance {
    competition: Competition,
    sums: Sums,
    /// The least sum of squares that any arrows can give.
    least: Option<i128>,
}

/// The sums over all two pairs from which every measure follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sums {
    /// How many two pairs there are.
    pub(crate) cells: i128,
    /// The competition of all of them together.
    pub(crate) total: i128,
    /// The squares of the competitions.
    pub(crate) squares: i128,
}

impl Balance {
    /// Measures a movement.
    ///
    /// Returns nothing if it is not for one winner, if fewer than two pairs play, or if there are
    /// more than [`MOST_PAIRS`]. A movement in which a pair plays a set twice is measured too, but
    /// the number has no meaning then.
    pub fn of(movement: &Movement) -> Option<Balance> {
        if movement.contest() != Contest::OneWinner {
            return None;
        }
        let plays = plays(movement);
        if plays.pairs.len() < 2 || plays.pairs.len() > MOST_PAIRS {
            return None;
        }
        let competition = Competition::of(&plays);
        let sums = competition.sums();
        if sums.squares == 0 {
            return None;
        }
        let least = bound::of_seating(&plays, &competition, sums);
        Some(Balance { competition, sums, least })
    }

    /// Returns the pairs that play, in order.
    pub fn pairs(&self) -> &[u16] {
        self.competition.pairs()
    }

    /// Returns the competition of two pairs; nothing if one of them does not play, or if they are
    /// one.
    pub fn competition(&self, one: u16, other: u16) -> Option<i64> {
        self.competition.between(one, other)
    }

    /// Returns the mean competition, exactly.
    pub fn mean(&self) -> Ratio<i128> {
        Ratio::new(self.sums.total, self.sums.cells)
    }

    /// Returns the standard deviation of the competition, over all two pairs.
    pub fn sd(&self) -> f64 {
        let Sums { cells, total, squares } = self.sums;
        // Exact until the root: the difference of two large means would lose digits.
        let variance = Ratio::new(squares * cells - total * total, cells * cells);
        show(variance).max(0.0).sqrt()
    }

    /// Returns the quality as an exact fraction: 1 is perfect.
    pub fn quality(&self) -> Ratio<i128> {
        self.sums.quality()
    }

    /// Returns the quality in percent: 100·S²/(N·ΣC²).
    pub fn q(&self) -> f64 {
        100.0 * show(self.quality())
    }

    /// Returns the quality in percent against the best that whole numbers allow: a movement whose
    /// mean is no whole number can still reach 100.
    pub fn q_integer(&self) -> f64 {
        let Sums { cells, total, squares } = self.sums;
        let (low, high) = (total.div_euclid(cells), total.rem_euclid(cells));
        let least = (cells - high) * low * low + high * (low + 1) * (low + 1);
        100.0 * show(Ratio::new(least, squares))
    }

    /// Returns the highest quality in percent that any arrows can give this seating; nothing if a
    /// pair plays a set twice.
    pub fn bound(&self) -> Option<f64> {
        self.least.map(|squares| 100.0 * show(Sums { squares, ..self.sums }.quality()))
    }

    /// Returns the least sum of squares any arrows can give this seating.
    pub(crate) fn least_squares(&self) -> Option<i128> {
        self.least
    }

    /// Tells whether no arrows can do better.
    pub fn is_best(&self) -> bool {
        self.least.is_some_and(|least| self.sums.squares <= least)
    }
}

/// Returns the quality in percent, as [`Balance::q`] does, without working out what could be had.
pub(crate) fn quality_of(movement: &Movement) -> Option<f64> {
    if movement.contest() != Contest::OneWinner {
        return None;
    }
    let plays = plays(movement);
    if !(2..=MOST_PAIRS).contains(&plays.pairs.len()) {
        return None;
    }
    let sums = Competition::of(&plays).sums();
    (sums.squares != 0).then(|| 100.0 * show(sums.quality()))
}

impl Sums {
    /// Returns S²/(N·ΣC²).
    pub(crate) fn quality(self) -> Ratio<i128> {
        if self.cells == 0 || self.squares == 0 {
            return Ratio::from_integer(0);
        }
        Ratio::new(self.total * self.total, self.cells * self.squares)
    }
}

/// Returns a fraction as a number to show, good to about fifteen digits.
pub(crate) fn show(ratio: Ratio<i128>) -> f64 {
    *ratio.numer() as f64 / *ratio.denom() as f64
}
