//! What a penalty or a bonus is counted in.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::ScoringMethod;

/// What a penalty or a bonus is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    /// The points of the total, whatever they are: matchpoints, IMPs, victory points.
    Points,
    /// Percent of a top on one board.
    PercentOfTop,
    /// Percent of the session, added to the percentage.
    Percent,
    /// Victory points of teams.
    #[serde(rename = "vp")]
    VictoryPoints,
    /// IMPs; of teams those of one match, before they become victory points.
    Imps,
}

impl PenaltyKind {
    /// Every kind.
    pub const ALL: [PenaltyKind; 5] = [
        PenaltyKind::Points,
        PenaltyKind::PercentOfTop,
        PenaltyKind::Percent,
        PenaltyKind::VictoryPoints,
        PenaltyKind::Imps,
    ];

    /// Tells whether it means something where results are scored like this. One that does not, after
    /// the scoring was changed, waits and counts nothing.
    pub fn suits(self, method: ScoringMethod) -> bool {
        use ScoringMethod as M;
        match self {
            PenaltyKind::Points => true,
            PenaltyKind::PercentOfTop | PenaltyKind::Percent => method == M::Matchpoints,
            PenaltyKind::VictoryPoints => {
                matches!(method, M::TeamVpDiscrete | M::TeamVpContinuous)
            }
            PenaltyKind::Imps => !matches!(method, M::Matchpoints | M::BoardAMatch | M::Patton),
        }
    }
}

impl fmt::Display for PenaltyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PenaltyKind::Points => "points",
            PenaltyKind::PercentOfTop => "% of a top",
            PenaltyKind::Percent => "%",
            PenaltyKind::VictoryPoints => "VP",
            PenaltyKind::Imps => "IMPs",
        })
    }
}
