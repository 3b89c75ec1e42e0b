//! The file of a link: read of one piece, and changed beside other programs.

use std::path::{Path, PathBuf};

use jet::Database;
use jet::share::{Access, Options, Patience, Shared};

use super::LinkError;
use crate::check::check_file;
use crate::read::{Reading, read_file};
use crate::write::change::{ChangeError, retrying};

/// A file that other programs use at the same time.
#[derive(Debug)]
pub(super) struct File {
    path: PathBuf,
    options: Options,
    /// Open from the first change on, so that others see that we use it.
    open: Option<Database<Shared>>,
    /// Which file that is.
    opened: Option<Identity>,
}

/// What tells a file from another of the same name.
type Identity = (u64, u64);

/// Which file has a name now.
#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let about = std::fs::metadata(path).ok()?;
    Some((about.dev(), about.ino()))
}

/// Which file has a name now; elsewhere an open file cannot be replaced.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}

impl File {
    /// A file under the name by which others see us.
    pub(super) fn new(path: &Path, computer: &str) -> Self {
        let options = Options { computer: computer.to_owned(), ..Options::default() };
        Self { path: path.to_owned(), options, open: None, opened: None }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Everything the file says now.
    pub(super) fn read(&self) -> Result<Reading, LinkError> {
        read_file(&self.path).map_err(|why| LinkError::File { file: self.path.clone(), why })
    }

    /// Whether pages of the file contradict the format, also those that no table is read from.
    pub(super) fn is_damaged(&self) -> bool {
        check_file(&self.path).is_ok_and(|findings| findings.has_damage())
    }

    /// Why the file may only be read, if that is so.
    pub(super) fn read_only(&mut self) -> Option<String> {
        // Whatever else is wrong with it is told when something is to be written.
        match self.opened().ok()?.medium().access() {
            Access::ReadOnly(why) => Some(why.clone()),
            Access::Shared | Access::Alone => None,
        }
    }

    /// Makes a change, again when another program was in the way.
    pub(super) fn change<T>(
        &mut self,
        mut change: impl FnMut(&mut Database<Shared>) -> Result<T, ChangeError>,
    ) -> Result<T, ChangeError> {
        let database = self.opened()?;
        let done = retrying(Patience::default(), || change(database));
        if matches!(done, Err(ChangeError::Database(_))) {
            // Whatever it was, the next change begins with a file that was opened anew.
            self.open = None;
        }
        done
    }

    /// The open file.
    fn opened(&mut self) -> Result<&mut Database<Shared>, jet::Error> {
        // A file that was put in the place of ours is the one that others read.
        let there = identity(&self.path);
        if self.open.is_some() && self.opened != there {
            self.open = None;
        }
        match &mut self.open {
            Some(database) => Ok(database),
            closed => {
                self.opened = there;
                Ok(closed.insert(Database::open(Shared::open(&self.path, &self.options)?)?))
            }
        }
    }
}
