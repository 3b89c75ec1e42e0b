//! Where the parts of a definition lie, in each version.

use crate::Version;

/// The offsets and lengths of one version.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The number of the next page of the definition; the whole length follows.
    pub(crate) next_page: usize,
    /// Where the bytes go on, in every page after the first.
    pub(crate) continued: usize,
    /// The row count; the last autonumber follows.
    pub(crate) n_rows: usize,
    /// The letter of the kind of table; the counts and the two usage maps follow.
    pub(crate) kind: usize,
    /// The length of all of this.
    pub(crate) header: usize,
    /// The length of one index counter, which holds the number of entries that differ at offset 4.
    pub(crate) index_counter: usize,
    /// The length of one column's entry, without its name.
    pub(crate) column: usize,
}

impl Layout {
    /// The layout of a version.
    pub(crate) const fn of(version: Version) -> Self {
        match version {
            Version::Jet3 => Self {
                next_page: 4,
                continued: 8,
                n_rows: 12,
                kind: 20,
                header: 43,
                index_counter: 8,
                column: 18,
            },
            Version::Jet4 => Self {
                next_page: 4,
                continued: 8,
                n_rows: 16,
                kind: 40,
                header: 63,
                index_counter: 12,
                column: 25,
            },
        }
    }

    /// Where the number of columns that ever were is; the variable ones and the present ones follow.
    pub(crate) const fn n_numbers(&self) -> usize {
        self.kind + 1
    }

    /// Where the counter of an index is.
    pub(crate) const fn counter(&self, index: usize) -> usize {
        self.header + self.index_counter * index + 4
    }
}
