//! What an errand wrote and what it acknowledges: the standbys are sent the one at once, and asked to confirm it before
//! anybody is told the other.

use std::cell::Cell;

use super::books::Books;

/// What the errand that is under way has done so far.
#[derive(Debug, Default)]
pub(super) struct Errand {
    /// Whether there are new facts, by whomever.
    has_news: Cell<bool>,
    /// Whether the answer tells that something was received, now or before.
    acknowledges: Cell<bool>,
}

impl Errand {
    pub(super) fn note_news(&self) {
        self.has_news.set(true);
    }
}

impl Books {
    /// Begins an errand; returns how much was written beside the logs before it.
    pub(super) fn begin_errand(&mut self) -> u64 {
        self.errand = Errand::default();
        self.rows_written()
    }

    /// Ends an errand: has what it wrote sent to the standbys. Returns the mark that they have to confirm before it is
    /// answered, if it acknowledges anything.
    pub(super) fn end_errand(&mut self, before: u64) -> Option<u64> {
        let is_beside = self.rows_written() != before;
        let mark = match self.errand.has_news.get() || is_beside {
            true => self.standby.wrote(is_beside),
            false => self.standby.mark(),
        };
        let is_owed = self.errand.acknowledges.get() || is_beside;
        (is_owed && self.standby.is_in_charge()).then_some(mark)
    }

    /// Notes that whoever asked is told that something was received, though it may have been said before.
    pub(crate) fn acknowledge(&self) {
        self.errand.acknowledges.set(true);
    }

    fn rows_written(&self) -> u64 {
        self.journal.rows_written()
    }
}
