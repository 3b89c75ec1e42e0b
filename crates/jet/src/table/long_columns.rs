//! The long columns of a row: their values are stored first, and the row gets the descriptors.

use super::encode::refused;
use super::long;
use super::opened::Table;
use crate::page::{Medium, Work};
use crate::table::{ColumnType, LongValueMaps};
use crate::{Error, Result, Value};
use std::borrow::Cow;

/// The value of a long column, as bytes to store, with the position of its column.
pub(super) type LongToStore = (usize, LongValueMaps, Vec<u8>);

/// Takes the long values out of a row, leaving descriptors of the right length in their places.
pub(super) fn prepare_long(table: &Table, values: &mut [Value<'_>]) -> Result<Vec<LongToStore>> {
    let positions = 0..values.len();
    positions.filter_map(|position| take_long(table, values, position).transpose()).collect()
}

/// The same for the columns that change.
pub(super) fn prepare_changed_long(
    table: &Table,
    values: &mut [Value<'_>],
    changes: &[(usize, Value<'_>)],
) -> Result<Vec<LongToStore>> {
    let positions = changes.iter().map(|(position, _)| *position);
    positions.filter_map(|position| take_long(table, values, position).transpose()).collect()
}

fn take_long(
    table: &Table,
    values: &mut [Value<'_>],
    position: usize,
) -> Result<Option<LongToStore>> {
    let (Some(maps), Some(value)) = (long_maps(table, position)?, values.get_mut(position)) else {
        return Ok(None);
    };
    let column = &table.columns()[position];
    let bytes = match (column.kind, &*value) {
        (_, Value::Null) => return Ok(None),
        (ColumnType::Memo, Value::Text(text)) => {
            let mut bytes = Vec::new();
            table.text().encode(text, column.compressed, &mut bytes).map_err(|letter| {
                refused(table, column, &format!("cannot hold the letter {letter:?}"))
            })?;
            bytes
        }
        (ColumnType::Ole, Value::Binary(bytes)) => bytes.to_vec(),
        (_, value) => return Err(refused(table, column, &format!("cannot hold {value}"))),
    };
    *value = Value::Binary(Cow::Owned(long::placeholder(&bytes)));
    Ok(Some((position, maps, bytes)))
}

/// Stores the long values and puts their descriptors into the row.
pub(super) fn store_long<M: Medium>(
    work: &mut Work<'_, M>,
    long: Vec<LongToStore>,
    values: &mut [Value<'_>],
) -> Result<()> {
    for (position, maps, bytes) in long {
        let descriptor = long::store(work, &maps, &bytes)?;
        if let Some(value) = values.get_mut(position) {
            *value = Value::Binary(Cow::Owned(descriptor));
        }
    }
    Ok(())
}

/// The maps of a long column; none for other columns.
pub(super) fn long_maps(table: &Table, position: usize) -> Result<Option<LongValueMaps>> {
    let Some(column) = table.columns().get(position).filter(|column| column.kind.is_long()) else {
        return Ok(None);
    };
    let maps = table.definition().long_values.iter().find(|maps| maps.column == column.number);
    match maps {
        Some(maps) => Ok(Some(*maps)),
        None => Err(Error::damaged(
            table.definition().page,
            format!("the definition of {} lacks the place of {}", table.name(), column.name),
        )),
    }
}
