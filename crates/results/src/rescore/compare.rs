//! [`Comparison`], who has another place by other rules.

use bridge::Side;
use serde::Serialize;

use super::{Rescored, StandingRow};

/// Who has another place by other rules.
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    /// The name of the other profile.
    pub profile: String,
    /// The scale of victory points of the other rules, where matches have them.
    pub vp_scale: Option<String>,
    /// Those who change their place, in the order of the first ranking.
    pub changes: Vec<Change>,
    /// How many places were compared.
    pub places: usize,
}

/// Somebody who has another place by other rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The section, if there are sections.
    pub section: Option<String>,
    /// The line, where the two are ranked apart.
    #[serde(serialize_with = "super::standing::side")]
    pub direction: Option<Side>,
    /// The number.
    pub contestant: String,
    /// The names of the players.
    pub names: Vec<String>,
    /// The place by the first rules.
    pub rank: String,
    /// The place by the others.
    pub other_rank: String,
    /// The total by the first rules.
    pub score: String,
    /// The total by the others.
    pub other_score: String,
    /// The percentage by the first rules.
    pub percent: Option<String>,
    /// The percentage by the others.
    pub other_percent: Option<String>,
}

impl Comparison {
    pub(super) fn new(one: &Rescored, other: &Rescored) -> Comparison {
        let same = |a: &StandingRow, b: &StandingRow| {
            (&a.contestant, a.direction, &a.section) == (&b.contestant, b.direction, &b.section)
        };
        let change = |row: &StandingRow| {
            let there = other.standings.iter().find(|there| same(row, there))?;
            (row.rank != there.rank).then(|| Change {
                section: row.section.clone(),
                direction: row.direction,
                contestant: row.contestant.clone(),
                names: row.names.clone(),
                rank: row.rank.clone(),
                other_rank: there.rank.clone(),
                score: row.score.clone(),
                other_score: there.score.clone(),
                percent: row.percent.clone(),
                other_percent: there.percent.clone(),
            })
        };
        Comparison {
            profile: other.profile.clone(),
            vp_scale: other.vp_scale.clone(),
            changes: one.standings.iter().filter_map(change).collect(),
            places: one.standings.len(),
        }
    }
}
