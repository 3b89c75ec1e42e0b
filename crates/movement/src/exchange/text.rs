//! Our own text: a few header lines and a line for every table, with a cell for every round.
//!
//! ```text
//! movement: Mitchell for 3 tables
//! contest: two winners
//! tables: 3
//! rounds: 3
//!
//! table 1:  1-1/1  1-3/2  1-2/3
//! table 2:  2-2/2  2-1/3  2-3/1
//! table 3:  3-3/3  3-2/1  3-1/2
//! ```
//!
//! A cell is N/S, `-`, E/W, `/`, set; in an individual `n+s-e+w/set`. Reading takes any case and
//! spacing, comments from `#` in a line of a table and in lines of their own, cells without a set, `.` for an empty table, a table's cells on several
//! lines, and no header at all but the first line; a file may hold several movements. `set size: 3` tells
//! how many boards a set has. Writing puts the cells in columns.

use std::collections::BTreeMap;

use crate::exchange::grid::{Grid, number, one_line};
use crate::exchange::problem::{Problems, quoted};
use crate::exchange::{
    FileMovement, MOST_BOARDS_IN_SET, MOST_ROWS_OF_FILE, MovementFile, ReadError, limit,
};
use crate::{Contest, Movement, Row, Seating};

/// Tells whether the first line of a file, in small letters, is one of ours.
pub(super) fn is_first(line: &str) -> bool {
    let key = line.split_once(':').map(|(key, _)| key.trim());
    let is_key =
        |key| matches!(key, "movement" | "contest" | "tables" | "rounds" | "set size" | "name");
    key.is_some_and(is_key) || key.is_some_and(|key| table_number(key).is_some())
}

/// Reads movements from our own text.
pub fn read_text(text: &str) -> Result<MovementFile, ReadError> {
    let text = limit(text)?;
    let mut problems = Problems::default();
    let mut movements = Vec::new();
    let mut n_rows = 0;
    let mut draft: Option<Draft> = None;
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let Some((key, value)) = content.split_once(':') else {
            problems.line(line, format!("{} is not understood.", quoted(content)));
            continue;
        };
        let key = key.trim().to_ascii_lowercase();
        if key == "movement" {
            if let Some(draft) = draft.take() {
                n_rows += draft.grid.n_rows();
                movements.extend(draft.finish(&mut problems));
            }
            if n_rows > MOST_ROWS_OF_FILE {
                problems.line(line, "The file is too long; the rest is not read.");
                break;
            }
            draft = Some(Draft { name: value.trim().to_owned(), start: line, ..Draft::default() });
            continue;
        }
        let new = || Draft { start: line, ..Draft::default() };
        draft.get_or_insert_with(new).line(line, &key, value.trim(), &mut problems)?;
    }
    movements.extend(draft.and_then(|draft| draft.finish(&mut problems)));
    if movements.is_empty() {
        return Err(problems.nothing());
    }
    Ok(MovementFile { movements, problems: problems.into_vec() })
}

/// Writes a movement in our own text, with how many boards a set has, if that is known.
pub fn write_text(movement: &Movement, set_size: Option<u16>) -> String {
    let mut text = format!(
        "movement: {}\ncontest: {}\ntables: {}\nrounds: {}\n",
        one_line(movement.name()),
        contest_name(movement.contest()),
        movement.tables(),
        movement.rounds()
    );
    if let Some(set_size) = set_size {
        text.push_str(&format!("set size: {set_size}\n"));
    }
    text.push('\n');
    let cell = |row: &Row| match row.seating {
        Seating::Pairs { ns, ew } => format!("{ns}-{ew}/{}", row.set),
        Seating::Players { n, s, e, w } => format!("{n}+{s}-{e}+{w}/{}", row.set),
    };
    let widest = movement.rows().iter().map(|row| cell(row).len()).max().unwrap_or(0);
    let in_table = usize::from(movement.tables()).to_string().len();
    for rows in movement.rows().chunk_by(|one, other| one.table == other.table) {
        let table = rows.first().map_or(0, |row| row.table);
        text.push_str(&format!("table {table:>in_table$}:"));
        for row in rows {
            text.push_str(&format!("  {:>widest$}", cell(row)));
        }
        text.push('\n');
    }
    text
}

