//! `ReceivedData` and `IntermediateData`, row by row.
//!
//! A new result is a new row. A correction marks the rows before it as erased and adds one, so that programs that follow by
//! ID and programs that follow by `Processed` both learn of it.

use std::collections::BTreeMap;

use jet::page::{Medium, RowId};
use jet::table::Table;
use jet::{Change, Database, Value};

use super::super::super::content::Row;
use super::super::super::file::Filler;
use super::super::mark::MARKS;
use super::super::{ChangeError, Sent};
use crate::schema;
use crate::words::{Place, Received};

/// What has become of a result.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultEntry {
    /// Where.
    pub place: Place,
    /// The result with when it was logged; none when it was erased.
    pub row: Option<Received>,
    /// The row that counted when the file was read.
    pub before: Option<Received>,
}

/// Writes results down. Returns what was written, and the places that another program has changed since they were read:
/// they are left as they are, to be looked at again.
pub fn record_results<M: Medium>(
    database: &mut Database<M>,
    entries: &[ResultEntry],
) -> Result<(Sent, Vec<Place>), ChangeError> {
    let (mut sent, mut changed) = (Sent::default(), Vec::new());
    let mut change = database.change()?;
    let mut rows = Rows::of(&mut change, "ReceivedData", entries.iter().map(|entry| entry.place))?;
    for entry in entries {
        let there = rows.counting.remove(&entry.place).unwrap_or_default();
        let is_as_read = match (there.last(), &entry.before) {
            (None, None) => true,
            (Some(row), Some(read)) => {
                row.id == read.id && still_says(&rows.table, &row.values, read)
            }
            _ => false,
        };
        if !is_as_read {
            changed.push(entry.place);
            continue;
        }
        let is_marked = entry.row.as_ref().is_some_and(|row| row.external_update);
        for row in there {
            let mut cells = vec![("Erased", true), ("ExternalUpdate", is_marked)];
            cells.extend(MARKS.map(|name| (name, false)));
            rows.set(&mut change, row.at, &cells)?;
            sent.changed += 1;
        }
        if let Some(row) = &entry.row {
            rows.add(&mut change, row, &mut sent)?;
        }
    }
    change.commit()?;
    Ok((sent, changed))
}

/// Writes contracts down whose results are not known yet; an earlier one of the same board is marked as erased. A file
/// without `IntermediateData` stays as it is.
pub fn record_contracts<M: Medium>(
    database: &mut Database<M>,
    contracts: &[Received],
) -> Result<Sent, ChangeError> {
    let mut sent = Sent::default();
    let has_table =
        database.tables()?.iter().any(|name| name.eq_ignore_ascii_case("IntermediateData"));
    if !has_table {
        return Ok(sent);
    }
    let mut change = database.change()?;
    let places = contracts.iter().map(|contract| contract.place);
    let mut rows = Rows::of(&mut change, "IntermediateData", places)?;
    for contract in contracts {
        for row in rows.counting.remove(&contract.place).unwrap_or_default() {
            rows.set(&mut change, row.at, &[("Erased", true), ("Processed", false)])?;
            sent.changed += 1;
        }
        rows.add(&mut change, contract, &mut sent)?;
    }
    change.commit()?;
    Ok(sent)
}

/// Takes the mark `ExternalUpdate` back from rows that were taken in, as far as they still say what was read.
pub fn take_back_external<M: Medium>(
    database: &mut Database<M>,
    taken: &[&Received],
) -> Result<Sent, ChangeError> {
    let mut sent = Sent::default();
    let mut change = database.change()?;
    let table = change.table("ReceivedData")?;
    let (id_at, mark_at) = (table.require("ID")?, table.require("ExternalUpdate")?);
    let by_id: BTreeMap<i64, &Received> = taken.iter().map(|row| (row.id.into(), *row)).collect();
    for (at, values) in change.rows(&table)?.rows {
        let Some(read) =
            values.get(id_at).and_then(Value::as_i64).and_then(|id| by_id.get(&id).copied())
        else {
            continue;
        };
        change.work().alter(at.page)?;
        let Some(now) = change.row(&table, at)? else { continue };
        if still_says(&table, &now, read) {
            change.update_values(&table, at, &[(mark_at, Value::Bool(false))])?;
            sent.changed += 1;
        }
    }
    change.commit()?;
    Ok(sent)
}

