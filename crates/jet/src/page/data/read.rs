//! Looking at a data page: every offset is checked when it is used.

use super::{DELETED, FREE_AT, MOST_SLOTS, OFFSET, OWNER_AT, POINTER, Slot};
use crate::format::bytes::{u16_at, u32_at};
use crate::page::{RowId, kind};
use crate::{Error, Result, Version};
use std::ops::Range;

/// A data page to read.
#[derive(Clone, Copy, Debug)]
pub struct DataPage<'a> {
    version: Version,
    number: u32,
    bytes: &'a [u8],
    n_slots: usize,
}

impl<'a> DataPage<'a> {
    /// Looks at a page; refused when it is no data page or its slots cannot fit.
    pub fn new(version: Version, number: u32, bytes: &'a [u8]) -> Result<Self> {
        if bytes.len() != version.page_size() || bytes.first() != Some(&kind::DATA) {
            let found = bytes.first().copied().unwrap_or_default();
            return Err(Error::damaged(
                number,
                format!("it should hold rows, but is of kind {found}"),
            ));
        }
        let n_slots = usize::from(u16_at(bytes, version.data_header() - 2).unwrap_or_default());
        if version.data_header() + 2 * n_slots > bytes.len() || n_slots > MOST_SLOTS + 1 {
            return Err(Error::damaged(number, format!("it claims {n_slots} rows, more than fit")));
        }
        Ok(Self { version, number, bytes, n_slots })
    }

    /// The definition page of the table it belongs to, or [`LONG_VALUES`](super::LONG_VALUES).
    pub fn owner(&self) -> u32 {
        u32_at(self.bytes, OWNER_AT).unwrap_or_default()
    }

    /// How many slots there are, deleted ones included.
    pub fn n_slots(&self) -> usize {
        self.n_slots
    }

    /// The free space the page itself states.
    pub fn stated_free(&self) -> usize {
        usize::from(u16_at(self.bytes, FREE_AT).unwrap_or_default())
    }

    /// The space between the offset list and the lowest row.
    pub fn free(&self) -> usize {
        let list_end = self.version.data_header() + 2 * self.n_slots;
        self.start(self.n_slots.wrapping_sub(1)).saturating_sub(list_end)
    }

    /// Whether one more row of a length could fit, the bytes that deleted rows still cover counted in.
    pub fn may_take(&self, length: usize) -> bool {
        let is_deleted = |slot: &usize| self.word(*slot) & (DELETED | POINTER) == DELETED | POINTER;
        let covered = |slot: usize| self.end(slot).saturating_sub(self.start(slot));
        let needed = length + 2;
        let has_room = self.free() >= needed || {
            let left_over: usize = (0..self.n_slots).filter(is_deleted).map(covered).sum();
            self.free() + left_over >= needed
        };
        has_room && self.n_slots < MOST_SLOTS
    }

    /// What a slot holds.
    pub fn slot(&self, slot: usize) -> Result<Slot<'a>> {
        if slot >= self.n_slots {
            let n_slots = self.n_slots;
            return Err(self.damaged(slot, format!("there are only {n_slots} rows")));
        }
        let flags = self.word(slot);
        if flags & (DELETED | POINTER) == DELETED | POINTER {
            return Ok(Slot::Deleted);
        }
        let row = &self.bytes[self.range(slot)?];
        match flags & (DELETED | POINTER) {
            POINTER => match u32_at(row, 0) {
                Some(pointer) => Ok(Slot::Moved(RowId::from_pointer(pointer))),
                None => Err(self.damaged(slot, "it is too short for a pointer")),
            },
            DELETED => Ok(Slot::Arrived(row)),
            _ => Ok(Slot::Row(row)),
        }
    }

    /// Where the bytes of a slot lie in the page, which is safe to slice by.
    pub fn range(&self, slot: usize) -> Result<Range<usize>> {
        let (start, end) = (self.start(slot), self.end(slot));
        let list_end = self.version.data_header() + 2 * self.n_slots;
        if slot >= self.n_slots || start > end || end > self.bytes.len() || start < list_end {
            return Err(self.damaged(slot, format!("its place {start} to {end} is impossible")));
        }
        Ok(start..end)
    }

    fn word(&self, slot: usize) -> u16 {
        u16_at(self.bytes, self.version.data_header() + 2 * slot).unwrap_or_default()
    }

    fn start(&self, slot: usize) -> usize {
        if slot < self.n_slots { usize::from(self.word(slot) & OFFSET) } else { self.bytes.len() }
    }

    fn end(&self, slot: usize) -> usize {
        if slot == 0 { self.bytes.len() } else { self.start(slot - 1) }
    }

    fn damaged(&self, slot: usize, what: impl Into<String>) -> Error {
        Error::damaged(self.number, format!("row {slot}: {}", what.into()))
    }
}
