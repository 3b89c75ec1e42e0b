//! One page of an index: its header, where its entries end, and changes of single entries in place.
//!
//! Layout: kind, 01, free bytes, owner, [Jet 4: 0], previous, next, tail, length of the shared prefix, level, a bit mask
//! of where entries end, entries. The first entry is stored whole; the others lack the prefix that they share with it.
//! Behind the prefix length stands the level, 0 in leaves, as Jet writes it; it is not relied on, since other programs
//! leave it 0 in nodes too.

use super::entries::Entries;
use crate::format::bytes::{put_u16, put_u32, u8_at, u16_at, u32_at};
use crate::page::kind;
use crate::{Error, Result, Version};
use std::cmp::Ordering;

/// The bytes behind a key in a leaf: where the row is.
pub(super) const ROW: usize = 4;

/// The bytes behind the row in a node: the child page.
pub(super) const CHILD: usize = 4;

/// The header of an index page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) leaf: bool,
    /// The first page of the table's definition.
    pub(super) table: u32,
    pub(super) previous: u32,
    pub(super) next: u32,
    /// The last child of a node with several, which has no entry.
    pub(super) tail: u32,
    /// The height above the leaves.
    pub(super) level: u8,
}

/// An index page as read: its header, and where its entries lie.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) number: u32,
    pub(super) header: Header,
    version: Version,
    prefix: usize,
    /// The ends of the entries, counted from where entries start.
    ends: Vec<u16>,
}

/// Writes an empty leaf: the root of a new index of the table defined on page `table`.
pub fn blank_leaf(version: Version, table: u32, bytes: &mut [u8]) {
    let header = Header { leaf: true, table, previous: 0, next: 0, tail: 0, level: 0 };
    Entries::new(ROW).write(version, header, bytes, 0);
}

/// The bytes for entries in one page.
pub(super) const fn capacity(version: Version) -> usize {
    version.page_size() - version.index_entries()
}

/// Compares two entries without a child: by key, then by row.
pub(super) fn compare(left: &[u8], right: &[u8]) -> Ordering {
    let split = |entry: &[u8]| entry.len().saturating_sub(ROW);
    let (left_key, left_row) = left.split_at(split(left));
    let (right_key, right_row) = right.split_at(split(right));
    left_key.cmp(right_key).then_with(|| left_row.cmp(right_row))
}

/// Where the links start: Jet 4 has four bytes more before them.
const fn links(version: Version) -> usize {
    match version {
        Version::Jet3 => 8,
        Version::Jet4 => 12,
    }
}

impl Header {
    /// Writes everything before the mask, except the free bytes.
    pub(super) fn write(&self, version: Version, prefix: usize, bytes: &mut [u8]) {
        let at = links(version);
        bytes[0] = if self.leaf { kind::LEAF } else { kind::NODE };
        bytes[1] = 1;
        put_u32(bytes, 4, self.table);
        if version == Version::Jet4 {
            put_u32(bytes, 8, 0);
        }
        self.write_links(version, bytes);
        put_u32(bytes, at + 8, self.tail);
        match version {
            Version::Jet3 => bytes[at + 12] = prefix as u8,
            Version::Jet4 => put_u16(bytes, at + 12, prefix as u16),
        }
        bytes[version.index_mask() - 1] = self.level;
    }

    /// Writes the pages before and behind.
    pub(super) fn write_links(&self, version: Version, bytes: &mut [u8]) {
        let at = links(version);
        put_u32(bytes, at, self.previous);
        put_u32(bytes, at + 4, self.next);
    }
}

impl Layout {
    /// Reads an index page of the table defined on page `table`; `bytes` has the page size.
    pub(super) fn read(version: Version, number: u32, table: u32, bytes: &[u8]) -> Result<Self> {
        let damaged = |what: &str| Error::damaged(number, what);
        let short = || damaged("it is shorter than a page");
        let at = links(version);
        let leaf = match u8_at(bytes, 0) {
            Some(kind::LEAF) => true,
            Some(kind::NODE) => false,
            _ => return Err(damaged("a page of an index was expected here")),
        };
        let header = Header {
            leaf,
            table: u32_at(bytes, 4).ok_or_else(short)?,
            previous: u32_at(bytes, at).ok_or_else(short)?,
            next: u32_at(bytes, at + 4).ok_or_else(short)?,
            tail: u32_at(bytes, at + 8).ok_or_else(short)?,
            level: u8_at(bytes, version.index_mask() - 1).ok_or_else(short)?,
        };
        if header.table != table {
            return Err(damaged("it belongs to an index of another table"));
        }
        let prefix = match version {
            Version::Jet3 => u8_at(bytes, at + 12).map(usize::from),
            Version::Jet4 => u16_at(bytes, at + 12).map(usize::from),
        };
        let mut layout =
            Self { number, header, version, prefix: prefix.ok_or_else(short)?, ends: Vec::new() };
        let mask = bytes.get(version.index_mask()..version.index_entries()).ok_or_else(short)?;
        layout.read_ends(mask)?;
        if bytes.len() != version.page_size() {
            return Err(short());
        }
        Ok(layout)
    }

