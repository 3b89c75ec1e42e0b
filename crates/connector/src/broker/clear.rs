//! Clearing: the queues are emptied, and no session is known any more until its event is begun or continued.

use session::Journal;

use super::Books;
use super::registry::Entry;
use crate::event::Fault;

impl Books {
    /// Empties the queues of all events, in one commit. Our log keeps everything; only the scoring program has no more to
    /// do with it.
    pub(super) fn clear(&mut self) -> Result<(), Fault> {
        let mut cleared = Vec::new();
        for entry in self.registry.iter() {
            let floor = self.journal.head(entry.event())?.seq;
            if !entry.is_cleared || entry.floor != floor {
                cleared.push(Entry { is_cleared: true, floor, ..Entry::clone(entry) });
            }
        }
        self.registry.keep(&mut self.journal, cleared)?;
        self.registry.stop(&mut self.journal)?;
        Ok(())
    }
}
