//! What a table's definition says about one index.

use crate::page::RowId;

/// The flags of an index in the table's definition.
pub mod flag {
    /// No two rows have the same key.
    pub const UNIQUE: u8 = 0x01;
    /// Rows whose key columns are all null have no entry.
    pub const IGNORE_NULLS: u8 = 0x02;
    /// No key column may be null.
    pub const REQUIRED: u8 = 0x08;
    /// Set in every index since Access 2000; its meaning is not known.
    pub const ALWAYS_IN_JET4: u8 = 0x80;
}

/// Which way a key column is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Smallest first.
    Ascending,
    /// Largest first.
    Descending,
}

/// One index as the table's definition describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexDefinition {
    /// The name; several logical indexes may share one tree, then the first one's.
    pub name: String,
    /// The key columns, as positions in the table's list of columns, with the direction of each.
    pub columns: Vec<(usize, Order)>,
    /// The first page of the table's definition, which every page of the tree names as its owner.
    pub table: u32,
    /// The root page of the tree.
    pub root: u32,
    /// The usage map of the pages that the tree owns.
    pub owned: RowId,
    /// The bits of [`flag`].
    pub flags: u8,
    /// Whether it is the primary key.
    pub primary: bool,
}

impl IndexDefinition {
    /// Whether two rows with the same key are refused.
    pub fn is_unique(&self) -> bool {
        self.primary || self.flags & flag::UNIQUE != 0
    }

    /// Whether a row whose key columns are all null has no entry.
    pub fn ignores_nulls(&self) -> bool {
        self.flags & flag::IGNORE_NULLS != 0
    }

    /// Whether every key column must have a value.
    pub fn is_required(&self) -> bool {
        self.primary || self.flags & flag::REQUIRED != 0
    }
}

/// What an index must know of a table's column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexColumn {
    /// The column's name, for sentences.
    pub name: String,
    /// The type's number in the definition, such as 4 for a 32-bit number and 10 for text.
    pub type_code: u8,
    /// The sort order of text, a Windows language number: the column's own, or the file's where the column has 0.
    pub sort_order: u16,
    /// The version of that sort order: 0 in Jet 3 and 4, 1 since Access 2010.
    pub sort_version: u8,
    /// The code page of text, which matters in Jet 3.
    pub code_page: u16,
}
