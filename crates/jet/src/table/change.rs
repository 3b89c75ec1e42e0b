//! Inserting, updating and deleting rows within one change.
//!
//! What a caller can get wrong (values, duplicates) is refused before anything is altered, and the change can go on. Any
//! other error leaves it half done: it must be dropped.

use super::encode::{encode_row, put_fixed, refused};
use super::long;
use super::long_columns::{long_maps, prepare_changed_long, prepare_long, store_long};
use super::opened::Table;
use super::place::{self, Place};
use super::row::RowView;
use super::scan::follow;
use super::upkeep::{self, Keys};
use crate::page::data::{DataPage, DataPageMut, Role, Slot};
use crate::page::{Medium, RowId, Work, usage};
use crate::table::{Column, ColumnType};
use crate::{Error, Result, Value};
use std::borrow::Cow;

/// A row that was inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inserted {
    /// Where it is.
    pub id: RowId,
    /// The number it got, or brought, in the column that the engine counts.
    pub autonumber: Option<i32>,
}

/// Inserts a row with one value for each column; a null in the column that is counted gets the next number.
pub fn insert<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    values: &[Value<'_>],
) -> Result<Inserted> {
    table.indexes()?;
    let mut counts = upkeep::claim_counts(work, table)?;
    let mut values = values.to_vec();
    let autonumber = next_number(table, &mut values, &mut counts.last_autonumber)?;
    let mut row = Vec::new();
    let long = prepare_long(table, &mut values)?;
    encode_row(table, &values, &mut row)?;
    let keys = upkeep::keys(table, &values)?;
    upkeep::check_unique(work, table, None, &keys)?;
    if !long.is_empty() {
        store_long(work, long, &mut values)?;
        encode_row(table, &values, &mut row)?;
    }
    let id = place::put(work, &place_of(table), &row, Role::Row)?;
    upkeep::rekey(work, table, id, None, Some(&keys))?;
    counts.n_rows = counts.n_rows.saturating_add(1);
    upkeep::set_counts(work, table, counts)?;
    Ok(Inserted { id, autonumber })
}

