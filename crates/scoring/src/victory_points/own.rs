//! A scale of one's own, from a few lines of TOML.
//!
//! ```toml
//! name = "Our club, 2 boards"
//! total = 20
//! upto = [0, 1, 3, 5, 7, 9, 12, 15, 18, 22]
//! ```
//!
//! - `name` belongs beside every score the scale gives.
//! - `total` is what both sides have together; a tie gives each half of it.
//! - `winner = [10, 10.5, 11]` lists the winner's points for a margin of 0, 1, 2, …; or
//! - `upto = [0, 2, 4]` lists the largest margin for a tie, for one point more, for two more, …; a
//!   margin above the last gives one point more still.
//! - `strict_end = true` makes a margin beyond the end an error; without it, it gives the maximum.
//!   With `upto` the end is then the last margin listed.
//!
//! Anything else in the file is refused, so that a misspelt word cannot pass unnoticed.

use serde::Deserialize;
use toml::Spanned;

use super::{VictoryPoints, VpTable};

/// The largest margin a table may list: no match was ever won by so much.
const LARGEST_MARGIN: u32 = 10_000;

/// Text that is no scale, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {sentence}")]
pub struct VpTextError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub sentence: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    total: Spanned<VictoryPoints>,
    winner: Option<Spanned<Vec<VictoryPoints>>>,
    upto: Option<Spanned<Vec<u32>>>,
    #[serde(default)]
    strict_end: bool,
}

impl VpTable {
    /// Reads a scale of one's own: `name`, `total`, and `winner` by margin or `upto` by points.
    pub fn from_toml(text: &str) -> Result<VpTable, VpTextError> {
        let refuse = |offset: usize, sentence: String| error_at(text, offset, sentence);
        let written: Written = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            refuse(start, error.message().to_owned())
        })?;
        let total = *written.total.as_ref();
        let (start, winner) = match (&written.winner, &written.upto) {
            (Some(winner), None) => (winner.span().start, winner.as_ref().clone()),
            (None, Some(upto)) => {
                let start = upto.span().start;
                let winner = by_limits(total, upto.as_ref(), written.strict_end)
                    .map_err(|sentence| refuse(start, sentence))?;
                (start, winner)
            }
            (Some(_), Some(upto)) => {
                let sentence = "give either “winner” or “upto”, not both";
                return Err(refuse(upto.span().start, sentence.to_owned()));
            }
            (None, None) => {
                let sentence = "the scale has neither “winner” nor “upto”";
                return Err(refuse(written.total.span().start, sentence.to_owned()));
            }
        };
        let table = VpTable::new(written.name, total, winner)
            .map_err(|error| refuse(start, error.to_string()))?;
        Ok(if written.strict_end { table.with_strict_end() } else { table })
    }
}

/// Returns the winner's points by margin from the largest margin for each number of points.
fn by_limits(
    total: VictoryPoints,
    upto: &[u32],
    strict_end: bool,
) -> Result<Vec<VictoryPoints>, String> {
    if total.hundredths() % 2 != 0 {
        return Err(format!("{total} cannot be halved, so a tie has no score"));
    }
    let Some(last) = upto.last().copied() else {
        return Err("“upto” needs at least the largest margin that is a tie".to_owned());
    };
    if let Some(pair) = upto.windows(2).find(|pair| pair[1] <= pair[0]) {
        return Err(format!("“upto” must rise: {} comes after {}", pair[1], pair[0]));
    }
    if last > LARGEST_MARGIN {
        return Err(format!(
            "a margin of {last} is more than the {LARGEST_MARGIN} a scale may have"
        ));
    }
    let end = if strict_end { last } else { last.saturating_add(1) };
    let points = |margin: u32| {
        let more = upto.iter().take_while(|limit| **limit < margin).count();
        let more = i32::try_from(more).unwrap_or(i32::MAX).saturating_mul(100);
        VictoryPoints::from_hundredths((total.hundredths() / 2).saturating_add(more))
    };
    Ok((0..=end).map(points).collect())
}

fn error_at(text: &str, offset: usize, sentence: String) -> VpTextError {
    // An offset inside a character cannot come from the parser, and must not cost a panic.
    let before = text.get(..offset).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
    VpTextError { line: before.matches('\n').count() + 1, column, sentence }
}
