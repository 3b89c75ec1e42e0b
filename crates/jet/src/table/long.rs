//! Long values: memos and OLE objects, in the row itself, in one row of a long-value page, or in a chain of such rows.

use super::place::{self, Place};
use crate::format::bytes::u32_at;
use crate::page::data::{DataPage, DataPageMut, LONG_VALUES, Role, Slot};
use crate::page::{Medium, RowId, Source, Work, usage};
use crate::table::LongValueMaps;
use crate::{Error, Result};
use std::borrow::Cow;
use std::collections::HashSet;

/// Length and flags, the first row, and four bytes that are zero.
const DESCRIPTOR: usize = 12;
const INLINE: u32 = 0x8000_0000;
const SINGLE: u32 = 0x4000_0000;
const LENGTH: u32 = 0x3FFF_FFFF;
/// Longer values leave the row, as DAO writes them.
const LONGEST_INLINE: usize = 64;

/// What the descriptor in a row says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LongValue<'a> {
    /// The value itself follows.
    Inline(&'a [u8]),
    /// All of it is in one row.
    Single {
        /// How many bytes.
        length: usize,
        /// Where.
        at: RowId,
    },
    /// It goes on from row to row.
    Chain {
        /// How many bytes in all.
        length: usize,
        /// Where it starts.
        at: RowId,
    },
}

impl<'a> LongValue<'a> {
    /// Reads a descriptor; none when it is too short.
    pub fn parse(descriptor: &'a [u8]) -> Option<Self> {
        let word = u32_at(descriptor, 0)?;
        let at = RowId::from_pointer(u32_at(descriptor, 4)?);
        let length = (word & LENGTH) as usize;
        let rest = descriptor.get(DESCRIPTOR..)?;
        Some(if word & INLINE != 0 {
            Self::Inline(rest.get(..length).unwrap_or(rest))
        } else if word & SINGLE != 0 {
            Self::Single { length, at }
        } else {
            Self::Chain { length, at }
        })
    }
}

/// Reads the value that a descriptor stands for.
pub fn read_long<'a, S: Source + ?Sized>(
    source: &S,
    descriptor: &'a [u8],
) -> Result<Cow<'a, [u8]>> {
    match LongValue::parse(descriptor) {
        None => Ok(Cow::Borrowed(&[])),
        Some(LongValue::Inline(bytes)) => Ok(Cow::Borrowed(bytes)),
        Some(LongValue::Single { length, at }) => {
            let mut value = Vec::new();
            piece(source, at, &mut value)?;
            value.truncate(length);
            Ok(Cow::Owned(value))
        }
        Some(LongValue::Chain { length, at }) => {
            let mut value = Vec::new();
            walk_chain(source, length, at, |_, bytes| value.extend_from_slice(bytes))?;
            value.truncate(length);
            Ok(Cow::Owned(value))
        }
    }
}

/// Every row outside of the table's own that a value occupies.
pub(super) fn rows_of<S: Source + ?Sized>(source: &S, descriptor: &[u8]) -> Result<Vec<RowId>> {
    match LongValue::parse(descriptor) {
        None | Some(LongValue::Inline(_)) => Ok(Vec::new()),
        Some(LongValue::Single { at, .. }) => Ok(vec![at]),
        Some(LongValue::Chain { length, at }) => {
            let mut rows = Vec::new();
            walk_chain(source, length, at, |at, _| rows.push(at))?;
            Ok(rows)
        }
    }
}

/// A descriptor of the length that the value's own will have, to see whether the row fits.
pub(super) fn placeholder(value: &[u8]) -> Vec<u8> {
    let inline = if value.len() <= LONGEST_INLINE { value.len() } else { 0 };
    vec![0; DESCRIPTOR + inline]
}

