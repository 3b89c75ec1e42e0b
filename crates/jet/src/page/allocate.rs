//! Taking pages into use and giving them back, by the file's map of free pages.

use super::usage::{self, FREE_PAGES, UsageMap};
use super::{Medium, Work, kind};
use crate::Result;

/// The header, the map of free pages and the four system tables: never handed out, whatever a damaged map says.
const FIRST_PAGES: u32 = 6;

/// A page of zeros that nobody uses: one that was given back, else a new one at the end of the file.
///
/// The page of the map is claimed first: who holds it alone may lengthen the file.
pub fn allocate<M: Medium>(work: &mut Work<'_, M>) -> Result<u32> {
    work.alter(FREE_PAGES.page)?;
    let page = match lowest_free(work)? {
        Some(page) => {
            work.alter(page)?.fill(0);
            page
        }
        None => work.add()?,
    };
    usage::set(work, FREE_PAGES, page, false)?;
    Ok(page)
}

/// Gives a page back; its first byte says so to those who meet it by a stale pointer, as Jet marks it.
pub fn release<M: Medium>(work: &mut Work<'_, M>, page: u32) -> Result<()> {
    let bytes = work.alter(page)?;
    bytes[0] = match bytes[0] {
        kind::DEFINITION => kind::FREED_DEFINITION,
        kind::DATA => kind::FREED_DATA,
        other => other,
    };
    usage::set(work, FREE_PAGES, page, true)
}

fn lowest_free<M: Medium>(work: &Work<'_, M>) -> Result<Option<u32>> {
    let map = UsageMap::read(work, FREE_PAGES)?;
    let limit = work.pages();
    for part in 0..map.n_parts() {
        if let Some(page) = map.first_of_part(work, part, FIRST_PAGES, limit)? {
            return Ok(Some(page));
        }
    }
    Ok(None)
}
