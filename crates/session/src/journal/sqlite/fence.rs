//! A fence around a journal: a connection that asks, within every write, whether it still may.
//!
//! What decides is kept in the same file and read after the write has begun, when nobody else can change it. So whoever
//! puts up the fence knows, once that is committed, that nothing comes after it.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension};

use super::SqliteJournal;
use crate::journal::{Fault, JournalError};

/// Tells of what is kept whether a connection may write.
type May = dyn Fn(Option<&[u8]>) -> bool + Send + Sync;

/// Whether a connection may write.
#[derive(Clone)]
pub(super) struct Fence {
    /// Under which name the file keeps what decides.
    name: &'static str,
    may: Arc<May>,
}

impl Fence {
    pub(super) fn lets(&self, connection: &Connection) -> rusqlite::Result<bool> {
        let mut kept = connection.prepare_cached("SELECT value FROM kept WHERE name = ?1")?;
        let kept = kept.query_row([self.name], |row| row.get::<_, Vec<u8>>(0)).optional()?;
        Ok((self.may)(kept.as_deref()))
    }
}

impl fmt::Debug for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fence({})", self.name)
    }
}

/// Waits until what was committed is safe elsewhere too.
#[derive(Clone)]
pub(super) struct Confirmation {
    wait: Arc<dyn Fn() -> bool + Send + Sync>,
    /// How many rows this connection had written when it last waited.
    confirmed: Cell<u64>,
}

impl Confirmation {
    /// Waits; fails where another log may go on without what was committed.
    pub(super) fn wait(&self, connection: &Connection) -> Result<(), JournalError> {
        self.confirmed.set(connection.total_changes());
        match (self.wait)() {
            true => Ok(()),
            false => Err(JournalError::new("".as_ref(), Fault::NotInCharge)),
        }
    }
}

impl fmt::Debug for Confirmation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Confirmation")
    }
}

impl SqliteJournal {
    /// Lets this connection write only while `may` says so of what is kept under a name; other connections are as free as
    /// before. What is refused is refused with [`Fault::NotInCharge`](crate::journal::Fault::NotInCharge).
    pub fn fenced(
        mut self,
        name: &'static str,
        may: impl Fn(Option<&[u8]>) -> bool + Send + Sync + 'static,
    ) -> SqliteJournal {
        self.fence = Some(Fence { name, may: Arc::new(may) });
        self
    }

    /// Has every commit of facts wait for `confirm`. Where that says no, the facts are in the log, and whoever added them is
    /// told [`Fault::NotInCharge`](crate::journal::Fault::NotInCharge): another log may go on without them.
    pub fn confirmed_by(
        mut self,
        confirm: impl Fn() -> bool + Send + Sync + 'static,
    ) -> SqliteJournal {
        let confirmed = Cell::new(self.connection.total_changes());
        self.confirmation = Some(Confirmation { wait: Arc::new(confirm), confirmed });
        self
    }

    /// Waits, once for all of these connections, until what they wrote beside the facts is confirmed as facts are; nothing
    /// happens where nothing was written since.
    pub fn confirm<'a>(
        journals: impl Iterator<Item = &'a SqliteJournal>,
    ) -> Result<(), JournalError> {
        let mut last = None;
        for journal in journals {
            let Some(confirmation) = &journal.confirmation else { continue };
            let written = journal.connection.total_changes();
            if confirmation.confirmed.replace(written) != written {
                last = Some((confirmation, &journal.connection));
            }
        }
        last.map_or(Ok(()), |(confirmation, connection)| confirmation.wait(connection))
    }

    /// Opens the same file once more, within the same fence.
    pub fn again(&self) -> Result<SqliteJournal, JournalError> {
        let mut journal = SqliteJournal::open(&self.path)?;
        journal.fence.clone_from(&self.fence);
        journal.confirmation.clone_from(&self.confirmation);
        if let Some(confirmation) = &journal.confirmation {
            confirmation.confirmed.set(journal.connection.total_changes());
        }
        Ok(journal)
    }
}
