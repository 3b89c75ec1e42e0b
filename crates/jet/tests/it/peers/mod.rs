//! Other people's readers and our files: every value of every table, in both formats.
//!
//! mdbtools (C), jetdb (Rust) and mdb-reader (JavaScript) know nothing of each other. `cargo xtask test` installs what is
//! missing; without it these tests fail. Only on Windows, for which there is no mdbtools, the other two must do.

mod jetdb;
mod mdb_reader;
mod mdbtools;
mod template;
mod values;

use jet::page::Memory;
use jet::table::{Column, Table};
use jet::{Database, Header, Value};
use std::path::Path;
use std::process::Command;
use test_support::process::try_output;

/// What a reader prints between values; no text here has it.
const BETWEEN_VALUES: char = '\u{1F}';
/// The end of a row.
const END_OF_ROW: char = '\u{1E}';

/// A table as we read it ourselves: its columns and rows.
struct Known {
    table: Table,
    /// Sorted by the column that is counted, if any: readers differ in where they come to rows that were moved.
    rows: Vec<Vec<Value<'static>>>,
    counted: Option<usize>,
}

impl Known {
    fn read(path: &Path, table: &str) -> Self {
        let bytes = std::fs::read(path).unwrap();
        let version = Header::version_of(&bytes).unwrap();
        let database = Database::open(Memory::from_bytes(version, bytes)).unwrap();
        let table = database.table(table).unwrap();
        let found = database.rows(&table).unwrap();
        assert!(found.problems.is_empty(), "{:?}", found.problems);
        let mut rows: Vec<_> = found.rows.into_iter().map(|(_, row)| row).collect();
        let counted = table.columns().iter().position(Column::is_autonumber);
        if let Some(counted) = counted {
            rows.sort_by_key(|row| row[counted].as_i64());
        }
        Self { table, rows, counted }
    }

    /// Compares with what a reader printed, whose first row has the names.
    fn check_printed(&self, reader: &str, printed: &str, same: fn(&Value<'_>, &str) -> bool) {
        let mut rows = printed
            .split_terminator(END_OF_ROW)
            .map(|row| row.split(BETWEEN_VALUES).collect::<Vec<_>>());
        let name = self.table.name();
        let places = self.places(reader, &rows.next().unwrap());
        let mut rows: Vec<_> = rows.collect();
        if let Some(counted) = self.counted {
            rows.sort_by_key(|row| row.get(places[counted]).and_then(|id| id.parse::<i64>().ok()));
        }
        assert_eq!(rows.len(), self.rows.len(), "rows of {name} in {reader}");
        for (nth, (ours, theirs)) in self.rows.iter().zip(rows).enumerate() {
            assert_eq!(theirs.len(), ours.len(), "row {nth} of {name} in {reader}");
            for (position, ours) in ours.iter().enumerate() {
                let theirs = theirs[places[position]];
                let column = &self.table.columns()[position].name;
                assert!(
                    same(ours, theirs),
                    "{name}.{column}, row {nth}: {ours:?}, in {reader} {theirs:?}"
                );
            }
        }
    }

    /// Where a reader, which has columns of these names and no others, has each of ours.
    fn places(&self, reader: &str, theirs: &[&str]) -> Vec<usize> {
        let columns = self.table.columns();
        assert_eq!(theirs.len(), columns.len(), "columns of {} in {reader}", self.table.name());
        let place = |ours: &str| theirs.iter().position(|theirs| *theirs == ours).unwrap();
        columns.iter().map(|column| place(&column.name)).collect()
    }
}

/// Has all three readers read a table, and compares every value.
fn check_all(path: &Path, table: &str) {
    let known = Known::read(path, table);
    jetdb::check(path, &known);
    if cfg!(unix) {
        mdbtools::check(path, &known);
    }
    mdb_reader::check(path, &known);
}

/// Whether a value is what a reader printed, null apart.
fn same_printed(ours: &Value<'_>, theirs: &str) -> bool {
    match ours {
        Value::Null => false,
        Value::Bool(value) => theirs == if *value { "1" } else { "0" },
        Value::Byte(_) | Value::Int(_) | Value::Long(_) => theirs.parse().ok() == ours.as_i64(),
        // Printed with as many digits as make sense to the reader.
        Value::Single(value) => {
            theirs.parse::<f32>().is_ok_and(|theirs| (theirs - value).abs() <= value.abs() * 1e-6)
        }
        Value::Double(value) => {
            theirs.parse::<f64>().is_ok_and(|theirs| (theirs - value).abs() <= value.abs() * 1e-14)
        }
        Value::Currency(value) => {
            theirs.parse::<f64>().is_ok_and(|theirs| (theirs * 10_000.0).round() as i64 == *value)
        }
        Value::Date(days) => theirs == date(*days),
        Value::Text(text) => theirs == text,
        Value::Binary(bytes) => theirs.eq_ignore_ascii_case(&hex(bytes)),
        other => panic!("{other:?} is in no test"),
    }
}

/// A date as readers are asked to print it: there is no calendar here, so the tests have these.
fn date(days: f64) -> &'static str {
    let known = [
        (45352.0, "2024-03-01 00:00:00"),
        (45352.5, "2024-03-01 12:00:00"),
        (0.75, "1899-12-30 18:00:00"),
    ];
    known.iter().find(|(date, _)| *date == days).map(|(_, text)| *text).unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Runs a reader; a missing one is a failure that says how to get it.
fn run(command: &mut Command, missing: &str) -> String {
    let output = match try_output(command) {
        Ok(output) => output,
        Err(why) => panic!(
            "{command:?} does not start ({why}); {missing}, or run `cargo xtask test`, which does"
        ),
    };
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{command:?}: {complaint} ({missing}, or run `cargo xtask test`, which does)"
    );
    String::from_utf8(output.stdout).unwrap()
}
