//! Usage maps: which pages a table owns, which of them have room, and which pages of the file are free.
//!
//! A map is one row of a data page. It holds the bits itself for a window of pages (inline), or refers to map pages that
//! do. In the map of free pages a bit that is nowhere stored counts as set: what lies past the end of the file is free.

use super::data::DataPage;
use super::{Medium, RowId, Source, Work, kind};
use crate::format::bytes::{put_u32, u32_at};
use crate::{Error, Result, Version};
use std::borrow::Cow;

/// The map of the file's free pages: the first row of page 1 in every file.
pub const FREE_PAGES: RowId = RowId { page: 1, slot: 0 };

const INLINE: u8 = 0;
const REFERRING: u8 = 1;
/// Kind and first page, before the bits of an inline map.
const INLINE_HEADER: usize = 5;
/// Before the bits of a map page.
const MAP_PAGE_HEADER: usize = 4;

/// The bytes of a new, empty map that is one row.
pub fn empty(version: Version) -> Vec<u8> {
    vec![0; INLINE_HEADER + version.inline_map()]
}

/// The bytes of a new map of free pages in which every page but the first `n_used` is free.
pub fn all_free_but(version: Version, n_used: u32) -> Vec<u8> {
    let mut row = empty(version);
    row[INLINE_HEADER..].fill(0xFF);
    for page in 0..n_used as usize {
        if let Some(byte) = row.get_mut(INLINE_HEADER + page / 8) {
            *byte &= !(1 << (page % 8));
        }
    }
    row
}

/// A map as it was read: the bits, or where they are.
#[derive(Clone, Debug)]
pub struct UsageMap {
    at: RowId,
    version: Version,
    row: Vec<u8>,
}

impl UsageMap {
    /// Reads the row of a map.
    pub fn read<S: Source + ?Sized>(source: &S, at: RowId) -> Result<Self> {
        let version = source.version();
        let bytes = source.look(at.page)?;
        let page = DataPage::new(version, at.page, &bytes)?;
        let row = bytes[page.range(usize::from(at.slot))?].to_vec();
        let map = Self { at, version, row };
        let long_enough = match map.row.first() {
            Some(&INLINE) => map.row.len() >= INLINE_HEADER,
            Some(&REFERRING) => map.row.len() > 4,
            _ => false,
        };
        if !long_enough {
            return Err(map.damaged("it is no usage map"));
        }
        if at == FREE_PAGES && matches!(map.part(0), Part::Inline { first: 1.., .. }) {
            // Pages before its window would count as free.
            return Err(map.damaged("the map of free pages does not start with the first page"));
        }
        Ok(map)
    }

    /// Whether a page is in the map.
    pub fn contains<S: Source + ?Sized>(&self, source: &S, page: u32) -> Result<bool> {
        let missing = self.at == FREE_PAGES;
        match self.part(page / self.part_pages()) {
            Part::Inline { first, bits } => {
                Ok(page.checked_sub(first).and_then(|n| bit(bits, n)).unwrap_or(missing))
            }
            Part::None => Ok(missing),
            Part::Page(number) => {
                let bytes = map_page(source, number)?;
                Ok(bit(&bytes[MAP_PAGE_HEADER..], page % self.part_pages()).unwrap_or(missing))
            }
        }
    }

    /// The pages of one part of the map, in order, below `limit`; parts are counted from 0 to [`n_parts`](Self::n_parts).
    ///
    /// A whole file is walked part by part, so that no more than one map page is held.
    pub fn pages_of_part<S: Source + ?Sized>(
        &self,
        source: &S,
        part: u32,
        limit: u32,
    ) -> Result<Vec<u32>> {
        let mut pages = Vec::new();
        let mut collect = |first: u32, bits: &[u8]| {
            for (nth, &byte) in bits.iter().enumerate().filter(|(_, byte)| **byte != 0) {
                let start = first.saturating_add(8 * nth as u32);
                pages
                    .extend((0..8).filter(|n| byte >> n & 1 == 1).map(|n| start.saturating_add(n)));
            }
        };
        let first = part.saturating_mul(self.part_pages());
        match self.part(part) {
            Part::Inline { first, bits } if part == 0 => collect(first, bits),
            Part::Inline { .. } => {}
            Part::Page(number) => collect(first, &map_page(source, number)?[MAP_PAGE_HEADER..]),
            Part::None if self.at == FREE_PAGES => {
                pages.extend(first..limit.min(first.saturating_add(self.part_pages())));
            }
            Part::None => {}
        }
        pages.retain(|&page| page < limit);
        Ok(pages)
    }

