//! The slots of a data page: offsets that go down from the end of the page, and the free space between.

use super::Survey;
use crate::Result;
use crate::page::Source;
use crate::page::data::{DataPage, Slot};

/// The slots of a page that hold something, whatever it is.
pub(super) fn live(page: &DataPage<'_>) -> Vec<u8> {
    let is_live = |slot: &u8| !matches!(page.slot(usize::from(*slot)), Err(_) | Ok(Slot::Deleted));
    (0..page.n_slots()).filter_map(|slot| u8::try_from(slot).ok()).filter(is_live).collect()
}

impl<S: Source> Survey<'_, S> {
    /// Checks the offsets and the free space of a data page.
    pub(super) fn slots(&mut self, number: u32) -> Result<()> {
        let bytes = self.source.look(number)?;
        let page = match DataPage::new(self.source.version(), number, &bytes) {
            Ok(page) => page,
            Err(problem) => return self.note(problem, number),
        };
        let mut sound = true;
        for slot in 0..page.n_slots() {
            if let Err(problem) = page.range(slot) {
                sound = false;
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
