//! Movements as files: our own text, the comma format of public collections, and CSV.
//!
//! Reading is lenient: what cannot be understood is read as nobody, or passed over, and a
//! [`Problem`] says where. Whether what was read can be played is the checker's business. Every table
//! gets a row for every round. docs/movement-file.md describes all three formats.

mod comma;
mod csv;
mod grid;
mod pick;
mod problem;
mod text;

pub use comma::{read_comma, write_comma};
pub use csv::{read_csv, write_csv};
pub use pick::PickError;
pub use problem::{Problem, ReadError};
pub use text::{read_text, write_text};

use crate::Movement;

pub use crate::size::{MOST_ROUNDS, MOST_TABLES};

/// No movement has more rows.
pub const MOST_ROWS: usize = MOST_TABLES as usize * MOST_ROUNDS as usize;

/// A collection has no more rows in all; the public ones have a tenth of it.
pub const MOST_ROWS_OF_FILE: usize = 400_000;

/// No pair, player or set has a higher number.
pub const MOST_NUMBER: u16 = 9_999;

/// No set has more boards.
pub const MOST_BOARDS_IN_SET: u16 = 99;

/// No file is longer, in bytes; the largest movement as CSV has two thirds of it.
pub const MOST_BYTES: usize = 8_000_000;

/// After so many problems the rest is not told.
const MOST_PROBLEMS: usize = 200;

/// What was read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementFile {
    /// The movements, in the order of the file.
    pub movements: Vec<FileMovement>,
    /// What was not understood.
    pub problems: Vec<Problem>,
}

/// A movement of a file, and what the file says of it besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileMovement {
    /// The movement.
    pub movement: Movement,
    /// How many boards a set has, if the file says so.
    pub set_size: Option<u16>,
    /// The line where it begins.
    pub line: usize,
}

/// Reads a file in whichever of the three formats it is.
///
/// A file whose first line that says anything begins with `movement:`, `contest:` or another key is
/// our own text; one with a column `table` is CSV; everything else is the comma format.
pub fn read(text: &str) -> Result<MovementFile, ReadError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#')).unwrap_or_default();
    let first = first.to_ascii_lowercase();
    if text::is_first(&first) {
        read_text(text)
    } else if csv::is_header(&first) {
        read_csv(text, "", None)
    } else {
        read_comma(text)
    }
}

/// Refuses a file that is too long to be one of ours.
fn limit(text: &str) -> Result<&str, ReadError> {
    if text.len() > MOST_BYTES {
        return Err(ReadError::TooLong);
    }
    Ok(text.trim_start_matches('\u{feff}'))
}
