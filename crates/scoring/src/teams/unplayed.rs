//! What teams get for boards and matches that were not played as they should have been.
//!
//! Source: EBU White Book 3.3, “Unplayable boards”. The rules are for one side not at fault; a side
//! at fault has as much less where the rule says so.

use crate::{Score, VictoryPoints};

/// Returns the IMPs the side not at fault gets for boards removed from a match, and the side at
/// fault loses: three a board, so that 4 boards removed are 12 IMPs.
///
/// `None` when fewer than half of the boards can still be played: then the match is void.
pub fn imps_for_removed_boards(removed: u32, of: u32, average_imps: Score) -> Option<Score> {
    let left = of.checked_sub(removed)?;
    (left.saturating_mul(2) >= of).then(|| times(average_imps, removed))
}

/// Returns the IMPs a side not at fault gets for a void match: average plus on half of the boards,
/// rounded up, and average on the rest.
pub fn imps_for_void_match(boards: u32, average_imps: Score) -> Score {
    times(average_imps, boards.div_ceil(2))
}

/// Returns the victory points each team gets for a match they both spoilt by sitting wrongly: 40 %
/// of what was at stake.
pub fn points_for_wrong_seating(total: VictoryPoints) -> VictoryPoints {
    VictoryPoints::from_hundredths(total.hundredths() / 5 * 2 + total.hundredths() % 5 * 2 / 5)
}

fn times(imps: Score, boards: u32) -> Score {
    Score::from_millionths(imps.millionths().saturating_mul(boards.into()))
}