    fn read_ends(&mut self, mask: &[u8]) -> Result<()> {
        let damaged = |what: &str| Error::damaged(self.number, what);
        // The first entry is whole and must contain the prefix, the others lack it; each has more than its trailer.
        let trailer = self.trailer();
        let mut shortest = self.prefix.max(trailer + 1);
        let shortest_later = (trailer + 1).saturating_sub(self.prefix).max(1);
        let mut ends = Vec::with_capacity(capacity(self.version) / 6);
        let mut start = 0;
        for (at, word) in mask.chunks(8).enumerate() {
            let mut padded = [0; 8];
            padded.iter_mut().zip(word).for_each(|(to, &from)| *to = from);
            let mut bits = u64::from_le_bytes(padded);
            while bits != 0 {
                let end = at * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if end - start < shortest {
                    return Err(damaged("an entry of the index is too short"));
                }
                shortest = shortest_later;
                start = end;
                ends.push(end as u16);
            }
        }
        if start > capacity(self.version) {
            return Err(damaged("its entries run past its end"));
        }
        if ends.is_empty() {
            self.prefix = 0;
        }
        self.ends = ends;
        Ok(())
    }

    /// The bytes behind the key in each entry.
    pub(super) fn trailer(&self) -> usize {
        if self.header.leaf { ROW } else { ROW + CHILD }
    }

    /// How many entries there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many bytes of entries there are.
    pub(super) fn used(&self) -> usize {
        self.ends.last().copied().unwrap_or(0).into()
    }

    /// The free bytes that the header of a sound page names.
    pub(super) fn free(&self) -> usize {
        capacity(self.version) - self.used()
    }

    /// One whole entry, put together in `buffer`; empty when there is none at `position`.
    pub(super) fn entry<'b>(
        &self,
        bytes: &[u8],
        position: usize,
        buffer: &'b mut Vec<u8>,
    ) -> &'b [u8] {
        buffer.clear();
        let entries = bytes.get(self.version.index_entries()..).unwrap_or_default();
        let Some(&end) = self.ends.get(position) else { return buffer };
        let (start, end) = (self.start(position), usize::from(end));
        if position > 0 {
            buffer.extend_from_slice(entries.get(..self.prefix).unwrap_or_default());
        }
        buffer.extend_from_slice(entries.get(start..end).unwrap_or_default());
        buffer
    }

    /// The position of the first entry that is not before `target`, and whether it is the same; a child in a node's
    /// entry does not count.
    pub(super) fn search(&self, bytes: &[u8], target: &[u8]) -> (usize, bool) {
        let mut buffer = Vec::with_capacity(64);
        let cut = self.trailer() - ROW;
        let mut order_at = |position| {
            let entry = self.entry(bytes, position, &mut buffer);
            compare(entry.get(..entry.len() - cut).unwrap_or_default(), target)
        };
        let (mut low, mut high) = (0, self.len());
        // Most rows come with the greatest key so far.
        if high > 0 && order_at(high - 1) == Ordering::Less {
            return (high, false);
        }
        while low < high {
            let middle = low.midpoint(high);
            match order_at(middle) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return (middle, true),
                Ordering::Greater => high = middle,
            }
        }
        (low, false)
    }

    /// Puts an entry at `position` without touching the others; false when the page must be written anew for it.
    pub(super) fn insert(&mut self, bytes: &mut [u8], position: usize, entry: &[u8]) -> bool {
        let entries = self.version.index_entries();
        let Some(prefix) = bytes.get(entries..entries + self.prefix) else { return false };
        let Some(stored) = entry.strip_prefix(prefix) else { return false };
        // At least the row's slot is stored, as every reader expects.
        let first_anew = position == 0 && self.prefix > 0;
        if first_anew || stored.is_empty() || self.used() + stored.len() > capacity(self.version) {
            return false;
        }
        let (start, used, added) = (self.start(position), self.used(), stored.len());
        bytes.copy_within(entries + start..entries + used, entries + start + added);
        bytes[entries + start..entries + start + added].copy_from_slice(stored);
        for end in self.ends.iter_mut().skip(position) {
            *end += added as u16;
        }
        self.ends.insert(position, (start + added) as u16);
        if position + 1 == self.ends.len() {
            write_end(self.version, bytes, start + added);
        } else {
            write_ends(self.version, bytes, &self.ends);
        }
        true
    }

    /// Takes out the entry at `position` without touching the others; false when the page must be written anew.
    pub(super) fn remove(&mut self, bytes: &mut [u8], position: usize) -> bool {
        let Some(&end) = self.ends.get(position) else { return false };
        if position == 0 && self.prefix > 0 {
            return false;
        }
        let entries = self.version.index_entries();
        let (start, end) = (self.start(position), usize::from(end));
        bytes.copy_within(entries + end..entries + self.used(), entries + start);
        self.ends.remove(position);
        for later in self.ends.iter_mut().skip(position) {
            *later -= (end - start) as u16;
        }
        write_ends(self.version, bytes, &self.ends);
        true
    }

    fn start(&self, position: usize) -> usize {
        let before = position.checked_sub(1).and_then(|before| self.ends.get(before));
        before.copied().unwrap_or(0).into()
    }
}

/// Marks one more entry, behind all others, in the mask and the free bytes.
fn write_end(version: Version, bytes: &mut [u8], end: usize) {
    bytes[version.index_mask() + end / 8] |= 1 << (end % 8);
    put_u16(bytes, 2, (capacity(version) - end) as u16);
}

/// Writes the mask of ends and the free bytes; the ends lie within the page's capacity.
pub(super) fn write_ends(version: Version, bytes: &mut [u8], ends: &[u16]) {
    bytes[version.index_mask()..version.index_entries()].fill(0);
    put_u16(bytes, 2, capacity(version) as u16);
    for &end in ends {
        write_end(version, bytes, end.into());
    }
}
