//! Better movements by search: arrows turned for balance, and movements designed for sizes nobody
//! has a card for.
//!
//! A search is repeatable: it depends on the seed alone, and on when it is told to stop. It is told
//! by the closure given to it, which is asked every few milliseconds and may look at a clock; the
//! search itself has none. What is returned is never worse than what was given.

mod anneal;
mod arrows;
mod columns;
mod cyclic;
mod design;
mod exact;
mod filling;
mod random;
mod rotation;
mod schedule;

pub use design::{Boards, MOST_TABLES, Wish, design};

use crate::balance::{Balance, MOST_PAIRS};
use crate::{Contest, Movement};
use arrows::Arrows;
use random::Random;

/// Up to so many arrows, or groups of them, every way of turning them is tried.
const MOST_EXACT: usize = 24;

/// Up to so many tables every way of turning rotating arrows is tried.
const MOST_ROTATED: usize = 14;

/// Which arrows may be turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Any arrow of any table in any round.
    Tables,
    /// Only those of all tables in a round: what a director can announce.
    Rounds,
}

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// How many tries were made.
    pub tries: u64,
    /// The best quality so far, in percent.
    pub q: f64,
    /// The quality that cannot be exceeded, in percent.
    pub bound: Option<f64>,
}

/// The closure that is told how far a search is and tells it whether to go on.
pub type Watch<'watch> = &'watch mut dyn FnMut(Progress) -> bool;

/// Turns arrows at single tables for the best balance; see [`optimise`].
pub fn optimise_arrows(movement: &Movement, seed: u64, watch: Watch<'_>) -> Movement {
    optimise(movement, Turn::Tables, seed, watch)
}

/// Turns arrows for the best balance.
///
/// A small movement is tried in every way, so that the result is the best there is. A larger one is
/// annealed again and again until `watch` says `false`, the bound is reached, or nothing better was
/// found for a long time. A movement that is not for one winner, or in which a pair plays a set
/// twice, is returned as it is.
pub fn optimise(movement: &Movement, turn: Turn, seed: u64, watch: Watch<'_>) -> Movement {
    let Some(mut search) = Search::of(movement, watch) else { return movement.clone() };
    let groups = match turn {
        Turn::Tables => search.arrows.free().into_iter().map(|at| vec![at]).collect(),
        Turn::Rounds => search.arrows.grouped(movement, |row| row.round),
    };
    // Turning all rounds, as turning all of a set, changes nothing.
    let groups: Vec<Vec<usize>> = match turn {
        Turn::Tables => groups,
        Turn::Rounds => groups.into_iter().skip(1).collect(),
    };
    let mut random = Random::new(seed);
    if groups.len() <= MOST_EXACT {
        exact::search(&mut search, &groups);
    } else {
        if turn == Turn::Tables {
            search.rotate(movement);
        }
        match turn {
            Turn::Tables => anneal::search(&mut search, &mut random),
            Turn::Rounds => anneal::search_groups(&mut search, &groups, &mut random),
        }
    }
    search.finish(movement)
}

/// A search for arrows: where it is, and the best so far.
struct Search<'watch> {
    arrows: Arrows,
    best: Vec<i32>,
    best_squares: i64,
    /// With this sum of squares the bound is reached.
    least: Option<i64>,
    tries: u64,
    scale: f64,
    watch: Watch<'watch>,
    goes_on: bool,
}

impl<'watch> Search<'watch> {
    fn of(movement: &Movement, watch: Watch<'watch>) -> Option<Search<'watch>> {
        if movement.contest() != Contest::OneWinner {
            return None;
        }
        let balance = Balance::of(movement).filter(|found| found.pairs().len() <= MOST_PAIRS)?;
        let arrows = Arrows::of(movement)?;
        let best_squares = arrows.squares();
        let least = balance.least_squares().and_then(|least| i64::try_from(least).ok());
        let scale = balance.q() * best_squares as f64;
        let best = arrows.signs();
        let mut search =
            Search { arrows, best, best_squares, least, tries: 0, scale, watch, goes_on: true };
        search.ask();
        Some(search)
    }

    /// Tries all arrows that rotate with the movement.
    fn rotate(&mut self, movement: &Movement) {
        let Some(turned) = rotation::rotated(movement) else { return };
        self.arrows.turn_rows(&turned);
        self.note();
        let groups = self.arrows.grouped(movement, |row| row.table);
        let groups: Vec<Vec<usize>> = groups.into_iter().skip(1).collect();
        if groups.len() <= MOST_ROTATED {
            exact::search(self, &groups);
        }
    }

    /// Notes where the search is, if that is better than ever.
    fn note(&mut self) -> bool {
        let is_better = self.arrows.squares() < self.best_squares;
        if is_better {
            self.best_squares = self.arrows.squares();
            self.best = self.arrows.signs();
        }
        is_better
    }

    /// Tells whether the search is to go on.
    fn ask(&mut self) -> bool {
        let q = |squares: i64| if squares == 0 { 0.0 } else { self.scale / squares as f64 };
        let progress =
            Progress { tries: self.tries, q: q(self.best_squares), bound: self.least.map(q) };
        let is_best = self.least.is_some_and(|least| self.best_squares <= least);
        self.goes_on = self.goes_on && (self.watch)(progress) && !is_best;
        self.goes_on
    }

    fn finish(self, movement: &Movement) -> Movement {
        self.arrows.turned(movement, &self.best)
    }
}
