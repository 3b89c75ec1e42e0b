//! The comma format of the public collections: a title line, a line of numbers, a line for each
//! table.
//!
//! ```text
//! [M37] Full Howell
//! 0,4,28,4,7,0
//! 3,6,1,4,7,2,…
//! ```
//!
//! The numbers are the kind, tables, boards, boards in a set, rounds, and for pairs the missing pair.
//! The kinds, as their author lists them (forums.ebu.co.uk, discussion 1858): 0 Howell, 1 Mitchell,
//! 2 switched Mitchell, 3 and 4 individuals, 5 to 7 teams. A table is N/S, E/W, set for every round;
//! in an individual north, south, east, west, set.
//!
//! Reading takes `#` comments, spaces, the last number absent, a table's numbers on several lines and
//! a missing title; the missing pair is read as nobody. What the format cannot say, the numbers of a
//! row beyond those of the header, is a problem. Writing always gives six numbers.

use crate::exchange::grid::{Grid, number, one_line};
use crate::exchange::problem::{Problems, quoted};
use crate::exchange::{
    MOST_ROUNDS, MOST_ROWS, MOST_ROWS_OF_FILE, MOST_TABLES, MovementFile, ReadError, csv, limit,
    text,
};
use crate::teams::without;
use crate::{Contest, Movement, Row, Seating};

/// Before a title that would be taken for something else; it is not part of the name.
const GUARD: &str = "[]";

/// Reads a collection.
pub fn read_comma(text: &str) -> Result<MovementFile, ReadError> {
    let text = limit(text)?;
    let mut problems = Problems::default();
    let mut movements = Vec::new();
    let mut n_rows = 0;
    let mut title = String::new();
    let mut draft: Option<Draft> = None;
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if !content.starts_with(|c: char| c.is_ascii_digit()) || !content.contains(',') {
            movements.extend(draft.take().and_then(|draft| draft.finish(&mut problems)));
            title = content.strip_prefix(GUARD).unwrap_or(content).to_owned();
            continue;
        }
        if n_rows > MOST_ROWS_OF_FILE {
            problems.line(line, "The file is too long; the rest is not read.");
            break;
        }
        match draft.as_mut() {
            Some(open) if !open.is_full() => open.numbers(line, content, &mut problems)?,
            _ => {
                movements.extend(draft.take().and_then(|draft| draft.finish(&mut problems)));
                draft = header(line, content, &mut problems)?;
                if let Some(draft) = &mut draft {
                    n_rows += usize::from(draft.tables) * usize::from(draft.rounds);
                    draft.title = std::mem::take(&mut title);
                }
            }
        }
    }
    movements.extend(draft.and_then(|draft| draft.finish(&mut problems)));
    if movements.is_empty() {
        return Err(problems.nothing());
    }
    Ok(MovementFile { movements, problems: problems.into_vec() })
}

