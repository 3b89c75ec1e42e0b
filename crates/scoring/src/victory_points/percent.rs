//! [`PercentScale`], victory points for a match at matchpoints, from the percentage won.
//!
//! The table lists, for each number of points, the percentage the winner's must not exceed: exactly
//! 56.23 % over 8 boards is still 14–6. It is read from the side above 50 %, and the other side has
//! the rest. In Swiss pairs each pair's percentage is against the whole field, so each pair is
//! looked up alone.
//!
//! Source: EBU White Book 3.1.7, “Swiss pairs”. The published columns for 28 boards and more were
//! not to be had, so there is no scale for so many.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::VictoryPoints;
use crate::Score;

/// A scale from percentages to victory points, for matches of one length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PercentScale {
    name: String,
    total: u8,
    /// In hundredths of a percent: the highest percentage for a tie, one point more, …
    limits: &'static [u16],
}

/// The published scales for a match at matchpoints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PercentVpScale {
    /// The EBU's, 20 points to a match.
    EbuMpSwiss,
    /// The EBU's, 10 points to a half match.
    EbuMpSwissHalf,
}

/// By the most boards of the column.
const FULL: [(u32, [u16; 10]); 6] = [
    (4, [5092, 5280, 5471, 5670, 5880, 6108, 6363, 6661, 7036, 7595]),
    (6, [5078, 5239, 5402, 5572, 5751, 5945, 6162, 6417, 6737, 7213]),
    (9, [5065, 5198, 5333, 5474, 5623, 5783, 5964, 6175, 6440, 6835]),
    (13, [5054, 5165, 5278, 5395, 5519, 5653, 5804, 5980, 6201, 6530]),
    (19, [5045, 5138, 5232, 5330, 5434, 5545, 5671, 5818, 6003, 6278]),
    (27, [5038, 5116, 5194, 5277, 5363, 5457, 5562, 5685, 5840, 6071]),
];

/// By the most boards of the column, which are those of the half match.
const HALF: [(u32, [u16; 5]); 6] = [
    (2, [5186, 5570, 5994, 6512, 7315]),
    (3, [5159, 5487, 5848, 6289, 6975]),
    (4, [5132, 5403, 5703, 6070, 6638]),
    (6, [5109, 5336, 5586, 5892, 6366]),
    (9, [5092, 5281, 5493, 5745, 6141]),
    (13, [5077, 5236, 5410, 5624, 5956]),
];

impl PercentVpScale {
    /// Returns the scale for matches of a length; `None` where none is published.
    pub fn table(self, boards: u32) -> Option<PercentScale> {
        if boards == 0 {
            return None;
        }
        let (total, limits) = match self {
            PercentVpScale::EbuMpSwiss => (20, column(&FULL, boards)?),
            PercentVpScale::EbuMpSwissHalf => (10, column(&HALF, boards)?),
        };
        Some(PercentScale { name: format!("{self}, {boards} boards"), total, limits })
    }
}

impl fmt::Display for PercentVpScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PercentVpScale::EbuMpSwiss => "EBU matchpoint Swiss",
            PercentVpScale::EbuMpSwissHalf => "EBU matchpoint Swiss, half match",
        })
    }
}

impl PercentScale {
    /// Returns its name, which belongs beside every score it gives.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what both sides have together.
    pub fn total(&self) -> VictoryPoints {
        VictoryPoints::whole(i32::from(self.total))
    }

    /// Returns the points for a percentage, and what is left for the other side.
    pub fn score(&self, percent: Score) -> (VictoryPoints, VictoryPoints) {
        self.lookup(percent, Score::whole(100))
    }

    /// Returns the points for so many matchpoints of so many available, exactly: a percentage that
    /// exceeds a limit by less than can be printed still exceeds it. `None` when none are available.
    pub fn score_of(
        &self,
        matchpoints: Score,
        available: Score,
    ) -> Option<(VictoryPoints, VictoryPoints)> {
        (available > Score::ZERO).then(|| self.lookup(matchpoints, available))
    }

    fn lookup(&self, won: Score, available: Score) -> (VictoryPoints, VictoryPoints) {
        let (won, available) = (i128::from(won.millionths()), i128::from(available.millionths()));
        let above = won.saturating_mul(2) >= available;
        let better = if above { won } else { available.saturating_sub(won) };
        let exceeded = |limit: &&u16| {
            better.saturating_mul(10_000) > available.saturating_mul((**limit).into())
        };
        let steps = self.limits.iter().take_while(exceeded).count();
        let winner = i32::from(self.total / 2).saturating_add(i32::try_from(steps).unwrap_or(0));
        let loser = VictoryPoints::whole(i32::from(self.total) - winner);
        let winner = VictoryPoints::whole(winner);
        if above { (winner, loser) } else { (loser, winner) }
    }
}

fn column<const N: usize>(
    columns: &'static [(u32, [u16; N])],
    boards: u32,
) -> Option<&'static [u16]> {
    let column = columns.iter().find(|(most, _)| boards <= *most)?;
    Some(column.1.as_slice())
}
