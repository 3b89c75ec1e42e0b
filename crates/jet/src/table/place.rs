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
/// Pages that turn out to be nearly full leave the map of those with room; others stay for shorter rows, until a new page
/// is taken because of them.
pub(super) fn put<M: Medium>(
    work: &mut Work<'_, M>,
    place: &Place,
    row: &[u8],
    role: Role,
) -> Result<RowId> {
    let version = work.version();
    loop {
        let mut tried = Vec::new();
        for page in usage::highest(work, place.with_room, CANDIDATES)? {
            match try_page(work, place, page, row, role)? {
                Tried::Put(slot) => return Ok(RowId { page, slot }),
                Tried::Held => {}
                Tried::Full { free } => tried.push((page, free)),
            }
        }
        let nearly_full = |&(_, free): &(u32, usize)| free < version.page_size() / 16;
        let n_tried = tried.len();
        let any_nearly_full = tried.iter().any(nearly_full);
        for (page, _) in tried.into_iter().filter(|tried| !any_nearly_full || nearly_full(tried)) {
            usage::set(work, place.with_room, page, false)?;
        }
        if !any_nearly_full || n_tried < CANDIDATES {
            break;
        }
    }
    let page = new_page(work, place)?;
    let slot =
        DataPageMut::reopen(version, work.alter(page)?).append(row, role).ok_or_else(|| {
            Error::Refused(format!("a row of {} bytes does not fit into a page", row.len()))
        })?;
    Ok(RowId { page, slot })
}

/// What came of a page with room.
enum Tried {
    Put(u8),
    /// Another user has it: it is passed over, as Jet does.
    Held,
    Full {
        free: usize,
    },
}

/// A page is looked at before it is claimed, and again after: another user may have filled it.
fn try_page<M: Medium>(
    work: &mut Work<'_, M>,
    place: &Place,
    page: u32,
    row: &[u8],
    role: Role,
) -> Result<Tried> {
    let version = work.version();
    let bytes = work.look(page)?;
    let found = DataPage::new(version, page, &bytes)?;
    if found.owner() != place.owner {
        return Err(Error::damaged(page, "it is listed as a page with room of another table"));
    }
    if !found.may_take(row.len()) {
        return Ok(Tried::Full { free: found.free() });
    }
    match work.alter(page) {
        Ok(claimed) => {
            let mut claimed = DataPageMut::open(version, page, claimed)?;
            let put = claimed.append(row, role);
            Ok(put.map_or(Tried::Full { free: claimed.free() }, Tried::Put))
        }
        Err(Error::Locked(_)) => Ok(Tried::Held),
        Err(error) => Err(error),
    }
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
