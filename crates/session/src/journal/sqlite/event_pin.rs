//! The PIN of an event, kept beside its log: a backup and a standby have it.

use rusqlite::{OptionalExtension, params};

use super::SqliteJournal;
use crate::journal::JournalError;
use crate::log::EventId;
use crate::model::DirectorPin;

impl SqliteJournal {
    /// Returns the PIN that was drawn for an event; none for one that has not needed it yet.
    pub fn event_pin(&self, event: EventId) -> Result<Option<DirectorPin>, JournalError> {
        Ok(self.kept(&name(event))?.as_deref().and_then(read))
    }

    /// Keeps a PIN for an event that has none, and returns the one it has now.
    pub fn keep_event_pin(
        &mut self,
        event: EventId,
        fresh: DirectorPin,
    ) -> Result<DirectorPin, JournalError> {
        let path = self.path.clone();
        let name = name(event);
        let transaction = self.write()?;
        let keep = || -> rusqlite::Result<DirectorPin> {
            let sql = "SELECT value FROM kept WHERE name = ?1";
            let there: Option<Vec<u8>> =
                transaction.query_row(sql, [&name], |row| row.get(0)).optional()?;
            if let Some(pin) = there.as_deref().and_then(read) {
                return Ok(pin);
            }
            let sql = "INSERT OR REPLACE INTO kept (name, value) VALUES (?1, ?2)";
            transaction.execute(sql, params![name, fresh.text().as_bytes()])?;
            transaction.commit()?;
            Ok(fresh)
        };
        keep().map_err(|error| JournalError::sqlite(&path, &error))
    }
}

fn name(event: EventId) -> String {
    format!("event_pin/{event}")
}

fn read(kept: &[u8]) -> Option<DirectorPin> {
    std::str::from_utf8(kept).ok()?.parse().ok()
}
