//! [`Draft`]: a movement of a collection being read.

use super::absent;
use super::header::Header;
use crate::exchange::FileMovement;
use crate::exchange::ReadError;
use crate::exchange::grid::{Grid, number};
use crate::exchange::problem::Problems;
use crate::{Contest, Row, Seating};

/// A movement being read.
#[derive(Debug)]
pub(super) struct Draft {
    title: String,
    /// The line of the header.
    line: usize,
    /// The last line with numbers of it.
    last_line: usize,
    header: Header,
    grid: Grid,
    /// The numbers of the table begun and not yet complete.
    pending: Vec<u16>,
    /// How many tables are complete.
    done: u16,
}

impl Draft {
    pub(super) fn new(title: String, line: usize, header: Header) -> Draft {
        let (grid, pending) = (Grid::default(), Vec::new());
        Draft { title, line, last_line: line, header, grid, pending, done: 0 }
    }

    pub(super) fn is_full(&self) -> bool {
        self.done >= self.header.tables
    }

    fn width(&self) -> usize {
        if self.header.contest == Contest::Individual { 5 } else { 3 }
    }

    /// Takes in a line of numbers.
    pub(super) fn numbers(
        &mut self,
        line: usize,
        content: &str,
        problems: &mut Problems,
    ) -> Result<(), ReadError> {
        let rounds = self.header.rounds;
        let (width, wanted) = (self.width(), self.width() * usize::from(rounds));
        let table = self.done + 1;
        self.last_line = line;
        for piece in content.trim_end_matches(',').split(',') {
            if self.pending.len() >= wanted {
                problems.line(line, format!("Table {table} has more than {rounds} rounds."));
                break;
            }
            let round = u16::try_from(self.pending.len() / width + 1).unwrap_or(u16::MAX);
            self.pending.push(number(line, table, round, piece, problems));
        }
        if self.pending.len() >= wanted {
            self.close(line, problems)?;
        }
        Ok(())
    }

    fn close(&mut self, line: usize, problems: &mut Problems) -> Result<(), ReadError> {
        self.done += 1;
        let width = self.width();
        let numbers = std::mem::take(&mut self.pending);
        for (round, cell) in (1..).zip(numbers.chunks(width)) {
            let (seating, set) = match *cell {
                [ns, ew, set] => (Seating::Pairs { ns, ew }, set),
                [n, s, e, w, set] => (Seating::Players { n, s, e, w }, set),
                _ => {
                    let what = "The table's last round is not complete.";
                    problems.place(line, self.done, round, what);
                    continue;
                }
            };
            self.grid.put(line, Row { table: self.done, round, seating, set }, problems)?;
        }
        Ok(())
    }

    /// Returns the movement; nothing if it has no rows.
    pub(super) fn finish(mut self, problems: &mut Problems) -> Option<FileMovement> {
        let Header { contest, tables, rounds, set_size, missing, .. } = self.header;
        if !self.pending.is_empty() {
            let what = format!("Table {} has fewer than {rounds} rounds.", self.done + 1);
            problems.line(self.last_line, what);
            self.close(self.last_line, problems).ok()?;
        }
        if self.done < tables {
            let what = format!("There are {} tables and not {tables}.", self.done);
            problems.line(self.line, what);
        }
        self.grid.widen(self.line, tables, rounds).ok()?;
        let is_teams = self.header.may_be_teams && self.grid.guess() == Contest::Teams;
        let contest = if is_teams { Contest::Teams } else { contest };
        let movement = self.grid.finish(&self.title, contest, problems)?;
        let movement = absent::seat_who_is_there(&movement, missing);
        Some(FileMovement { movement, set_size, line: self.line })
    }
}
