//! The comma format of the public collections: a title line, a line of numbers, a line for each
//! table.
//!
//! ```text
//! [M37] Full Howell
//! 0,4,28,4,7,0
//! 3,6,1,4,7,2,…
//! ```
//!
//! `header.rs` tells what the numbers are. A table is N/S, E/W, set for every round; in an individual
//! north, south, east, west, set. `absent.rs` tells how the collections write who is missing or sits out.
//!
//! Reading takes `#` comments, spaces, the last number absent, a table's numbers on several lines and
//! a missing title; the missing pair is read as nobody. What the format cannot say, the numbers of a
//! row beyond those of the header, is a problem. Writing always gives six numbers.

mod absent;
mod draft;
mod header;

use crate::exchange::grid::one_line;
use crate::exchange::problem::Problems;
use crate::exchange::{MOST_ROWS_OF_FILE, MovementFile, ReadError, csv, limit, text};
use crate::{Contest, Movement, Seating};

use draft::Draft;
use header::Header;

/// Before a title that would be taken for something else; it is not part of the name.
const GUARD: &str = "[]";

/// A header has at least so many numbers.
const LEAST_OF_HEADER: usize = 5;

/// A table has at least so many numbers: those of one round.
const LEAST_OF_TABLE: usize = 3;

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
        let open = draft.as_mut().filter(|draft| !draft.is_full());
        let least = if open.is_some() { LEAST_OF_TABLE } else { LEAST_OF_HEADER };
        if !is_of_numbers(content, least) {
            movements.extend(draft.take().and_then(|draft| draft.finish(&mut problems)));
            title = content.strip_prefix(GUARD).unwrap_or(content).to_owned();
            continue;
        }
        if n_rows > MOST_ROWS_OF_FILE {
            problems.line(line, "The file is too long; the rest is not read.");
            break;
        }
        if let Some(open) = open {
            open.numbers(line, content, &mut problems)?;
            continue;
        }
        movements.extend(draft.take().and_then(|draft| draft.finish(&mut problems)));
        if let Some(header) = Header::read(line, content, &mut problems)? {
            n_rows += usize::from(header.tables) * usize::from(header.rounds);
            draft = Some(Draft::new(std::mem::take(&mut title), line, header));
        }
    }
    movements.extend(draft.and_then(|draft| draft.finish(&mut problems)));
    if movements.is_empty() {
        return Err(problems.nothing());
    }
    Ok(MovementFile { movements, problems: problems.into_vec() })
}

/// Tells whether a line is one of numbers and not a title, which may begin with a digit and have commas
/// too: `3/4 Howell, ACBL`. A slip in a line of numbers makes no title of it; a piece of several words does.
fn is_of_numbers(content: &str, least: usize) -> bool {
    let is_number = |piece: &str| !piece.is_empty() && piece.bytes().all(|b| b.is_ascii_digit());
    let pieces = || content.split(',').map(|piece| piece.trim().trim_matches('"').trim());
    let n_pieces = pieces().count();
    let n_numbers = pieces().filter(|piece| is_number(piece)).count();
    let n_words = pieces().filter(|piece| !matches!(*piece, "" | "-" | ".")).count() - n_numbers;
    let is_mostly = n_pieces >= least && n_numbers > n_words;
    let has_phrase = pieces().any(|piece| piece.contains(char::is_whitespace));
    n_pieces > 1 && n_numbers > 0 && !has_phrase && (n_words == 0 || is_mostly)
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
    let is_title = !name.is_empty()
        && !name.starts_with('#')
        && !name.starts_with(GUARD)
        && !is_of_numbers(&name, LEAST_OF_TABLE)
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
