//! The file of a link: read of one piece, and changed beside other programs.

use std::path::{Path, PathBuf};

use jet::Database;
use jet::share::{Options, Patience, Shared};

use crate::read::{Reading, read_file};
use crate::write::change::{ChangeError, retrying};

/// A file that other programs use at the same time.
#[derive(Debug)]
pub(super) struct File {
    path: PathBuf,
    options: Options,
    /// Open from the first change on, so that others see that we use it.
    open: Option<Database<Shared>>,
}

impl File {
    /// A file under the name by which others see us.
    pub(super) fn new(path: &Path, computer: &str) -> Self {
        let options = Options { computer: computer.to_owned(), ..Options::default() };
        Self { path: path.to_owned(), options, open: None }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Everything the file says now.
    pub(super) fn read(&self) -> jet::Result<Reading> {
        read_file(&self.path)
    }

    /// Makes a change, again when another program was in the way.
    pub(super) fn change<T>(
        &mut self,
        mut change: impl FnMut(&mut Database<Shared>) -> Result<T, ChangeError>,
    ) -> Result<T, ChangeError> {
        let database = match &mut self.open {
            Some(database) => database,
            closed => closed.insert(Database::open(Shared::open(&self.path, &self.options)?)?),
        };
        let done = retrying(Patience::default(), || change(database));
        if matches!(done, Err(ChangeError::Database(_))) {
            // Whatever it was, the next change begins with a file that was opened anew.
            self.open = None;
        }
        done
    }
}
