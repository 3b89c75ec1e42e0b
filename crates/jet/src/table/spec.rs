//! Descriptions of tables, columns and indexes that are to be made.

use super::column::ColumnType;
use crate::index::{self, Order};

/// A table to be made.
#[derive(Clone, Debug, Default)]
pub struct TableSpec {
    /// Its name.
    pub name: String,
    /// Its columns, in order.
    pub columns: Vec<ColumnSpec>,
    /// Its indexes.
    pub indexes: Vec<IndexSpec>,
}

/// A column to be made.
#[derive(Clone, Debug)]
pub struct ColumnSpec {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: ColumnType,
    /// The most characters (text) or bytes (binary); no matter for other types.
    pub size: u16,
    /// Whether the engine counts its values.
    pub autonumber: bool,
    /// Whether a value must be given; said in the table's properties.
    pub required: Option<bool>,
    /// Whether text may be empty and yet not null; said in the table's properties.
    pub allow_zero_length: Option<bool>,
    /// The expression of the value of a new row; said in the table's properties.
    pub default: Option<String>,
    /// Further bits of the column's flags, in system tables.
    pub(crate) system_flags: u8,
}

/// An index to be made.
#[derive(Clone, Debug)]
pub struct IndexSpec {
    /// Its name.
    pub name: String,
    /// The key columns by name.
    pub columns: Vec<(String, Order)>,
    /// The bits of [`flag`](crate::index::flag).
    pub flags: u8,
    /// Whether it is the primary key.
    pub primary: bool,
}

impl TableSpec {
    /// A table without columns.
    pub fn new(name: &str) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// With one more column.
    pub fn column(mut self, column: ColumnSpec) -> Self {
        self.columns.push(column);
        self
    }

    /// With one more index.
    pub fn index(mut self, index: IndexSpec) -> Self {
        self.indexes.push(index);
        self
    }
}

impl ColumnSpec {
    /// A column as DAO makes it by default: not required, text not empty.
    pub fn new(name: &str, kind: ColumnType) -> Self {
        Self {
            name: name.into(),
            kind,
            size: 255,
            autonumber: false,
            required: Some(false),
            allow_zero_length: (kind == ColumnType::Text).then_some(false),
            default: None,
            system_flags: 0,
        }
    }

    /// A text column for up to `size` characters, which may be empty.
    pub fn text(name: &str, size: u16) -> Self {
        Self { size, allow_zero_length: Some(true), ..Self::new(name, ColumnType::Text) }
    }

    /// A column whose values the engine counts.
    pub fn autonumber(name: &str) -> Self {
        Self { autonumber: true, required: None, ..Self::new(name, ColumnType::Long) }
    }

    /// With the most characters or bytes that a value may have.
    pub fn size(mut self, size: u16) -> Self {
        self.size = size;
        self
    }

    /// With the expression of the value of a new row.
    pub fn default(mut self, expression: &str) -> Self {
        self.default = Some(expression.into());
        self
    }

    /// With or without the demand for a value.
    pub fn required(mut self, required: bool) -> Self {
        self.required = Some(required);
        self
    }

    /// With or without empty text.
    pub fn allow_zero_length(mut self, allow: bool) -> Self {
        self.allow_zero_length = Some(allow);
        self
    }
}

impl IndexSpec {
    /// The primary key, named as Access does.
    pub fn primary_key(columns: &[&str]) -> Self {
        Self {
            name: "PrimaryKey".into(),
            flags: index::flag::UNIQUE | index::flag::REQUIRED,
            primary: true,
            ..Self::new("PrimaryKey", columns)
        }
    }

    /// An index that allows duplicates and nulls, all columns ascending.
    pub fn new(name: &str, columns: &[&str]) -> Self {
        Self {
            name: name.into(),
            columns: columns.iter().map(|&column| (column.into(), Order::Ascending)).collect(),
            flags: 0,
            primary: false,
        }
    }
}
