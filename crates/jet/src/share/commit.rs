//! Writing a change: journal, word `0000`, pages, counter.
//!
//! A program that dies within leaves its word at `0000` and its journal whole; the next program of this crate that
//! claims or opens anything finishes the change (see [`recover`](super::recover)). Pages go out in an order that harms
//! least if nobody can: new pages, to which nothing leads yet; then pages in use; then table definitions, whose counts
//! say what is there.

use super::Shared;
use super::journal::Journal;
use super::words::{self, WRITING};
use crate::page::{Medium, Pages, kind};
use crate::{Error, Result};

impl Shared {
    /// Writes the changed pages, all of which were claimed.
    pub(super) fn write_change(&mut self, changed: &Pages) -> Result<()> {
        self.refuse_unless_writable()?;
        if let Some(page) = changed.keys().find(|page| !self.claimed.contains_key(page)) {
            return Err(Error::Refused(format!("page {page} was changed without a claim")));
        }
        self.write_journal(changed)?;
        let slot = self.slot();
        self.file.write_word(slot, WRITING)?;
        let begun = if self.options.sync { self.file.sync() } else { Ok(()) };
        if let Err(e) = begun.and_then(|()| self.write_new_pages(changed)) {
            // As with a full disk: nothing that was there has been touched, so the change can still be undone.
            return Err(if self.undo_new_pages(changed).is_ok() { e } else { self.break_off(&e) });
        }
        let finished = self.write_old_pages(changed).and_then(|()| self.write_next_word());
        finished.map_err(|e| self.break_off(&e))
    }

    /// Puts the whole change into the journal; after that it can be finished by others.
    pub(super) fn write_journal(&mut self, changed: &Pages) -> Result<()> {
        let (version, slot) = (self.version(), self.slot());
        let journal = match &mut self.journal {
            Some(journal) => journal,
            none => none.insert(Journal::own(self.file.path(), slot, &self.options)?),
        };
        let claimed = &self.claimed;
        let before = |page| claimed.get(&page)?.as_deref();
        journal.write(version, slot, self.word, changed, before, self.options.sync)
    }

    fn write_new_pages(&self, changed: &Pages) -> Result<()> {
        let new = changed.iter().filter(|(page, _)| self.is_new(**page));
        for (&page, bytes) in new {
            self.file.write(page, bytes)?;
        }
        Ok(())
    }

    fn write_old_pages(&self, changed: &Pages) -> Result<()> {
        let old = || changed.iter().filter(|(page, _)| !self.is_new(**page));
        let is_definition = |bytes: &[u8]| bytes.first() == Some(&kind::DEFINITION);
        for (&page, bytes) in old().filter(|(_, bytes)| !is_definition(bytes)) {
            self.file.write(page, bytes)?;
        }
        for (&page, bytes) in old().filter(|(_, bytes)| is_definition(bytes)) {
            self.file.write(page, bytes)?;
        }
        if self.options.sync {
            self.file.sync()?;
        }
        Ok(())
    }

    fn undo_new_pages(&mut self, changed: &Pages) -> Result<()> {
        if let Some(&first) = changed.keys().find(|page| self.is_new(**page)) {
            self.file.cut(first)?;
        }
        self.write_next_word()
    }

    fn write_next_word(&mut self) -> Result<()> {
        self.word = words::next(self.word);
        self.file.write_word(self.slot(), self.word)
    }

    fn is_new(&self, page: u32) -> bool {
        matches!(self.claimed.get(&page), Some(None))
    }

    /// Stops all writing when the disk would not take a change whole.
    fn break_off(&mut self, e: &Error) -> Error {
        let why = format!(
            "a change of {} could not be finished ({e}); close it, see to the disk, open it again and verify it",
            self.file.path().display()
        );
        self.broken = Some(why.clone());
        Error::NotUsable(why)
    }
}
