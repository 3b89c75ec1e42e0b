//! Finding room for a row: a page that has some, else a new one.

use crate::page::data::{DataPage, DataPageMut, Role};
use crate::page::{Medium, RowId, Source, Work, allocate, usage};
use crate::{Error, Result};

/// How many pages with room are looked at before a new one is taken.
const CANDIDATES: usize = 4;

/// Whose pages a row may go to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// What the page names as its owner.
    pub(super) owner: u32,
    /// The map of all such pages.
    pub(super) owned: RowId,
    /// The map of those that have room.
    pub(super) with_room: RowId,
}

/// Puts a row where there is room.
///
/// Pages are looked at before they are claimed, and again after: another user may have filled them. One that another
/// user holds is passed over, as Jet does.
pub(super) fn put<M: Medium>(
    work: &mut Work<'_, M>,
    place: &Place,
    row: &[u8],
    role: Role,
) -> Result<RowId> {
    let version = work.version();
    let mut full = Vec::new();
    let mut bytes = vec![0; version.page_size()];
    for page in usage::highest(work, place.with_room, CANDIDATES)? {
        work.read_page(page, &mut bytes)?;
        let found = DataPage::new(version, page, &bytes)?;
        if found.owner() != place.owner {
            return Err(Error::damaged(page, "it is listed as a page with room of another table"));
        }
        if DataPageMut::open(version, page, &mut bytes)?.append(row, role).is_none() {
            full.push(page);
            continue;
        }
        match work.alter(page) {
            Ok(claimed) => {
                if let Some(slot) = DataPageMut::open(version, page, claimed)?.append(row, role) {
                    return Ok(RowId { page, slot });
                }
                full.push(page);
            }
            Err(Error::Locked(_)) => {}
            Err(error) => return Err(error),
        }
    }
    let page = new_page(work, place)?;
    for full in full {
        usage::set(work, place.with_room, full, false)?;
    }
    let slot =
        DataPageMut::reopen(version, work.alter(page)?).append(row, role).ok_or_else(|| {
            Error::Refused(format!("a row of {} bytes does not fit into a page", row.len()))
        })?;
    Ok(RowId { page, slot })
}

/// A new page for rows, in both maps.
pub(super) fn new_page<M: Medium>(work: &mut Work<'_, M>, place: &Place) -> Result<u32> {
    let version = work.version();
    let page = allocate(work)?;
    DataPageMut::init(version, work.alter(page)?, place.owner);
    usage::set(work, place.owned, page, true)?;
    usage::set(work, place.with_room, page, true)?;
    Ok(page)
}
