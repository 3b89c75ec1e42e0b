//! Who uses each page: four bytes for each, so that the largest file needs 2 MB.

use crate::page::RowId;
use std::collections::BTreeSet;

/// Somebody who uses pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holder(u32);

/// Why a page cannot be given to a holder.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// The file ends before it.
    PastEnd,
    /// The holder has it already.
    Twice,
    /// Another one has it.
    Taken(Holder),
}

/// The book of pages.
#[derive(Debug)]
pub(super) struct Ledger {
    /// For each page 0, or the holder's place in `names` counted from 1.
    pages: Vec<u32>,
    names: Vec<String>,
    /// The rows of usage maps that somebody refers to.
    maps: BTreeSet<RowId>,
}

impl Ledger {
    /// A book in which nobody has any page.
    pub(super) fn new(n_pages: u32) -> Self {
        Self { pages: vec![0; n_pages as usize], names: Vec::new(), maps: BTreeSet::new() }
    }

    /// A new holder; `name` continues a sentence, such as "the rows of Tables".
    pub(super) fn holder(&mut self, name: impl Into<String>) -> Holder {
        self.names.push(name.into());
        Holder(self.names.len() as u32)
    }

    /// The name of a holder.
    pub(super) fn name(&self, holder: Holder) -> &str {
        let place = (holder.0 as usize).checked_sub(1);
        place.and_then(|place| self.names.get(place)).map_or("nobody", String::as_str)
    }

    /// Gives a page to a holder.
    pub(super) fn claim(&mut self, page: u32, holder: Holder) -> Result<(), Conflict> {
        match self.pages.get_mut(page as usize) {
            None => Err(Conflict::PastEnd),
            Some(entry @ 0) => {
                *entry = holder.0;
                Ok(())
            }
            Some(&mut entry) if entry == holder.0 => Err(Conflict::Twice),
            Some(&mut entry) => Err(Conflict::Taken(Holder(entry))),
        }
    }

    /// Whether a page is a holder's.
    pub(super) fn is_of(&self, page: u32, holder: Holder) -> bool {
        self.pages.get(page as usize) == Some(&holder.0)
    }

    /// Whether anybody has a page.
    pub(super) fn is_used(&self, page: u32) -> bool {
        self.pages.get(page as usize).is_some_and(|&holder| holder != 0)
    }

    /// Notes that somebody refers to a usage map; false when another does so already.
    pub(super) fn claim_map(&mut self, at: RowId) -> bool {
        self.maps.insert(at)
    }

    /// Whether anybody refers to a usage map.
    pub(super) fn has_map(&self, at: RowId) -> bool {
        self.maps.contains(&at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_one_holder() {
        let mut ledger = Ledger::new(3);
        let (rows, index) = (ledger.holder("rows"), ledger.holder("index"));
        assert_eq!(ledger.claim(2, rows), Ok(()));
        assert_eq!(ledger.claim(2, rows), Err(Conflict::Twice));
        assert_eq!(ledger.claim(2, index), Err(Conflict::Taken(rows)));
        assert_eq!(ledger.claim(3, index), Err(Conflict::PastEnd));
        assert!(ledger.is_of(2, rows) && !ledger.is_of(2, index));
        assert!(ledger.is_used(2) && !ledger.is_used(1) && !ledger.is_used(3));
        assert_eq!(ledger.name(rows), "rows");
    }
}
