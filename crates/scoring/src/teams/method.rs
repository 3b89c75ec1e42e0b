//! [`TeamMethod`], how a team match is scored, and [`TeamRules`], with what values.
//!
//! In a profile: `method = "imps"`, or `method = { patton = { win = "2" } }`.

use serde::{Deserialize, Serialize};

use super::Pool;
use crate::{Half, Profile, Rounding, Score, ScoringMethod};

/// How a match is scored.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TeamMethod {
    /// The difference on each board in IMPs; a scale of victory points may follow.
    #[default]
    Imps,
    /// Each board is won, tied or lost: 2/1/0 or 1/½/0.
    BoardAMatch {
        /// What a board won is worth; a tie is half of it.
        #[serde(default = "two")]
        win: Score,
    },
    /// The plain difference in points; a scale of victory points may follow.
    Aggregate,
    /// Board a match, and a pool shared by the difference in points.
    Patton {
        /// What a board won is worth; a tie is half of it.
        #[serde(default = "two")]
        win: Score,
        /// The pool; without one, [`Pool::patton`] for the number of boards.
        #[serde(default)]
        pool: Option<Pool>,
    },
    /// Board a match, and a pool shared by the total of IMPs, as in the EBU's Pachabo.
    Hybrid {
        /// What a board won is worth; a tie is half of it.
        #[serde(default = "two")]
        win: Score,
        /// The pool; without one, [`Pool::hybrid`] for the number of boards.
        #[serde(default)]
        pool: Option<Pool>,
    },
}

/// How a match is scored, and with what values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TeamRules {
    /// How a match is scored.
    pub method: TeamMethod,
    /// Where the score of a board with a weighted ruling is cut.
    pub weighted: Rounding,
    /// Which way half an IMP of a margin goes before it is looked up in a scale.
    pub margin: Half,
    /// What average plus is worth in IMPs (Law 86A: normally 3); average minus costs as much.
    pub average_imps: Score,
    /// What average plus is worth in points at aggregate. No law says; nothing unless a club does.
    pub average_points: Score,
}

impl Default for TeamRules {
    fn default() -> TeamRules {
        TeamRules {
            method: TeamMethod::Imps,
            weighted: Rounding::FINEST,
            margin: Half::AwayFromZero,
            average_imps: Score::whole(3),
            average_points: Score::ZERO,
        }
    }
}

/// The unit a board or a total is measured in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    Imps,
    Points,
    /// Boards, with what a board won is worth.
    Boards(Score),
}

impl TeamMethod {
    /// Returns what a board counts in.
    pub(super) fn measure(&self) -> Measure {
        match self {
            TeamMethod::Imps => Measure::Imps,
            TeamMethod::Aggregate => Measure::Points,
            TeamMethod::BoardAMatch { win }
            | TeamMethod::Patton { win, .. }
            | TeamMethod::Hybrid { win, .. } => Measure::Boards(*win),
        }
    }

    /// Returns what swings are measured in: what a pool is shared by, and a quotient is made of.
    pub(super) fn swing_measure(&self) -> Measure {
        match self {
            TeamMethod::Imps | TeamMethod::Hybrid { .. } => Measure::Imps,
            TeamMethod::Aggregate | TeamMethod::BoardAMatch { .. } | TeamMethod::Patton { .. } => {
                Measure::Points
            }
        }
    }

    /// Returns the pool beside the boards, if the method has one.
    pub(super) fn pool(&self, boards: u32) -> Option<Pool> {
        match self {
            TeamMethod::Imps | TeamMethod::Aggregate | TeamMethod::BoardAMatch { .. } => None,
            TeamMethod::Patton { pool, .. } => {
                Some(pool.clone().unwrap_or_else(|| Pool::patton(boards)))
            }
            TeamMethod::Hybrid { pool, .. } => {
                Some(pool.clone().unwrap_or_else(|| Pool::hybrid(boards)))
            }
        }
    }
}

impl TeamRules {
    /// Returns the rules of a profile for one of the sixteen methods; what is no method of teams is
    /// played at IMPs.
    pub fn of(profile: &Profile, method: ScoringMethod) -> TeamRules {
        let method = match method {
            ScoringMethod::BoardAMatch => TeamMethod::BoardAMatch { win: two() },
            ScoringMethod::Patton => TeamMethod::Patton { win: two(), pool: None },
            _ => TeamMethod::Imps,
        };
        TeamRules::with(profile, method)
    }

    /// Returns the rules of a profile for a method.
    pub fn with(profile: &Profile, method: TeamMethod) -> TeamRules {
        TeamRules {
            method,
            weighted: profile.cross_imps.rounding,
            average_imps: profile.averages.imps,
            ..TeamRules::default()
        }
    }
}

fn two() -> Score {
    Score::whole(2)
}
