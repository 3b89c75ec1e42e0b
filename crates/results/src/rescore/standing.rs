//! [`StandingRow`], a line of a ranking as it is printed.

use bridge::Side;
use scoring::Score;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

use crate::Problem;

/// A contestant's place, as it is printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingRow {
    /// The place, `1` or `1=`.
    pub rank: String,
    /// The section, if the file has sections.
    pub section: Option<String>,
    /// The line, where the two are ranked apart.
    #[serde(serialize_with = "side")]
    pub direction: Option<Side>,
    /// The number.
    pub contestant: String,
    /// The names of the players.
    pub names: Vec<String>,
    /// The total.
    pub score: String,
    /// The percentage, where there is one.
    pub percent: Option<String>,
    /// The master points, if they were wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub masterpoints: Option<Score>,
    /// How many boards count.
    #[serde(skip)]
    pub boards: u32,
    /// The name of a team.
    #[serde(skip)]
    pub team_name: Option<String>,
    /// The ranking the place is in, by number.
    #[serde(skip)]
    pub ranking: usize,
    /// The place as a number.
    #[serde(skip)]
    pub place: u32,
    /// Why it stands above or below others with the same score.
    #[serde(skip)]
    pub note: Option<String>,
}

#[expect(clippy::ref_option, reason = "serde passes a reference")]
pub(super) fn side<S: Serializer>(side: &Option<Side>, serializer: S) -> Result<S::Ok, S::Error> {
    match side {
        Some(side) => serializer.collect_str(side),
        None => serializer.serialize_none(),
    }
}

/// Writes problems as programs want them: where, and what.
pub(super) fn problems<S: Serializer>(
    problems: &[Problem],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Told<'a> {
        row: usize,
        board: Option<u32>,
        what: &'a str,
    }
    let mut list = serializer.serialize_seq(Some(problems.len()))?;
    for Problem { row, board, what, .. } in problems {
        list.serialize_element(&Told { row: *row, board: board.map(bridge::BoardNo::get), what })?;
    }
    list.end()
}
