//! Data pages: rows that grow from the end of the page towards the list of their offsets.
//!
//! The same page holds rows of a table, pieces of long values, or usage maps. Rows lie one behind the other without gaps;
//! a row ends where the one before it starts. A row that shrinks, grows or goes away moves those behind it, so slots keep
//! their numbers and the free space stays in one piece.

use super::{RowId, kind};
use crate::format::bytes::{put_u16, put_u32, u16_at, u32_at};
use crate::{Error, Result, Version};
use std::ops::Range;

/// The owner of a page of long values, where a table's page names its definition.
pub const LONG_VALUES: u32 = u32::from_le_bytes(*b"LVAL");
/// A page has at most this many slots, because a slot number is one byte and 255 is left out.
pub const MOST_SLOTS: usize = 255;

const OFFSET: u16 = 0x1FFF;
const DELETED: u16 = 0x8000;
const POINTER: u16 = 0x4000;
const FREE_AT: usize = 2;
const OWNER_AT: usize = 4;

/// What one slot of a data page holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot<'a> {
    /// A row.
    Row(&'a [u8]),
    /// The row outgrew its page and lies elsewhere; its number stays this one.
    Moved(RowId),
    /// A row that is reached through a pointer only, because it was moved here.
    Arrived(&'a [u8]),
    /// Nothing any more.
    Deleted,
}

/// How a row is put into a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// As a row of its own.
    Row,
    /// As a row that another slot points to.
    Arrived,
}

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

    /// The definition page of the table it belongs to, or [`LONG_VALUES`].
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
        let n_slots = page.n_slots;
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Append(Vec<u8>),
        Replace(usize, Vec<u8>),
        Delete(usize),
    }

    fn step() -> impl Strategy<Value = Step> {
        let row = || proptest::collection::vec(any::<u8>(), 4..120);
        prop_oneof![
            3 => row().prop_map(Step::Append),
            2 => (0usize..40, row()).prop_map(|(slot, row)| Step::Replace(slot, row)),
            1 => (0usize..40).prop_map(Step::Delete),
        ]
    }

    proptest! {
        #[test]
        fn a_page_behaves_as_a_list_of_rows(
            steps in proptest::collection::vec(step(), 1..120),
            version in prop_oneof![Just(Version::Jet3), Just(Version::Jet4)],
        ) {
            let mut bytes = vec![0; version.page_size()];
            DataPageMut::init(version, &mut bytes, 7);
            let mut model: Vec<Option<Vec<u8>>> = Vec::new();
            for step in steps {
                let mut page = DataPageMut::open(version, 9, &mut bytes).unwrap();
                match step {
                    Step::Append(row) => {
                        if let Some(slot) = page.append(&row, Role::Row) {
                            prop_assert_eq!(usize::from(slot), model.len());
                            model.push(Some(row));
                        }
                    }
                    Step::Replace(slot, row) => {
                        if matches!(model.get(slot), Some(Some(_))) && page.replace(slot as u8, &row) {
                            model[slot] = Some(row);
                        }
                    }
                    Step::Delete(slot) => {
                        page.delete(slot as u8);
                        if let Some(row) = model.get_mut(slot) {
                            *row = None;
                        }
                        if model.iter().all(Option::is_none) {
                            model.clear();
                        }
                    }
                }
                let page = DataPage::new(version, 9, &bytes).unwrap();
                prop_assert_eq!(page.n_slots(), model.len());
                let used: usize = model.iter().flatten().map(Vec::len).sum();
                let room = version.page_size() - version.data_header() - 2 * model.len();
                prop_assert_eq!(page.stated_free(), room - used);
                prop_assert_eq!(page.free(), room - used);
                for (slot, row) in model.iter().enumerate() {
                    match row {
                        Some(row) => prop_assert_eq!(page.slot(slot).unwrap(), Slot::Row(row)),
                        None => prop_assert_eq!(page.slot(slot).unwrap(), Slot::Deleted),
                    }
                }
            }
        }
    }

    #[test]
    fn impossible_offsets_are_named_with_page_and_row() {
        let mut bytes = vec![0; 2048];
        DataPageMut::init(Version::Jet3, &mut bytes, 7).append(b"abcd", Role::Row);
        put_u16(&mut bytes, 10, 0x1FF0);
        let page = DataPage::new(Version::Jet3, 12, &bytes).unwrap();
        let sentence = page.slot(0).unwrap_err().to_string();
        assert!(sentence.starts_with("page 12 is damaged: row 0: its place"), "{sentence}");
        put_u16(&mut bytes, 8, 60_000);
        assert!(DataPage::new(Version::Jet3, 12, &bytes).is_err());
    }
}
