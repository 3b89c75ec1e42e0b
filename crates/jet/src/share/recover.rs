//! Finishing the change of a program that stopped while writing.
//!
//! Its word is `0000` and its place in the lock file is free. The kernel freed its page locks together with its place,
//! so whoever claims a page afterwards may read half a change. Therefore the words are looked at after every claim,
//! before the page is read: a change is finished before anybody builds on it.
//!
//! Finishing needs the lock of the journal and the write locks of all its pages. What
//! is on disk where the change goes must be explained, 512 bytes by 512 bytes, as old or new by the journal; if another
//! program has written there since, nothing is touched and the file needs to be verified and repaired. Writing the pages again does no harm, so one who dies while finishing
//! leaves the same task to the next.

use super::journal::{Change, Journal};
use super::words::{WRITING, Words};
use super::{Place, Shared};
use crate::page::Medium;
use crate::{Error, Result};

impl Shared {
    /// Finishes what stopped programs left, and returns the words after that.
    pub(super) fn finish_stopped_changes(&mut self) -> Result<Words> {
        let own = self.slot();
        let words = Words::read(&self.file)?;
        if !self.access.may_write() {
            return Ok(words);
        }
        let mut finished = false;
        for slot in words.writing() {
            // Slot 0 wrote alone, and nobody is alone while we are here.
            let alive = match &self.place {
                Place::Users(users) if own != 0 => {
                    slot != 0 && slot != own && users.is_alive(slot)?
                }
                Place::Users(_) | Place::Bare(_) | Place::None => false,
            };
            if !alive {
                self.finish(slot)?;
                finished = true;
            }
        }
        if finished { Words::read(&self.file) } else { Ok(words) }
    }

    fn finish(&mut self, slot: u8) -> Result<()> {
        let Some(journal) = Journal::of_another(self.file.path(), slot)? else {
            // Perhaps it has just been finished and all trace removed.
            return if self.is_writing(slot)? { Err(self.needs_repair(slot)) } else { Ok(()) };
        };
        if !self.is_writing(slot)? {
            return Ok(());
        }
        let change = journal.read(self.version(), slot)?.ok_or_else(|| self.needs_repair(slot))?;
        let mut locked = Vec::new();
        let finished = self.write_again(slot, &change, &mut locked);
        if let Some(users) = self.sharing() {
            for page in locked {
                users.unlock_page(page)?;
            }
        }
        finished?;
        journal.empty()
    }

    fn write_again(&mut self, slot: u8, change: &Change, locked: &mut Vec<u32>) -> Result<()> {
        if let Some(users) = self.sharing() {
            for entry in &change.pages {
                if self.claimed.contains_key(&entry.page) {
                    continue;
                }
                if !users.lock_page(entry.page, &self.options, self.options.patience.pause)? {
                    return Err(Error::Locked(format!(
                        "page {} of a change to be finished is in use by another program; try again",
                        entry.page
                    )));
                }
                locked.push(entry.page);
            }
        }
        let mut whole = Vec::with_capacity(change.pages.len());
        for entry in &change.pages {
            let mut page = vec![0; self.version().page_size()];
            self.file.read_if_there(entry.page, &mut page)?;
            if !entry.apply(&mut page) {
                return Err(self.needs_repair(slot));
            }
            whole.push((entry.page, page));
        }
        for (page, bytes) in &whole {
            self.file.write(*page, bytes)?;
        }
        if self.options.sync {
            self.file.sync()?;
        }
        self.file.write_word(slot, change.next_word())
    }

    fn is_writing(&self, slot: u8) -> Result<bool> {
        Ok(Words::read(&self.file)?.of(slot) == WRITING)
    }

    fn needs_repair(&self, slot: u8) -> Error {
        Error::NotUsable(format!(
            "a program (place {slot} in the lock file) stopped while it was changing {}, and what it left cannot be \
             finished here: verify the file, and have it repaired before it is changed",
            self.file.path().display()
        ))
    }
}
