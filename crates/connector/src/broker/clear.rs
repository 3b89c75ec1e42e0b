//! Clearing: the queues are emptied, and no session is known any more until its event is begun or continued.

use super::Books;
use crate::event::Fault;

impl Books {
    /// Empties the queues of all events, in one commit. Our log keeps everything; only the scoring program has no more to
    /// do with it.
    pub(super) fn clear(&mut self) -> Result<(), Fault> {
        self.registry.clear(&mut self.journal)?;
        Ok(())
    }
}
