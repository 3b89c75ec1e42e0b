//! The quality when one pair stays away, which half tables are.
//!
//! Smulders breaks ties between movements by it. The pair's opponents sit out, and the sets it would
//! have played are played once less.

use num_rational::Ratio;

use crate::balance::competition::{Competition, plays};
use crate::balance::{MOST_PAIRS, show};
use crate::teams::without;
use crate::{Contest, Movement};

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
