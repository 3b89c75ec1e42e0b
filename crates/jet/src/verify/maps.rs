//! Usage maps: which pages they list, and who refers to them.

use super::Survey;
use super::ledger::{Conflict, Holder};
use crate::Result;
use crate::page::usage::{FREE_PAGES, UsageMap};
use crate::page::{RowId, Source};

impl<S: Source> Survey<'_, S> {
    /// Which pages the file's own map lists as free.
    pub(super) fn free_pages(&mut self) -> Result<Vec<bool>> {
        let n_pages = self.n_pages;
        let mut free = vec![false; n_pages as usize];
        // The second map of the file is empty or nearly so, wherever one was seen; its meaning is not known.
        for (name, at) in [
            ("the map of free pages", self.header.global_map),
            ("the second map of the file", RowId { slot: 1, ..self.header.global_map }),
        ] {
            let Some(map) = self.map(name, at)? else { continue };
            if at != FREE_PAGES {
                continue;
            }
            for part in 0..map.n_parts() {
                match map.pages_of_part(self.source, part, n_pages) {
                    Ok(pages) => {
                        for page in pages {
                            if let Some(free) = free.get_mut(page as usize) {
                                *free = true;
                            }
                        }
                    }
                    Err(problem) => self.note(problem, at.page)?,
                }
            }
        }
        Ok(free)
    }

    /// The pages that a map lists, given to a holder; what is past the end or another's is told and left out.
    pub(super) fn owned_pages(
        &mut self,
        name: &str,
        at: RowId,
        holder: Holder,
    ) -> Result<Vec<u32>> {
        let mut owned = Vec::new();
        for page in self.listed(name, at)? {
            if self.claim(page, holder) {
                owned.push(page);
            }
        }
        Ok(owned)
    }

    /// Looks at a map that must list only pages of a holder.
    pub(super) fn pages_among(&mut self, name: &str, at: RowId, holder: Holder) -> Result<()> {
        for page in self.listed(name, at)? {
            if !self.ledger.is_of(page, holder) {
                let owner = self.ledger.name(holder).to_owned();
                self.damage(page, format!("{name} lists it, but it is not {owner}"));
            }
        }
        Ok(())
    }

    /// The pages that a map lists, those past the end of the file included.
    pub(super) fn listed(&mut self, name: &str, at: RowId) -> Result<Vec<u32>> {
        let Some(map) = self.map(name, at)? else { return Ok(Vec::new()) };
        let most = self.source.version().most_pages();
        let mut pages = Vec::new();
        for part in 0..map.n_parts() {
            match map.pages_of_part(self.source, part, most) {
                Ok(of_part) => pages.extend(of_part),
                Err(problem) => self.note(problem, at.page)?,
            }
        }
        Ok(pages)
    }

    /// A map, its row and its pages accounted for; none when it cannot be used.
    fn map(&mut self, name: &str, at: RowId) -> Result<Option<UsageMap>> {
        // Some long columns of Access's own tables have no map of pages with room.
        if at == (RowId { page: 0, slot: 0 }) {
            return Ok(None);
        }
        let rows = self.map_rows;
        match self.ledger.claim(at.page, rows) {
            Ok(()) => self.slots(at.page)?,
            Err(Conflict::Twice) => {}
            Err(Conflict::PastEnd) => {
                self.damage_at(at, format!("{name} should be here, but the file ends before"));
                return Ok(None);
            }
            Err(Conflict::Taken(other)) => {
                let other = self.ledger.name(other).to_owned();
                self.damage_at(at, format!("{name} should be here, but it is {other}"));
                return Ok(None);
            }
        }
        if !self.ledger.claim_map(at) {
            self.damage_at(at, format!("{name} is the map of something else too"));
            return Ok(None);
        }
        let map = match UsageMap::read(self.source, at) {
            Ok(map) => map,
            Err(problem) => return self.note(problem, at.page).map(|()| None),
        };
        let holder = self.ledger.holder(format!("the bits of {name}"));
        let mut sound = true;
        for page in map.map_pages() {
            sound &= self.claim(page, holder);
        }
        // Bits that are shared with another map would be walked again and again.
        Ok(sound.then_some(map))
    }
}
