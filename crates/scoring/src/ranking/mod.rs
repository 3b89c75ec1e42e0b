//! [`Rank`], a place in a list, and the places of contestants by any key.
//!
//! - Equal keys share a place, and the next contestant has the place the tie pushed it to: 1=, 1=, 3.
//! - Scores are equal when they are equal as printed: a tie nobody can see would be a complaint.
//! - What comes back is in the order of what went in; nobody's place depends on that order.

mod strata;
mod tie_break;

use std::cmp::Reverse;
use std::fmt;

pub use strata::{Holding, Strata, Stratum};
pub use tie_break::{TieBreak, TieTest, count_back, split_ties, split_ties_by};

use crate::{Rounding, Score};

/// A place in a list, and how many share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank {
    /// The place, from 1; those who tie all have the best of their places.
    pub place: u32,
    /// How many have this place: 1 unless there is a tie.
    pub shared_by: u32,
}

impl Rank {
    /// Returns whether somebody else has the same place.
    pub const fn tied(self) -> bool {
        self.shared_by > 1
    }

    /// Returns the last of the places the tie takes up, its own when there is none.
    pub const fn last_place(self) -> u32 {
        self.place.saturating_add(self.shared_by.saturating_sub(1))
    }

    /// Writes a tie as the places it takes up, as the ACBL does: `1/2`.
    pub fn span(self) -> String {
        if self.tied() {
            format!("{}/{}", self.place, self.last_place())
        } else {
            self.place.to_string()
        }
    }
}

impl fmt::Display for Rank {
    /// Writes `3`, or `3=` when the place is shared.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.place, if self.tied() { "=" } else { "" }))
    }
}

/// Returns the rank of every key, the greatest first.
pub fn ranks<K: Ord>(keys: &[K]) -> Vec<Rank> {
    ranks_within(&keys.iter().map(|key| ((), key)).collect::<Vec<_>>())
}

/// Returns the rank of every score, the greatest first; scores that are printed alike tie.
///
/// `average` is where [`Half::AwayFromAverage`](crate::Half::AwayFromAverage) turns, and nothing
/// else.
pub fn ranks_as_printed(scores: &[Score], printed: Rounding, average: Score) -> Vec<Rank> {
    ranks(&scores.iter().map(|score| score.rounded(printed, average)).collect::<Vec<_>>())
}

/// Returns everybody's rank within a group, which may be a section, a direction or a stratum.
///
/// Each item is its group and its key; within a group the greatest key is first.
pub fn ranks_within<G: Ord, K: Ord>(items: &[(G, K)]) -> Vec<Rank> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    let sort_key = |index: usize| (&items[index].0, Reverse(&items[index].1));
    order.sort_by(|&a, &b| sort_key(a).cmp(&sort_key(b)));
    let mut ranks = vec![Rank { place: 1, shared_by: 1 }; items.len()];
    for group in order.chunk_by(|&a, &b| items[a].0 == items[b].0) {
        let mut place = 1_u32;
        for tie in group.chunk_by(|&a, &b| items[a].1 == items[b].1) {
            let shared_by = u32::try_from(tie.len()).unwrap_or(u32::MAX);
            for &index in tie {
                ranks[index] = Rank { place, shared_by };
            }
            place = place.saturating_add(shared_by);
        }
    }
    ranks
}
