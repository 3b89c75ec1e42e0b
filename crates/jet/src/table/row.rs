//! A row as it lies in its page, its values read one by one when they are asked for.
//!
//! A row ends with its null mask and, before it, the offsets of its variable values. It may have fewer columns than the
//! table: those it lacks are null. Every offset is checked when it is used, so a damaged value does not hide the others.

use super::column::{Column, ColumnType};
use super::long::read_long;
use super::opened::{Table, fixed_value_length};
use crate::format::bytes::{u8_at, u16_at};
use crate::page::{RowId, Source};
use crate::{Error, Result, Value, Version};
use std::borrow::Cow;

/// One row, borrowed from its page.
#[derive(Clone, Copy)]
pub struct RowView<'a> {
    id: RowId,
    row: &'a [u8],
    table: &'a Table,
    source: &'a dyn Source,
    /// How many columns the row knows.
    n_columns: u16,
    mask_at: usize,
    /// How many variable values it has.
    n_variable: usize,
}

impl<'a> RowView<'a> {
    /// Looks at the bytes of a row; refused when its ends contradict each other.
    pub fn new(source: &'a dyn Source, table: &'a Table, id: RowId, row: &'a [u8]) -> Result<Self> {
        let n_columns = match table.version() {
            Version::Jet3 => u8_at(row, 0).map(u16::from),
            Version::Jet4 => u16_at(row, 0),
        };
        let shape = n_columns.and_then(|n| {
            let mask_at = row.len().checked_sub(usize::from(n).div_ceil(8))?;
            let n_variable = n_variable(table, row, n, mask_at)?;
            Some((n, mask_at, n_variable))
        });
        match shape {
            Some((n_columns, mask_at, n_variable)) if mask_at > 0 => {
                Ok(Self { id, row, table, source, n_columns, mask_at, n_variable })
            }
            _ => Err(damaged(id, "it is too short for what it claims to hold")),
        }
    }

    /// Where the row is known: its slot, even when the bytes were moved elsewhere.
    pub fn id(&self) -> RowId {
        self.id
    }