/// Whether a row still says what was read.
pub(in crate::write::change) fn still_says(
    table: &Table,
    values: &[Value<'static>],
    read: &Received,
) -> bool {
    let at = |name: &str| table.position(name).and_then(|place| values.get(place));
    let text = |name: &str| at(name).and_then(Value::as_str).map(str::trim).unwrap_or_default();
    let number = |name: &str| at(name).and_then(Value::as_i64).unwrap_or_default();
    let flag = |name: &str| at(name).and_then(Value::as_bool) == Some(true);
    let cells = [
        ("NS/EW", &read.direction),
        ("Contract", &read.contract),
        ("Result", &read.result),
        ("LeadCard", &read.lead_card),
        ("Remarks", &read.remarks),
    ];
    cells.iter().all(|(name, cell)| text(name) == cell.as_deref().unwrap_or_default())
        && number("PairNS") == i64::from(read.pair_ns)
        && number("PairEW") == i64::from(read.pair_ew)
        && flag("Erased") == read.erased
        && flag("ExternalUpdate") == read.external_update
}

/// A row that is not erased.
struct Counting {
    at: RowId,
    id: i32,
    values: Vec<Value<'static>>,
}

/// The rows of some places that are not erased, kept from others until the change is made.
struct Rows {
    table: Table,
    schema: &'static schema::TableSchema,
    counting: BTreeMap<Place, Vec<Counting>>,
}

impl Rows {
    fn of<M: Medium>(
        change: &mut Change<'_, M>,
        name: &str,
        places: impl Iterator<Item = Place>,
    ) -> Result<Self, ChangeError> {
        let table = change.table(name)?;
        let schema = schema::table(name)
            .ok_or_else(|| jet::Error::Refused(format!("{name} is of no guide")))?;
        let mut counting: BTreeMap<Place, Vec<Counting>> =
            places.map(|place| (place, Vec::new())).collect();
        let wanted: Vec<RowId> = change
            .rows(&table)?
            .rows
            .into_iter()
            .filter(|(_, values)| counting.contains_key(&place_of(&table, values)))
            .map(|(at, _)| at)
            .collect();
        for at in wanted {
            change.work().alter(at.page)?;
            let Some(values) = change.row(&table, at)? else { continue };
            let cell = |name: &str| table.position(name).and_then(|place| values.get(place));
            let flag = |name: &str| cell(name).and_then(Value::as_bool) == Some(true);
            if flag("Erased") {
                continue;
            }
            let id = cell("ID").and_then(Value::as_i64).and_then(|id| i32::try_from(id).ok());
            let place = place_of(&table, &values);
            let row = Counting { at, id: id.unwrap_or_default(), values };
            counting.entry(place).or_default().push(row);
        }
        counting.values_mut().for_each(|rows| rows.sort_by_key(|row| row.id));
        Ok(Self { table, schema, counting })
    }

    /// Sets Yes/No cells, as far as the file has them.
    fn set<M: Medium>(
        &self,
        change: &mut Change<'_, M>,
        at: RowId,
        cells: &[(&str, bool)],
    ) -> Result<(), ChangeError> {
        let cells: Vec<(usize, Value<'_>)> = cells
            .iter()
            .filter_map(|(name, value)| Some((self.table.position(name)?, Value::Bool(*value))))
            .collect();
        Ok(change.update_values(&self.table, at, &cells)?)
    }

    /// Adds a row; the engine counts its ID.
    fn add<M: Medium>(
        &self,
        change: &mut Change<'_, M>,
        row: &Received,
        sent: &mut Sent,
    ) -> Result<(), ChangeError> {
        let cells: Row =
            row.cells().into_iter().map(|(name, value)| (name, value.into_owned())).collect();
        let values = Filler::new(self.schema, &self.table).values(&cells, &mut sent.notes);
        change.insert_values(&self.table, &values)?;
        sent.added += 1;
        Ok(())
    }
}

fn place_of(table: &Table, values: &[Value<'static>]) -> Place {
    let [section, table, round, board] = ["Section", "Table", "Round", "Board"].map(|name| {
        let value = table.position(name).and_then(|place| values.get(place));
        let number = value.and_then(Value::as_i64).unwrap_or_default();
        i16::try_from(number).unwrap_or_default()
    });
    Place { section, table, round, board }
}