    /// The lowest page of one part of the map that is at least `from` and below `limit`.
    pub fn first_of_part<S: Source + ?Sized>(
        &self,
        source: &S,
        part: u32,
        from: u32,
        limit: u32,
    ) -> Result<Option<u32>> {
        let start = part.saturating_mul(self.part_pages());
        let lowest = |first: u32, bits: &[u8]| {
            let from = from.saturating_sub(first);
            let to = limit.saturating_sub(first).min(8 * bits.len() as u32);
            let bytes = (from / 8)..to.div_ceil(8);
            bytes
                .filter(|&byte| bits.get(byte as usize).is_some_and(|&bits| bits != 0))
                .flat_map(|byte| 8 * byte..8 * byte + 8)
                .find(|&nth| (from..to).contains(&nth) && bit(bits, nth) == Some(true))
                .map(|nth| first + nth)
        };
        Ok(match self.part(part) {
            Part::Inline { first, bits } if part == 0 => lowest(first, bits),
            Part::Page(number) => lowest(start, &map_page(source, number)?[MAP_PAGE_HEADER..]),
            Part::None if self.at == FREE_PAGES => {
                Some(start.max(from)).filter(|&page| page < limit)
            }
            _ => None,
        })
    }

    /// How many parts the map has: one when it holds the bits itself, else one for each map page it may refer to.
    pub fn n_parts(&self) -> u32 {
        match self.row.first() {
            Some(&REFERRING) => (self.row.len() as u32 - 1) / 4,
            _ => 1,
        }
    }

    /// The pages that hold this map's bits, for those who account for every page.
    pub fn map_pages(&self) -> Vec<u32> {
        let part = |n| match self.part(n) {
            Part::Page(number) => Some(number),
            _ => None,
        };
        (0..self.n_parts()).filter_map(part).collect()
    }

    /// How many pages one map page covers.
    fn part_pages(&self) -> u32 {
        ((self.version.page_size() - MAP_PAGE_HEADER) * 8) as u32
    }

    fn part(&self, part: u32) -> Part<'_> {
        if self.row.first() == Some(&INLINE) {
            let first = u32_at(&self.row, 1).unwrap_or_default();
            return Part::Inline { first, bits: self.row.get(INLINE_HEADER..).unwrap_or_default() };
        }
        match u32_at(&self.row, 1 + 4 * part as usize) {
            None | Some(0) => Part::None,
            Some(number) => Part::Page(number),
        }
    }

    fn damaged(&self, what: &str) -> Error {
        Error::damaged(self.at.page, format!("row {}: {what}", self.at.slot))
    }
}

enum Part<'a> {
    Inline { first: u32, bits: &'a [u8] },
    Page(u32),
    None,
}

/// Puts a page into a map or takes it out.
///
/// What is changed is claimed before it is read: another user may have moved the window of the map, or given it pages of
/// its own, since this change last looked.
pub fn set<M: Medium>(work: &mut Work<'_, M>, at: RowId, page: u32, on: bool) -> Result<()> {
    let map = UsageMap::read(work, at)?;
    let nth_part = page / map.part_pages();
    let bits_at = match map.part(nth_part) {
        Part::Page(number) => number,
        Part::Inline { .. } | Part::None => at.page,
    };
    if !work.holds(bits_at) {
        // Taking a page out that seems to be out is nothing to wait for; a page that is put in must really be in.
        if !on && !map.contains(work, page)? {
            return Ok(());
        }
        if bits_at != at.page {
            map_page(work, bits_at)?;
        }
        work.alter(bits_at)?;
        return set(work, at, page, on);
    }
    if map.contains(work, page)? == on {
        return Ok(());
    }
    match map.part(nth_part) {
        Part::Inline { first, bits } => {
            let nth = page.checked_sub(first).filter(|&nth| bit(bits, nth).is_some());
            match nth {
                Some(nth) => {
                    change_row(work, at, |row| set_bit(&mut row[INLINE_HEADER..], nth, on))
                }
                None if at != FREE_PAGES && move_window(work, &map, page)? => {
                    set(work, at, page, on)
                }
                None => {
                    make_referring(work, &map)?;
                    set(work, at, page, on)
                }
            }
        }
        Part::Page(number) => {
            let nth = page % map.part_pages();
            set_bit(&mut work.alter(number)?[MAP_PAGE_HEADER..], nth, on);
            Ok(())
        }
        Part::None => {
            if nth_part >= map.n_parts() {
                return Err(map.damaged(&format!("the map has no place for page {page}")));
            }
            add_map_page(work, at, nth_part)?;
            set(work, at, page, on)
        }
    }
}

