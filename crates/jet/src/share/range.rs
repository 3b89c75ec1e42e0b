//! The byte ranges of the lock file, one for each thing that can be locked.
//!
//! All lie far behind the end of the `.ldb`, whose own bytes are never locked ("Understanding Microsoft Jet Locking",
//! for Jet 2.x to 3.5). A program locks a page for reading at the byte of its own slot and for writing over the bytes
//! of all slots, so readers leave each other alone and a writer shuts out everybody.

/// Some bytes of a lock file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Range {
    /// The first byte.
    pub(crate) start: u32,
    /// How many.
    pub(crate) length: u32,
}

/// Slots that a user may take; slot 0 belongs to whoever has the file alone.
pub(crate) const SLOTS: std::ops::RangeInclusive<u8> = 1..=255;

/// How many bytes each page has in a group of locks.
const STRIDE: u32 = 512;

const USERS: u32 = 0x1000_0000;
const PAGES: u32 = 0x2000_0000;
const TABLE_READ: u32 = 0x4000_0000;
const TABLE_WRITE: u32 = 0x5000_0000;
const TABLE_DENY_WRITE: u32 = 0x6000_0000;

impl Range {
    /// What a user holds while the file is open.
    pub(crate) const fn user(slot: u8) -> Self {
        Self { start: USERS + slot as u32, length: 1 }
    }

    /// The bytes of all users: whoever holds them has the file alone.
    pub(crate) const fn all_users() -> Self {
        Self { start: USERS + 1, length: 255 }
    }

    /// What a user holds while it changes a page.
    pub(crate) const fn page_write(page: u32, slot: u8) -> Self {
        Self { start: PAGES + page * STRIDE + 1, length: 256 + slot as u32 }
    }

    /// What a user holds while nobody may change a page.
    pub(crate) const fn page_read(page: u32, slot: u8) -> Self {
        Self { start: PAGES + page * STRIDE + slot as u32, length: 1 }
    }

    /// The locks of all pages there can be.
    pub(crate) const fn all_pages() -> Self {
        Self { start: PAGES, length: TABLE_READ - PAGES }
    }

    /// What a user holds while it reads a table, writes it, or bars others from writing it.
    pub(crate) const fn table(table: TableUse, definition: u32, slot: u8) -> Self {
        let group = match table {
            TableUse::Read => TABLE_READ,
            TableUse::Write => TABLE_WRITE,
            TableUse::DenyWrite => TABLE_DENY_WRITE,
        };
        Self { start: group + definition * STRIDE + slot as u32, length: 1 }
    }
}

/// What a program wants to do with a table, as others are told by a lock held until the file is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableUse {
    /// It reads rows.
    Read,
    /// It adds, changes or deletes rows.
    Write,
    /// It wants nobody else to change rows.
    DenyWrite,
}

#[cfg(test)]
mod tests {
    use super::Range;
    use crate::Version;

    #[test]
    fn a_write_lock_is_the_published_example() {
        let range = Range::page_write(83, 1);
        assert_eq!((range.start, range.start + range.length - 1), (0x2000_A601, 0x2000_A701));
    }

    #[test]
    fn locks_of_neighbouring_pages_and_of_the_last_page_stay_apart() {
        let last = Version::Jet4.most_pages() - 1;
        for page in [0, 1, 83, last - 1] {
            let own = Range::page_write(page, 255);
            assert!(own.start + own.length <= Range::page_read(page + 1, 0).start);
        }
        let all = Range::all_pages();
        let end = Range::page_write(last, 255);
        assert!(end.start + end.length <= all.start + all.length);
    }
}
