//! The two versions of the format and the numbers in which they differ.

pub mod bytes;
pub mod text;

pub use text::TextCodec;

/// Which generation of the format a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Version {
    /// Access 97: pages of 2,048 bytes, text in the file's code page.
    Jet3,
    /// Access 2000 to 2003: pages of 4,096 bytes, text in UTF-16, often compressed.
    Jet4,
}

impl Version {
    /// Both, for tests and tools that treat them alike.
    pub const ALL: [Self; 2] = [Self::Jet3, Self::Jet4];

    /// The size of every page, in bytes.
    pub const fn page_size(self) -> usize {
        match self {
            Self::Jet3 => 2048,
            Self::Jet4 => 4096,
        }
    }

    /// The greatest number of pages a file may have (1 GB, 2 GB).
    pub const fn most_pages(self) -> u32 {
        1 << 19
    }

    /// The header of a data page, before the row offsets.
    pub const fn data_header(self) -> usize {
        match self {
            Self::Jet3 => 10,
            Self::Jet4 => 14,
        }
    }

    /// Where the bit mask of entry ends starts in an index page.
    pub const fn index_mask(self) -> usize {
        match self {
            Self::Jet3 => 0x16,
            Self::Jet4 => 0x1B,
        }
    }

    /// Where the entries start in an index page.
    pub const fn index_entries(self) -> usize {
        match self {
            Self::Jet3 => 0xF8,
            Self::Jet4 => 0x1E0,
        }
    }

    /// The bytes of the bitmap in a new inline usage map.
    pub const fn inline_map(self) -> usize {
        match self {
            Self::Jet3 => 128,
            Self::Jet4 => 64,
        }
    }

    /// The largest row a data page takes, as DAO limits it.
    pub const fn longest_row(self) -> usize {
        match self {
            Self::Jet3 => 2012,
            Self::Jet4 => 4060,
        }
    }

    /// The most bytes of one long value in one row of a long-value page, the pointer to the next included.
    pub const fn longest_piece(self) -> usize {
        match self {
            Self::Jet3 => 2032,
            Self::Jet4 => 4076,
        }
    }
}
