//! When each fact of an event was said and by whom, in memory: the state keeps neither, and a page of
//! a whole room cannot ask the journal ten thousand times.

use jiff::Timestamp;
use session::{Author, JournalError, Seq};

use super::books::Live;

/// Times and authors of an event's facts, by their place in the log.
#[derive(Debug, Default)]
pub(crate) struct Chronicle {
    /// The journal's generation the entries are of.
    generation: u64,
    entries: Vec<Entry>,
}

/// When a fact was said, and by whom.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// When.
    pub(crate) time: Timestamp,
    /// By whom.
    pub(crate) author: Author,
}

impl Chronicle {
    /// Takes in what was said since it was last asked for.
    pub(super) fn follow(&mut self, live: &Live) -> Result<(), JournalError> {
        let known = self.entries.len() as u64;
        if live.generation() != self.generation || live.state().head().0 < known {
            *self = Chronicle { generation: live.generation(), entries: Vec::new() };
        }
        let after = Seq(self.entries.len() as u64);
        if live.state().head() > after {
            live.facts_after(after, |fact| {
                self.entries.push(Entry { time: fact.time, author: fact.author });
            })?;
        }
        Ok(())
    }

    /// Returns when a fact was said and by whom.
    pub(crate) fn of(&self, seq: Seq) -> Option<&Entry> {
        let index = usize::try_from(seq.0.checked_sub(1)?).ok()?;
        self.entries.get(index)
    }

    /// Returns when a fact was said.
    pub(crate) fn time(&self, seq: Seq) -> Option<Timestamp> {
        self.of(seq).map(|entry| entry.time)
    }
}
