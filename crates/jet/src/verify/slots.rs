//! The slots of a data page: offsets that go down from the end of the page, and the free space between.

use super::Survey;
use crate::Result;
use crate::page::data::{DataPage, Slot};
use crate::page::{RowId, Source};

/// The slots of a page that hold something, whatever it is.
pub(super) fn live(page: &DataPage<'_>) -> Vec<u8> {
    let is_live = |slot: &u8| !matches!(page.slot(usize::from(*slot)), Err(_) | Ok(Slot::Deleted));
    (0..page.n_slots()).filter_map(|slot| u8::try_from(slot).ok()).filter(is_live).collect()
}

impl<S: Source> Survey<'_, S> {
    /// Whether a data page has a slot.
    pub(super) fn has_slot(&self, at: RowId) -> Result<bool> {
        if at.page >= self.n_pages {
            return Ok(false);
        }
        let bytes = self.source.look(at.page)?;
        let page = DataPage::new(self.source.version(), at.page, &bytes);
        Ok(page.is_ok_and(|page| page.n_slots() > usize::from(at.slot)))
    }

    /// Checks the slots and the free space of a data page.
    pub(super) fn slots(&mut self, number: u32) -> Result<()> {
        let bytes = self.source.look(number)?;
        let page = match DataPage::new(self.source.version(), number, &bytes) {
            Ok(page) => page,
            Err(problem) => return self.note(problem, number),
        };
        let mut sound = true;
        for slot in 0..page.n_slots() {
            let place = page.range(slot);
            sound &= place.is_ok();
            // A slot may lie well and still not hold what it says, such as a pointer.
            if let Err(problem) = place.and_then(|_| page.slot(slot)) {
                self.note(problem, number)?;
            }
        }
        let (stated, free) = (page.stated_free(), page.free());
        if sound && stated != free {
            self.damage(number, format!("it has {free} free bytes, but names {stated}"));
        }
        Ok(())
    }
}
