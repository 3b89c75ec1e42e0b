//! Keys: the bytes by which Jet sorts the values of a row.
//!
//! Each column starts with a mark, 7F for a value and 00 for null, and goes on with bytes that sort as the values do.
//! A descending column has every bit turned round, marks included.

use super::definition::Order;
use super::support::{Index, KeyColumn, KeyKind};
use super::text;
use crate::{Error, Result, Version};

/// A value of a key column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyValue<'a> {
    /// No value.
    Null,
    /// Yes or No.
    Bool(bool),
    /// A number of 8 bits.
    Byte(u8),
    /// A number of 16 bits.
    Int16(i16),
    /// A number of 32 bits.
    Int32(i32),
    /// Money, in ten-thousandths.
    Currency(i64),
    /// A floating number of 32 bits.
    Single(f32),
    /// A floating number of 64 bits, or a date in days since 1899-12-30.
    Double(f64),
    /// Text.
    Text(&'a str),
    /// Bytes.
    Binary(&'a [u8]),
}

/// The longest key that is written, in bytes.
///
/// Jet's own limits are not published. A Jet 3 page has one byte for the length of a shared prefix; in Jet 4 a key of 685
/// bytes was seen that Access wrote, and several of the longest must fit a page.
pub(super) const fn longest_key(version: Version) -> usize {
    match version {
        Version::Jet3 => 255,
        Version::Jet4 => 800,
    }
}

impl Index {
    /// The key of a row with these values of the key columns, in their order; none when such a row has no entry.
    ///
    /// Refused: a null where a value is required, a value of another type than the column's, text with a character
    /// whose code is not known, a key that is too long.
    pub fn key(&self, values: &[KeyValue<'_>]) -> Result<Option<Vec<u8>>> {
        let name = &self.definition().name;
        if values.len() != self.keys.len() {
            return Err(Error::Refused(format!(
                "the index {name} has {} columns, but {} values were given",
                self.keys.len(),
                values.len()
            )));
        }
        let mut key = Vec::with_capacity(16);
        let mut n_nulls = 0;
        for (column, value) in self.keys.iter().zip(values) {
            if is_null(column, value) {
                n_nulls += 1;
            }
            append(&mut key, column, value).map_err(|why| {
                Error::Refused(format!("column {} in the index {name}: {why}", column.name))
            })?;
        }
        if n_nulls == self.keys.len() && self.definition().ignores_nulls() {
            return Ok(None);
        }
        if n_nulls > 0 && self.definition().is_required() {
            return Err(Error::Refused(format!(
                "the index {name} requires a value in each column"
            )));
        }
        let longest = longest_key(self.version());
        if key.len() > longest {
            return Err(Error::Refused(format!(
                "the key for the index {name} would have {} bytes; at most {longest} can be kept",
                key.len()
            )));
        }
        Ok(Some(key))
    }

    /// Whether these values may occur more than once although the index is unique: all of them are null.
    pub(super) fn is_null_key(&self, key: &[u8]) -> bool {
        key.len() == self.keys.len()
            && self.keys.iter().zip(key).all(|(column, &byte)| byte == turn(column.order, 0))
    }
}

/// A Yes/No column has no null: what is missing is No, as Access indexes it.
fn is_null(column: &KeyColumn, value: &KeyValue<'_>) -> bool {
    matches!(value, KeyValue::Null) && column.kind != KeyKind::Bool
}

fn append(key: &mut Vec<u8>, column: &KeyColumn, value: &KeyValue<'_>) -> Result<(), String> {
    let order = column.order;
    if is_null(column, value) {
        key.push(turn(order, 0x00));
        return Ok(());
    }
    key.push(turn(order, 0x7F));
    let start = key.len();
    match (column.kind, *value) {
        // As Access sorts them: Yes is -1 and comes before No.
        (KeyKind::Bool, KeyValue::Bool(true)) => key.push(0x00),
        (KeyKind::Bool, KeyValue::Bool(false) | KeyValue::Null) => key.push(0xFF),
        (KeyKind::Byte, KeyValue::Byte(number)) => key.push(number),
        (KeyKind::Int16, KeyValue::Int16(number)) => {
            key.extend((number.cast_unsigned() ^ (1 << 15)).to_be_bytes());
        }
        (KeyKind::Int32, KeyValue::Int32(number)) => {
            key.extend((number.cast_unsigned() ^ (1 << 31)).to_be_bytes());
        }
        (KeyKind::Currency, KeyValue::Currency(number)) => {
            key.extend((number.cast_unsigned() ^ (1 << 63)).to_be_bytes());
        }
        (KeyKind::Single, KeyValue::Single(number)) if number.is_finite() => {
            let bits = number.to_bits();
            let flip = if number.is_sign_negative() { u32::MAX } else { 1 << 31 };
            key.extend((bits ^ flip).to_be_bytes());
        }
        (KeyKind::Double, KeyValue::Double(number)) if number.is_finite() => {
            let bits = number.to_bits();
            let flip = if number.is_sign_negative() { u64::MAX } else { 1 << 63 };
            key.extend((bits ^ flip).to_be_bytes());
        }
        (KeyKind::Binary, KeyValue::Binary(bytes)) => return append_binary(key, order, bytes),
        (KeyKind::Text(sort), KeyValue::Text(value)) => {
            return text::append(key, sort, order, value);
        }
        (kind, value) => return Err(format!("a key of kind {kind:?} cannot be made of {value:?}")),
    }
    turn_all(order, key.get_mut(start..));
    Ok(())
}

/// Bytes in groups of eight, each followed by how many of them count, or by 9 when another group follows.
fn append_binary(key: &mut Vec<u8>, order: Order, bytes: &[u8]) -> Result<(), String> {
    if bytes.is_empty() {
        return Err("the key of a binary value without a byte is not known".into());
    }
    let mut groups = bytes.chunks(8).peekable();
    while let Some(group) = groups.next() {
        let mut padded = [0; 8];
        padded.iter_mut().zip(group).for_each(|(to, &from)| *to = from);
        key.extend(padded.map(|byte| turn(order, byte)));
        // The 9 is the same in a descending column: as Access writes it.
        key.push(if groups.peek().is_some() { 9 } else { turn(order, group.len() as u8) });
    }
    Ok(())
}

fn turn(order: Order, byte: u8) -> u8 {
    match order {
        Order::Ascending => byte,
        Order::Descending => !byte,
    }
}

/// Turns the bytes of a descending column round.
pub(super) fn turn_all(order: Order, bytes: Option<&mut [u8]>) {
    if order == Order::Descending {
        for byte in bytes.into_iter().flatten() {
            *byte = !*byte;
        }
    }
}
