//! [`VpTable`], a victory-point scale as the table it is: what the winner gets for every margin.
//!
//! Whatever rule a scale came from, it is a table from then on: never falling, half the total for a
//! tie, and both sides together always the same total.

use super::{VictoryPoints, acbl, wbf};

/// A scale of victory points for matches of one length.
///
/// It has the winner's points by margin, from a tie up; beyond the last margin nothing is added,
/// unless the scale is one of one's own that says it ends there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VpTable {
    name: String,
    total: VictoryPoints,
    /// For the winner, by margin; never empty, never falling, half the total for a tie.
    winner: Vec<VictoryPoints>,
    /// Whether a margin beyond the last is an error, not the maximum.
    strict_end: bool,
}

/// A margin the scale does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a margin of {margin} is beyond the end of “{scale}”, which goes to {last}")]
pub struct VpMarginError {
    /// The margin.
    pub margin: i32,
    /// The name of the scale.
    pub scale: String,
    /// The last margin it has.
    pub last: usize,
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
        if i64::from(tie.hundredths()) * 2 != i64::from(total.hundredths()) {
            return Err(VpTableError::UnevenTie(tie, total));
        }
        let falls = winner.windows(2).position(|pair| pair[1] < pair[0]);
        if let Some(margin) = falls.map(|index| index + 1) {
            return Err(VpTableError::Falls { margin, points: winner[margin] });
        }
        if let Some(margin) = winner.iter().position(|points| *points > total) {
            return Err(VpTableError::TooMuch { margin, points: winner[margin], total });
        }
        Ok(VpTable { name: name.into(), total, winner, strict_end: false })
    }

    /// Returns the same scale, for which a margin beyond its last is an error.
    pub fn with_strict_end(self) -> VpTable {
        VpTable { strict_end: true, ..self }
    }

    /// Returns the WBF's scale in whole points, 20 to a match; `None` without boards.
    pub fn wbf_discrete(boards: u32) -> Option<VpTable> {
        let limits = wbf::discrete_limits(boards, 10)?;
        VpTable::from_limits(format!("WBF 2013 discrete, {boards} boards"), 10, &limits)
    }

    /// Returns the WBF's scale in whole points, 10 to a half match such as a leg of a triangle;
    /// `boards` are those of the half match. `None` without boards.
    ///
    /// It is the same algorithm with a tie worth 5: the step for 5 + k ends where the curve reaches
    /// 5½ + k of 10.
    pub fn wbf_discrete_half(boards: u32) -> Option<VpTable> {
        VpTable::wbf_discrete_of(10, boards)
    }

    /// Returns the WBF's scale in whole points for an even total other than 20; `None` without
    /// boards, for an odd total, and where the boards are too few to tell so many points apart.
    pub fn wbf_discrete_of(total: u32, boards: u32) -> Option<VpTable> {
        let tie = total.is_multiple_of(2).then_some(total / 2)?;
        let limits = wbf::discrete_limits(boards, tie)?;
        let name = format!("WBF 2013 discrete, {total} points, {boards} boards");
        VpTable::from_limits(name, tie, &limits)
    }

    /// Returns the WBF's scale with decimals, 20 to a match; `None` without boards.
    pub fn wbf_continuous(boards: u32) -> Option<VpTable> {
        let winner = wbf::continuous(boards)?;
        let winner = winner.into_iter().map(VictoryPoints::from_hundredths).collect();
        let name = format!("WBF 2013 continuous, {boards} boards");
        Some(VpTable { name, total: VictoryPoints::whole(20), winner, strict_end: false })
    }

    /// Returns the ACBL's 20-point scale, which is published for 6 to 8 and for 9 to 11 boards.
    pub fn acbl_20(boards: u32) -> Option<VpTable> {
        acbl::twenty(boards)
    }

    /// Returns the ACBL's 30-point scale, which is published for 6 to 8 and for 9 to 11 boards.
    pub fn acbl_30(boards: u32) -> Option<VpTable> {
        acbl::thirty(boards)
    }

    /// Returns the three-board column of the Irish diary.
    ///
    /// It is a table of its own, not a misprint of the WBF's: eight cells differ, and its widths
    /// grow as they should. Use it where it is announced.
    pub fn cbai_diary_three_boards() -> VpTable {
        VpTable::of_twenty("CBAI diary, 3 boards", &[0, 2, 4, 6, 8, 10, 12, 15, 18, 22])
    }

    /// Returns the three-board scale of JSS TeamsScorer.
    ///
    /// It was observed, not published: in 40 matches of TeamsScorer 5.1.17 the margins 0 to 14, 16,
    /// 19, 21, 26, 29 and 34 occur. Of the others 15 and those above 21 follow from their
    /// neighbours; 17 (19 points), 18 (19) and 20 (19) are ours, chosen so that every step is at
    /// least as wide as the one before: 14–16 gives 18, 17–20 gives 19, 21 and more gives 20.
    pub fn jss_three_boards() -> VpTable {
        VpTable::of_twenty("JSS TeamsScorer, 3 boards", &[0, 1, 2, 4, 6, 8, 10, 13, 16, 20])
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
    /// loss, and a margin beyond the end of the scale gives its maximum.
    pub fn score(&self, margin: i32) -> (VictoryPoints, VictoryPoints) {
        let index = usize::try_from(margin.unsigned_abs()).unwrap_or(usize::MAX);
        let winner = self.winner.get(index).or(self.winner.last()).copied().unwrap_or_default();
        let loser = VictoryPoints::from_hundredths(self.total.hundredths() - winner.hundredths());
        if margin < 0 { (loser, winner) } else { (winner, loser) }
    }

    /// Returns what [`VpTable::score`] does, unless the margin lies beyond a strict end.
    pub fn try_score(&self, margin: i32) -> Result<(VictoryPoints, VictoryPoints), VpMarginError> {
        let last = self.winner.len().saturating_sub(1);
        let index = usize::try_from(margin.unsigned_abs()).unwrap_or(usize::MAX);
        if self.strict_end && index > last {
            return Err(VpMarginError { margin, scale: self.name.clone(), last });
        }
        Ok(self.score(margin))
    }

    /// Returns a scale in whole points from the largest margin for a tie, which is worth `tie`, and
    /// for each point more but the last; `None` when that is no scale.
    fn from_limits(name: String, tie: u32, limits: &[u32]) -> Option<VpTable> {
        let last = limits.last()?.checked_add(1)?;
        let points = |margin: u32| limits.iter().take_while(|limit| **limit < margin).count();
        let whole = |points: usize| {
            let points = u32::try_from(points).ok()?.checked_add(tie)?;
            Some(VictoryPoints::whole(i32::try_from(points).ok()?))
        };
        let winner = (0..=last).map(|margin| whole(points(margin))).collect::<Option<Vec<_>>>()?;
        let total = VictoryPoints::whole(i32::try_from(tie.checked_mul(2)?).ok()?);
        VpTable::new(name, total, winner).ok()
    }

    /// Returns a 20-point scale from the largest margin for 10, 11, … 19.
    fn of_twenty(name: &str, limits: &[u32; 10]) -> VpTable {
        let points = |margin: u32| limits.iter().take_while(|limit| **limit < margin).count();
        let whole = |points: usize| VictoryPoints::whole(10 + i32::try_from(points).unwrap_or(10));
        let winner = (0..=limits[9].saturating_add(1)).map(|margin| whole(points(margin)));
        VpTable {
            name: name.to_owned(),
            total: VictoryPoints::whole(20),
            winner: winner.collect(),
            strict_end: false,
        }
    }
}
