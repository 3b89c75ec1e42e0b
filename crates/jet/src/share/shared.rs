//! A database file that is read and changed beside other programs.
//!
//! A claimed page is read under its lock, unless the commit words prove that the one we remember is still the right one
//! (see [`remembered`](super::remembered)).

use super::journal::Journal;
use super::remembered::Remembered;
use super::users::Users;
use super::view::View;
use super::{Access, Options, TableUse};
use crate::page::file::PageFile;
use crate::page::{Medium, Pages};
use crate::{Error, Result, Version};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An open database file with the rights that [`access`](Self::access) tells.
///
/// It is a [`Medium`]: a claim takes the page's write lock and reads the page; a commit follows Jet's protocol. Closing
/// (dropping) it gives the place in the lock file back. [`Error::Locked`] from a claim means that the whole change has
/// to begin again: see [`with_retry`](super::with_retry).
#[derive(Debug)]
pub struct Shared {
    pub(super) file: Arc<PageFile>,
    pub(super) view: View,
    pub(super) access: Access,
    pub(super) options: Options,
    pub(super) place: Place,
    /// Made at the first change.
    pub(super) journal: Option<Journal>,
    /// Our commit word, which only we write.
    pub(super) word: u16,
    /// The pages of the present change as they were, or nothing for those past the end.
    pub(super) claimed: BTreeMap<u32, Option<Box<[u8]>>>,
    /// Buffers of ended changes.
    pub(super) spare: Vec<Box<[u8]>>,
    /// Pages of earlier changes; used only within a change, after its first look at the words.
    pub(super) remembered: RefCell<Remembered>,
    /// Why nothing more may be written, after a change that could not be finished.
    pub(super) broken: Option<String>,
}

/// What keeps others out.
#[derive(Debug)]
pub(super) enum Place {
    /// A place, or all places, in the lock file.
    Users(Users),
    /// A lock file that was not there before, where locks do not work: its being there is the sign.
    Bare(PathBuf),
    /// Nothing: the file is only read.
    None,
}

/// Buffers kept for the next change.
const SPARE: usize = 16;

impl Shared {
    /// What may be done with the file.
    pub fn access(&self) -> &Access {
        &self.access
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The slot in the lock file; 0 for one who is alone or only reads.
    pub fn slot(&self) -> u8 {
        match &self.place {
            Place::Users(users) => users.slot(),
            Place::Bare(_) | Place::None => 0,
        }
    }

    /// The computers that have the file open as well, as the lock file names them.
    pub fn others(&self) -> Vec<String> {
        self.sharing().map(Users::others).unwrap_or_default()
    }

    /// A view for reading without locks; what a stopped program left half done is finished first.
    pub fn view(&mut self) -> Result<View> {
        self.finish_stopped_changes()?;
        Ok(self.view.clone())
    }

    /// Tells other programs, until the file is closed, what is done with the table of a definition page.
    pub fn use_table(&mut self, definition: u32, table: TableUse) -> Result<()> {
        let Place::Users(users) = &self.place else { return Ok(()) };
        if users.slot() == 0 || users.lock_table(table, definition, &self.options)? {
            return Ok(());
        }
        Err(Error::Locked(format!(
            "another program keeps the table of page {definition} to itself; close it there and try again"
        )))
    }

    pub(super) fn refuse_unless_writable(&self) -> Result<()> {
        match (&self.access, &self.broken) {
            (Access::ReadOnly(why), _) => Err(Error::Refused(why.clone())),
            (_, Some(why)) => Err(Error::NotUsable(why.clone())),
            _ => Ok(()),
        }
    }

    /// Those who share, and so have to look after others.
    pub(super) fn sharing(&self) -> Option<&Users> {
        match (&self.access, &self.place) {
            (Access::Shared, Place::Users(users)) => Some(users),
            _ => None,
        }
    }

    /// Reads a page that has just been claimed, after what stopped programs left is finished.
    fn keep(&mut self, page: u32) -> Result<()> {
        let mut buffer = self.buffer();
        if self.sharing().is_some() {
            let words = self.finish_stopped_changes()?;
            let own = self.slot();
            let remembered = self.remembered.get_mut();
            remembered.look(words, own);
            if let Some(known) = remembered.page(page) {
                buffer.copy_from_slice(known);
                self.claimed.insert(page, Some(buffer));
                return Ok(());
            }
        }
        let before = self.file.read_if_there(page, &mut buffer)?.then_some(buffer);
        self.claimed.insert(page, before);
        Ok(())
    }

    /// Reads a page that is not claimed, while other programs may be writing.
    fn read_beside(&self, users: &Users, page: u32, into: &mut [u8]) -> Result<()> {
        // Within a change the last look at the words was at its last claim, and what nobody may rely on without a claim
        // may as well be from then.
        let within = !self.claimed.is_empty();
        if within && let Some(known) = self.remembered.borrow().page(page) {
            into.copy_from_slice(known);
            return Ok(());
        }
        if let Some(words) = self.view.read_settled(page, into)? {
            if within {
                let mut remembered = self.remembered.borrow_mut();
                remembered.look(words, users.slot());
                remembered.keep(page, (&*into).into());
            }
            return Ok(());
        }
        // Somebody writes without a pause, or stopped: Jet's own read lock keeps this page still.
        if !users.lock_page_for_reading(page, &self.options, self.options.patience.whole())? {
            return Err(locked(page));
        }
        let read = self.file.read(page, into);
        users.unlock_page_for_reading(page)?;
        read
    }

    /// Remembers the pages of a change that was just written, in the buffers that held them before.
    fn remember(&mut self, changed: &Pages) {
        if self.sharing().is_none() {
            return;
        }
        for (&page, bytes) in changed {
            let buffer = match self.claimed.get_mut(&page).and_then(Option::take) {
                Some(mut buffer) => {
                    buffer.copy_from_slice(bytes);
                    buffer
                }
                None => bytes.clone(),
            };
            let unused = self.remembered.get_mut().keep(page, buffer);
            self.spare.extend(unused.filter(|_| self.spare.len() < SPARE));
        }
    }

    pub(super) fn buffer(&mut self) -> Box<[u8]> {
        let size = self.file.version().page_size();
        self.spare.pop().unwrap_or_else(|| vec![0; size].into_boxed_slice())
    }

    /// Ends the change: frees the pages and forgets how they were.
    pub(super) fn release(&mut self) -> Result<()> {
        let any = !self.claimed.is_empty();
        while let Some((_, before)) = self.claimed.pop_first() {
            if let Some(buffer) = before.filter(|_| self.spare.len() < SPARE) {
                self.spare.push(buffer);
            }
        }
        match self.sharing() {
            Some(users) if any => users.unlock_pages(),
            _ => Ok(()),
        }
    }

    /// Frees everything and gives the place back. The journal of a change that could not be finished stays.
    pub(super) fn abandon_place(&mut self) {
        self.abandon();
        if let Some(journal) = self.journal.take()
            && self.broken.is_none()
        {
            journal.delete();
        }
        match std::mem::replace(&mut self.place, Place::None) {
            Place::Users(users) => users.leave(&self.file),
            Place::Bare(ldb) => {
                // If it cannot be deleted the next opening says what to do with it.
                let _ = std::fs::remove_file(ldb);
            }
            Place::None => {}
        }
    }
}

impl Medium for Shared {
    fn version(&self) -> Version {
        self.file.version()
    }