/// Writes a movement as one of a collection. The format counts boards, a movement does not: say how
/// many a set has.
pub fn write_comma(movement: &Movement, boards_in_set: u16) -> String {
    let kind = match movement.contest() {
        Contest::OneWinner => 0,
        Contest::TwoWinners => 1,
        Contest::Individual => 3,
        Contest::Teams => 5,
    };
    let boards = u32::from(movement.sets()) * u32::from(boards_in_set);
    let name = one_line(movement.name());
    let small = name.to_ascii_lowercase();
    let is_title = name.starts_with(|c: char| !c.is_ascii_digit() && c != '#')
        && !name.starts_with(GUARD)
        && !text::is_first(&small)
        && !csv::is_header(&small);
    let title = if is_title { name } else { format!("{GUARD} {name}") };
    let mut text = format!(
        "{title}\n{kind},{},{boards},{boards_in_set},{},0\n",
        movement.tables(),
        movement.rounds()
    );
    for rows in movement.rows().chunk_by(|one, other| one.table == other.table) {
        let cells = rows.iter().map(|row| match row.seating {
            Seating::Pairs { ns, ew } => format!("{ns},{ew},{}", row.set),
            Seating::Players { n, s, e, w } => format!("{n},{s},{e},{w},{}", row.set),
        });
        text.push_str(&cells.collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    text
}

/// A movement being read.
#[derive(Debug)]
struct Draft {
    title: String,
    line: usize,
    /// The last line with numbers of it.
    last_line: usize,
    contest: Contest,
    tables: u16,
    rounds: u16,
    missing: u16,
    grid: Grid,
    /// The numbers of the table begun and not yet complete.
    pending: Vec<u16>,
    /// How many tables are complete.
    done: u16,
}

fn header(line: usize, content: &str, problems: &mut Problems) -> Result<Option<Draft>, ReadError> {
    let numbers: Vec<Option<u32>> =
        content.split(',').map(|piece| piece.trim().parse().ok()).collect();
    let (kind, tables, rounds, last) = match numbers.as_slice() {
        [Some(kind), Some(tables), Some(_), Some(_), Some(rounds), rest @ ..] => {
            (*kind, *tables, *rounds, rest.first().copied().flatten().unwrap_or(0))
        }
        _ => {
            let what = "A movement begins with kind, tables, boards, boards in a set, rounds, not";
            problems.line(line, format!("{what} {}.", quoted(content)));
            return Ok(None);
        }
    };
    let contest = match kind {
        0 | 2 => Contest::OneWinner,
        1 => Contest::TwoWinners,
        3 | 4 => Contest::Individual,
        5..=7 => Contest::Teams,
        _ => {
            problems.line(line, format!("There is no kind {kind}; it is taken for a Howell."));
            Contest::OneWinner
        }
    };
    let too_large = ReadError::TooLarge { line };
    let tables = u16::try_from(tables).map_err(|_| too_large.clone())?;
    let rounds = u16::try_from(rounds).map_err(|_| too_large.clone())?;
    let rows = usize::from(tables) * usize::from(rounds);
    if tables > MOST_TABLES || rounds > MOST_ROUNDS || rows > MOST_ROWS {
        return Err(too_large);
    }
    if rows == 0 {
        problems.line(line, "A movement has at least one table and one round.");
        return Ok(None);
    }
    // For an individual the last number is that of the players.
    let missing = if contest == Contest::Individual { 0 } else { last };
    let missing = u16::try_from(missing).unwrap_or(0);
    let (title, grid, pending, done) = (String::new(), Grid::default(), Vec::new(), 0);
    let last_line = line;
    Ok(Some(Draft {
        title,
        line,
        last_line,
        contest,
        tables,
        rounds,
        missing,
        grid,
        pending,
        done,
    }))
}

impl Draft {
    fn is_full(&self) -> bool {
        self.done >= self.tables
    }

    fn width(&self) -> usize {
        if self.contest == Contest::Individual { 5 } else { 3 }
    }

    fn numbers(
        &mut self,
        line: usize,
        content: &str,
        problems: &mut Problems,
    ) -> Result<(), ReadError> {
        let (width, wanted) = (self.width(), self.width() * usize::from(self.rounds));
        let table = self.done + 1;
        self.last_line = line;
        for piece in content.trim_end_matches(',').split(',') {
            if self.pending.len() >= wanted {
                let what = format!("Table {table} has more than {} rounds.", self.rounds);
                problems.line(line, what);
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

    fn finish(mut self, problems: &mut Problems) -> Option<Movement> {
        if !self.pending.is_empty() {
            let what = format!("Table {} has fewer than {} rounds.", self.done + 1, self.rounds);
            problems.line(self.last_line, what);
            self.close(self.last_line, problems).ok()?;
        }
        if self.done < self.tables {
            let what = format!("There are {} tables and not {}.", self.done, self.tables);
            problems.line(self.line, what);
        }
        self.grid.widen(self.line, self.tables, self.rounds).ok()?;
        let movement = self.grid.finish(&self.title, self.contest, problems)?;
        Some(match self.missing {
            0 => movement,
            missing => without(&movement, missing),
        })
    }
}
