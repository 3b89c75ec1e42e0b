//! Pages: where they are kept, how several are changed together, and what they have in common.

mod allocate;
pub mod data;
pub(crate) mod file;
mod medium;
mod memory;
pub(crate) mod position;
mod source;
pub mod usage;
mod work;

pub use allocate::{allocate, release};
pub use medium::{Medium, Pages};
pub use memory::Memory;
pub use source::Source;
pub use work::Work;

/// The first byte of a page says what it holds.
pub mod kind {
    /// Rows of a table, long values, or usage maps.
    pub const DATA: u8 = 1;
    /// The definition of a table, or its continuation.
    pub const DEFINITION: u8 = 2;
    /// Inner page of an index.
    pub const NODE: u8 = 3;
    /// Last page of an index, with the entries.
    pub const LEAF: u8 = 4;
    /// A bitmap that a usage map refers to.
    pub const MAP: u8 = 5;
    /// A definition that was given back.
    pub const FREED_DEFINITION: u8 = 8;
    /// A data page that was given back.
    pub const FREED_DATA: u8 = 9;
}

/// Where a row lies: its page and its slot there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowId {
    /// The page, counted from 0.
    pub page: u32,
    /// The slot in the page's offset list.
    pub slot: u8,
}

impl RowId {
    /// The four bytes of a row pointer: slot in the lowest, page in the upper three.
    pub const fn to_pointer(self) -> u32 {
        (self.page << 8) | self.slot as u32
    }

    /// The row a four-byte pointer names.
    pub const fn from_pointer(pointer: u32) -> Self {
        Self { page: pointer >> 8, slot: pointer as u8 }
    }
}
