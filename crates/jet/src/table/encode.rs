//! Rows written as Jet writes them, from the values of all columns.
//!
//! Strict: a value that does not fit its column is refused with the column's name. Whole numbers of any width and Yes/No
//! are taken where a number fits, as Access converts them; a floating number is taken for a date.

use super::column::{Column, ColumnType};
use super::opened::{Table, fixed_value_length};
use super::row::count_length;
use crate::{Error, Result, Value, Version};
use std::borrow::Cow;

/// The shortest row: room for the pointer that takes its place when it moves.
const SHORTEST: usize = 4;

/// Encodes a row into `out`, which is emptied first; there is one value for each column of the table, in its order.
///
/// The value of a long column is the descriptor of its stored value.
pub fn encode_row(table: &Table, values: &[Value<'_>], out: &mut Vec<u8>) -> Result<()> {
    let columns = table.columns();
    if values.len() != columns.len() {
        let (name, given) = (table.name(), values.len());
        return Err(Error::Refused(format!(
            "a row of the table {name} has {} values, but {given} were given",
            columns.len()
        )));
    }
    let n_numbers = table.definition().n_numbers;
    let version = table.version();
    out.clear();
    match version {
        Version::Jet3 => out.push(n_numbers as u8),
        Version::Jet4 => out.extend_from_slice(&n_numbers.to_le_bytes()),
    }
    out.resize(count_length(version) + table.fixed_length(), 0);
    let mut mask = [0u8; 32];
    for (column, value) in columns.iter().zip(values) {
        let present = match (column.kind, value) {
            (ColumnType::Bool, Value::Null) => false,
            (ColumnType::Bool, Value::Bool(value)) => *value,
            (ColumnType::Bool, _) => {
                return Err(refused(table, column, &format!("cannot hold {value}")));
            }
            (_, Value::Null) => false,
            _ => {
                if column.is_fixed() {
                    put_fixed(table, column, value, out)?;
                }
                true
            }
        };
        if present && let Some(byte) = mask.get_mut(usize::from(column.number / 8)) {
            *byte |= 1 << (column.number % 8);
        }
    }
    if table.variable().is_empty() {
        let mask_length = usize::from(n_numbers).div_ceil(8);
        out.resize(out.len().max(SHORTEST.saturating_sub(mask_length)), 0);
    } else {
        put_variable(table, values, out)?;
    }
    out.extend_from_slice(mask.get(..usize::from(n_numbers).div_ceil(8)).unwrap_or(&mask));
    let longest = version.longest_row();
    if out.len() > longest {
        return Err(Error::Refused(format!(
            "a row of {} bytes is too long for the table {}; at most {longest} fit",
            out.len(),
            table.name()
        )));
    }
    Ok(())
}

/// Writes a value into the fixed part of a row.
pub(super) fn put_fixed(
    table: &Table,
    column: &Column,
    value: &Value<'_>,
    row: &mut [u8],
) -> Result<()> {
    let at = count_length(table.version()) + usize::from(column.fixed_offset);
    let length = fixed_value_length(column);
    let place = row.get_mut(at..at + length);
    let place = place.ok_or_else(|| refused(table, column, "has no place in this row"))?;
    if let (ColumnType::Text, Value::Text(text)) = (column.kind, value) {
        let mut bytes = Vec::new();
        put_text(table, column, text, &mut bytes)?;
        // Text of a fixed length is filled up with blanks.
        let blank: &[u8] = if table.version() == Version::Jet4 { b" \0" } else { b" " };
        for (nth, to) in place.iter_mut().enumerate() {
            *to = bytes.get(nth).copied().unwrap_or(blank[nth % blank.len()]);
        }
        return Ok(());
    }
    put_number(column.kind, value, place)
        .ok_or_else(|| refused(table, column, &format!("cannot hold {value}")))
}

/// Writes a value that always has the same length; none when it does not fit.
fn put_number(kind: ColumnType, value: &Value<'_>, place: &mut [u8]) -> Option<()> {
    match (kind, value) {
        (ColumnType::Currency, Value::Currency(number)) => copy(place, &number.to_le_bytes()),
        (ColumnType::Single, Value::Single(number)) => copy(place, &number.to_le_bytes()),
        (ColumnType::Double | ColumnType::Date, Value::Double(number) | Value::Date(number)) => {
            copy(place, &number.to_le_bytes())
        }
        (ColumnType::Guid, Value::Guid(bytes)) => copy(place, bytes),
        (ColumnType::Binary | ColumnType::Other(_), Value::Binary(bytes)) => copy(place, bytes),
        _ => match kind.converted(value)? {
            Value::Byte(number) => copy(place, &number.to_le_bytes()),
            Value::Int(number) => copy(place, &number.to_le_bytes()),
            Value::Long(number) => copy(place, &number.to_le_bytes()),
            Value::Currency(number) => copy(place, &number.to_le_bytes()),
            Value::Single(number) => copy(place, &number.to_le_bytes()),
            Value::Double(number) => copy(place, &number.to_le_bytes()),
            _ => None,
        },
    }
}

fn copy(place: &mut [u8], bytes: &[u8]) -> Option<()> {
    (place.len() == bytes.len()).then(|| place.copy_from_slice(bytes))
}

/// The value as the column holds it, for keys of indexes; what does not fit was refused before.
pub(super) fn as_held<'v>(column: &Column, value: &'v Value<'_>) -> Cow<'v, Value<'v>> {
    match (column.kind, value) {
        (ColumnType::Bool, Value::Null) => Cow::Owned(Value::Bool(false)),
        (kind, value) => kind.converted(value).map_or(Cow::Borrowed(value), Cow::Owned),
    }
}