/// Gives the columns at these positions new values.
///
/// Numbers, dates and Yes/No change in place. A row that grows beyond its page moves to another, and a pointer stays.
pub fn update<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    id: RowId,
    changes: &[(usize, Value<'_>)],
) -> Result<()> {
    let indexes = table.indexes()?;
    let indexed =
        |position: &usize| indexes.iter().any(|index| index.columns().any(|key| key == *position));
    if changes.iter().any(|(position, _)| indexed(position)) {
        // Claims go from the definition to the rows, in every change, so that two users do not wait for each other.
        upkeep::claim_counts(work, table)?;
    }
    let (at, old_row) = claim_row(work, table, id)?;
    let view = RowView::new(work, table, id, &old_row)?;
    let in_place = changes.iter().all(|(position, _)| {
        table.columns().get(*position).is_some_and(|column| {
            column.is_fixed() && column.number < view.n_columns() && !indexed(position)
        })
    });
    if in_place {
        let mask_at = view.mask_at();
        return patch(work, table, at, old_row, mask_at, changes);
    }
    let mut values = held_values(table, &view)?;
    let old_keys = upkeep::keys(table, &values)?;
    let mut replaced = Vec::new();
    for (position, value) in changes {
        let place = values.get_mut(*position).ok_or_else(|| {
            Error::Refused(format!("the table {} has no column {position}", table.name()))
        })?;
        if let (Some(maps), Some(descriptor)) = (long_maps(table, *position)?, place.as_bytes()) {
            replaced.push((maps, descriptor.to_vec()));
        }
        *place = value.clone().into_owned();
    }
    let long = prepare_changed_long(table, &mut values, changes)?;
    let mut row = Vec::new();
    encode_row(table, &values, &mut row)?;
    let new_keys = upkeep::keys(table, &values)?;
    upkeep::check_unique(work, table, Some(&old_keys), &new_keys)?;
    for (maps, descriptor) in replaced {
        long::forget(work, &maps, &descriptor)?;
    }
    if !long.is_empty() {
        store_long(work, long, &mut values)?;
        encode_row(table, &values, &mut row)?;
    }
    write_row(work, table, id, at, &row)?;
    upkeep::rekey(work, table, id, Some(&old_keys), Some(&new_keys))
}

/// Deletes a row with its long values and its entries in the indexes.
pub fn delete<M: Medium>(work: &mut Work<'_, M>, table: &Table, id: RowId) -> Result<()> {
    table.indexes()?;
    let mut counts = upkeep::claim_counts(work, table)?;
    let (at, row) = claim_row(work, table, id)?;
    let view = RowView::new(work, table, id, &row)?;
    let values = held_values(table, &view)?;
    let keys: Keys = upkeep::keys(table, &values)?;
    for (position, value) in values.iter().enumerate() {
        if let (Some(maps), Some(descriptor)) = (long_maps(table, position)?, value.as_bytes()) {
            long::forget(work, &maps, descriptor)?;
        }
    }
    upkeep::rekey(work, table, id, Some(&keys), None)?;
    let version = work.version();
    for place in [at, id] {
        DataPageMut::open(version, place.page, work.alter(place.page)?)?.delete(place.slot);
        usage::set(work, table.definition().with_room, place.page, true)?;
        if at == id {
            break;
        }
    }
    counts.n_rows = counts.n_rows.saturating_sub(1);
    upkeep::set_counts(work, table, counts)
}

/// Whose pages rows of a table go to.
pub(super) fn place_of(table: &Table) -> Place {
    let definition = table.definition();
    Place { owner: definition.page, owned: definition.owned, with_room: definition.with_room }
}

/// Fills in the number of the column that is counted, and keeps the highest one.
pub(super) fn next_number(
    table: &Table,
    values: &mut [Value<'_>],
    last: &mut u32,
) -> Result<Option<i32>> {
    let counted = |column: &Column| column.is_autonumber() && column.kind == ColumnType::Long;
    let Some(position) = table.columns().iter().position(counted) else { return Ok(None) };
    let Some(value) = values.get_mut(position) else { return Ok(None) };
    if value.is_null() {
        let next = i32::try_from(last.saturating_add(1)).map_err(|_| {
            refused(
                table,
                &table.columns()[position],
                "has no further number: the last one is used",
            )
        })?;
        *value = Value::Long(next);
    }
    let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
    if let Some(number) = number.and_then(|number| u32::try_from(number).ok()) {
        *last = (*last).max(number);
    }
    Ok(number)
}

/// Changes values of the fixed part without touching anything else.
fn patch<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    at: RowId,
    mut row: Vec<u8>,
    mask_at: usize,
    changes: &[(usize, Value<'_>)],
) -> Result<()> {
    for (position, value) in changes {
        let Some(column) = table.columns().get(*position) else { continue };
        let present = match (column.kind, value) {
            (_, Value::Null) => false,
            (ColumnType::Bool, Value::Bool(value)) => *value,
            (ColumnType::Bool, _) => {
                return Err(refused(table, column, &format!("cannot hold {value}")));
            }
            _ => {
                put_fixed(table, column, value, row.get_mut(..mask_at).unwrap_or_default())?;
                true
            }
        };
        if let Some(byte) = row.get_mut(mask_at + usize::from(column.number / 8)) {
            let bit = 1 << (column.number % 8);
            *byte = if present { *byte | bit } else { *byte & !bit };
        }
    }
    let version = work.version();
    DataPageMut::open(version, at.page, work.alter(at.page)?)?.replace(at.slot, &row);
    Ok(())
}

/// Writes a row of another length in the place of an old one.
fn write_row<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    id: RowId,
    at: RowId,
    row: &[u8],
) -> Result<()> {
    let version = work.version();
    let with_room = table.definition().with_room;
    if DataPageMut::open(version, at.page, work.alter(at.page)?)?.replace(at.slot, row) {
        return usage::set(work, with_room, at.page, true);
    }
    let mut home = DataPageMut::open(version, id.page, work.alter(id.page)?)?;
    let moved = at != id;
    if moved && home.replace(id.slot, row) {
        home.unpoint(id.slot);
    } else if !home.has_room_for_pointer(id.slot) {
        return Err(Error::Refused(format!(
            "page {} has no room for the longer row {} of the table {}",
            id.page,
            id.slot,
            table.name()
        )));
    } else {
        let target = place::put(work, &place_of(table), row, Role::Arrived)?;
        DataPageMut::open(version, id.page, work.alter(id.page)?)?.point(id.slot, target);
        usage::set(work, with_room, id.page, true)?;
    }
    if moved {
        DataPageMut::open(version, at.page, work.alter(at.page)?)?.delete(at.slot);
        usage::set(work, with_room, at.page, true)?;
    }
    Ok(())
}

/// Claims the page of a row and, when it was moved, the page where it lies; returns that place and its bytes.
fn claim_row<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    id: RowId,
) -> Result<(RowId, Vec<u8>)> {
    let version = work.version();
    let gone = || {
        let name = table.name();
        Error::Refused(format!(
            "the row {} of page {} of the table {name} is gone",
            id.slot, id.page
        ))
    };
    let bytes = work.alter(id.page)?;
    let page = DataPage::new(version, id.page, bytes)?;
    if page.owner() != table.definition().page || usize::from(id.slot) >= page.n_slots() {
        return Err(gone());
    }
    let target = match page.slot(usize::from(id.slot))? {
        Slot::Row(row) => return Ok((id, row.to_vec())),
        Slot::Moved(target) => target,
        Slot::Arrived(_) | Slot::Deleted => return Err(gone()),
    };
    let mut buffer = vec![0; version.page_size()];
    let at = follow(work, id, target, &mut buffer)?;
    work.alter(at.page)?;
    let at = follow(work, id, target, &mut buffer)?;
    let page = DataPage::new(version, at.page, &buffer)?;
    if page.owner() != table.definition().page {
        return Err(Error::damaged(
            id.page,
            format!("row {}: it was moved to another table", id.slot),
        ));
    }
    let range = page.range(usize::from(at.slot))?;
    Ok((at, buffer[range].to_vec()))
}

/// All values of a row as they are stored: of long values the descriptors.
fn held_values(table: &Table, view: &RowView<'_>) -> Result<Vec<Value<'static>>> {
    let value = |(position, column): (usize, &Column)| {
        if column.kind.is_long() {
            let raw = view.raw(position)?;
            return Ok(raw.map_or(Value::Null, |raw| Value::Binary(Cow::Owned(raw.to_vec()))));
        }
        Ok(view.get(position)?.into_owned())
    };
    table.columns().iter().enumerate().map(value).collect()
}