/// The highest pages in a map, at most `most`, the highest first.
pub fn highest<S: Source + ?Sized>(source: &S, at: RowId, most: usize) -> Result<Vec<u32>> {
    let map = UsageMap::read(source, at)?;
    let limit = source.n_pages()?;
    let mut found = Vec::new();
    for part in (0..map.n_parts()).rev() {
        let pages = map.pages_of_part(source, part, limit)?;
        found.extend(pages.into_iter().rev().take(most - found.len()));
        if found.len() == most {
            break;
        }
    }
    Ok(found)
}

/// Moves the window of an inline map so that it reaches `page` too; false when it cannot.
fn move_window<M: Medium>(work: &mut Work<'_, M>, map: &UsageMap, page: u32) -> Result<bool> {
    let pages = map.pages_of_part(work, 0, u32::MAX)?;
    let low = pages.first().copied().unwrap_or(page).min(page) & !7;
    let high = pages.last().copied().unwrap_or(page).max(page);
    let n_bits = 8 * (map.row.len() - INLINE_HEADER);
    if (high - low) as usize >= n_bits {
        return Ok(false);
    }
    change_row(work, map.at, |row| {
        row[INLINE_HEADER..].fill(0);
        put_u32(row, 1, low);
        for &page in &pages {
            set_bit(&mut row[INLINE_HEADER..], page - low, true);
        }
    })?;
    Ok(true)
}

/// Turns an inline map into one that refers to map pages.
fn make_referring<M: Medium>(work: &mut Work<'_, M>, map: &UsageMap) -> Result<()> {
    let Part::Inline { first, bits } = map.part(0) else { return Ok(()) };
    let missing = map.at == FREE_PAGES;
    change_row(work, map.at, |row| {
        row.fill(0);
        row[0] = REFERRING;
    })?;
    for nth in 0..8 * bits.len() as u32 {
        let on = bit(bits, nth).unwrap_or(missing);
        if on != missing {
            set(work, map.at, first.saturating_add(nth), on)?;
        }
    }
    Ok(())
}

fn add_map_page<M: Medium>(work: &mut Work<'_, M>, at: RowId, part: u32) -> Result<()> {
    let free = at == FREE_PAGES;
    // The map of free pages cannot be asked for a page while a part of it is missing.
    let number = if free { work.add()? } else { super::allocate(work)? };
    let page = work.alter(number)?;
    page.fill(if free { 0xFF } else { 0 });
    page[..MAP_PAGE_HEADER].copy_from_slice(&[kind::MAP, 1, 0, 0]);
    change_row(work, at, |row| put_u32(row, 1 + 4 * part as usize, number))?;
    if free { set(work, at, number, false) } else { Ok(()) }
}

fn change_row<M: Medium>(
    work: &mut Work<'_, M>,
    at: RowId,
    change: impl FnOnce(&mut [u8]),
) -> Result<()> {
    let version = work.version();
    let bytes = work.alter(at.page)?;
    let range = DataPage::new(version, at.page, bytes)?.range(usize::from(at.slot))?;
    change(&mut bytes[range]);
    Ok(())
}

fn map_page<S: Source + ?Sized>(source: &S, number: u32) -> Result<Cow<'_, [u8]>> {
    source.page_of_kind(number, kind::MAP, "a usage map")
}

fn bit(bits: &[u8], nth: u32) -> Option<bool> {
    bits.get(nth as usize / 8).map(|byte| byte >> (nth % 8) & 1 == 1)
}