/// Stores a value and returns its descriptor.
pub(super) fn store<M: Medium>(
    work: &mut Work<'_, M>,
    maps: &LongValueMaps,
    value: &[u8],
) -> Result<Vec<u8>> {
    if value.len() > LENGTH as usize {
        return Err(Error::Refused(format!("a value of {} bytes is too long", value.len())));
    }
    let length = value.len() as u32;
    let descriptor = |word: u32, at: u32| {
        let words = [word, at, 0].map(u32::to_le_bytes);
        words.concat()
    };
    if value.len() <= LONGEST_INLINE {
        return Ok([&descriptor(length | INLINE, 0), value].concat());
    }
    let longest = work.version().longest_piece();
    if value.len() <= longest {
        let at = put(work, maps, value)?;
        return Ok(descriptor(length | SINGLE, at.to_pointer()));
    }
    // From the last piece to the first, because each names the next.
    let mut next = 0u32;
    for piece in value.chunks(longest - 4).rev() {
        let at = put(work, maps, &[&next.to_le_bytes()[..], piece].concat())?;
        next = at.to_pointer();
    }
    Ok(descriptor(length, next))
}

/// Gives back the rows of a value.
pub(super) fn forget<M: Medium>(
    work: &mut Work<'_, M>,
    maps: &LongValueMaps,
    descriptor: &[u8],
) -> Result<()> {
    let version = work.version();
    for at in rows_of(work, descriptor)? {
        DataPageMut::open(version, at.page, work.alter(at.page)?)?.delete(at.slot);
        usage::set(work, maps.with_room, at.page, true)?;
    }
    Ok(())
}

fn put<M: Medium>(work: &mut Work<'_, M>, maps: &LongValueMaps, row: &[u8]) -> Result<RowId> {
    let place = Place { owner: LONG_VALUES, owned: maps.owned, with_room: maps.with_room };
    place::put(work, &place, row, Role::Row)
}

fn walk_chain<S: Source + ?Sized>(
    source: &S,
    length: usize,
    first: RowId,
    mut each: impl FnMut(RowId, &[u8]),
) -> Result<()> {
    let most = source.n_pages()? as usize * source.version().page_size();
    if length > most {
        let what = format!("row {}: a value of {length} bytes is longer than the file", first.slot);
        return Err(Error::damaged(first.page, what));
    }
    let (mut at, mut found) = (first, 0);
    let mut row = Vec::new();
    let mut visited = HashSet::new();
    while found < length {
        if !visited.insert(at) {
            let what =
                format!("row {}: the pieces of a value lead back to it in a circle", at.slot);
            return Err(Error::damaged(at.page, what));
        }
        row.clear();
        piece(source, at, &mut row)?;
        let (next, bytes) = match row.split_first_chunk() {
            Some((next, bytes)) if !bytes.is_empty() => (u32::from_le_bytes(*next), bytes),
            _ => {
                return Err(Error::damaged(
                    at.page,
                    format!("row {}: a piece of a value is empty", at.slot),
                ));
            }
        };
        each(at, bytes);
        found += bytes.len();
        if next == 0 && found < length {
            let what = format!("row {}: a value of {length} bytes ends after {found}", at.slot);
            return Err(Error::damaged(at.page, what));
        }
        at = RowId::from_pointer(next);
    }
    Ok(())
}

/// Appends the bytes of one row of a long-value page.
fn piece<S: Source + ?Sized>(source: &S, at: RowId, into: &mut Vec<u8>) -> Result<()> {
    let bytes = source.look(at.page)?;
    let page = DataPage::new(source.version(), at.page, &bytes)?;
    if page.owner() != LONG_VALUES {
        return Err(Error::damaged(at.page, "it should hold long values, but does not"));
    }
    match page.slot(usize::from(at.slot))? {
        Slot::Row(row) => into.extend_from_slice(row),
        _ => {
            let what = format!("row {}: the piece of a value there is gone", at.slot);
            return Err(Error::damaged(at.page, what));
        }
    }
    Ok(())
}
