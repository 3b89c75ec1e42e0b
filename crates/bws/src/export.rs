//! A table as CSV, row by row, so that memory does not grow with the table.
//!
//! Writes a line of column names, then a line for each row, ended by a line feed. NULL is nothing at all, empty text is
//! `""`; another text may stand for NULL, and a value that reads the same is then quoted. Yes and No are `true` and `false`,
//! dates `2005-05-09`, times `20:15:07`, both together `2005-05-09T20:15:07`, bytes hexadecimal. Text is quoted where it
//! has a comma, a quote or a line end, or would be taken for NULL. Text that a spreadsheet would run as a formula has an
//! apostrophe before it.

use crate::words::{date_of, time_of};
use jet::page::Medium;
use jet::{Database, Value};
use std::io::{self, Write};

/// Why a table could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The file has no such table.
    #[error("the file has no table “{name}”; it has {}", known.join(", "))]
    NoTable {
        /// The name that was asked for.
        name: String,
        /// The tables there are.
        known: Vec<String>,
    },
    /// The file could not be read.
    #[error(transparent)]
    Jet(#[from] jet::Error),
    /// The lines could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a table as CSV; what cannot be read is told to `problem` and left out. Returns the number of rows.
pub fn export<M: Medium>(
    database: &Database<M>,
    table: &str,
    null: &str,
    out: &mut impl Write,
    mut problem: impl FnMut(jet::Error),
) -> Result<u64, ExportError> {
    let catalog = database.catalog()?;
    let known = catalog.tables().into_iter().map(|object| object.name.clone());
    if catalog.table(table).is_none() {
        return Err(ExportError::NoTable { name: table.into(), known: known.collect() });
    }
    let table = database.table(table)?;
    let mut line = String::new();
    for (position, column) in table.columns().iter().enumerate() {
        separate(position, &mut line);
        push_text(&column.name, null, &mut line);
    }
    writeln!(out, "{line}")?;
    let mut n_rows = 0;
    let mut scan = database.scan(&table)?;
    while let Some(row) = scan.next_row() {
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                problem(error);
                continue;
            }
        };
        line.clear();
        for position in 0..table.columns().len() {
            separate(position, &mut line);
            match row.get(position) {
                Ok(value) => push_value(&value, null, &mut line),
                Err(error) => {
                    problem(error);
                    line.push_str(null);
                }
            }
        }
        writeln!(out, "{line}")?;
        n_rows += 1;
    }
    Ok(n_rows)
}

fn separate(position: usize, line: &mut String) {
    if position > 0 {
        line.push(',');
    }
}

fn push_value(value: &Value<'_>, null: &str, line: &mut String) {
    let text = match value {
        Value::Null => return line.push_str(null),
        Value::Text(text) => return push_words(text, null, line),
        Value::Bool(value) => value.to_string(),
        Value::Byte(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => value.to_string(),
        Value::Single(value) => value.to_string(),
        Value::Double(value) => value.to_string(),
        Value::Currency(value) => currency(*value),
        Value::Date(days) => moment(*days),
        Value::Binary(bytes) => hexadecimal(bytes),
        Value::Guid(bytes) => guid(bytes),
    };
    push_text(&text, null, line);
}

/// Text of a cell. What a spreadsheet would run as a formula has an apostrophe before it: players write names.
fn push_words(text: &str, null: &str, line: &mut String) {
    match would_run(text) {
        true => push_text(&format!("'{text}"), null, line),
        false => push_text(text, null, line),
    }
}

/// Tells whether a spreadsheet takes a text for a formula. Results (`=`, `-1`, `+2`) are numbers and signs, and run nothing.
fn would_run(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['=', '+', '-', '@', '\t', '\r']) else { return false };
    !rest.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ' '))
}

fn push_text(text: &str, null: &str, line: &mut String) {
    let needs_quotes = text.is_empty() || text == null || text.contains([',', '"', '\n', '\r']);
    if needs_quotes {
        line.push('"');
        line.push_str(&text.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(text);
    }
}

/// A date, a time, or both; a number where no calendar has it.
fn moment(days: f64) -> String {
    let (Some(date), Some(time)) = (date_of(days), time_of(days)) else { return days.to_string() };
    match (days.trunc() == 0.0, days.fract() == 0.0) {
        (true, _) => time.to_string(),
        (false, true) => date.to_string(),
        (false, false) => format!("{date}T{time}"),
    }
}

fn currency(ten_thousandths: i64) -> String {
    let sign = if ten_thousandths < 0 { "-" } else { "" };
    let amount = ten_thousandths.unsigned_abs();
    format!("{sign}{}.{:04}", amount / 10_000, amount % 10_000)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

/// The first three parts are stored with the lowest byte first.
fn guid(bytes: &[u8; 16]) -> String {
    let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];
    let text = hexadecimal(&order.map(|at: usize| bytes[at]));
    format!(
        "{{{}-{}-{}-{}-{}}}",
        &text[..8],
        &text[8..12],
        &text[12..16],
        &text[16..20],
        &text[20..]
    )
}
