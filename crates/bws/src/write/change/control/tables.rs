//! `Tables`: how far each table is, and that it has done what it was told.

use std::collections::{BTreeMap, BTreeSet};

use jet::page::Medium;
use jet::table::Table;
use jet::{Change, Database, Value};

use super::super::{ChangeError, Sent};
use crate::exchange::Exchange;

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
    let mut change = database.change()?;
    let sent = each_table(&mut change, |place, cell| {
        let report = reports.get(&place)?;
        let cells = report.cells().into_iter();
        Some(
            cells
                .filter(|(name, value)| cell(name).is_some_and(|cell| cell != i64::from(*value)))
                .collect(),
        )
    })?;
    change.commit()?;
    Ok(sent)
}

/// Sets `UpdateFromRound` to 0 where it still has the value that was read and done, by section ID and table, and the
/// table's rounds are still those that were read.
pub fn finish<M: Medium>(
    database: &mut Database<M>,
    done: &BTreeMap<(i16, i16), i16>,
    read: &Exchange,
) -> Result<Sent, ChangeError> {
    let mut change = database.change()?;
    // The tables are kept from others before their rounds are looked at: whoever changes rounds tells the table
    // afterwards, and does so either before this, and the rounds show it, or when the code is back at 0.
    let table = change.table("Tables")?;
    for (at, values) in change.rows(&table)?.rows {
        if done.contains_key(&place_of(&table, &values)) {
            change.work().alter(at.page)?;
        }
    }
    let told_anew = changed_rounds(&change, done, read)?;
    let sent = each_table(&mut change, |place, cell| {
        let code = *done.get(&place).filter(|_| !told_anew.contains(&place))?;
        let is_same = code != 0 && cell("UpdateFromRound") == Some(i64::from(code));
        is_same.then(|| vec![("UpdateFromRound", 0)])
    })?;
    change.commit()?;
    Ok(sent)
}

/// What the rounds of a table say, whatever the order of their rows.
type Rounds = BTreeSet<([i16; 7], String)>;

/// The tables among those that are done whose rounds have changed since they were read.
fn changed_rounds<M: Medium>(
    change: &Change<'_, M>,
    done: &BTreeMap<(i16, i16), i16>,
    read: &Exchange,
) -> Result<BTreeSet<(i16, i16)>, ChangeError> {
    let table = change.table("RoundData")?;
    let mut found: BTreeMap<(i16, i16), Rounds> = BTreeMap::new();
    for (_, values) in change.rows(&table)?.rows {
        let number = |name: &str| small(&table, &values, name);
        let custom = table.position("CustomBoards").and_then(|at| values.get(at));
        let custom = custom.and_then(Value::as_str).map(str::trim).unwrap_or_default();
        let numbers = ["Round", "NSPair", "EWPair", "South", "West", "LowBoard", "HighBoard"];
        let rounds = found.entry(place_of(&table, &values)).or_default();
        rounds.insert((numbers.map(number), custom.to_owned()));
    }
    let were = |(section, table): (i16, i16)| -> Rounds {
        let rows = read.rounds_at(section, table).iter();
        rows.map(|row| {
            let (south, west) = (row.south.unwrap_or_default(), row.west.unwrap_or_default());
            let numbers = [row.round, row.ns, row.ew, south, west, row.low_board, row.high_board];
            (numbers, row.custom_boards.clone().unwrap_or_default())
        })
        .collect()
    };
    let places = done.keys().copied();
    Ok(places.filter(|place| found.remove(place).unwrap_or_default() != were(*place)).collect())
}

/// Section ID and table of a row.
fn place_of(table: &Table, values: &[Value<'static>]) -> (i16, i16) {
    (small(table, values, "Section"), small(table, values, "Table"))
}

/// A number as the reader reads it: also one that is kept as text.
fn small(table: &Table, values: &[Value<'static>], name: &str) -> i16 {
    let value = table.position(name).and_then(|at| values.get(at));
    let number = value.and_then(|value| match value.as_str() {
        Some(text) => text.trim().parse().ok(),
        None => value.as_i64().or_else(|| value.to_string().parse().ok()),
    });
    number.and_then(|number| i16::try_from(number).ok()).unwrap_or_default()
}

/// The cell of a row by its name; none where the file has no such column.
type Cells<'a> = &'a dyn Fn(&str) -> Option<i64>;

fn each_table<M: Medium>(
    change: &mut Change<'_, M>,
    new_cells: impl Fn((i16, i16), Cells<'_>) -> Option<Vec<(&'static str, i16)>>,
) -> Result<Sent, ChangeError> {
    let mut sent = Sent::default();
    let table = change.table("Tables")?;
    for (at, values) in change.rows(&table)?.rows {
        let cells = |values: &[Value<'static>]| {
            let cell = |name: &str| {
                let value = values.get(table.position(name)?)?;
                Some(value.as_i64().unwrap_or_default())
            };
            new_cells(place_of(&table, values), &cell).unwrap_or_default()
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
    Ok(sent)
}
