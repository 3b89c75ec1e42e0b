//! What the doors keep in the journal's file beside the log: how phones get to their tables, and
//! anything small with a name. Not facts, but a backup carries them.

use std::fmt;

use rusqlite::{ErrorCode, OptionalExtension, Row, Transaction, params};

use super::SqliteJournal;
use crate::journal::{Fault, JournalError};
use crate::log::EventId;
use crate::model::{SectionLetters, SessionNo, TableNo};

/// How a phone gets to a table.
#[derive(Clone, PartialEq, Eq)]
pub struct JoinToken {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// What the QR code holds.
    pub token: [u8; 32],
    /// What is typed instead.
    pub code: String,
}

/// Says which table it is for, and never how to get there: this may end up in a log.
impl fmt::Debug for JoinToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let JoinToken { session, section, table, .. } = self;
        write!(f, "JoinToken(session {session}, table {section}{table}, …)")
    }
}

const COLUMNS: &str = "session, section, table_no, token, code, event";

impl SqliteJournal {
    /// Returns the tokens of an event, by session, section and table.
    pub fn join_tokens(&self, event: EventId) -> Result<Vec<JoinToken>, JournalError> {
        let read = || -> rusqlite::Result<Vec<JoinToken>> {
            let sql = format!(
                "SELECT {COLUMNS} FROM join_tokens WHERE event = ?1
                 ORDER BY session, section, table_no"
            );
            let mut statement = self.connection.prepare_cached(&sql)?;
            statement.query_map([event.0], join_token)?.collect()
        };
        read().map_err(|error| self.fail(error))
    }

    /// Returns the tokens of all events: none may be used twice.
    pub fn all_join_tokens(&self) -> Result<Vec<(EventId, JoinToken)>, JournalError> {
        let read = || -> rusqlite::Result<_> {
            let sql = format!(
                "SELECT {COLUMNS} FROM join_tokens ORDER BY event, session, section, table_no"
            );
            let mut statement = self.connection.prepare(&sql)?;
            let each = |row: &Row<'_>| Ok((EventId(row.get(5)?), join_token(row)?));
            statement.query_map([], each)?.collect()
        };
        read().map_err(|error| self.fail(error))
    }

    /// Keeps tokens of an event, all or none; a table that has one gets the new one instead. A token
    /// or code that another table has is refused.
    pub fn keep_join_tokens(
        &mut self,
        event: EventId,
        tokens: &[JoinToken],
    ) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        keep_join_tokens(transaction, event, tokens).map_err(|error| {
            match error.sqlite_error_code() {
                Some(ErrorCode::ConstraintViolation) => {
                    let sentence = "a token or code is already in use at another table. Nothing was \
                                    kept; draw new ones";
                    JournalError::new(&path, Fault::Record(sentence.to_owned()))
                }
                _ => JournalError::sqlite(&path, &error),
            }
        })
    }

    /// Returns what was kept under a name.
    pub fn kept(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        let read = || {
            let sql = "SELECT value FROM kept WHERE name = ?1";
            self.connection.prepare_cached(sql)?.query_row([name], |row| row.get(0)).optional()
        };
        read().map_err(|error| self.fail(error))
    }

    /// Keeps something under a name, in place of what was there.
    pub fn keep(&mut self, name: &str, value: &[u8]) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let keep = || -> rusqlite::Result<()> {
            let sql = "INSERT OR REPLACE INTO kept (name, value) VALUES (?1, ?2)";
            transaction.execute(sql, params![name, value])?;
            transaction.commit()
        };
        keep().map_err(|error| JournalError::sqlite(&path, &error))
    }
}

impl SqliteJournal {
    /// Keeps several things in one commit, if what is kept under `name` is still what was `seen` there. Returns whether
    /// it was; otherwise nothing was kept.
    pub fn keep_all_if(
        &mut self,
        name: &str,
        seen: Option<&[u8]>,
        all: &[(String, Vec<u8>)],
    ) -> Result<bool, JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let keep = || -> rusqlite::Result<bool> {
            let sql = "SELECT value FROM kept WHERE name = ?1";
            let now: Option<Vec<u8>> =
                transaction.prepare_cached(sql)?.query_row([name], |row| row.get(0)).optional()?;
            if now.as_deref() != seen {
                return Ok(false);
            }
            {
                let sql = "INSERT OR REPLACE INTO kept (name, value) VALUES (?1, ?2)";
                let mut insert = transaction.prepare_cached(sql)?;
                for (name, value) in all {
                    insert.execute(params![name, value])?;
                }
            }
            transaction.commit()?;
            Ok(true)
        };
        keep().map_err(|error| JournalError::sqlite(&path, &error))
    }
}

fn keep_join_tokens(
    transaction: Transaction<'_>,
    event: EventId,
    tokens: &[JoinToken],
) -> rusqlite::Result<()> {
    {
        // First all old ones out, so that two tables may exchange theirs.
        let mut forget = transaction.prepare_cached(
            "DELETE FROM join_tokens
             WHERE event = ?1 AND session = ?2 AND section = ?3 AND table_no = ?4",
        )?;
        let mut keep = transaction.prepare_cached(
            "INSERT INTO join_tokens (event, session, section, table_no, token, code)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        for JoinToken { session, section, table, .. } in tokens {
            forget.execute(params![event.0, session.get(), section.as_str(), table.get()])?;
        }
        for JoinToken { session, section, table, token, code } in tokens {
            let (session, section, table) = (session.get(), section.as_str(), table.get());
            keep.execute(params![event.0, session, section, table, token, code])?;
        }
    }
    transaction.commit()
}

fn join_token(row: &Row<'_>) -> rusqlite::Result<JoinToken> {
    use rusqlite::types::Type;
    let wrong = |column: usize, kind: Type| {
        move |error: Box<dyn std::error::Error + Send + Sync>| {
            rusqlite::Error::FromSqlConversionFailure(column, kind, error)
        }
    };
    let section: String = row.get(1)?;
    let session = SessionNo::try_from(row.get::<_, i64>(0)?);
    let table = TableNo::try_from(row.get::<_, i64>(2)?);
    Ok(JoinToken {
        session: session.map_err(|error| wrong(0, Type::Integer)(error.into()))?,
        section: section.parse().map_err(|error: crate::model::SectionLettersError| {
            wrong(1, Type::Text)(error.into())
        })?,
        table: table.map_err(|error| wrong(2, Type::Integer)(error.into()))?,
        token: row.get(3)?,
        code: row.get(4)?,
    })
}
