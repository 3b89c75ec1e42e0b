//! Splitting ties, where a trophy or the last place in a final cannot be shared.
//!
//! - A tie is split only where the conditions of contest say so: club evenings leave it, and master
//!   points are shared even when it is split (EBU White Book, "When is a tie split?").
//! - A tie-break is a list of tests. What a test compares comes in from outside as a function, so
//!   that the same rules serve pairs and teams.
//! - Two who tie are compared. Of more than two, each is compared with all the others and has a
//!   point for a win, none for a draw and loses one for a loss; those with equal points still tie.
//!   So A beating B, B beating C and C beating A splits nothing.
//! - A test that cannot compare some two of those who tie (they never met) is passed over.
//! - As soon as a test splits a tie, what is left of it starts again with the first test.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Rank;

/// What a tie-break compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieTest {
    /// What they scored against each other.
    Mutual,
    /// The sum of their opponents' final scores; never where all meet all.
    OpponentsScores,
    /// All they scored, by the method the boards were scored by.
    BasicScore,
    /// On how many boards one did better than the other: see [`count_back`].
    CountBack,
    /// The percentage of the session.
    SessionPercentage,
    /// Whose boards vary less.
    LowestDeviation,
}

/// A published way of splitting ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// Ties stay, as in a club's pairs.
    #[default]
    None,
    /// The EBU's (White Book, "How to split a tie"), without its ballot.
    Ebu,
    /// Magic Scoring's: the last test compares the boards both played.
    Magic,
}

impl TieBreak {
    /// Lists its tests in the order in which they are tried.
    pub const fn tests(self) -> &'static [TieTest] {
        match self {
            Self::None => &[],
            Self::Ebu => &[
                TieTest::Mutual,
                TieTest::OpponentsScores,
                TieTest::BasicScore,
                TieTest::CountBack,
            ],
            Self::Magic => &[
                TieTest::Mutual,
                TieTest::SessionPercentage,
                TieTest::LowestDeviation,
                TieTest::CountBack,
            ],
        }
    }
}

/// Splits the ties in the ranks of one list; sections are split one by one.
///
/// `compare` is given a test and the numbers of two contestants; `Greater` says that the first did
/// better, `None` that the test does not apply to them.
pub fn split_ties(
    ranks: &[Rank],
    tie_break: TieBreak,
    compare: impl Fn(TieTest, usize, usize) -> Option<Ordering>,
) -> Vec<Rank> {
    split(ranks, tie_break.tests(), compare)
}

/// Splits the ties in a list of ranks by a single comparison, such as the match between two teams.
pub fn split_ties_by(
    ranks: &[Rank],
    head_to_head: impl Fn(usize, usize) -> Option<Ordering>,
) -> Vec<Rank> {
    split(ranks, &[TieTest::Mutual], |_, a, b| head_to_head(a, b))
}

/// Counts on how many boards each did better, of those both have a score on; `None` if there is
/// none.
///
/// This is the EBU's point-a-board count-back, and Magic's comparison on common boards. Both lists
/// have an entry for every board, in the same order.
pub fn count_back<K: Ord>(ours: &[Option<K>], theirs: &[Option<K>]) -> Option<Ordering> {
    let mut common = ours.iter().zip(theirs).filter_map(|pair| match pair {
        (Some(ours), Some(theirs)) => Some(ours.cmp(theirs) as i64),
        _ => None,
    });
    let first = common.next()?;
    Some((first + common.sum::<i64>()).cmp(&0))
}

fn split(
    ranks: &[Rank],
    tests: &[TieTest],
    compare: impl Fn(TieTest, usize, usize) -> Option<Ordering>,
) -> Vec<Rank> {
    let mut after = ranks.to_vec();
    let mut by_place: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (index, rank) in ranks.iter().enumerate() {
        by_place.entry(rank.place).or_default().push(index);
    }
    let mut waiting: Vec<(u32, Vec<usize>)> = by_place.into_iter().collect();
    while let Some((place, tied)) = waiting.pop() {
        let parts = tests
            .iter()
            .map(|&test| parts(&tied, |a, b| compare(test, a, b)))
            .find(|parts| parts.len() > 1);
        match parts {
            Some(parts) => {
                let mut place = place;
                for part in parts {
                    let size = u32::try_from(part.len()).unwrap_or(u32::MAX);
                    waiting.push((place, part));
                    place = place.saturating_add(size);
                }
            }
            None => {
                let shared_by = u32::try_from(tied.len()).unwrap_or(u32::MAX);
                for index in tied {
                    after[index] = Rank { place, shared_by };
                }
            }
        }
    }
    after
}

/// Returns those who tie by their points against each other, the best first; nothing if some two
/// of them cannot be compared.
fn parts(tied: &[usize], compare: impl Fn(usize, usize) -> Option<Ordering>) -> Vec<Vec<usize>> {
    let mut points = vec![0_i64; tied.len()];
    for (i, &a) in tied.iter().enumerate() {
        for (j, &b) in tied.iter().enumerate().skip(i + 1) {
            let Some(order) = compare(a, b) else { return Vec::new() };
            points[i] += order as i64;
            points[j] -= order as i64;
        }
    }
    let mut by_points: BTreeMap<Reverse<i64>, Vec<usize>> = BTreeMap::new();
    for (&index, points) in tied.iter().zip(points) {
        by_points.entry(Reverse(points)).or_default().push(index);
    }
    by_points.into_values().collect()
}
