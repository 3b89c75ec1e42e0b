//! [`Profile`], a named set of scoring rules: every choice that two programs make differently.
//!
//! A profile is a TOML text. Those of this crate (`wbf`, `ebu`, `ebuscore`, `acbl`, `cbai-manual`) are
//! the files in `profiles/`, where a comment beside each choice names its source; a club's own profile has the
//! same form, and with `extends = "ebu"` it only says what it does otherwise.

mod load;

use serde::{Deserialize, Serialize};

use crate::{Rounding, Score, VpScale, ranking, teams};

pub use load::ProfileError;

/// A named set of scoring rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name that stands beside every result scored by it.
    pub name: String,
    /// What it is, in a few words.
    pub title: String,
    /// Matchpoints of a board.
    pub matchpoints: MatchpointRules,
    /// Averages and percentages the director gives.
    pub averages: AverageRules,
    /// IMPs against a datum.
    pub butler: ButlerRules,
    /// IMPs against all other results.
    pub cross_imps: CrossImpRules,
    /// Totals, percentages and what becomes of unequal numbers of boards.
    pub totals: TotalRules,
    /// Who is first of two with the same score.
    pub ranking: RankingRules,
    /// Victory points of a match.
    pub victory_points: VictoryPointRules,
}

/// How the results of a board become matchpoints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchpointRules {
    /// What a result beaten is worth.
    pub scale: MatchpointScale,
    /// What becomes of a board with fewer scores than the others.
    pub short_field: ShortField,
    /// What becomes of so few scores that comparing them says little.
    pub small_groups: SmallGroups,
    /// Where the score of a board is cut.
    pub rounding: Rounding,
}

/// What a result beaten is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchpointScale {
    /// 2 for a result beaten, 1 for one equalled.
    TwoOneZero,
    /// 1 for a result beaten, ½ for one equalled.
    OneHalfZero,
}

/// What becomes of a board with fewer scores than the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShortField {
    /// Neuberg's formula: as if the missing scores were like those there are.
    Neuberg,
    /// By hand: one more for every score that is missing.
    OneForEachMissing,
    /// The percentage of the board's own top, whatever its size.
    OwnTop,
}

/// What becomes of so few scores that comparing them says little.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SmallGroups {
    /// They are compared like all others.
    Compared,
    /// Three or fewer, if they are no more than a third of the expected: 70/60/50, 65/55, 60/60 %.
    Ebu,
    /// Two or one, and three that are not the board's largest group: 70/60/50, 65/55, 60/60 %.
    Acbl,
}

/// What averages and percentages are worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AverageRules {
    /// The least an average plus is worth, in percent.
    pub plus: Score,
    /// The most an average minus is worth, in percent.
    pub minus: Score,
    /// Whether a better (for a minus: worse) own average of the session counts instead.
    pub own_average: bool,
    /// What an average plus is worth in IMPs; an average minus is as much below 0.
    pub imps: Score,
}

/// How the results of a board become IMPs against a datum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ButlerRules {
    /// Which results at the ends are left out of the mean.
    pub trim: Trim,
    /// Where the mean is cut.
    pub datum: DatumRounding,
    /// Whether a short board leaves out accordingly less: one result of the full field.
    pub factor_short_fields: bool,
    /// Where the score of a board is cut.
    pub rounding: Rounding,
}

/// Which results at the ends are left out of a mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trim {
    /// None.
    None,
    /// The highest and the lowest.
    OneEachEnd,
    /// So many percent of the results at each end, to the nearest whole number of them.
    Percent(u8),
}

/// Where a datum is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DatumRounding {
    /// Not at all.
    Exact,
    /// To tens, a five away from zero: 425 becomes 430.
    TensAwayFromZero,
    /// To tens, a five to the even ten: 425 becomes 420, 435 becomes 440.
    TensEven,
    /// To tens, a five to the larger number.
    TensUp,
}

/// How the results of a board become IMPs against all others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrossImpRules {
    /// What the sum is divided by.
    pub divide_by: CrossImpDivisor,
    /// Whether a short board is scaled to the full number of scores.
    pub factor_short_fields: bool,
    /// Where the score of a board is cut.
    pub rounding: Rounding,
}

/// What a sum of cross-IMPs is divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CrossImpDivisor {
    /// Nothing: the total.
    Nothing,
    /// The number of comparisons, n − 1.
    Comparisons,
    /// The number of scores, n.
    Scores,
}

/// How board scores become totals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TotalRules {
    /// Where a percentage is cut; two with the same are equal.
    pub percentage: Rounding,
    /// Totals in matchpoints.
    pub matchpoints: UnequalBoards,
    /// Totals in IMPs.
    pub imps: UnequalBoards,
}

/// What becomes of contestants who played fewer boards than others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnequalBoards {
    /// How they are compared.
    pub compare: Compare,
    /// Where a total is cut before it is scaled up, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Rounding>,
    /// Where the printed total is cut.
    pub printed: Rounding,
}

/// How contestants with unequal numbers of boards are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compare {
    /// By the percentage of what was to be had on their own boards.
    Percentage,
    /// By the total, scaled up to the largest number of boards; the percentage is taken from it.
    FactoredTotal,
    /// By the total as it is.
    Total,
}

/// Who is first of two with the same score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankingRules {
    /// Between teams.
    pub teams: teams::TieBreak,
    /// Between pairs or players.
    pub pairs: ranking::TieBreak,
}

/// Which scale turns a match into victory points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryPointRules {
    /// The scale for a margin in IMPs.
    pub imps: VpScale,
    /// What a team that sits out a match gets.
    pub sit_out: Score,
}
