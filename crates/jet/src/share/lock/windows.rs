//! Locks by `LockFileEx`.
//!
//! Windows frees only a range that was locked as such, so the guards of all ranges are kept.

use super::Hold;
use crate::share::range::Range;
use file_guard::{FileGuard, Lock};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Whether a second handle of this process can tell that a lock is taken.
pub(crate) const SECOND_HANDLE_SEES: bool = true;

/// Others may read and write while we have it open, but not delete: so the last user alone can, as with Jet.
const SHARE_READ_WRITE: u32 = 1 | 2;

/// An open file whose ranges can be locked; closing it frees them.
#[derive(Debug)]
pub(crate) struct LockFile {
    // Before the file, so that the guards go first.
    held: Mutex<BTreeMap<Range, FileGuard<Arc<File>>>>,
    file: Arc<File>,
    path: PathBuf,
}

impl LockFile {
    /// Opens a lock file for reading and writing.
    pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<Self> {
        let file = options.read(true).write(true).share_mode(SHARE_READ_WRITE).open(path)?;
        Ok(Self { held: Mutex::default(), file: Arc::new(file), path: path.to_owned() })
    }

    /// The file itself, for its contents.
    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Whether the path still leads to this file: always, since nobody can delete it while it is open.
    pub(crate) fn is_at_its_path(&self) -> io::Result<bool> {
        Ok(true)
    }

    /// Takes a range, or says that another has some of it.
    pub(crate) fn try_lock(&self, range: Range, hold: Hold) -> io::Result<bool> {
        let mut held = self.held();
        if held.contains_key(&range) {
            return Ok(true);
        }
        let lock = match hold {
            Hold::Together => Lock::Shared,
            Hold::Alone => Lock::Exclusive,
        };
        match file_guard::try_lock(
            Arc::clone(&self.file),
            lock,
            range.start as usize,
            range.length as usize,
        ) {
            Ok(guard) => {
                held.insert(range, guard);
                Ok(true)
            }
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => Ok(false),
            Err(e) => Err(e),
        }
    }

    /// Frees every lock that lies within a range.
    pub(crate) fn unlock_within(&self, range: Range) -> io::Result<()> {
        let end = range.start + range.length;
        self.held().retain(|one, _| one.start < range.start || one.start + one.length > end);
        Ok(())
    }

    /// Whether another handle has some of a range.
    pub(crate) fn taken_by_another(&self, range: Range) -> io::Result<bool> {
        if self.held().contains_key(&range) {
            return Ok(false);
        }
        let probe = file_guard::try_lock(
            Arc::clone(&self.file),
            Lock::Exclusive,
            range.start as usize,
            range.length as usize,
        );
        match probe {
            Ok(_) => Ok(false),
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => Ok(true),
            Err(e) => Err(e),
        }
    }

    /// Closes and deletes the file; the system refuses that while another has it open.
    pub(crate) fn delete(self) -> io::Result<()> {
        let path = self.path.clone();
        drop(self);
        std::fs::remove_file(path)
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<Range, FileGuard<Arc<File>>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
