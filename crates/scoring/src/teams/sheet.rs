//! Team sheets as they are scored by hand: two sheets side by side, row by row.
//!
//! A team keeps one sheet where it sits North-South, with a column for a plus of North-South and one
//! for a plus of East-West, and the opponents keep the corresponding one. For each row (DNR club
//! course, “Which sheet gets the Plus?”):
//!
//! - both scores in the North-South column: subtract, the plus goes to the sheet with the higher;
//! - both in the East-West column: subtract, the plus goes to the sheet with the lower;
//! - in opposite columns: add, the plus goes to the sheet with the North-South score.
//!
//! What is plus on one sheet is minus on the other, so the totals cancel; where what is written does
//! not, the row is named.

use std::fmt;

use crate::imps;

/// A row of a team sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetRow {
    /// What the row is for: the number of the round or of the board.
    pub label: String,
    /// What is in the column of North-South.
    pub ns: Option<u32>,
    /// What is in the column of East-West.
    pub ew: Option<u32>,
    /// The IMPs written beside it, if any.
    pub imps: Option<i32>,
}

/// A sheet of the team that sits North-South.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TeamSheet {
    /// The team that sits North-South.
    pub ns_team: String,
    /// The team that sits East-West.
    pub ew_team: String,
    /// The rows.
    pub rows: Vec<SheetRow>,
    /// The total written below, if any.
    pub total: Option<i32>,
}

/// The sheet a plus goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plus {
    /// The first sheet.
    First,
    /// The second sheet.
    Second,
}

/// How the two scores of a row are put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetComparison {
    /// They stand in the same column and are subtracted.
    Subtracted,
    /// They stand in opposite columns and are added.
    Added,
}

/// A row of both sheets, scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetLine {
    /// What the row is for.
    pub label: String,
    /// How the scores are put together.
    pub comparison: SheetComparison,
    /// The sum or the difference.
    pub points: u64,
    /// The IMPs on the first sheet; the second has the opposite.
    pub imps: i32,
    /// The sheet the plus goes to; `None` where nothing is won.
    pub plus: Option<Plus>,
}

/// Something two sheets do not agree on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetProblem {
    /// The row, from 1; `None` when it is not about a row.
    pub row: Option<usize>,
    /// What is wrong, in a sentence.
    pub sentence: String,
}

impl fmt::Display for SheetProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row {
            Some(row) => write!(f, "row {row}: {}", self.sentence),
            None => f.write_str(&self.sentence),
        }
    }
}

/// Scores two corresponding sheets, and names everything on which they do not agree.
///
/// A row that cannot be scored is left out of the lines and named among the problems.
pub fn compare_sheets(
    first: &TeamSheet,
    second: &TeamSheet,
) -> (Vec<SheetLine>, Vec<SheetProblem>) {
    let mut problems = Vec::new();
    let mut problem = |row, sentence: String| problems.push(SheetProblem { row, sentence });
    if first.ns_team != second.ew_team || first.ew_team != second.ns_team {
        let sentence = format!(
            "the sheets do not correspond: {} N-S against {} E-W belongs to {} N-S against {} E-W, \
             not to {} N-S against {} E-W",
            first.ns_team,
            first.ew_team,
            first.ew_team,
            first.ns_team,
            second.ns_team,
            second.ew_team
        );
        problem(None, sentence);
    }
    if first.rows.len() != second.rows.len() {
        let (a, b) = (first.rows.len(), second.rows.len());
        problem(None, format!("one sheet has {a} rows, the other {b}"));
    }
    let mut lines = Vec::new();
    for (row, (a, b)) in (1..).zip(first.rows.iter().zip(&second.rows)) {
        if a.label != b.label {
            problem(
                Some(row),
                format!("it is {} on one sheet and {} on the other", a.label, b.label),
            );
        }
        let line = match (points(a), points(b)) {
            (Ok(ours), Ok(theirs)) => line(&a.label, ours, theirs),
            (ours, theirs) => {
                for (sheet, result) in [("first", ours), ("second", theirs)] {
                    if let Err(sentence) = result {
                        problem(Some(row), format!("the {sheet} sheet {sentence}"));
                    }
                }
                if let (Some(a), Some(b)) = (a.imps, b.imps)
                    && i64::from(a) + i64::from(b) != 0
                {
                    problem(Some(row), format!("the IMPs {a:+} and {b:+} do not cancel"));
                }
                continue;
            }
        };
        for (sheet, written, right) in
            [("first", a.imps, line.imps), ("second", b.imps, line.imps.saturating_neg())]
        {
            if let Some(written) = written.filter(|written| *written != right) {
                let sentence =
                    format!("the {sheet} sheet has {written:+} IMPs, the scores give {right:+}");
                problem(Some(row), sentence);
            }
        }
        lines.push(line);
    }
    check_totals(first, second, &lines, &mut problem);
    (lines, problems)
}

fn check_totals(
    first: &TeamSheet,
    second: &TeamSheet,
    lines: &[SheetLine],
    problem: &mut impl FnMut(Option<usize>, String),
) {
    let total: i64 = lines.iter().map(|line| i64::from(line.imps)).sum();
    for (sheet, written, right) in [("first", first.total, total), ("second", second.total, -total)]
    {
        if let Some(written) = written.filter(|written| i64::from(*written) != right) {
            let sentence =
                format!("the {sheet} sheet has a total of {written:+}, its rows give {right:+}");
            problem(None, sentence);
        }
    }
    if let (Some(a), Some(b)) = (first.total, second.total)
        && i64::from(a) + i64::from(b) != 0
    {
        problem(None, format!("the totals {a:+} and {b:+} do not cancel"));
    }
}

/// Returns the points of a row for North-South, or what is wrong with its columns.
fn points(row: &SheetRow) -> Result<i64, &'static str> {
    match (row.ns, row.ew) {
        // A board passed out has a nought in both columns, as the course writes it.
        (Some(ns), Some(ew)) if ns != 0 && ew != 0 => Err("has a score in both columns"),
        (None, None) => Err("has no score"),
        (ns, ew) => Ok(i64::from(ns.unwrap_or(0)) - i64::from(ew.unwrap_or(0))),
    }
}

fn line(label: &str, ours: i64, theirs: i64) -> SheetLine {
    let opposite = ours.signum() * theirs.signum() < 0;
    let comparison = if opposite { SheetComparison::Added } else { SheetComparison::Subtracted };
    let difference = ours - theirs;
    // Beyond 4,000 points nothing changes, so no difference is too large.
    let bounded = difference.clamp(i32::MIN.into(), i32::MAX.into());
    let imps = imps(i32::try_from(bounded).unwrap_or(0));
    let plus = match imps.signum() {
        1 => Some(Plus::First),
        -1 => Some(Plus::Second),
        _ => None,
    };
    let label = label.to_owned();
    SheetLine { label, comparison, points: difference.unsigned_abs(), imps, plus }
}
