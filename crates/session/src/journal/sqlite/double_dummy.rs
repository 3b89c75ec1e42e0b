//! Double-dummy tables, kept beside the log by deal: a deal is worked out once.

use bridge::Deal;
use hands::dealing::DealNumber;
use hands::double_dummy::TrickTable;
use rusqlite::{OptionalExtension, params};

use super::SqliteJournal;
use crate::journal::JournalError;

impl SqliteJournal {
    /// Returns the table of a deal, if it was kept.
    ///
    /// What cannot be read is as good as not there: it will be worked out again.
    pub fn tricks(&self, deal: &Deal) -> Result<Option<TrickTable>, JournalError> {
        let read = || -> rusqlite::Result<Option<String>> {
            let sql = "SELECT tricks FROM double_dummy WHERE deal = ?1";
            let mut statement = self.connection.prepare_cached(sql)?;
            statement.query_row([key(deal)], |row| row.get(0)).optional()
        };
        let text = read().map_err(|error| self.fail(error))?;
        Ok(text.and_then(|text| text.parse().ok()))
    }

    /// Keeps the table of a deal.
    pub fn keep_tricks(&mut self, deal: &Deal, table: &TrickTable) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let keep = || -> rusqlite::Result<()> {
            let sql = "INSERT OR REPLACE INTO double_dummy (deal, tricks) VALUES (?1, ?2)";
            transaction.execute(sql, params![key(deal), table.to_string()])?;
            transaction.commit()
        };
        keep().map_err(|error| JournalError::sqlite(&path, &error))
    }

    /// Keeps the tables of deals that have none, all in one commit: what others worked out never takes the place of
    /// what is known.
    pub fn keep_unknown_tricks(
        &mut self,
        tables: &[(Deal, TrickTable)],
    ) -> Result<(), JournalError> {
        if tables.is_empty() {
            return Ok(());
        }
        let path = self.path.clone();
        let transaction = self.write()?;
        let keep = || -> rusqlite::Result<()> {
            let sql = "INSERT OR IGNORE INTO double_dummy (deal, tricks) VALUES (?1, ?2)";
            for (deal, table) in tables {
                transaction.prepare_cached(sql)?.execute(params![key(deal), table.to_string()])?;
            }
            transaction.commit()
        };
        keep().map_err(|error| JournalError::sqlite(&path, &error))
    }
}

fn key(deal: &Deal) -> [u8; 12] {
    DealNumber::from(deal).to_bytes()
}
