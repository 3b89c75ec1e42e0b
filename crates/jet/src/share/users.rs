//! The `.ldb` file: who has the database open.
//!
//! It has 64 bytes for each slot (32 for the computer's name, 32 for the user's) and is otherwise only a place for
//! locks. A slot is taken by whoever holds its byte, whatever the entry says; entries stay behind when their user goes.
//!
//! The last user deletes the file. It first locks all slots, so that nobody can join a file about to vanish, and a
//! newcomer looks, after it got its slot, whether the path still leads to the file it locked.

use super::lock::{Hold, LockFile, SECOND_HANDLE_SEES};
use super::range::{Range, SLOTS, TableUse};
use super::words::{MET_DAMAGE, Words};
use super::{Options, journal};
use crate::page::file::PageFile;
use crate::page::position::{read_at, write_at};
use crate::{Error, Result};
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A place in the lock file, held until it is left or dropped.
#[derive(Debug)]
pub(crate) struct Users {
    locks: LockFile,
    slot: u8,
}

/// Why there is no place for us.
pub(crate) enum NoPlace {
    /// Locks cannot be kept here, or are not seen by others: a sentence.
    NoLocks(String),
    /// Somebody else is in the way.
    Busy(Error),
}

impl From<Error> for NoPlace {
    fn from(e: Error) -> Self {
        match e {
            Error::Io { .. } => Self::NoLocks(e.to_string()),
            e => Self::Busy(e),
        }
    }
}

const ENTRY: usize = 64;
const NAME: usize = 32;

/// Where the lock file of a database is: beside it, with its own extension.
pub(crate) fn ldb_path(database: &Path) -> PathBuf {
    database.with_extension("ldb")
}

impl Users {
    /// Takes the first free slot, as one user among several.
    pub(crate) fn join(file: &PageFile, options: &Options) -> Result<Self, NoPlace> {
        leaving_no_trace(file, || Self::take_one(file, options))
    }

    /// Takes all slots: nobody else has the database open, nor can open it.
    pub(crate) fn join_alone(file: &PageFile, options: &Options) -> Result<Self, NoPlace> {
        leaving_no_trace(file, || Self::take_all(file, options))
    }

    fn take_one(file: &PageFile, options: &Options) -> Result<Self, NoPlace> {
        let path = ldb_path(file.path());
        let mut joined = None;
        // The last user of a file holds all slots for a moment while it deletes it.
        options.patience.wait(options.patience.pause, || {
            let locks = open(&path)?;
            let words = Words::read(file)?;
            for slot in SLOTS {
                // The word of one who stopped while writing must stay as it is until its change is finished.
                let usable = words.of(slot) > MET_DAMAGE;
                if usable && try_lock(&locks, Range::user(slot), Hold::Alone, &path)? {
                    let there =
                        locks.is_at_its_path().map_err(|e| failed("looking for", &path, e))?;
                    joined = there.then_some(Self { locks, slot });
                    return Ok(there);
                }
            }
            Ok(false)
        })?;
        let Some(users) = joined else {
            return Err(NoPlace::Busy(Error::Locked(format!(
                "all 255 places in {} are taken; close the database on a computer that does not need it",
                path.display()
            ))));
        };
        users.check_that_locks_are_seen(&path)?;
        users.write_entry(users.slot, options, &path)?;
        Ok(users)
    }

    fn take_all(file: &PageFile, options: &Options) -> Result<Self, NoPlace> {
        let path = ldb_path(file.path());
        let mut joined = None;
        let mut others = Vec::new();
        options.patience.wait(options.patience.pause, || {
            let users = Self { locks: open(&path)?, slot: 0 };
            let free = try_lock(&users.locks, Range::all_users(), Hold::Alone, &path)?;
            if !free {
                others = users.others();
            }
            let there = free
                && users.locks.is_at_its_path().map_err(|e| failed("looking for", &path, e))?;
            joined = there.then_some(users);
            Ok(there)
        })?;
        let Some(users) = joined else {
            return Err(NoPlace::Busy(Error::Locked(format!(
                "{} is open elsewhere{}; close it there first",
                file.path().display(),
                if others.is_empty() {
                    String::new()
                } else {
                    format!(" (on {})", others.join(", "))
                },
            ))));
        };
        users.check_that_locks_are_seen(&path)?;
        // Whoever is refused can then say by whom.
        users.write_entry(1, options, &path)?;
        Ok(users)
    }

    /// The slot that was taken; 0 when all were.
    pub(crate) fn slot(&self) -> u8 {
        self.slot
    }

    /// Whether another program holds a slot.
    pub(crate) fn is_alive(&self, slot: u8) -> Result<bool> {
        self.locks
            .taken_by_another(Range::user(slot))
            .map_err(|e| Error::io("asking for the locks of other programs", e))
    }

    /// Takes the write lock of a page, waiting at most `limit`; false when another had it all the time.
    pub(crate) fn lock_page(&self, page: u32, options: &Options, limit: Duration) -> Result<bool> {
        self.wait_for(Range::page_write(page, self.slot), Hold::Alone, options, limit)
    }

    /// Takes the read lock of a page, waiting at most `limit`; false when another had it all the time.
    pub(crate) fn lock_page_for_reading(
        &self,
        page: u32,
        options: &Options,
        limit: Duration,
    ) -> Result<bool> {
        self.wait_for(Range::page_read(page, self.slot), Hold::Together, options, limit)
    }

