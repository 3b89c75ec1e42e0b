//! One table of a file: its columns by name, its rows one by one, its cells as the reader wants them.
//!
//! A cell of another type is converted where that loses nothing: a number kept as text, a Yes/No kept as a number.

use super::columns;
use crate::exchange::Exchange;
use crate::finding::{Code, Finding, Findings, Where};
use crate::schema;
use crate::words::present;
use jet::page::Medium;
use jet::table::{RowView, Table};
use jet::{Database, Value};
use std::cell::RefCell;

/// More rows than any table of any session has.
const MOST_ROWS: usize = 500_000;

/// A table of the file, open.
pub(super) struct Sheet<'d, M: Medium> {
    database: &'d Database<M>,
    table: Table,
    name: &'static str,
}

/// A column of a sheet; without a position when the file lacks it.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    name: &'static str,
    position: Option<usize>,
}

/// A row of a sheet.
pub(super) struct Row<'r> {
    view: RowView<'r>,
    name: &'static str,
    /// Its ID, or its number among the rows.
    label: String,
    findings: RefCell<&'r mut Findings>,
}

impl<'d, M: Medium> Sheet<'d, M> {
    /// Opens a table and looks at its columns.
    pub(super) fn open(
        database: &'d Database<M>,
        name: &'static str,
        exchange: &mut Exchange,
        findings: &mut Findings,
    ) -> Option<Self> {
        let table = match database.table(name) {
            Ok(table) => table,
            Err(problem) => {
                let finding = Finding::new(Code::Damaged, problem.to_string());
                findings.push(finding.at(Where::table(name)));
                return None;
            }
        };
        if let Some(schema) = schema::table(name) {
            columns::look(&table, schema, exchange, findings);
        }
        Some(Self { database, table, name })
    }

    /// A column by its name.
    pub(super) fn cell(&self, name: &'static str) -> Cell {
        Cell { name, position: self.table.position(name) }
    }

    /// Whether the file has a column.
    pub(super) fn has(&self, name: &str) -> bool {
        self.table.position(name).is_some()
    }

    /// Shows every readable row to `take`.
    pub(super) fn rows(&self, findings: &mut Findings, mut take: impl FnMut(&Row<'_>)) {
        let damaged = |problem: jet::Error| {
            Finding::new(Code::Damaged, problem.to_string()).at(Where::table(self.name))
        };
        let id = self.table.columns().iter().position(|column| column.is_autonumber());
        let mut scan = match self.database.scan(&self.table) {
            Ok(scan) => scan,
            Err(problem) => return findings.push(damaged(problem)),
        };
        let mut n_rows = 0;
        while let Some(row) = scan.next_row() {
            n_rows += 1;
            if n_rows > MOST_ROWS {
                let sentence = format!("the table has more than {MOST_ROWS} rows");
                findings.push(Finding::new(Code::TooMuch, sentence).at(Where::table(self.name)));
                return;
            }
            match row {
                Ok(view) => {
                    let id = id.and_then(|id| view.get(id).ok()?.as_i64());
                    let label = id.map_or_else(|| format!("row {n_rows}"), |id| format!("ID {id}"));
                    let findings = RefCell::new(&mut *findings);
                    take(&Row { view, name: self.name, label, findings });
                }
                Err(problem) => findings.push(damaged(problem)),
            }
        }
    }
}

impl Row<'_> {
    /// A whole number; 0 when it is missing.
    pub(super) fn number(&self, cell: Cell) -> i16 {
        self.optional(cell).unwrap_or(0)
    }

    /// A whole number of 16 bits.
    pub(super) fn optional(&self, cell: Cell) -> Option<i16> {
        let number = self.integer(cell)?;
        let small = i16::try_from(number).ok();
        if small.is_none() {
            self.bad(cell, format!("{number} is no number of this column"));
        }
        small
    }

    /// A whole number of 32 bits; 0 when it is missing.
    pub(super) fn long(&self, cell: Cell) -> i32 {
        self.integer(cell).and_then(|number| i32::try_from(number).ok()).unwrap_or(0)
    }

    /// Yes or No; No when it is missing.
    pub(super) fn flag(&self, cell: Cell) -> bool {
        self.value(cell).as_bool().unwrap_or(false)
    }

    /// Text without outer blanks; none when it is empty.
    pub(super) fn text(&self, cell: Cell) -> Option<String> {
        match self.value(cell) {
            Value::Text(text) => present(Some(&text)).map(str::to_owned),
            Value::Null => None,
            value => match value.as_i64() {
                Some(number) => Some(number.to_string()),
                None => {
                    self.bad(cell, format!("{value} is no text"));
                    None
                }
            },
        }
    }

    /// A date or time as it is stored.
    pub(super) fn days(&self, cell: Cell) -> Option<f64> {
        match self.value(cell) {
            Value::Date(days) | Value::Double(days) => Some(days),
            Value::Null => None,
            value => {
                self.bad(cell, format!("{value} is no date"));
                None
            }
        }
    }

    /// The value as it is.
    pub(super) fn value(&self, cell: Cell) -> Value<'_> {
        let Some(position) = cell.position else { return Value::Null };
        match self.view.get(position) {
            Ok(value) => value,
            Err(problem) => {
                self.tell(Finding::new(Code::Damaged, problem.to_string()), cell);
                Value::Null
            }
        }
    }

    fn integer(&self, cell: Cell) -> Option<i64> {
        let value = self.value(cell);
        if let Some(number) = value.as_i64() {
            return Some(number);
        }
        let number = match &value {
            Value::Null => return None,
            Value::Text(text) => match present(Some(text)) {
                None => return None,
                Some(text) => text.parse().ok(),
            },
            _ => None,
        };
        if number.is_none() {
            self.bad(cell, format!("{value} is no whole number"));
        }
        number
    }

    fn bad(&self, cell: Cell, sentence: String) {
        self.tell(Finding::new(Code::BadValue, sentence), cell);
    }

    fn tell(&self, finding: Finding, cell: Cell) {
        let place = Where::row(self.name, &self.label).column(cell.name);
        self.findings.borrow_mut().push(finding.at(place));
    }
}
