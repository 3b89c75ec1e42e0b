//! [`Strata`], lists within the list: everybody plays in the open one, and again among their like.
//!
//! The ACBL's way: strata are named from the open one down, each with a limit on master points. A
//! pair belongs to the lowest stratum whose limit it keeps, and competes in that one and in every
//! one above it. A holding equal to the limit keeps it. A stratum with too few pairs is not formed
//! (ACBL Handbook, "Calculating the awards": the lowest must have at least five).

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use super::{Rank, ranks};
use crate::Score;

/// What of the partners' master points is held against the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holding {
    /// The mean of the partners'.
    #[default]
    Average,
    /// The greatest of the partners'.
    Highest,
}

/// One of the lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stratum {
    /// Its name, such as A.
    pub label: String,
    /// How many master points one may hold; nothing stands for any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Score>,
}

/// The lists of one event, from the open one down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strata {
    /// What is held against the limits.
    #[serde(default)]
    pub holding: Holding,
    /// How many a stratum below the first needs to be formed.
    #[serde(default = "five")]
    pub fewest: u32,
    /// The strata, the open one first.
    pub strata: Vec<Stratum>,
}

/// The ACBL's number; serde wants a function.
fn five() -> u32 {
    5
}

impl Strata {
    /// Returns the lowest stratum for partners with these master points, `None` if no limit is wide
    /// enough; a player without master points on record counts as having none.
    pub fn stratum_of(&self, master_points: &[Option<Score>]) -> Option<usize> {
        let held =
            master_points.iter().map(|points| i128::from(points.unwrap_or_default().millionths()));
        let held = match self.holding {
            Holding::Average => {
                let players = i128::try_from(master_points.len().max(1)).unwrap_or(i128::MAX);
                Ratio::new(held.sum(), players)
            }
            Holding::Highest => Ratio::from(held.max().unwrap_or(0)),
        };
        let keeps = |stratum: &Stratum| {
            stratum.limit.is_none_or(|limit| held <= Ratio::from(i128::from(limit.millionths())))
        };
        self.strata.iter().rposition(keeps)
    }

    /// Returns, for every stratum, the rank of everybody who competes in it.
    ///
    /// Each item is the contestant's own stratum, as [`Strata::stratum_of`] tells it, and its key,
    /// the greatest first, rounded if ties are to be those that are printed. Nobody has a rank in a stratum that was not formed.
    pub fn ranks<K: Ord>(&self, items: &[(Option<usize>, K)]) -> Vec<Vec<Option<Rank>>> {
        (0..self.strata.len()).map(|stratum| self.ranks_in(stratum, items)).collect()
    }

    fn ranks_in<K: Ord>(&self, stratum: usize, items: &[(Option<usize>, K)]) -> Vec<Option<Rank>> {
        let competes = |index: &usize| items[*index].0.is_some_and(|own| own >= stratum);
        let members: Vec<usize> = (0..items.len()).filter(competes).collect();
        let mut all = vec![None; items.len()];
        let fewest = usize::try_from(self.fewest).unwrap_or(usize::MAX);
        if stratum > 0 && members.len() < fewest {
            return all;
        }
        let keys: Vec<&K> = members.iter().map(|&index| &items[index].1).collect();
        for (&index, rank) in members.iter().zip(ranks(&keys)) {
            all[index] = Some(rank);
        }
        all
    }
}
