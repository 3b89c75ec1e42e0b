//! Marks: what readers of an event were shown last, under numbers that only grow.
//!
//! A reader that remembers one number for many events (as the clients of the Data Connector do) can then never say
//! that it has seen more of an event than it was shown.

use rusqlite::{OptionalExtension, params};

use super::SqliteJournal;
use crate::journal::JournalError;
use crate::log::{EventId, Seq};

impl SqliteJournal {
    /// Marks that a reader is shown everything up to a fact, and returns the mark's number. When that was the last it
    /// was shown, it is the same mark.
    pub fn mark(&mut self, event: EventId, reader: &str, seq: Seq) -> Result<u32, JournalError> {
        if let Some((number, last)) = self.last_mark(event, reader, u32::MAX)?
            && last == seq
        {
            return Ok(number);
        }
        let path = self.path.clone();
        let transaction = self.write()?;
        let write = || -> rusqlite::Result<u32> {
            let sql = "INSERT INTO marks (event, reader, seq) VALUES (?1, ?2, ?3)";
            transaction.prepare_cached(sql)?.execute(params![event.0, reader, seq.0])?;
            let number = transaction.last_insert_rowid();
            transaction.commit()?;
            u32::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(0, number))
        };
        write().map_err(|error| JournalError::sqlite(&path, &error))
    }

    /// Returns the fact up to which a reader was shown everything when it was given this number, or the last before
    /// it; nothing when it had been shown nothing by then.
    pub fn marked(
        &self,
        event: EventId,
        reader: &str,
        number: u32,
    ) -> Result<Option<Seq>, JournalError> {
        Ok(self.last_mark(event, reader, number)?.map(|(_, seq)| seq))
    }

    fn last_mark(
        &self,
        event: EventId,
        reader: &str,
        most: u32,
    ) -> Result<Option<(u32, Seq)>, JournalError> {
        let read = || {
            let sql =
                "SELECT number, seq FROM marks WHERE event = ?1 AND reader = ?2 AND number <= ?3
                 ORDER BY number DESC LIMIT 1";
            let mut statement = self.connection.prepare_cached(sql)?;
            let mark = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, Seq(row.get(1)?)));
            statement.query_row(params![event.0, reader, most], mark).optional()
        };
        read().map_err(|error| self.fail(error))
    }
}
