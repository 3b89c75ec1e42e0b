//! One column of the catalogue: its type, size, default and demands.

use jet::table::{ColumnSpec, ColumnType};
use jet::{Value, Version, table::Column};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number of 32 bits that the engine counts.
    Autonumber,
    /// A whole number of 32 bits.
    Long,
    /// A whole number of 16 bits.
    Int,
    /// Yes or No.
    Bool,
    /// A date, or a time as a date of 1899-12-30.
    Date,
    /// Text of up to so many characters.
    Text(u8),
}

/// How a column of a file takes the values that belong into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeFit {
    /// It is of the type of the catalogue.
    Same,
    /// It is of another type that takes every value, and Access converts each of them both ways.
    Wider,
    /// It takes small numbers only.
    Narrower,
    /// It holds something else.
    Other,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnSchema {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// The expression of the value of a new row, as Access keeps it: `0`, `True`, `'0000'`.
    pub default: Option<&'static str>,
    /// Whether Access demands a value.
    pub required: bool,
    /// Whether text may be empty and yet not NULL.
    pub allow_zero_length: bool,
    /// The revision of the guide that brought it.
    pub since: u8,
}

impl ColumnSchema {
    pub(super) const fn new(name: &'static str, kind: Kind) -> Self {
        let default = if matches!(kind, Kind::Bool) { Some("False") } else { None };
        let since = super::REVISION_2008;
        Self { name, kind, default, required: false, allow_zero_length: true, since }
    }

    pub(super) const fn default(mut self, expression: &'static str) -> Self {
        self.default = Some(expression);
        self
    }

    pub(super) const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    pub(super) const fn not_empty(mut self) -> Self {
        self.allow_zero_length = false;
        self
    }

    pub(super) const fn since(mut self, revision: u8) -> Self {
        self.since = revision;
        self
    }

    /// The type in the file.
    pub const fn column_type(&self) -> ColumnType {
        match self.kind {
            Kind::Autonumber | Kind::Long => ColumnType::Long,
            Kind::Int => ColumnType::Int,
            Kind::Bool => ColumnType::Bool,
            Kind::Date => ColumnType::Date,
            Kind::Text(_) => ColumnType::Text,
        }
    }

    /// The most characters of text.
    pub const fn size(&self) -> Option<u8> {
        match self.kind {
            Kind::Text(size) => Some(size),
            _ => None,
        }
    }

    /// The value of a new row that says nothing: `jet` applies no defaults, Access does.
    pub fn default_value(&self) -> Value<'static> {
        let Some(expression) = self.default else { return Value::Null };
        match self.kind {
            Kind::Bool => Value::Bool(expression.eq_ignore_ascii_case("true")),
            Kind::Int => expression.parse().map_or(Value::Null, Value::Int),
            Kind::Long => expression.parse().map_or(Value::Null, Value::Long),
            Kind::Text(_) => Value::from(expression.trim_matches(['\'', '"']).to_owned()),
            Kind::Autonumber | Kind::Date => Value::Null,
        }
    }

    /// How a column of another type takes what belongs into this one. Programs go through Access, which converts numbers,
    /// Yes/No (0 and −1), dates (numbers of days) and texts of any length by itself.
    pub const fn type_fit(&self, found: ColumnType) -> TypeFit {
        use ColumnType::{Byte, Currency, Date, Double, Int, Long, Memo, Single, Text};
        match (self.kind, found) {
            (Kind::Autonumber | Kind::Long, Long)
            | (Kind::Int, Int)
            | (Kind::Bool, ColumnType::Bool)
            | (Kind::Date, Date)
            | (Kind::Text(_), Text) => TypeFit::Same,
            (Kind::Int, Long | Currency | Single | Double)
            | (Kind::Long, Currency | Double)
            | (Kind::Bool, Int | Long | Currency | Single | Double)
            | (Kind::Date, Double)
            | (Kind::Text(_), Memo) => TypeFit::Wider,
            (Kind::Int | Kind::Bool, Byte) | (Kind::Long, Byte | Int) => TypeFit::Narrower,
            _ => TypeFit::Other,
        }
    }

    /// Whether a column of a file has this type and at least this room for text.
    pub fn fits(&self, column: &Column, version: Version) -> bool {
        column.kind == self.column_type()
            && (self.kind == Kind::Autonumber) <= column.is_autonumber()
            && self.size().is_none_or(|size| column.most(version) >= u16::from(size))
    }

    /// The column as `jet` makes it.
    pub fn spec(&self) -> ColumnSpec {
        let mut spec = match self.kind {
            Kind::Autonumber => return ColumnSpec::autonumber(self.name),
            Kind::Text(size) => ColumnSpec::text(self.name, u16::from(size))
                .allow_zero_length(self.allow_zero_length),
            _ => ColumnSpec::new(self.name, self.column_type()),
        };
        spec.required = Some(self.required);
        spec.default = self.default.map(Into::into);
        spec
    }
}
