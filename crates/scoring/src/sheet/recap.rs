//! [`RecapSheet`], a row for each contestant and a column for each board.
//!
//! A Mitchell has two of them, one for each line; a Howell has one (DNR club course, “Scoring a
//! Pairs Competition”). Whom it lists is for the caller to say.

use std::collections::BTreeMap;
use std::fmt;

use bridge::{BoardNo, Side};
use serde::Serialize;

use super::text::{Align, cell, write_table};
use super::{Mismatch, compare};
use crate::explanation::people;
use crate::{Entrant, Field, Score};

/// The scores of contestants, board by board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecapSheet {
    /// The name of the profile the scores are by.
    pub profile: String,
    /// The boards, a column for each.
    pub boards: Vec<BoardNo>,
    /// A row for each contestant.
    pub rows: Vec<RecapRow>,
    /// What each column adds up to.
    pub sums: Vec<Score>,
    /// What all columns add up to, and all rows.
    pub check_sum: Score,
}

/// A contestant's scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecapRow {
    /// The contestant.
    pub who: String,
    /// The score on each board, in the order of the columns; nothing where there is none.
    pub scores: Vec<Option<Score>>,
    /// What the scores add up to.
    pub sum: Score,
    /// Penalties, bonuses and carry-forward.
    pub extras: Score,
    /// The sum with these.
    pub total: Score,
}

impl RecapSheet {
    /// Returns the sheet of these contestants. `name` writes a contestant.
    pub fn new(
        field: &Field,
        entrants: impl IntoIterator<Item = Entrant>,
        name: &dyn Fn(Entrant) -> String,
    ) -> RecapSheet {
        let boards: Vec<BoardNo> = field.boards().map(|(board, _)| board).collect();
        let mut scores: BTreeMap<Entrant, Vec<Option<Score>>> = BTreeMap::new();
        for (column, (board, traveller)) in field.boards().enumerate() {
            for (line, awards) in traveller.lines().zip(field.awards(board)) {
                for side in Side::ALL {
                    let (first, second) = line.who.of(side);
                    for entrant in [Some(first), second].into_iter().flatten() {
                        let own = scores.entry(entrant).or_insert_with(|| vec![None; boards.len()]);
                        let points = field.points_of(entrant, awards[side]);
                        if let (Some(cell), Some(points)) = (own.get_mut(column), points) {
                            // Nobody should have a board twice; if so, both count, as they do in
                            // the totals.
                            *cell = Some(cell.unwrap_or_default() + points);
                        }
                    }
                }
            }
        }
        let row = |entrant| {
            let none = || vec![None; boards.len()];
            let scores: Vec<Option<Score>> = scores.remove(&entrant).unwrap_or_else(none);
            let sum = scores.iter().flatten().copied().sum();
            let extras = field.total_of(entrant).extras;
            RecapRow { who: name(entrant), scores, sum, extras, total: sum + extras }
        };
        let rows: Vec<RecapRow> = entrants.into_iter().map(row).collect();
        let sum = |column: usize| {
            rows.iter().filter_map(|row| row.scores.get(column).copied().flatten()).sum()
        };
        let sums: Vec<Score> = (0..boards.len()).map(sum).collect();
        let check_sum = sums.iter().copied().sum();
        let profile = field.rules().profile().name.clone();
        RecapSheet { profile, boards, rows, sums, check_sum }
    }

    /// Holds written totals, one for each row, and their sum if there is one, against the sheet.
    pub fn check(&self, totals: &[Score], sum: Option<Score>) -> Vec<Mismatch> {
        let rows = self.rows.iter().map(|row| (row.who.clone(), row.total));
        let right = self.rows.iter().map(|row| row.total).sum();
        compare(rows, totals, sum.map(|written| (written, right)))
    }

    /// Holds a written row against the sheet; its mismatches name the place of the board in the
    /// row, and the board.
    pub fn check_row(&self, row: usize, written: &[Score]) -> Vec<Mismatch> {
        let Some(right) = self.rows.get(row) else { return Vec::new() };
        let boards = self.boards.iter().zip(&right.scores);
        let cells =
            boards.map(|(board, score)| (format!("board {board}"), score.unwrap_or_default()));
        compare(cells, written, None)
    }
}

impl fmt::Display for RecapSheet {
    /// Writes a table with a line for each contestant.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Recap sheet, profile {}", self.profile)?;
        let has_extras = self.rows.iter().any(|row| row.extras != Score::ZERO);
        let ends = |sum: String, extras: String, total: String| {
            if has_extras { vec![sum, extras, total] } else { vec![total] }
        };
        let mut head = vec![String::new()];
        head.extend(self.boards.iter().map(ToString::to_string));
        head.extend(ends("boards".to_owned(), "extras".to_owned(), "total".to_owned()));
        let mut rows = vec![head];
        for row in &self.rows {
            let mut cells = vec![row.who.clone()];
            cells.extend(row.scores.iter().copied().map(cell));
            cells.extend(ends(people(row.sum), people(row.extras), people(row.total)));
            rows.push(cells);
        }
        let mut last = vec!["sum".to_owned()];
        last.extend(self.sums.iter().copied().map(people));
        let extras = self.rows.iter().map(|row| row.extras).sum();
        let total = self.rows.iter().map(|row| row.total).sum();
        last.extend(ends(people(self.check_sum), people(extras), people(total)));
        rows.push(last);
        let columns = rows.first().map_or(0, Vec::len);
        let mut align = vec![Align::Right; columns];
        align[..1].fill(Align::Left);
        write_table(f, &align, &rows)
    }
}
