//! The competition of every two pairs, as a triangle of whole numbers.
//!
//! Seated N/S a pair is +1 on a set, seated E/W −1; two pairs on a set give the product. Two that met
//! gave −1 so and should give n−1, hence n more.

use std::collections::BTreeMap;

use crate::balance::Sums;
use crate::{Movement, Seating};

/// One play of a set: the two pairs by their index.
pub(crate) type Play = (u32, u32);

/// Who played which set against whom, with the pairs numbered through from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plays {
    /// The numbers of the pairs that play, in order.
    pub(crate) pairs: Vec<u16>,
    /// The plays of each set that is played.
    pub(crate) sets: Vec<Vec<Play>>,
    /// The row of the movement each play comes from, in the same order.
    pub(crate) rows: Vec<Vec<usize>>,
}

/// The competition of every two pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Competition {
    pairs: Vec<u16>,
    /// Row by row without the diagonal: (1,0), (2,0), (2,1), (3,0) …
    cells: Vec<i32>,
}

/// Returns who plays what in a movement of pairs.
pub(crate) fn plays(movement: &Movement) -> Plays {
    let played = movement.rows().iter().enumerate().filter(|(_, row)| row.is_played());
    let played: Vec<(usize, u16, u16, u16)> = played
        .filter_map(|(at, row)| match row.seating {
            Seating::Pairs { ns, ew } => Some((at, ns, ew, row.set)),
            Seating::Players { .. } => None,
        })
        .collect();
    let mut pairs: Vec<u16> = played.iter().flat_map(|(_, ns, ew, _)| [*ns, *ew]).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let index = |pair: u16| pairs.binary_search(&pair).unwrap_or_default() as u32;
    let mut sets: BTreeMap<u16, (Vec<Play>, Vec<usize>)> = BTreeMap::new();
    for (at, ns, ew, set) in played {
        let (plays, rows) = sets.entry(set).or_default();
        plays.push((index(ns), index(ew)));
        rows.push(at);
    }
    let (sets, rows) = sets.into_values().unzip();
    Plays { pairs, sets, rows }
}

impl Plays {
    /// Tells whether some pair plays a set twice, or itself.
    pub(crate) fn has_repeats(&self) -> bool {
        let mut seen = vec![usize::MAX; self.pairs.len()];
        let mut again = |set: usize, pair: u32| match seen.get_mut(pair as usize) {
            Some(last) => std::mem::replace(last, set) == set,
            None => true,
        };
        let all = self.sets.iter().enumerate();
        all.flat_map(|(set, plays)| plays.iter().map(move |play| (set, *play)))
            .any(|(set, (ns, ew))| again(set, ns) || again(set, ew))
    }

    /// Returns each set as the pairs on it, with +1 for N/S and −1 for E/W.
    pub(crate) fn directions(plays: &[Play]) -> Vec<(u32, i32)> {
        let mut seats: Vec<(u32, i32)> =
            plays.iter().flat_map(|(ns, ew)| [(*ns, 1), (*ew, -1)]).collect();
        seats.sort_unstable();
        seats.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 = kept.1.saturating_add(if same { next.1 } else { 0 });
            same
        });
        seats
    }
}

/// Returns where the competition of two pairs stands in the triangle; they are not the same.
pub(crate) fn cell(one: u32, other: u32) -> usize {
    let (low, high) = (one.min(other) as usize, one.max(other) as usize);
    high * high.saturating_sub(1) / 2 + low
}

impl Competition {
    /// Works out the competition of every two pairs.
    pub(crate) fn of(plays: &Plays) -> Competition {
        let n_pairs = plays.pairs.len();
        let mut cells = vec![0_i32; n_pairs * n_pairs.saturating_sub(1) / 2];
        for set in &plays.sets {
            let seats = Plays::directions(set);
            for (at, (high, one)) in seats.iter().enumerate() {
                let start = cell(0, *high);
                let row = cells.get_mut(start..start + *high as usize).unwrap_or_default();
                for (low, other) in seats.iter().take(at) {
                    if let Some(competition) = row.get_mut(*low as usize) {
                        *competition = competition.saturating_add(one.saturating_mul(*other));
                    }
                }
            }
            let times = i32::try_from(set.len()).unwrap_or(i32::MAX);
            for (ns, ew) in set.iter().filter(|(ns, ew)| ns != ew) {
                if let Some(competition) = cells.get_mut(cell(*ns, *ew)) {
                    *competition = competition.saturating_add(times);
                }
            }
        }
        Competition { pairs: plays.pairs.clone(), cells }
    }

    /// Returns the pairs, in order.
    pub(crate) fn pairs(&self) -> &[u16] {
        &self.pairs
    }

    /// Returns the competition of two pairs by their numbers.
    pub(crate) fn between(&self, one: u16, other: u16) -> Option<i64> {
        let one = self.pairs.binary_search(&one).ok()?;
        let other = self.pairs.binary_search(&other).ok()?;
        if one == other {
            return None;
        }
        self.cells.get(cell(one as u32, other as u32)).map(|value| i64::from(*value))
    }

    /// Returns how many two pairs have an odd competition.
    pub(crate) fn odd(&self) -> usize {
        self.cells.iter().filter(|value| *value % 2 != 0).count()
    }

    /// Returns the cells, row by row.
    pub(crate) fn cells(&self) -> &[i32] {
        &self.cells
    }

    /// Returns the sums over all two pairs.
    pub(crate) fn sums(&self) -> Sums {
        let total: i64 = self.cells.iter().map(|value| i64::from(*value)).sum();
        let squares = self.cells.iter().map(|value| i64::from(*value) * i64::from(*value));
        let squares = squares.map(i128::from).sum();
        Sums { cells: self.cells.len() as i128, total: i128::from(total), squares }
    }
}
