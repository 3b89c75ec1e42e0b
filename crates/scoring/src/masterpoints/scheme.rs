//! [`MasterpointScheme`], the tables of a federation's master points.
//!
//! As TOML, numbers of points in quotes because they are exact:
//!
//! ```toml
//! name = "My club"
//! half_tables = "ignored"
//! decimals = 0
//! fractions = "up"
//! depths = [{ from_boards = 18, share = [1, 3], fractions = "up" }]
//!
//! [levels]
//! county = "2"
//!
//! [scales.one_winner]
//! per_table = 2
//! rule = { steps = { step = "6", least = "6" } }
//! ```

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use crate::{Rounding, Score};

/// A federation's tables of master points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MasterpointScheme {
    /// Its name, which belongs beside the awards.
    pub name: String,
    /// Whether a table that is not full counts.
    pub half_tables: HalfTables,
    /// How many decimals an award has, at most six.
    pub decimals: u8,
    /// What becomes of the rest.
    pub fractions: Fractions,
    /// How deep the awards go, by the number of boards.
    pub depths: Vec<Depth>,
    /// By what the awards of an event above a club's are multiplied.
    #[serde(default)]
    pub levels: BTreeMap<String, Score>,
    /// What the places get, by the kind of line.
    pub scales: BTreeMap<String, Scale>,
}

/// Whether a table that is not full counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HalfTables {
    /// It does not: 13 pairs are six tables, so twelve pairs; of two lines both count as the shorter.
    Ignored,
    /// It does: 11 pairs are 11 pairs; of two lines both count as the longer.
    Counted,
}

/// What becomes of a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fractions {
    /// It becomes a whole.
    Up,
    /// It goes to the nearest, a half up.
    HalfUp,
}

/// How deep the awards go from a number of boards on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Depth {
    /// The fewest boards it is for; below every one there are no awards.
    pub from_boards: u32,
    /// The share of the line that has an award, such as one in three.
    pub share: (u32, NonZeroU32),
    /// What becomes of a fraction of a place.
    pub fractions: Fractions,
}

/// What the places of a line get.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// How many of the line's contestants sit at one table; 0 where there are no half tables.
    pub per_table: u32,
    /// The rule.
    pub rule: AwardRule,
}

/// How a place's award is worked out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AwardRule {
    /// The last place with an award gets one step, the one before two, and so on up.
    Steps {
        /// The step.
        step: Score,
        /// No award is smaller.
        least: Score,
    },
    /// The first place gets so much for each contestant, the others a share of that.
    Shares {
        /// For each contestant in the line.
        each: Score,
        /// No award is larger.
        cap: Score,
        /// The shares of the first, second, third … in percent; the n-th beyond them has 1/n.
        percent: Vec<Score>,
    },
}

/// Why there are no awards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MasterpointSchemeError {
    /// The text is no scheme.
    #[error("this is not a scheme of master points: {0}")]
    NotAScheme(String),
    /// The scheme has no such scale.
    #[error("the scheme “{scheme}” has no scale “{asked}”; it has {known}")]
    UnknownScale {
        /// The scheme.
        scheme: String,
        /// What was asked for.
        asked: String,
        /// What there is.
        known: String,
    },
    /// The scheme has no such level.
    #[error("the scheme “{scheme}” has no level “{asked}”; it has {known}")]
    UnknownLevel {
        /// The scheme.
        scheme: String,
        /// What was asked for.
        asked: String,
        /// What there is.
        known: String,
    },
}

/// Points, percentages and factors beyond this are nobody's, and would not fit the arithmetic.
const MOST: Score = Score::whole(100_000);

impl MasterpointScheme {
    /// Reads a scheme from TOML.
    pub fn from_toml(text: &str) -> Result<MasterpointScheme, MasterpointSchemeError> {
        toml::from_str(text).map_err(|error| MasterpointSchemeError::NotAScheme(error.to_string()))
    }

    /// Writes the scheme as TOML.
    pub fn to_toml(&self) -> Result<String, MasterpointSchemeError> {
        toml::to_string(self).map_err(|error| MasterpointSchemeError::NotAScheme(error.to_string()))
    }