    /// The bytes as they are stored.
    pub fn bytes(&self) -> &'a [u8] {
        self.row
    }

    /// How many columns the row knows; those behind were added to the table later.
    pub fn n_columns(&self) -> u16 {
        self.n_columns
    }

    /// The value of a column, by its position in the table.
    pub fn get(&self, position: usize) -> Result<Value<'a>> {
        self.table.columns().get(position).map_or(Ok(Value::Null), |column| self.value(column))
    }

    fn value(&self, column: &Column) -> Result<Value<'a>> {
        let present = self.is_set(column.number);
        if column.kind == ColumnType::Bool {
            return Ok(Value::Bool(present));
        }
        if !present {
            return Ok(Value::Null);
        }
        let bytes = self.stored(column)?;
        self.decode(column, bytes)
    }

    /// The value of a column, by its name.
    pub fn named(&self, name: &str) -> Result<Value<'a>> {
        self.get(self.table.require(name)?)
    }

    /// All values, in the table's order.
    pub fn values(&self) -> Result<Vec<Value<'a>>> {
        // Not collected: a collection of results grows step by step, which is half of the time a row takes.
        let mut values = Vec::with_capacity(self.table.columns().len());
        for column in self.table.columns() {
            values.push(self.value(column)?);
        }
        Ok(values)
    }

    /// The stored bytes of a column's value, for a long value only the descriptor; none when it is null.
    pub fn raw(&self, position: usize) -> Result<Option<&'a [u8]>> {
        match self.table.columns().get(position) {
            Some(column) if self.is_set(column.number) && column.kind != ColumnType::Bool => {
                self.stored(column).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Where the null mask starts.
    pub(super) fn mask_at(&self) -> usize {
        self.mask_at
    }

    fn is_set(&self, number: u16) -> bool {
        number < self.n_columns
            && u8_at(self.row, self.mask_at + usize::from(number / 8))
                .is_some_and(|byte| byte >> (number % 8) & 1 == 1)
    }

    fn stored(&self, column: &Column) -> Result<&'a [u8]> {
        let bytes = if column.is_fixed() {
            let start = count_length(self.table.version()) + usize::from(column.fixed_offset);
            let end = start + fixed_value_length(column);
            self.row.get(start..end).filter(|_| end <= self.mask_at)
        } else {
            self.variable(usize::from(column.variable_index))
        };
        bytes.ok_or_else(|| {
            damaged(self.id, &format!("the value of {} lies outside of the row", column.name))
        })
    }

    /// One variable value: it goes from its offset to the next one.
    fn variable(&self, index: usize) -> Option<&'a [u8]> {
        if index >= self.n_variable {
            // Removed columns may have taken the count with them; the mask claims a value that is not there.
            return None;
        }
        let (start, end) = (self.offset(index)?, self.offset(index + 1)?);
        self.row.get(start..end).filter(|_| end <= self.mask_at)
    }

    fn offset(&self, index: usize) -> Option<usize> {
        match self.table.version() {
            Version::Jet4 => {
                u16_at(self.row, self.mask_at.checked_sub(4 + 2 * index)?).map(usize::from)
            }
            Version::Jet3 => {
                // One byte each; the jump table says from which offset on another 256 are to be added.
                let n_jumps = (self.row.len() - 1) / 256;
                let count_at = self.mask_at.checked_sub(1)?;
                let first_at = count_at.checked_sub(n_jumps + 1)?;
                let low = u8_at(self.row, first_at.checked_sub(index)?)?;
                // The last entry is a dummy when the data end before it could matter.
                let n_jumps = n_jumps.min(first_at.checked_sub(self.n_variable)? / 256);
                let jumps = (0..n_jumps).filter(|jump| {
                    u8_at(self.row, count_at.wrapping_sub(1 + jump))
                        .is_some_and(|from| usize::from(from) <= index)
                });
                Some(usize::from(low) + 256 * jumps.count())
            }
        }
    }

    fn decode(&self, column: &Column, bytes: &'a [u8]) -> Result<Value<'a>> {
        let text = self.table.text();
        Ok(match column.kind {
            ColumnType::Bool => Value::Null,
            ColumnType::Byte => number(bytes, u8::from_le_bytes, Value::Byte),
            ColumnType::Int => number(bytes, i16::from_le_bytes, Value::Int),
            ColumnType::Long => number(bytes, i32::from_le_bytes, Value::Long),
            ColumnType::Currency => number(bytes, i64::from_le_bytes, Value::Currency),
            ColumnType::Single => number(bytes, f32::from_le_bytes, Value::Single),
            ColumnType::Double => number(bytes, f64::from_le_bytes, Value::Double),
            ColumnType::Date => number(bytes, f64::from_le_bytes, Value::Date),
            ColumnType::Guid => number(bytes, |guid: [u8; 16]| guid, Value::Guid),
            ColumnType::Text => Value::Text(text.decode(bytes)),
            ColumnType::Binary | ColumnType::Other(_) => Value::Binary(Cow::Borrowed(bytes)),
            ColumnType::Ole => Value::Binary(self.long(column, bytes)?),
            ColumnType::Memo => Value::Text(match self.long(column, bytes)? {
                Cow::Borrowed(bytes) => text.decode(bytes),
                Cow::Owned(bytes) => Cow::Owned(text.decode(&bytes).into_owned()),
            }),
        })
    }

    fn long(&self, column: &Column, descriptor: &'a [u8]) -> Result<Cow<'a, [u8]>> {
        read_long(self.source, descriptor).map_err(|error| match error {
            Error::Damaged { page, what } => Error::damaged(
                page,
                format!(
                    "{what} (the value of {} in row {} of page {})",
                    column.name, self.id.slot, self.id.page
                ),
            ),
            other => other,
        })
    }
}

/// How many bytes the column count takes at the start of a row.
pub(super) const fn count_length(version: Version) -> usize {
    match version {
        Version::Jet3 => 1,
        Version::Jet4 => 2,
    }
}

fn n_variable(table: &Table, row: &[u8], n_columns: u16, mask_at: usize) -> Option<usize> {
    if n_columns <= table.first_variable() {
        return Some(0);
    }
    match table.version() {
        Version::Jet3 => u8_at(row, mask_at.checked_sub(1)?).map(usize::from),
        Version::Jet4 => u16_at(row, mask_at.checked_sub(2)?).map(usize::from),
    }
}

fn number<'a, T, const N: usize>(
    bytes: &[u8],
    read: impl FnOnce([u8; N]) -> T,
    value: impl FnOnce(T) -> Value<'a>,
) -> Value<'a> {
    bytes.first_chunk().map_or(Value::Null, |bytes| value(read(*bytes)))
}

pub(super) fn damaged(id: RowId, what: &str) -> Error {
    Error::damaged(id.page, format!("row {}: {what}", id.slot))
}
