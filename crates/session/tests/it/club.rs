//! The event of most tests in a journal.

use session::{Journal, LiveEvent};
use test_support::commands::create;
use test_support::events::TWO_SECTIONS;

use crate::memory_journal::MemoryJournal;

/// Starts the event in a journal of its own.
pub(crate) fn club() -> LiveEvent<MemoryJournal> {
    club_in(MemoryJournal::default())
}

/// Starts the event in a journal.
pub(crate) fn club_in<J: Journal>(journal: J) -> LiveEvent<J> {
    create(journal, TWO_SECTIONS).unwrap()
}