    fn pages(&self) -> Result<u32> {
        self.file.pages()
    }

    fn read(&self, page: u32, into: &mut [u8]) -> Result<()> {
        if let Some(Some(claimed)) = self.claimed.get(&page) {
            into.copy_from_slice(claimed);
            return Ok(());
        }
        match (&self.access, self.sharing()) {
            (Access::Alone, _) => self.file.read(page, into),
            (_, None) => self.view.read(page, into),
            (_, Some(users)) => self.read_beside(users, page, into),
        }
    }

    fn claim(&mut self, page: u32) -> Result<()> {
        if self.claimed.contains_key(&page) {
            return Ok(());
        }
        self.refuse_unless_writable()?;
        if page >= self.version().most_pages() {
            return Err(Error::damaged(page, "no database has so many pages"));
        }
        if let Some(users) = self.sharing() {
            // Of several programs that wait for each other in a circle, at least one asks out of order. That one gives
            // up soon, so the circle never holds for long.
            let patience = self.options.patience;
            let in_order = self.claimed.last_key_value().is_none_or(|(&last, _)| last < page);
            let limit =
                if in_order { patience.whole() } else { patience.pause.min(patience.whole()) };
            if !users.lock_page(page, &self.options, limit)? {
                return Err(locked(page));
            }
        }
        // From here on the lock is ours, and freed with the others.
        self.claimed.insert(page, None);
        let kept = self.keep(page);
        if kept.is_err() {
            self.claimed.remove(&page);
            if let Some(users) = self.sharing() {
                users.unlock_page(page)?;
            }
        }
        kept
    }

    fn commit(&mut self, changed: &Pages) -> Result<()> {
        let written = if changed.is_empty() { Ok(()) } else { self.write_change(changed) };
        if self.broken.is_some() {
            // The half-written pages stay locked until the file is closed; then another can finish them.
            return written;
        }
        match &written {
            Ok(()) => self.remember(changed),
            Err(_) => self.remembered.get_mut().forget(),
        }
        written.and(self.release())
    }

    fn abandon(&mut self) {
        // A lock that cannot be freed now is freed when the file is closed.
        let _ = self.release();
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.abandon_place();
    }
}

fn locked(page: u32) -> Error {
    Error::Locked(format!("page {page} is in use by another program; try again in a moment"))
}