/// Returns the contest with this name, in any case; `-` and `_` are as good as a space.
pub(super) fn contest_named(name: &str) -> Option<Contest> {
    let name = one_line(&name.to_ascii_lowercase().replace(['-', '_'], " "));
    match name.as_str() {
        "two winners" | "two winner" | "2 winners" | "mitchell" => Some(Contest::TwoWinners),
        "one winner" | "1 winner" | "howell" => Some(Contest::OneWinner),
        "teams" | "team" => Some(Contest::Teams),
        "individual" | "players" => Some(Contest::Individual),
        _ => None,
    }
}

/// Reads how many boards a set has.
pub(super) fn set_size_named(line: usize, value: &str, problems: &mut Problems) -> Option<u16> {
    let size = value.trim().parse().ok().filter(|size| (1..=MOST_BOARDS_IN_SET).contains(size));
    if size.is_none() {
        let what = format!("A set has 1 to {MOST_BOARDS_IN_SET} boards, not");
        problems.line(line, format!("{what} {}.", quoted(value.trim())));
    }
    size
}

fn contest_name(contest: Contest) -> &'static str {
    match contest {
        Contest::TwoWinners => "two winners",
        Contest::OneWinner => "one winner",
        Contest::Teams => "teams",
        Contest::Individual => "individual",
    }
}

fn table_number(key: &str) -> Option<u16> {
    key.strip_prefix("table").and_then(|number| number.trim().parse().ok())
}

/// A movement being read.
#[derive(Debug, Default)]
struct Draft {
    name: String,
    contest: Option<Contest>,
    set_size: Option<u16>,
    /// The line where it begins.
    start: usize,
    grid: Grid,
    /// The rounds read so far of each table.
    rounds: BTreeMap<u16, u16>,
}

impl Draft {
    fn line(
        &mut self,
        line: usize,
        key: &str,
        value: &str,
        problems: &mut Problems,
    ) -> Result<(), ReadError> {
        match key {
            "name" => value.clone_into(&mut self.name),
            "contest" => {
                self.contest = contest_named(value);
                if self.contest.is_none() {
                    let what = "The contest is two winners, one winner, teams or individual, not";
                    problems.line(line, format!("{what} {}.", quoted(value)));
                }
            }
            "set size" => self.set_size = set_size_named(line, value, problems),
            "tables" | "rounds" => match value.parse::<u16>() {
                Ok(n) if key == "tables" => self.grid.widen(line, n, 0)?,
                Ok(n) => self.grid.widen(line, 0, n)?,
                Err(_) => {
                    problems.line(line, format!("{} is no number of {key}.", quoted(value)));
                }
            },
            _ => match table_number(key) {
                Some(table) => self.cells(line, table, value, problems)?,
                None => problems.line(line, format!("{} is not understood.", quoted(key))),
            },
        }
        Ok(())
    }

    fn cells(
        &mut self,
        line: usize,
        table: u16,
        cells: &str,
        problems: &mut Problems,
    ) -> Result<(), ReadError> {
        // What follows a `#` is a comment.
        for cell in cells.split('#').next().unwrap_or_default().split_whitespace() {
            let round = self.rounds.entry(table).or_default();
            *round = round.saturating_add(1);
            let round = *round;
            let (seats, set) = cell.split_once('/').unwrap_or((cell, ""));
            let mut read = |piece: &str| number(line, table, round, piece, problems);
            let seats = if seats == "." { "-" } else { seats };
            let (ns, ew) = seats.split_once('-').unwrap_or((seats, ""));
            let seating = match (ns.split_once('+'), ew.split_once('+')) {
                (Some((n, s)), Some((e, w))) => {
                    Seating::Players { n: read(n), s: read(s), e: read(e), w: read(w) }
                }
                _ => Seating::Pairs { ns: read(ns), ew: read(ew) },
            };
            let set = read(set);
            self.grid.put(line, Row { table, round, seating, set }, problems)?;
        }
        Ok(())
    }

    fn finish(self, problems: &mut Problems) -> Option<FileMovement> {
        let contest = self.contest.unwrap_or_else(|| self.grid.guess());
        let movement = self.grid.finish(&self.name, contest, problems)?;
        Some(FileMovement { movement, set_size: self.set_size, line: self.start })
    }
}