fn put_variable(table: &Table, values: &[Value<'_>], out: &mut Vec<u8>) -> Result<()> {
    let n_variable = table.variable().len();
    // An offset for each value and one for the end.
    let mut offsets = [0usize; 257];
    for (index, position) in table.variable().iter().enumerate() {
        offsets[index] = out.len();
        if let Some(position) = *position
            && let Some(value) = values.get(position)
        {
            put_one_variable(table, &table.columns()[position], value, out)?;
        }
    }
    offsets[n_variable] = out.len();
    let offsets = &offsets[..=n_variable];
    match table.version() {
        Version::Jet4 => {
            for &offset in offsets.iter().rev() {
                out.extend_from_slice(&(offset as u16).to_le_bytes());
            }
            out.extend_from_slice(&(n_variable as u16).to_le_bytes());
        }
        Version::Jet3 => {
            out.extend(offsets.iter().rev().map(|&offset| offset as u8));
            put_jumps(offsets, usize::from(table.definition().n_numbers).div_ceil(8), out);
            out.push(n_variable as u8);
        }
    }
    Ok(())
}

/// The jump table: for each further 256 bytes of the row, from which offset on they are to be added.
fn put_jumps(offsets: &[usize], mask_length: usize, out: &mut Vec<u8>) {
    let without = out.len() + 1 + mask_length;
    let mut n_jumps = 0;
    // The table itself counts to the length of the row.
    while (without + n_jumps - 1) / 256 > n_jumps {
        n_jumps += 1;
    }
    for jump in (1..=n_jumps).rev() {
        let first = offsets.iter().position(|&offset| offset >= 256 * jump);
        out.push(first.map_or(0xFF, |first| first as u8));
    }
}

fn put_one_variable(
    table: &Table,
    column: &Column,
    value: &Value<'_>,
    out: &mut Vec<u8>,
) -> Result<()> {
    match (column.kind, value) {
        (_, Value::Null) => Ok(()),
        (ColumnType::Text, Value::Text(text)) => put_text(table, column, text, out),
        (ColumnType::Binary, Value::Binary(bytes)) if bytes.len() > usize::from(column.length) => {
            let most = column.length;
            let what = format!("cannot hold {} bytes; at most {most} fit", bytes.len());
            Err(refused(table, column, &what))
        }
        (
            ColumnType::Binary | ColumnType::Ole | ColumnType::Memo | ColumnType::Other(_),
            Value::Binary(bytes),
        ) => {
            out.extend_from_slice(bytes);
            Ok(())
        }
        // Access stores numbers of its own tables among the variable values.
        (kind, value) => {
            let mut number = [0; 16];
            let place =
                kind.fixed_length().and_then(|length| number.get_mut(..usize::from(length)));
            let place = place.filter(|place| !place.is_empty());
            let put = place.and_then(|place| put_number(kind, value, place).map(|()| &*place));
            out.extend_from_slice(
                put.ok_or_else(|| refused(table, column, &format!("cannot hold {value}")))?,
            );
            Ok(())
        }
    }
}

fn put_text(table: &Table, column: &Column, text: &str, out: &mut Vec<u8>) -> Result<()> {
    let codec = table.text();
    // Stored text is never longer than twice its UTF-8, so most values need no counting.
    if text.len() * 2 > usize::from(column.length)
        && codec.stored_length(text) > usize::from(column.length)
    {
        let most = column.most(table.version());
        let what = format!("cannot hold \"{text}\"; at most {most} characters fit");
        return Err(refused(table, column, &what));
    }
    codec.encode(text, column.compressed, out).map_err(|letter| {
        refused(
            table,
            column,
            &format!("cannot hold the letter {letter:?}: the file's code page lacks it"),
        )
    })
}

pub(super) fn refused(table: &Table, column: &Column, what: &str) -> Error {
    Error::Refused(format!("the column {} of the table {} {what}", column.name, table.name()))
}