    /// Tells the others what is done with a table.
    pub(crate) fn lock_table(
        &self,
        table: TableUse,
        definition: u32,
        options: &Options,
    ) -> Result<bool> {
        let range = Range::table(table, definition, self.slot);
        self.wait_for(range, Hold::Together, options, options.patience.whole())
    }

    /// Frees one page.
    pub(crate) fn unlock_page(&self, page: u32) -> Result<()> {
        self.unlock(Range::page_write(page, self.slot))
    }

    /// Frees the read lock of a page.
    pub(crate) fn unlock_page_for_reading(&self, page: u32) -> Result<()> {
        self.unlock(Range::page_read(page, self.slot))
    }

    /// Frees all pages.
    pub(crate) fn unlock_pages(&self) -> Result<()> {
        self.unlock(Range::all_pages())
    }

    /// Gives the place back; the last user deletes the file, unless the words say that somebody stopped while writing.
    pub(crate) fn leave(self, file: &PageFile) {
        let words = Words::read(file);
        let suspect = match &words {
            Ok(words) => words.writing().next().is_some() || words.met_damage().next().is_some(),
            // Cut off before its words, no such file was ever changed through this lock file.
            Err(Error::Damaged { .. }) => false,
            Err(_) => true,
        };
        // Whatever fails here is freed by closing; a lock file left behind harms nobody.
        let alone = self.slot == 0
            || (self.locks.unlock_within(Range::user(self.slot)).is_ok()
                && self.locks.try_lock(Range::all_users(), Hold::Alone).unwrap_or(false));
        if alone && !suspect {
            // A journal beside a file that was cut off may be all there is of a change.
            if words.is_ok() {
                journal::sweep(file.path());
            }
            let _ = self.locks.delete();
        }
    }

    /// The computers that have the database open, as the lock file names them.
    pub(crate) fn others(&self) -> Vec<String> {
        let taken = SLOTS.filter(|&slot| slot != self.slot && self.is_alive(slot).unwrap_or(false));
        let mut names: Vec<_> = taken.filter_map(|slot| self.name(slot)).collect();
        names.sort();
        names.dedup();
        names
    }

    fn name(&self, slot: u8) -> Option<String> {
        let mut entry = [0; NAME];
        let read = read_at(self.locks.file(), &mut entry, entry_at(slot)).ok()?;
        let name = entry.get(..read)?.split(|&byte| byte == 0).next()?;
        let name = String::from_utf8_lossy(name).trim().to_owned();
        (!name.is_empty()).then_some(name)
    }

    fn write_entry(&self, slot: u8, options: &Options, path: &Path) -> Result<()> {
        let mut entry = [0; ENTRY];
        let (computer, user) = entry.split_at_mut(NAME);
        for (place, name) in [(computer, &options.computer), (user, &options.user)] {
            // One byte stays for the zero that ends it.
            for (to, from) in place.iter_mut().take(NAME - 1).zip(name.bytes()) {
                *to = from;
            }
        }
        write_at(self.locks.file(), &entry, entry_at(slot)).map_err(|e| failed("writing", path, e))
    }

    /// Some file systems grant every lock and show it to nobody.
    fn check_that_locks_are_seen(&self, path: &Path) -> Result<(), NoPlace> {
        if SECOND_HANDLE_SEES {
            let second = open(path)?;
            let own = Range::user(self.slot.max(1));
            if try_lock(&second, own, Hold::Alone, path)? {
                return Err(NoPlace::NoLocks(format!(
                    "locks on {} are granted but not seen by other programs",
                    path.display()
                )));
            }
        }
        Ok(())
    }

    fn wait_for(
        &self,
        range: Range,
        hold: Hold,
        options: &Options,
        limit: Duration,
    ) -> Result<bool> {
        options.patience.wait(limit, || {
            self.locks.try_lock(range, hold).map_err(|e| Error::io("taking a lock", e))
        })
    }

    fn unlock(&self, range: Range) -> Result<()> {
        self.locks.unlock_within(range).map_err(|e| Error::io("freeing a lock", e))
    }
}

/// A lock file that was made here but cannot be locked goes again: others would take it for somebody's.
fn leaving_no_trace(
    file: &PageFile,
    join: impl FnOnce() -> Result<Users, NoPlace>,
) -> Result<Users, NoPlace> {
    let path = ldb_path(file.path());
    let was_there = path.symlink_metadata().is_ok();
    let joined = join();
    if !was_there && matches!(joined, Err(NoPlace::NoLocks(_))) {
        let _ = std::fs::remove_file(path);
    }
    joined
}

fn entry_at(slot: u8) -> u64 {
    u64::from(slot.saturating_sub(1)) * ENTRY as u64
}

fn open(path: &Path) -> Result<LockFile> {
    LockFile::open(path, OpenOptions::new().create(true).truncate(false))
        .map_err(|e| failed("opening", path, e))
}

fn try_lock(locks: &LockFile, range: Range, hold: Hold, path: &Path) -> Result<bool> {
    locks.try_lock(range, hold).map_err(|e| failed("locking", path, e))
}

fn failed(doing: &str, path: &Path, e: std::io::Error) -> Error {
    Error::io(format!("{doing} {}", path.display()), e)
}
