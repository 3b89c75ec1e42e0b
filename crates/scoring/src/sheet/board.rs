//! [`BoardSheet`], a board with its results, both columns of scores and what they add up to.

use std::fmt;

use bridge::{BoardNo, BySide, Side};
use serde::Serialize;

use super::text::{Align, cell, result, signed, write_table};
use super::{Mismatch, compare};
use crate::board::{BoardScale, Treatment};
use crate::explanation::people;
use crate::{Award, BoardMethod, Entrant, Field, Line, Score, Who};

/// A board with its results and scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardSheet {
    /// The board.
    pub board: BoardNo,
    /// The name of the profile it is scored by.
    pub profile: String,
    /// How results become scores.
    pub method: BoardMethod,
    /// How many scores the board should have.
    pub expected: u32,
    /// What it is worth at most, where there is such a thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top: Option<Score>,
    /// A row for each table.
    pub rows: Vec<BoardSheetRow>,
    /// What each column adds up to.
    pub total: BySide<Score>,
    /// What each column must add up to, where there is such a thing: for matchpoints half a top for
    /// each score, which is n(n − 1) on a full board; for IMPs against all others, nothing. What a
    /// director gave counts as it was given, and scores may each be rounded.
    pub expected_total: BySide<Option<Score>>,
}

/// A row of a board's sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardSheetRow {
    /// The contestants in each line.
    pub who: BySide<String>,
    /// The contract and its result, or what the director gave; empty where only points are known.
    pub result: String,
    /// The points seen from North-South, where a score was obtained.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// The scores of both sides, where there are any.
    pub scores: BySide<Option<Score>>,
}

impl BoardSheet {
    /// Returns the sheet of a board; `None` if it has no results. `name` writes a contestant.
    pub fn new(
        field: &Field,
        board: BoardNo,
        name: &dyn Fn(Entrant) -> String,
    ) -> Option<BoardSheet> {
        let traveller = field.board(board)?;
        let awards = field.awards(board);
        let row = |(line, awards): (Line, &BySide<Award>)| BoardSheetRow {
            who: BySide::from_fn(|side| names(line.who, side, name)),
            result: result(&line.result),
            points: line.result.points(),
            scores: BySide::from_fn(|side| field.points_of(line.who.of(side).0, awards[side])),
        };
        let rows: Vec<BoardSheetRow> = traveller.lines().zip(&awards).map(row).collect();
        let sum = |side| rows.iter().filter_map(|row: &BoardSheetRow| row.scores[side]).sum();
        let scale = BoardScale::new(field.rules(), traveller, field.expected());
        let is_small = |side| {
            traveller
                .lines()
                .any(|line| scale.treatment(side, line.version) == Some(Treatment::SmallGroup))
        };
        let expected_total = |side| {
            let each = match field.rules().method() {
                // A small group gets percentages by place, above the average.
                BoardMethod::Matchpoints if is_small(side) => return None,
                BoardMethod::Matchpoints => field.top().millionths(),
                BoardMethod::CrossImps => 0,
                BoardMethod::Butler | BoardMethod::Aggregate => return None,
            };
            let of_row = |(row, awards): (&BoardSheetRow, &BySide<Award>)| match awards[side] {
                Award::Real(_) => Score::from_millionths(each),
                _ => row.scores[side].unwrap_or_default() + row.scores[side].unwrap_or_default(),
            };
            // Doubled until here, so that half a top of an odd number loses nothing.
            let doubled: Score = rows.iter().zip(&awards).map(of_row).sum();
            Some(Score::from_millionths(doubled.millionths() / 2))
        };
        Some(BoardSheet {
            board,
            profile: field.rules().profile().name.clone(),
            method: field.rules().method(),
            expected: field.expected(),
            top: field.rules().has_percentages().then(|| field.top()),
            total: BySide::from_fn(sum),
            expected_total: BySide::from_fn(expected_total),
            rows,
        })
    }

    /// Holds a written column of one side, and its total if there is one, against the sheet. A row
    /// without a score is written 0.
    pub fn check(&self, side: Side, column: &[Score], total: Option<Score>) -> Vec<Mismatch> {
        let rows = self.rows.iter().map(|row| {
            let who = format!("{} against {}", row.who[side], row.who[side.other()]);
            (who, row.scores[side].unwrap_or_default())
        });
        // What our own rows add up to is right too, although each of them may be rounded.
        let total = total.filter(|written| *written != self.total[side]);
        let right = self.expected_total[side].unwrap_or(self.total[side]);
        compare(rows, column, total.map(|written| (written, right)))
    }

    /// Writes how the total of a full board comes about: `12 × 11 = 132`.
    fn check_sum(&self) -> Option<String> {
        let n = u32::try_from(self.rows.len()).ok().filter(|n| *n == self.expected)?;
        let top = self.top.filter(|top| *top > Score::ZERO)?;
        let right = self.expected_total.ns.filter(|_| {
            let is_whole = |side: Side| {
                self.expected_total[side].map(Score::millionths)
                    == top.millionths().checked_mul(n.into()).map(|twice| twice / 2)
            };
            Side::ALL.into_iter().all(is_whole)
        })?;
        let comparisons = n.saturating_sub(1);
        // Where a result beaten is worth one point, all of it is half as much.
        let halved = if top == Score::whole(comparisons.into()) { " / 2" } else { "" };
        Some(format!("{n} × {comparisons}{halved} = {}", people(right)))
    }
}

fn names(who: Who, side: Side, name: &dyn Fn(Entrant) -> String) -> String {
    match who.of(side) {
        (one, None) => name(one),
        (one, Some(other)) => format!("{} and {}", name(one), name(other)),
    }
}

impl fmt::Display for BoardSheet {
    /// Writes a table with a line for each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}", self.board)?;
        if let Some(top) = self.top {
            write!(f, ", top {}", people(top))?;
        }
        writeln!(f, ", profile {}", self.profile)?;
        let head = ["", "N-S", "E-W", "result", "points", "N-S", "E-W"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        rows.extend((1..).zip(&self.rows).map(|(number, row): (usize, _)| {
            vec![
                number.to_string(),
                row.who.ns.clone(),
                row.who.ew.clone(),
                row.result.clone(),
                row.points.map(signed).unwrap_or_default(),
                cell(row.scores.ns),
                cell(row.scores.ew),
            ]
        }));
        let mut last = vec![String::new(); 7];
        last[3] = "total".to_owned();
        last[5] = people(self.total.ns);
        last[6] = people(self.total.ew);
        rows.push(last);
        let (left, right) = (Align::Left, Align::Right);
        write_table(f, &[right, left, left, left, right, right, right], &rows)?;
        match self.check_sum() {
            Some(sum) => writeln!(f, "Check sum: {sum}"),
            None => Ok(()),
        }
    }
}
