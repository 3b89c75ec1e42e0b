//! A victory-point scale as the table it is: what the winner gets for every margin.

use super::{VictoryPoints, wbf};

/// A scale of victory points for matches of one length.
///
/// Whatever rule it came from, it is a table: points for the winner by margin, from a tie up; beyond
/// the last margin nothing is added. Both sides together always have the same total.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VpTable {
    name: String,
    total: VictoryPoints,
    /// For the winner, by margin; never empty, never falling, half the total for a tie.
    winner: Vec<VictoryPoints>,
}

/// A table that is no scale.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VpTableError {
    /// It has no margins at all.
    #[error("a scale of victory points needs at least the score for a tie")]
    Empty,
    /// A tie does not give both sides the same.
    #[error("a tie gives {0} of {1}: both sides must get the same")]
    UnevenTie(VictoryPoints, VictoryPoints),
    /// A larger margin gives less.
    #[error("a margin of {margin} gives {points}, less than a smaller margin")]
    Falls {
        /// The margin.
        margin: usize,
        /// What it gives.
        points: VictoryPoints,
    },
    /// The winner gets more than there is.
    #[error("a margin of {margin} gives {points}, more than the {total} there are")]
    TooMuch {
        /// The margin.
        margin: usize,
        /// What it gives.
        points: VictoryPoints,
        /// What there is.
        total: VictoryPoints,
    },
}

impl VpTable {
    /// Returns a scale from the winner's points by margin, 0, 1, 2, …
    pub fn new(
        name: impl Into<String>,
        total: VictoryPoints,
        winner: Vec<VictoryPoints>,
    ) -> Result<VpTable, VpTableError> {
        let tie = *winner.first().ok_or(VpTableError::Empty)?;
        if tie.hundredths() * 2 != total.hundredths() {
            return Err(VpTableError::UnevenTie(tie, total));
        }
        let falls = winner.windows(2).position(|pair| pair[1] < pair[0]);
        if let Some(margin) = falls.map(|index| index + 1) {
            return Err(VpTableError::Falls { margin, points: winner[margin] });
        }
        if let Some(margin) = winner.iter().position(|points| *points > total) {
            return Err(VpTableError::TooMuch { margin, points: winner[margin], total });
        }
        Ok(VpTable { name: name.into(), total, winner })
    }

    /// Returns the WBF's scale in whole points, 20 to a match; `None` without boards.
    pub fn wbf_discrete(boards: u32) -> Option<VpTable> {
        let limits = wbf::discrete_limits(boards)?;
        Some(VpTable::from_limits(format!("WBF 2013 discrete, {boards} boards"), &limits))
    }

    /// Returns the WBF's scale with decimals, 20 to a match; `None` without boards.
    pub fn wbf_continuous(boards: u32) -> Option<VpTable> {
        let winner = wbf::continuous(boards)?;
        let winner = winner.into_iter().map(VictoryPoints::from_hundredths).collect();
        let name = format!("WBF 2013 continuous, {boards} boards");
        Some(VpTable { name, total: VictoryPoints::whole(20), winner })
    }

    /// Returns the three-board column of the Irish diary.
    ///
    /// It is a table of its own, not a misprint of the WBF's: eight cells differ, and its widths
    /// grow as they should. Use it where it is announced.
    pub fn cbai_diary_three_boards() -> VpTable {
        VpTable::from_limits("CBAI diary, 3 boards".into(), &[0, 2, 4, 6, 8, 10, 12, 15, 18, 22])
    }

    /// Returns its name, which belongs beside every score it gives.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what both sides have together.
    pub fn total(&self) -> VictoryPoints {
        self.total
    }

    /// Returns the points of both sides for a margin seen from the first; a negative margin is a
    /// loss.
    pub fn score(&self, margin: i32) -> (VictoryPoints, VictoryPoints) {
        let index = usize::try_from(margin.unsigned_abs()).unwrap_or(usize::MAX);
        let winner = self.winner.get(index).or(self.winner.last()).copied().unwrap_or_default();
        let loser = VictoryPoints::from_hundredths(self.total.hundredths() - winner.hundredths());
        if margin < 0 { (loser, winner) } else { (winner, loser) }
    }

    /// Returns a 20-point scale in whole points from the largest margin for 10, 11, … 19.
    fn from_limits(name: String, limits: &[u32; 10]) -> VpTable {
        let last = limits[9] + 1;
        let points = |margin: u32| limits.iter().take_while(|limit| **limit < margin).count();
        let whole = |points: usize| VictoryPoints::whole(10 + i32::try_from(points).unwrap_or(10));
        let winner = (0..=last).map(|margin| whole(points(margin))).collect();
        VpTable { name, total: VictoryPoints::whole(20), winner }
    }
}