    pub(super) fn scale(&self, asked: &str) -> Result<&Scale, MasterpointSchemeError> {
        self.scales.get(asked).ok_or_else(|| MasterpointSchemeError::UnknownScale {
            scheme: self.name.clone(),
            asked: asked.to_owned(),
            known: list(&self.scales),
        })
    }

    pub(super) fn level(&self, asked: Option<&str>) -> Result<Score, MasterpointSchemeError> {
        let Some(asked) = asked else { return Ok(Score::whole(1)) };
        self.levels.get(asked).copied().ok_or_else(|| MasterpointSchemeError::UnknownLevel {
            scheme: self.name.clone(),
            asked: asked.to_owned(),
            known: list(&self.levels),
        })
    }

    /// Returns as how many contestants a line counts.
    pub(super) fn counted(&self, scale: &Scale, size: usize, opposing: Option<u32>) -> usize {
        let opposing =
            opposing.map_or(size, |opposing| usize::try_from(opposing).unwrap_or(usize::MAX));
        match self.half_tables {
            HalfTables::Counted => size.max(opposing),
            HalfTables::Ignored => {
                let size = size.min(opposing);
                let per_table = usize::try_from(scale.per_table).unwrap_or(usize::MAX);
                size - size.checked_rem(per_table).unwrap_or(0)
            }
        }
    }

    /// Returns how many places of a line have an award.
    pub(super) fn depth(&self, boards: u32, size: usize) -> usize {
        let fits = self.depths.iter().filter(|depth| depth.from_boards <= boards);
        let Some(depth) = fits.max_by_key(|depth| depth.from_boards) else { return 0 };
        let (part, of) = (u128::from(depth.share.0), u128::from(depth.share.1.get()));
        let wanted = part.saturating_mul(size as u128);
        let places = match depth.fractions {
            Fractions::Up => wanted.div_ceil(of),
            Fractions::HalfUp => wanted.saturating_mul(2).saturating_add(of) / (of * 2),
        };
        usize::try_from(places).unwrap_or(usize::MAX).min(size)
    }
}

impl AwardRule {
    /// Returns the award for a place of so many with an award, in a line of a size.
    pub(super) fn award(&self, place: usize, depth: usize, size: usize, factor: Score) -> Score {
        let exact = match self {
            AwardRule::Steps { step, least } => {
                let steps = whole((depth + 1).saturating_sub(place));
                (bounded(*step) * steps).max(bounded(*least))
            }
            AwardRule::Shares { each, cap, percent } => {
                let first = (bounded(*each) * whole(size)).min(bounded(*cap));
                let share = match percent.get(place.saturating_sub(1)) {
                    Some(percent) => bounded(*percent) / 100,
                    None => Ratio::new(1, whole(place.max(1))),
                };
                first * share
            }
        };
        // Rounded before it is multiplied by the level, so that no fraction outgrows the machine.
        let award = Score::round(exact, Rounding::FINEST, Ratio::from(0));
        Score::round(award.ratio() * bounded(factor), Rounding::FINEST, Ratio::from(0))
    }

    /// Returns the smallest award there is.
    pub(super) fn least(&self, factor: Score) -> Score {
        let least = match self {
            AwardRule::Steps { least, .. } => bounded(*least),
            AwardRule::Shares { .. } => Ratio::from(0),
        };
        Score::round(least * bounded(factor), Rounding::FINEST, Ratio::from(0))
    }
}

fn bounded(score: Score) -> Ratio<i128> {
    score.clamp(Score::ZERO, MOST).ratio()
}

/// Returns a number of contestants, no more than there can be.
fn whole(number: usize) -> i128 {
    i128::try_from(number.min(1_000_000)).unwrap_or(1_000_000)
}

fn list<T>(known: &BTreeMap<String, T>) -> String {
    match known.is_empty() {
        true => "none".to_owned(),
        false => known.keys().map(String::as_str).collect::<Vec<_>>().join(", "),
    }
}