fn set_bit(bits: &mut [u8], nth: u32, on: bool) {
    if let Some(byte) = bits.get_mut(nth as usize / 8) {
        let mask = 1 << (nth % 8);
        *byte = if on { *byte | mask } else { *byte & !mask };
    }
}

#[cfg(test)]
mod tests {
    use super::super::data::{DataPageMut, Role};
    use super::super::{Memory, allocate, release};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const MAP: RowId = RowId { page: 2, slot: 0 };

    /// A file with the map of free pages and one other map.
    fn file(version: Version) -> Memory {
        let mut medium = Memory::new(version);
        let mut work = Work::new(&mut medium).unwrap();
        for _ in 0..6 {
            work.add().unwrap();
        }
        let map = all_free_but(version, 6);
        DataPageMut::init(version, work.alter(1).unwrap(), 1).append(&map, Role::Row);
        DataPageMut::init(version, work.alter(2).unwrap(), 0).append(&empty(version), Role::Row);
        work.commit().unwrap();
        medium
    }

    fn all(work: &Work<'_, Memory>, at: RowId) -> BTreeSet<u32> {
        let map = UsageMap::read(work, at).unwrap();
        let parts = 0..map.n_parts();
        parts.flat_map(|part| map.pages_of_part(work, part, u32::MAX).unwrap()).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn a_map_behaves_as_a_set_of_pages(
            steps in proptest::collection::vec((0u32..520_000, any::<u8>(), any::<bool>()), 1..60),
            near in any::<bool>(),
            version in prop_oneof![Just(Version::Jet3), Just(Version::Jet4)],
        ) {
            let mut medium = file(version);
            let mut work = Work::new(&mut medium).unwrap();
            let mut model = BTreeSet::new();
            for (page, low, on) in steps {
                // Most maps stay within a window of pages far from the start.
                let page = if near { 3000 + u32::from(low) } else { page };
                set(&mut work, MAP, page, on).unwrap();
                if on { model.insert(page) } else { model.remove(&page) };
                let map = UsageMap::read(&work, MAP).unwrap();
                prop_assert_eq!(map.contains(&work, page).unwrap(), on);
            }
            prop_assert_eq!(all(&work, MAP), model);
            if near {
                prop_assert_eq!(UsageMap::read(&work, MAP).unwrap().n_parts(), 1);
            }
        }
    }

    #[test]
    fn pages_are_handed_out_once_past_every_limit_and_given_back_ones_first() {
        for version in Version::ALL {
            let mut medium = file(version);
            let mut work = Work::new(&mut medium).unwrap();
            let n_pages = 2 * (version.page_size() as u32 - 4) * 8 / 3;
            let mut handed_out = BTreeSet::new();
            for _ in 0..n_pages / 8 {
                assert!(handed_out.insert(allocate(&mut work).unwrap()));
            }
            let map = UsageMap::read(&work, FREE_PAGES).unwrap();
            assert!(handed_out.iter().all(|&page| !map.contains(&work, page).unwrap()));
            for page in map.map_pages() {
                assert!(!map.contains(&work, page).unwrap() && !handed_out.contains(&page));
            }
            let back: Vec<_> = handed_out.iter().copied().skip(7).step_by(100).collect();
            for &page in &back {
                release(&mut work, page).unwrap();
            }
            let again: Vec<_> = back.iter().map(|_| allocate(&mut work).unwrap()).collect();
            assert_eq!(again, back);
        }
    }

    #[test]
    fn a_map_that_is_none_is_named() {
        let mut medium = file(Version::Jet3);
        let mut work = Work::new(&mut medium).unwrap();
        change_row(&mut work, MAP, |row| row[0] = 7).unwrap();
        let sentence = UsageMap::read(&work, MAP).unwrap_err().to_string();
        assert_eq!(sentence, "page 2 is damaged: row 0: it is no usage map");
        change_row(&mut work, MAP, |row| {
            row.fill(0);
            row[0] = REFERRING;
            put_u32(row, 1, 2);
        })
        .unwrap();
        let sentence = set(&mut work, MAP, 5, true).unwrap_err().to_string();
        assert!(sentence.contains("page 2 is damaged: it should be a usage map"), "{sentence}");
    }
}
