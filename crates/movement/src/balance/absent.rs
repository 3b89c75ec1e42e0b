//! The quality when one pair stays away, which half tables are.
//!
//! Smulders breaks ties between movements by it. The pair's opponents sit out, and the sets it would
//! have played are played once less.

use num_rational::Ratio;

use crate::balance::competition::{Competition, plays};
use crate::balance::{MOST_PAIRS, show};
use crate::{Contest, Movement, Row, Seating};

/// What is left if one pair is absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absence {
    /// The pair that is absent.
    pub pair: u16,
    /// The quality of what the others play, as an exact fraction.
    pub quality: Ratio<i128>,
}

impl Absence {
    /// Returns the quality in percent.
    pub fn q(&self) -> f64 {
        100.0 * show(self.quality)
    }
}

/// Returns the quality without each pair in turn; nothing for a movement that is not for one winner
/// or has too many pairs.
pub fn absences(movement: &Movement) -> Vec<Absence> {
    let pairs = plays(movement).pairs;
    if movement.contest() != Contest::OneWinner || !(3..=MOST_PAIRS).contains(&pairs.len()) {
        return Vec::new();
    }
    let one = |pair: &u16| {
        let competition = Competition::of(&plays(&without(movement, *pair)));
        Absence { pair: *pair, quality: competition.sums().quality() }
    };
    pairs.iter().map(one).collect()
}

/// Returns the movement with one pair absent: where it would sit is nobody.
pub fn without(movement: &Movement, absent: u16) -> Movement {
    let clear = |pair: u16| if pair == absent { 0 } else { pair };
    let rows = movement.rows().iter().map(|row| {
        let seating = match row.seating {
            Seating::Pairs { ns, ew } => Seating::Pairs { ns: clear(ns), ew: clear(ew) },
            Seating::Players { n, s, e, w } => {
                Seating::Players { n: clear(n), s: clear(s), e: clear(e), w: clear(w) }
            }
        };
        Row { seating, ..*row }
    });
    Movement::new(movement.name(), movement.contest(), rows.collect())
}
