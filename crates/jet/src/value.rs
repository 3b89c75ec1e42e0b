//! One cell of a table.

use crate::index::KeyValue;
use std::borrow::Cow;
use std::fmt;

/// A value as a column holds it; borrowed from the page where that is possible.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Value<'a> {
    /// No value; a Yes/No column never has it.
    #[default]
    Null,
    /// Yes or No.
    Bool(bool),
    /// An unsigned number of 8 bits.
    Byte(u8),
    /// A number of 16 bits.
    Int(i16),
    /// A number of 32 bits.
    Long(i32),
    /// Money, in ten-thousandths.
    Currency(i64),
    /// A floating number of 32 bits.
    Single(f32),
    /// A floating number of 64 bits.
    Double(f64),
    /// Days since 1899-12-30 and the part of the day; before that day the part still counts forward.
    Date(f64),
    /// Text, also of a memo.
    Text(Cow<'a, str>),
    /// Bytes: binary columns, OLE objects, and types this crate does not know.
    Binary(Cow<'a, [u8]>),
    /// A globally unique identifier, in the order it is stored.
    Guid([u8; 16]),
}

impl Value<'_> {
    /// Whether there is no value.
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The whole number, of any width and type of number.
    pub fn as_i64(&self) -> Option<i64> {
        /// Below it every whole number of a float is exact.
        const EXACT: f64 = 9e15;
        Some(match *self {
            Self::Bool(value) => i64::from(value),
            Self::Byte(value) => i64::from(value),
            Self::Int(value) => i64::from(value),
            Self::Long(value) => i64::from(value),
            Self::Currency(value) if value % 10_000 == 0 => value / 10_000,
            Self::Single(value) if value.fract() == 0.0 && f64::from(value).abs() < EXACT => {
                value as i64
            }
            Self::Double(value) if value.fract() == 0.0 && value.abs() < EXACT => value as i64,
            _ => return None,
        })
    }

    /// The text.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Binary(bytes) => Some(bytes),
            Self::Guid(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// Yes or No; of a number, whether it is not 0, as Access takes it.
    pub fn as_bool(&self) -> Option<bool> {
        match *self {
            Self::Bool(value) => Some(value),
            _ => self.as_i64().map(|number| number != 0),
        }
    }

    /// The same value with its own copy of text and bytes.
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
            Self::Binary(bytes) => Value::Binary(Cow::Owned(bytes.into_owned())),
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(value),
            Self::Byte(value) => Value::Byte(value),
            Self::Int(value) => Value::Int(value),
            Self::Long(value) => Value::Long(value),
            Self::Currency(value) => Value::Currency(value),
            Self::Single(value) => Value::Single(value),
            Self::Double(value) => Value::Double(value),
            Self::Date(value) => Value::Date(value),
            Self::Guid(value) => Value::Guid(value),
        }
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("no value"),
            Self::Bool(true) => f.write_str("yes"),
            Self::Bool(false) => f.write_str("no"),
            Self::Byte(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Long(value) => write!(f, "{value}"),
            Self::Currency(value) => write!(f, "{value} ten-thousandths"),
            Self::Single(value) => write!(f, "{value}"),
            Self::Double(value) => write!(f, "{value}"),
            Self::Date(days) => write!(f, "day {days}"),
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::Binary(bytes) => write!(f, "{} bytes", bytes.len()),
            Self::Guid(_) => f.write_str("a GUID"),
        }
    }
}

macro_rules! from {
    ($($kind:ty => $variant:ident),* $(,)?) => {$(
        impl From<$kind> for Value<'_> {
            fn from(value: $kind) -> Self {
                Self::$variant(value)
            }
        }
    )*};
}

from! { bool => Bool, u8 => Byte, i16 => Int, i32 => Long, f32 => Single, f64 => Double }

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Binary(Cow::Borrowed(bytes))
    }
}

impl From<Vec<u8>> for Value<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Binary(Cow::Owned(bytes))
    }
}

/// What may be missing is null when it is.
impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// What an index sorts by; it knows no GUIDs.
impl<'v> From<&'v Value<'_>> for KeyValue<'v> {
    fn from(value: &'v Value<'_>) -> Self {
        match value {
            Value::Null | Value::Guid(_) => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Byte(value) => Self::Byte(*value),
            Value::Int(value) => Self::Int16(*value),
            Value::Long(value) => Self::Int32(*value),
            Value::Currency(value) => Self::Currency(*value),
            Value::Single(value) => Self::Single(*value),
            Value::Double(value) | Value::Date(value) => Self::Double(*value),
            Value::Text(text) => Self::Text(text),
            Value::Binary(bytes) => Self::Binary(bytes),
        }
    }
}
