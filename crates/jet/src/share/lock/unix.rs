//! Locks by `fcntl`.

use super::Hold;
use crate::share::range::Range;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, fcntl};
use nix::libc;
use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Whether a second handle of this process can tell that a lock is taken.
pub(crate) const SECOND_HANDLE_SEES: bool = cfg!(any(target_os = "linux", target_os = "android"));

/// An open file whose ranges can be locked; closing it frees them.
#[derive(Debug)]
pub(crate) struct LockFile {
    file: File,
    path: PathBuf,
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    _only: one_per_process::Entry,
}

impl LockFile {
    /// Opens a lock file for reading and writing.
    pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<Self> {
        // Before the file: a descriptor closed on refusal would drop the locks of the other.
        #[cfg(not(any(target_os = "linux", target_os = "android")))]
        let _only = one_per_process::enter(path)?;
        let file = options.read(true).write(true).open(path)?;
        Ok(Self {
            file,
            path: path.to_owned(),
            #[cfg(not(any(target_os = "linux", target_os = "android")))]
            _only,
        })
    }

    /// The file itself, for its contents.
    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Whether the path still leads to this file; another may have deleted or replaced it since it was opened.
    pub(crate) fn is_at_its_path(&self) -> io::Result<bool> {
        let same = |a: &Metadata, b: &Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
        match std::fs::metadata(&self.path) {
            Ok(there) => Ok(same(&there, &self.file.metadata()?)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(e) => Err(e),
        }
    }

    /// Takes a range, or says that another has some of it.
    pub(crate) fn try_lock(&self, range: Range, hold: Hold) -> io::Result<bool> {
        let kind = match hold {
            Hold::Together => libc::F_RDLCK,
            Hold::Alone => libc::F_WRLCK,
        };
        match self.set(range, kind) {
            Ok(()) => Ok(true),
            Err(Errno::EAGAIN | Errno::EACCES) => Ok(false),
            Err(e) => Err(e.into()),
        }
    }

    /// Frees every lock that lies within a range.
    pub(crate) fn unlock_within(&self, range: Range) -> io::Result<()> {
        Ok(self.set(range, libc::F_UNLCK)?)
    }

    /// Whether another handle has some of a range.
    pub(crate) fn taken_by_another(&self, range: Range) -> io::Result<bool> {
        let mut found = description(range, libc::F_WRLCK);
        #[cfg(any(target_os = "linux", target_os = "android"))]
        fcntl(&self.file, FcntlArg::F_OFD_GETLK(&mut found))?;
        #[cfg(not(any(target_os = "linux", target_os = "android")))]
        fcntl(&self.file, FcntlArg::F_GETLK(&mut found))?;
        Ok(found.l_type != libc::F_UNLCK as libc::c_short)
    }

    /// Deletes the file while its locks are still held, so that nobody can join it in between.
    pub(crate) fn delete(self) -> io::Result<()> {
        std::fs::remove_file(&self.path)
    }

    fn set(&self, range: Range, kind: impl Into<i32>) -> nix::Result<()> {
        let wanted = description(range, kind);
        #[cfg(any(target_os = "linux", target_os = "android"))]
        fcntl(&self.file, FcntlArg::F_OFD_SETLK(&wanted))?;
        #[cfg(not(any(target_os = "linux", target_os = "android")))]
        fcntl(&self.file, FcntlArg::F_SETLK(&wanted))?;
        Ok(())
    }
}

fn description(range: Range, kind: impl Into<i32>) -> libc::flock {
    libc::flock {
        l_type: kind.into() as libc::c_short,
        l_whence: libc::SEEK_SET as libc::c_short,
        l_start: libc::off_t::from(range.start),
        l_len: libc::off_t::from(range.length),
        l_pid: 0,
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod one_per_process {
    //! The lock files this process has open, where locks belong to the process.

    use std::collections::BTreeSet;
    use std::io;
    use std::path::{Path, PathBuf};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    static OPEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

    #[derive(Debug)]
    pub(super) struct Entry(PathBuf);

    pub(super) fn enter(path: &Path) -> io::Result<Entry> {
        // The folder exists even when the lock file does not yet.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let whole = folder
            .unwrap_or(Path::new("."))
            .canonicalize()?
            .join(path.file_name().unwrap_or_default());
        if !open().insert(whole.clone()) {
            return Err(io::Error::new(
                io::ErrorKind::ResourceBusy,
                "this program has it open already, and on this system may open it only once",
            ));
        }
        Ok(Entry(whole))
    }

    impl Drop for Entry {
        fn drop(&mut self) {
            open().remove(&self.0);
        }
    }

    fn open() -> MutexGuard<'static, BTreeSet<PathBuf>> {
        OPEN.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
