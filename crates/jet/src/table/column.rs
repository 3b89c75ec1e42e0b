//! Columns as a table's definition lists them.

use crate::index::IndexColumn;
use crate::{Header, Value, Version};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColumnType {
    /// Yes or No, kept in the null mask.
    Bool,
    /// An unsigned number of 8 bits.
    Byte,
    /// A number of 16 bits.
    Int,
    /// A number of 32 bits.
    Long,
    /// Money.
    Currency,
    /// A floating number of 32 bits.
    Single,
    /// A floating number of 64 bits.
    Double,
    /// A date, a time, or both.
    Date,
    /// Up to 255 bytes (Jet 3) or 510 (Jet 4).
    Binary,
    /// Up to 255 characters.
    Text,
    /// Bytes of any length.
    Ole,
    /// Text of any length.
    Memo,
    /// A globally unique identifier.
    Guid,
    /// A type this crate does not know; its values are given as bytes.
    Other(u8),
}

impl ColumnType {
    /// The type a number in a definition stands for.
    pub const fn from_code(code: u8) -> Self {
        match code {
            1 => Self::Bool,
            2 => Self::Byte,
            3 => Self::Int,
            4 => Self::Long,
            5 => Self::Currency,
            6 => Self::Single,
            7 => Self::Double,
            8 => Self::Date,
            9 => Self::Binary,
            10 => Self::Text,
            11 => Self::Ole,
            12 => Self::Memo,
            15 => Self::Guid,
            other => Self::Other(other),
        }
    }

    /// The number in a definition.
    pub const fn code(self) -> u8 {
        match self {
            Self::Bool => 1,
            Self::Byte => 2,
            Self::Int => 3,
            Self::Long => 4,
            Self::Currency => 5,
            Self::Single => 6,
            Self::Double => 7,
            Self::Date => 8,
            Self::Binary => 9,
            Self::Text => 10,
            Self::Ole => 11,
            Self::Memo => 12,
            Self::Guid => 15,
            Self::Other(code) => code,
        }
    }

    /// The bytes of a value that lies in the fixed part of a row; none for what varies in length.
    pub const fn fixed_length(self) -> Option<u16> {
        match self {
            Self::Bool => Some(0),
            Self::Byte => Some(1),
            Self::Int => Some(2),
            Self::Long | Self::Single => Some(4),
            Self::Currency | Self::Double | Self::Date => Some(8),
            Self::Guid => Some(16),
            Self::Binary | Self::Text | Self::Ole | Self::Memo | Self::Other(_) => None,
        }
    }

    /// A whole number or a Yes/No as a number column of this type holds it: Yes is −1, as in Access. None where it does
    /// not fit exactly, and for other columns.
    pub fn converted(self, value: &Value<'_>) -> Option<Value<'static>> {
        /// The whole numbers that a float holds exactly.
        const SINGLE: u64 = 1 << 24;
        const DOUBLE: u64 = 1 << 53;
        let number = match *value {
            Value::Bool(yes) => -i64::from(yes),
            Value::Byte(number) => i64::from(number),
            Value::Int(number) => i64::from(number),
            Value::Long(number) => i64::from(number),
            _ => return None,
        };
        Some(match self {
            Self::Byte => Value::Byte(u8::try_from(number).ok()?),
            Self::Int => Value::Int(i16::try_from(number).ok()?),
            Self::Long => Value::Long(i32::try_from(number).ok()?),
            Self::Currency => Value::Currency(number.checked_mul(10_000)?),
            Self::Single if number.unsigned_abs() <= SINGLE => Value::Single(number as f32),
            Self::Double if number.unsigned_abs() <= DOUBLE => Value::Double(number as f64),
            _ => return None,
        })
    }

    /// Whether values may lie outside the row.
    pub const fn is_long(self) -> bool {
        matches!(self, Self::Ole | Self::Memo)
    }

    /// Whether values are text.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Text | Self::Memo)
    }
}

/// The bits of a column's flags.
pub mod flag {
    /// The value lies in the fixed part of a row.
    pub const FIXED: u8 = 0x01;
    /// The value may be null; set in every column.
    pub const NULLABLE: u8 = 0x02;
    /// The engine counts the values.
    pub const AUTONUMBER: u8 = 0x04;
    /// A column of a system table.
    pub const SYSTEM: u8 = 0x10;
    /// Set for the columns that hold owners of objects.
    pub const OWNER: u8 = 0x20;
}

/// One column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name.
    pub name: String,
    /// What it holds.
    pub kind: ColumnType,
    /// Its number, which is its bit in the null mask; numbers of removed columns stay unused.
    pub number: u16,
    /// Its place among the columns of varying length.
    pub variable_index: u16,
    /// Its place in the fixed part of a row.
    pub fixed_offset: u16,
    /// The greatest length of its values, in bytes as Jet counts them.
    pub length: u16,
    /// The bits of [`flag`].
    pub flags: u8,
    /// Whether text is compressed, in Jet 4.
    pub compressed: bool,
    /// The sort order of text, a Windows language number; 0 where the file's own counts.
    pub sort_order: u16,
    /// The version of the sort order.
    pub sort_version: u8,
    /// The code page of text in Jet 3; 0 where the file's own counts.
    pub code_page: u16,
}

impl Column {
    /// Whether the value lies in the fixed part of a row.
    pub const fn is_fixed(&self) -> bool {
        self.flags & flag::FIXED != 0
    }

    /// Whether the engine counts the values.
    pub const fn is_autonumber(&self) -> bool {
        self.flags & flag::AUTONUMBER != 0
    }

    /// The most characters (of text) or bytes that fit.
    pub const fn most(&self, version: Version) -> u16 {
        match (version, self.kind) {
            (Version::Jet4, ColumnType::Text) => self.length / 2,
            _ => self.length,
        }
    }

    /// What an index over this column must know.
    pub fn for_index(&self, header: &Header) -> IndexColumn {
        let own_or = |own: u16, file: u16| if own == 0 { file } else { own };
        IndexColumn {
            name: self.name.clone(),
            type_code: self.kind.code(),
            sort_order: own_or(self.sort_order, header.sort_order),
            sort_version: self.sort_version,
            code_page: own_or(self.code_page, header.code_page),
        }
    }
}
