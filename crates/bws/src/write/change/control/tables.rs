//! `Tables`: how far each table is, and that it has done what it was told.

use std::collections::BTreeMap;

use jet::page::Medium;
use jet::{Database, Value};

use super::super::{ChangeError, Sent};

/// How a table stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableReport {
    /// `Status`: whether the terminals have it.
    pub is_uploaded: bool,
    /// `LogOnOff`: whether its terminal is logged on.
    pub is_logged_on: bool,
    /// `CurrentRound`; 0 before the first board.
    pub round: i16,
    /// `CurrentBoard`; 0 before the first board.
    pub board: i16,
}

impl TableReport {
    /// The cells by name.
    pub fn cells(self) -> [(&'static str, i16); 4] {
        [
            ("Status", i16::from(self.is_uploaded)),
            ("LogOnOff", if self.is_logged_on { 1 } else { 2 }),
            ("CurrentRound", self.round),
            ("CurrentBoard", self.board),
        ]
    }
}

/// Writes how tables stand, by section ID and table; only what differs, and only columns that the file has.
pub fn report_tables<M: Medium>(
    database: &mut Database<M>,
    reports: &BTreeMap<(i16, i16), TableReport>,
) -> Result<Sent, ChangeError> {
    each_table(database, |place, cell| {
        let report = reports.get(&place)?;
        let cells = report.cells().into_iter();
        Some(
            cells
                .filter(|(name, value)| cell(name).is_some_and(|cell| cell != i64::from(*value)))
                .collect(),
        )
    })
}

/// Sets `UpdateFromRound` to 0 where it still has the value that was read and done, by section ID and table.
pub fn finish<M: Medium>(
    database: &mut Database<M>,
    done: &BTreeMap<(i16, i16), i16>,
) -> Result<Sent, ChangeError> {
    each_table(database, |place, cell| {
        let code = *done.get(&place)?;
        let is_same = code != 0 && cell("UpdateFromRound") == Some(i64::from(code));
        is_same.then(|| vec![("UpdateFromRound", 0)])
    })
}

/// The cell of a row by its name; none where the file has no such column.
type Cells<'a> = &'a dyn Fn(&str) -> Option<i64>;

fn each_table<M: Medium>(
    database: &mut Database<M>,
    new_cells: impl Fn((i16, i16), Cells<'_>) -> Option<Vec<(&'static str, i16)>>,
) -> Result<Sent, ChangeError> {
    let mut sent = Sent::default();
    let mut change = database.change()?;
    let table = change.table("Tables")?;
    for (at, values) in change.rows(&table)?.rows {
        let cells = |values: &[Value<'static>]| {
            let cell = |name: &str| {
                let value = values.get(table.position(name)?)?;
                Some(value.as_i64().unwrap_or_default())
            };
            let small = |name: &str| {
                let number = cell(name).unwrap_or_default();
                i16::try_from(number).unwrap_or_default()
            };
            new_cells((small("Section"), small("Table")), &cell).unwrap_or_default()
        };
        if cells(&values).is_empty() {
            continue;
        }
        // Now it is kept from others; what they wrote meanwhile counts.
        change.work().alter(at.page)?;
        let Some(values) = change.row(&table, at)? else { continue };
        let cells: Vec<(usize, Value<'_>)> = cells(&values)
            .into_iter()
            .filter_map(|(name, value)| Some((table.position(name)?, Value::Int(value))))
            .collect();
        if !cells.is_empty() {
            change.update_values(&table, at, &cells)?;
            sent.changed += 1;
        }
    }
    change.commit()?;
    Ok(sent)
}
