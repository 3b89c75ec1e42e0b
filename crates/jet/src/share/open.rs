//! Opening: what may honestly be done with this file, here and now.
//!
//! | found | access |
//! |---|---|
//! | a free place in the lock file, and a second handle sees our lock | shared |
//! | the same, all places free, and asked for | alone |
//! | locks do not work, no lock file was there, and asked for | alone: the lock file we make tells others to keep off |
//! | locks do not work, or the folder or the file may not be written | reading only |
//! | a lock file is there but cannot be locked | reading only, always |
//! | somebody stopped while writing and left no journal, or met a damaged page | reading only |

use super::shared::Place;
use super::users::{NoPlace, Users, ldb_path};
use super::view::View;
use super::words::Words;
use super::{Access, Options, Shared, with_retry};
use crate::page::file::PageFile;
use crate::{Error, Result};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::sync::Arc;

impl Shared {
    /// Opens a database to read and change it beside other programs.
    pub fn open(path: &Path, options: &Options) -> Result<Self> {
        let file = match open_to_change(path)? {
            Ok(file) => file,
            Err(why) => return Self::reading_only(PageFile::open(path, false)?, options, why),
        };
        match Users::join(&file, options) {
            Ok(users) => Self::begin(file, options, Access::Shared, Place::Users(users)),
            Err(NoPlace::Busy(e)) => Err(e),
            Err(NoPlace::NoLocks(why)) => {
                let why = format!(
                    "{why}: without locks the file can be read, but not changed beside other programs"
                );
                Self::reading_only(file, options, why)
            }
        }
    }

    /// Opens a database to read and change it while nobody else has it open, nor can open it.
    ///
    /// [`Error::Locked`] names those who have it open.
    pub fn open_alone(path: &Path, options: &Options) -> Result<Self> {
        let file = match open_to_change(path)? {
            Ok(file) => file,
            Err(why) => return Self::reading_only(PageFile::open(path, false)?, options, why),
        };
        let why = match Users::join_alone(&file, options) {
            Ok(users) => return Self::begin(file, options, Access::Alone, Place::Users(users)),
            Err(NoPlace::Busy(e)) => return Err(e),
            Err(NoPlace::NoLocks(why)) => why,
        };
        let ldb = ldb_path(path);
        match OpenOptions::new().write(true).create_new(true).open(&ldb) {
            Ok(_) => Self::begin(file, options, Access::Alone, Place::Bare(ldb)),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
                let why = format!(
                    "{} is there but cannot be locked ({why}): close the database in all other programs; if none has \
                     it open, delete that file",
                    ldb.display()
                );
                Self::reading_only(file, options, why)
            }
            Err(_) => Self::reading_only(file, options, why),
        }
    }

    /// Opens a database for reading; nothing in its folder is touched.
    pub fn open_to_read(path: &Path, options: &Options) -> Result<Self> {
        let why = format!("{} was opened for reading only", path.display());
        Self::reading_only(PageFile::open(path, false)?, options, why)
    }

    fn begin(file: PageFile, options: &Options, access: Access, place: Place) -> Result<Self> {
        let file = Arc::new(file);
        let view = View::at_once(Arc::clone(&file), options.patience);
        let mut shared = Self {
            file,
            view,
            access,
            options: options.clone(),
            place,
            journal: None,
            word: 0,
            claimed: BTreeMap::new(),
            spare: Vec::new(),
            remembered: RefCell::default(),
            broken: None,
        };
        match with_retry(options.patience, || shared.finish_stopped_changes()) {
            Ok(_) => {}
            Err(Error::NotUsable(why)) => shared.only_read(why)?,
            Err(e) => return Err(e),
        }
        let words = Words::read(&shared.file)?;
        shared.word = words.of(shared.slot());
        if let Some(slot) = words.met_damage().next() {
            let why = format!(
                "a program (place {slot} in the lock file) met a damaged page in {}: verify it, and have it repaired \
                 before it is changed",
                shared.path().display()
            );
            shared.only_read(why)?;
        }
        Ok(shared)
    }

    fn reading_only(file: PageFile, options: &Options, why: String) -> Result<Self> {
        let file = Arc::new(file);
        Ok(Self {
            view: View::of(Arc::clone(&file), options.patience)?,
            file,
            access: Access::ReadOnly(why),
            options: options.clone(),
            place: Place::None,
            journal: None,
            word: 0,
            claimed: BTreeMap::new(),
            spare: Vec::new(),
            remembered: RefCell::default(),
            broken: None,
        })
    }

    /// Gives up the right to change; the place in the lock file goes back.
    fn only_read(&mut self, why: String) -> Result<()> {
        self.abandon_place();
        self.view = View::of(Arc::clone(&self.file), self.options.patience)?;
        self.access = Access::ReadOnly(why);
        Ok(())
    }
}

/// The file with the right to write, or a sentence why it may only be read.
fn open_to_change(path: &Path) -> Result<Result<PageFile, String>> {
    match PageFile::open(path, true) {
        Ok(file) => Ok(Ok(file)),
        Err(Error::Io { source, .. })
            if matches!(
                source.kind(),
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
            ) =>
        {
            Ok(Err(format!(
                "{} cannot be written: its rights or its disk allow reading only",
                path.display()
            )))
        }
        Err(e) => Err(e),
    }
}
