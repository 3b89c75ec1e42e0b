//! The journal for what is not of one event: opened again after a fault, or when another file has taken its place.

use std::path::{Path, PathBuf};

use session::{JournalError, SqliteJournal};

use super::keeping;
use crate::auth::JoinToken;

/// A journal that is open, or can be opened when it is needed.
pub(super) struct OpenJournal {
    path: PathBuf,
    journal: Option<SqliteJournal>,
    /// What the file was like when the tokens were last read; `None` for one that was opened since.
    tokens_read: Option<Version>,
}

/// Changes when anybody writes to the file: others, or the connection itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Version {
    of_others: i64,
    own: u64,
}

impl OpenJournal {
    /// Opens the journal, making it when it is not there.
    pub(super) fn open_or_create(path: &Path) -> Result<OpenJournal, JournalError> {
        let journal = SqliteJournal::open_or_create(path)?;
        Ok(OpenJournal { path: path.to_owned(), journal: Some(journal), tokens_read: None })
    }

    /// Returns the journal, opened again where that is needed.
    pub(super) fn get(&mut self) -> Result<&mut SqliteJournal, JournalError> {
        if self.journal.as_ref().is_some_and(SqliteJournal::has_moved) {
            self.close();
        }
        match &mut self.journal {
            Some(journal) => Ok(journal),
            // Not made anew where it is missing: a backup may be on its way to this place.
            none => Ok(none.insert(SqliteJournal::open(&self.path)?)),
        }
    }

    /// Closes the file; it is opened when it is next needed.
    pub(super) fn close(&mut self) {
        (self.journal, self.tokens_read) = (None, None);
    }

    /// Returns how many rows were written by this connection.
    pub(super) fn rows_written(&self) -> u64 {
        self.journal.as_ref().map_or(0, SqliteJournal::rows_written)
    }

    /// Returns the tokens of all events.
    pub(super) fn tokens(&mut self) -> Result<Vec<JoinToken>, JournalError> {
        let version = self.version()?;
        let tokens = keeping::all_tokens(self.get()?)?;
        self.tokens_read = Some(version);
        Ok(tokens)
    }

    /// Returns the tokens of all events, if anybody has written to the file since they were last read.
    pub(super) fn tokens_if_changed(&mut self) -> Result<Option<Vec<JoinToken>>, JournalError> {
        let version = self.version()?;
        if self.tokens_read == Some(version) {
            return Ok(None);
        }
        self.tokens().map(Some)
    }

    fn version(&mut self) -> Result<Version, JournalError> {
        let journal = self.get()?;
        Ok(Version { of_others: journal.data_version()?, own: journal.rows_written() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_again_only_after_somebody_wrote() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tenace.db");
        let mut open = OpenJournal::open_or_create(&path).unwrap();
        assert!(open.tokens_if_changed().unwrap().is_some(), "they were never read");
        for _ in 0..3 {
            assert!(open.tokens_if_changed().unwrap().is_none(), "nobody wrote");
        }
        SqliteJournal::open(&path).unwrap().keep("theirs", &[1]).unwrap();
        assert!(open.tokens_if_changed().unwrap().is_some(), "another program wrote");
        assert!(open.tokens_if_changed().unwrap().is_none());
        open.get().unwrap().keep("own", &[1]).unwrap();
        assert!(open.tokens_if_changed().unwrap().is_some(), "this connection wrote");
        assert!(open.tokens_if_changed().unwrap().is_none());
        open.close();
        assert!(open.tokens_if_changed().unwrap().is_some(), "it may be another file by now");
    }
}
