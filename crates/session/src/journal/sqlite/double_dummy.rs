//! Double-dummy tables, kept beside the log by deal: a deal is worked out once. Of a deal that took too long, what was
//! found out is kept until it has its table.

use bridge::Deal;
use hands::dealing::DealNumber;
use hands::double_dummy::{TrickBounds, TrickTable};
use rusqlite::{Connection, OptionalExtension, params};

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

    /// Returns what was found out of a deal without a table, if anything was kept.
    pub fn trick_bounds(&self, deal: &Deal) -> Result<Option<TrickBounds>, JournalError> {
        read_bounds(&self.connection, deal).map_err(|error| self.fail(error))
    }

    /// Keeps what was found out of a deal without a table, with what was kept before.
    pub fn keep_trick_bounds(
        &mut self,
        deal: &Deal,
        bounds: &TrickBounds,
    ) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let keep = || -> rusqlite::Result<()> {
            // Another process may be at the same deal.
            let mut known = *bounds;
            if let Some(kept) = read_bounds(&transaction, deal)? {
                known.narrow_all(&kept);
            }
            let sql = "INSERT OR REPLACE INTO double_dummy_bounds (deal, bounds) VALUES (?1, ?2)";
            transaction.execute(sql, params![key(deal), known.to_string()])?;
            transaction.commit()
        };
        keep().map_err(|error| JournalError::sqlite(&path, &error))
    }

    /// Forgets what was found out of a deal without a table.
    pub fn forget_trick_bounds(&mut self, deal: &Deal) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let forget = || -> rusqlite::Result<()> {
            forget_bounds(&transaction, deal)?;
            transaction.commit()
        };
        forget().map_err(|error| JournalError::sqlite(&path, &error))
    }

    /// Keeps the table of a deal.
    pub fn keep_tricks(&mut self, deal: &Deal, table: &TrickTable) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let keep = || -> rusqlite::Result<()> {
            let sql = "INSERT OR REPLACE INTO double_dummy (deal, tricks) VALUES (?1, ?2)";
            transaction.execute(sql, params![key(deal), table.to_string()])?;
            forget_bounds(&transaction, deal)?;
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
                forget_bounds(&transaction, deal)?;
            }
            transaction.commit()
        };
        keep().map_err(|error| JournalError::sqlite(&path, &error))
    }
}

/// What cannot be read is as good as not there.
fn read_bounds(connection: &Connection, deal: &Deal) -> rusqlite::Result<Option<TrickBounds>> {
    let sql = "SELECT bounds FROM double_dummy_bounds WHERE deal = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let text: Option<String> = statement.query_row([key(deal)], |row| row.get(0)).optional()?;
    Ok(text.and_then(|text| text.parse().ok()))
}

fn forget_bounds(connection: &Connection, deal: &Deal) -> rusqlite::Result<()> {
    let sql = "DELETE FROM double_dummy_bounds WHERE deal = ?1";
    connection.prepare_cached(sql)?.execute([key(deal)]).map(drop)
}

fn key(deal: &Deal) -> [u8; 12] {
    DealNumber::from(deal).to_bytes()
}
