//! Changing a data page: rows are put in, replaced, moved away and deleted.

use super::{DELETED, DataPage, FREE_AT, MOST_SLOTS, OFFSET, OWNER_AT, POINTER, Role};
use crate::format::bytes::{put_u16, put_u32, u16_at};
use crate::page::{RowId, kind};
use crate::{Result, Version};
use std::ops::Range;

/// A data page to change, all of whose offsets were found right.
#[derive(Debug)]
pub struct DataPageMut<'a> {
    version: Version,
    bytes: &'a mut [u8],
    n_slots: usize,
}

impl<'a> DataPageMut<'a> {
    /// Makes an empty data page of any page.
    pub fn init(version: Version, bytes: &'a mut [u8], owner: u32) -> Self {
        bytes.fill(0);
        bytes[..2].copy_from_slice(&[kind::DATA, 1]);
        put_u32(bytes, OWNER_AT, owner);
        let mut page = Self { version, bytes, n_slots: 0 };
        page.set_free();
        page
    }

    /// Opens a page for changing; refused when any of its offsets is wrong.
    pub fn open(version: Version, number: u32, bytes: &'a mut [u8]) -> Result<Self> {
        let page = DataPage::new(version, number, bytes)?;
        let n_slots = page.n_slots();
        for slot in 0..n_slots {
            page.range(slot)?;
        }
        Ok(Self { version, bytes, n_slots })
    }

    /// Opens a page that this change has already opened or made; its offsets are not looked at again.
    pub(crate) fn reopen(version: Version, bytes: &'a mut [u8]) -> Self {
        let n_slots = usize::from(u16_at(bytes, version.data_header() - 2).unwrap_or_default());
        Self { version, bytes, n_slots }
    }

    /// The free space.
    pub fn free(&self) -> usize {
        self.start(self.n_slots.wrapping_sub(1)) - self.list_end()
    }

    /// Puts a row behind the others and returns its slot, or nothing when there is no room.
    pub fn append(&mut self, row: &[u8], role: Role) -> Option<u8> {
        if self.free() < row.len() + 2 {
            self.reclaim();
        }
        let slot =
            u8::try_from(self.n_slots).ok().filter(|&slot| usize::from(slot) < MOST_SLOTS)?;
        if self.free() < row.len() + 2 {
            return None;
        }
        let end = self.start(self.n_slots.wrapping_sub(1));
        let start = end - row.len();
        self.bytes[start..end].copy_from_slice(row);
        self.n_slots += 1;
        put_u16(self.bytes, self.version.data_header() - 2, self.n_slots as u16);
        self.set_word(
            usize::from(slot),
            start as u16 | if role == Role::Arrived { DELETED } else { 0 },
        );
        self.set_free();
        Some(slot)
    }

    /// Replaces the bytes of a slot, moving the rows behind it; false when the page has no room.
    pub fn replace(&mut self, slot: u8, row: &[u8]) -> bool {
        if !self.resize(slot, row.len()) {
            return false;
        }
        let range = self.range(slot);
        self.bytes[range].copy_from_slice(row);
        true
    }

    /// Whether a slot could become a pointer: a row shorter than one needs the page's free space.
    pub fn has_room_for_pointer(&self, slot: u8) -> bool {
        usize::from(slot) < self.n_slots && self.range(slot).len() + self.free() >= 4
    }

    /// Turns a slot into a pointer to where its row now lies; false when the page lacks the room of a pointer.
    pub fn point(&mut self, slot: u8, to: RowId) -> bool {
        if !self.replace(slot, &to.to_pointer().to_le_bytes()) {
            return false;
        }
        let slot = usize::from(slot);
        self.set_word(slot, self.word(slot) & OFFSET | POINTER);
        true
    }

    /// Makes a plain row of a slot, whatever it was.
    pub fn unpoint(&mut self, slot: u8) {
        let slot = usize::from(slot);
        if slot < self.n_slots {
            self.set_word(slot, self.word(slot) & OFFSET);
        }
    }

    /// Removes a row and gives its space back; a page without any row starts anew.
    pub fn delete(&mut self, slot: u8) {
        if usize::from(slot) >= self.n_slots {
            return;
        }
        self.resize(slot, 0);
        let slot = usize::from(slot);
        self.set_word(slot, self.word(slot) | DELETED | POINTER);
        if (0..self.n_slots).all(|slot| self.is_deleted(slot)) {
            self.n_slots = 0;
            put_u16(self.bytes, self.version.data_header() - 2, 0);
        }
        self.set_free();
    }

    /// The bytes of a slot.
    pub fn row_mut(&mut self, slot: u8) -> Option<&mut [u8]> {
        if usize::from(slot) >= self.n_slots {
            return None;
        }
        let range = self.range(slot);
        Some(&mut self.bytes[range])
    }

    /// Gives a slot another length; the rows behind it move. False when there is no room or no such slot.
    fn resize(&mut self, slot: u8, length: usize) -> bool {
        if usize::from(slot) >= self.n_slots {
            return false;
        }
        let mut range = self.range(slot);
        if length > range.len() + self.free() {
            self.reclaim();
            range = self.range(slot);
            if length > range.len() + self.free() {
                return false;
            }
        }
        let lowest = self.start(self.n_slots - 1);
        let start = range.end - length;
        // The bytes of the row that stay; the caller overwrites them anyhow.
        let (from, shift_down) = (lowest..range.start, length > range.len());
        let distance = length.abs_diff(range.len());
        let to = if shift_down { lowest - distance } else { lowest + distance };
        self.bytes.copy_within(from, to);
        self.set_word(usize::from(slot), self.word(usize::from(slot)) & !OFFSET | start as u16);
        for behind in usize::from(slot) + 1..self.n_slots {
            let word = self.word(behind);
            let at = usize::from(word & OFFSET);
            let at = if shift_down { at - distance } else { at + distance };
            self.set_word(behind, word & !OFFSET | at as u16);
        }
        self.set_free();
        true
    }

    /// Takes back the bytes that deleted rows still cover, as other programs leave them.
    fn reclaim(&mut self) {
        for slot in 0..self.n_slots {
            if self.is_deleted(slot) && !self.range(slot as u8).is_empty() {
                self.resize(slot as u8, 0);
            }
        }
    }

    fn is_deleted(&self, slot: usize) -> bool {
        self.word(slot) & (DELETED | POINTER) == DELETED | POINTER
    }

    fn list_end(&self) -> usize {
        self.version.data_header() + 2 * self.n_slots
    }

    fn word(&self, slot: usize) -> u16 {
        u16_at(self.bytes, self.version.data_header() + 2 * slot).unwrap_or_default()
    }

    fn set_word(&mut self, slot: usize, word: u16) {
        put_u16(self.bytes, self.version.data_header() + 2 * slot, word);
    }

    fn start(&self, slot: usize) -> usize {
        if slot < self.n_slots { usize::from(self.word(slot) & OFFSET) } else { self.bytes.len() }
    }

    fn range(&self, slot: u8) -> Range<usize> {
        let slot = usize::from(slot);
        self.start(slot)..if slot == 0 { self.bytes.len() } else { self.start(slot - 1) }
    }

    fn set_free(&mut self) {
        put_u16(self.bytes, FREE_AT, self.free() as u16);
    }
}
