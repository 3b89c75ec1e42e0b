//! Recap sheets: what a scorer writes by hand, as values that can be printed and checked.
//!
//! - A [`BoardSheet`] is a board with its results, both columns of scores and what they must add up
//!   to.
//! - A [`RecapSheet`] has a row for each contestant and a column for each board; its rows and its
//!   columns give the same check sum.
//! - A written column is held against a sheet with `check`: a [`Mismatch`] names the row.
//!
//! A written score may be rounded to two decimals or more: 22.83 stands for 22.8333, but 6 does not
//! stand for 5.5.

mod board;
mod recap;
mod text;

use serde::Serialize;

pub use board::{BoardSheet, BoardSheetRow};
pub use recap::{RecapRow, RecapSheet};

use crate::Score;

/// Something written on a sheet that is not what the rules give.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Mismatch {
    /// A row has another score.
    #[error("row {row} ({who}): {written} is written, {right} is right")]
    Row {
        /// The row, from 1.
        row: usize,
        /// Whose row it is.
        who: String,
        /// What is written.
        written: Score,
        /// What the rules give.
        right: Score,
    },
    /// The column has more or fewer rows than the sheet.
    #[error("{written} scores are written for {rows} rows")]
    Rows {
        /// How many scores are written.
        written: usize,
        /// How many rows there are.
        rows: usize,
    },
    /// The total is not what the column must add up to.
    #[error("the total: {written} is written, {right} is right")]
    Total {
        /// What is written.
        written: Score,
        /// What the rules give.
        right: Score,
    },
}

/// Holds a written column and its total against the right ones.
fn compare(
    rows: impl ExactSizeIterator<Item = (String, Score)>,
    column: &[Score],
    total: Option<(Score, Score)>,
) -> Vec<Mismatch> {
    let mut found = Vec::new();
    if rows.len() != column.len() {
        found.push(Mismatch::Rows { written: column.len(), rows: rows.len() });
    }
    let step = step(column);
    let mut rounded_rows = 0;
    for (row, ((who, right), written)) in (1..).zip(rows.zip(column.iter().copied())) {
        rounded_rows += i64::from(right.millionths() % step != 0);
        if (written - right).millionths().saturating_abs() > step / 2 {
            found.push(Mismatch::Row { row, who, written, right });
        }
    }
    if let Some((written, right)) = total {
        // The total may be that of the rounded rows, off by half a step for each; ours may be off by
        // as much.
        let slack = rounded_rows * step;
        if (written - right).millionths().saturating_abs() > slack {
            found.push(Mismatch::Total { written, right });
        }
    }
    found
}

/// Returns the last decimal a column is written to, in millionths: two decimals, or more if it has
/// more.
fn step(column: &[Score]) -> i64 {
    let fits = |step: &i64| column.iter().all(|score| score.millionths() % step == 0);
    [10_000, 1_000, 100, 10].into_iter().find(fits).unwrap_or(1)
}
