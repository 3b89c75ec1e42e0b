//! The people of the director's pages and their logins, kept in the journal's file beside the log.

use std::fmt;

use rusqlite::{Row, Transaction, params};

use super::SqliteJournal;
use crate::journal::JournalError;

/// One of the people who may work on the director's pages.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptPerson {
    /// The name, as the log shows it.
    pub name: String,
    /// The word for what they may do.
    pub role: String,
    /// The password's hash, as a PHC string.
    pub password: String,
    /// Since when, in microseconds since 1970.
    pub made: i64,
}

/// A browser in which somebody has logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptLogin {
    /// The SHA-256 of what the browser holds.
    pub id: [u8; 32],
    /// Whose it is, by [`KeptPerson::key`]; nobody's before there are any people.
    pub person: Option<String>,
    /// What the browser says it is.
    pub device: String,
    /// Since when, in microseconds since 1970.
    pub since: i64,
    /// When it last asked for something.
    pub seen: i64,
}

impl KeptPerson {
    /// Returns what tells people apart: the name without regard to capitals.
    pub fn key(&self) -> String {
        KeptPerson::key_of(&self.name)
    }

    /// Returns what tells the bearer of a name apart.
    pub fn key_of(name: &str) -> String {
        name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
    }
}

/// Says who it is, and nothing of the password: this may end up in a log.
impl fmt::Debug for KeptPerson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeptPerson({}, {}, …)", self.name, self.role)
    }
}

impl SqliteJournal {
    /// Returns the people, by name.
    pub fn people(&self) -> Result<Vec<KeptPerson>, JournalError> {
        let read = || -> rusqlite::Result<_> {
            let sql = "SELECT name, role, password, made FROM people ORDER BY key";
            self.connection.prepare_cached(sql)?.query_map([], person)?.collect()
        };
        read().map_err(|error| self.fail(error))
    }

    /// Changes the people, with no other process in between: what `change` leaves of the list is kept,
    /// and when it refuses nothing is. The logins of who is gone end.
    pub fn change_people<T, E: From<JournalError>>(
        &mut self,
        change: impl FnOnce(&mut Vec<KeptPerson>) -> Result<T, E>,
    ) -> Result<T, E> {
        let path = self.path.clone();
        let fail = |error: rusqlite::Error| JournalError::sqlite(&path, &error);
        let transaction = self.write()?;
        let read = || -> rusqlite::Result<Vec<KeptPerson>> {
            let sql = "SELECT name, role, password, made FROM people ORDER BY key";
            transaction.prepare(sql)?.query_map([], person)?.collect()
        };
        let mut people = read().map_err(fail)?;
        let before = people.clone();
        let changed = change(&mut people)?;
        if people != before {
            keep_people(transaction, &people).map_err(fail)?;
        }
        Ok(changed)
    }

    /// Returns all logins that were kept.
    pub fn logins(&self) -> Result<Vec<KeptLogin>, JournalError> {
        let read = || -> rusqlite::Result<_> {
            let sql = "SELECT id, person, device, since, seen FROM logins ORDER BY since, id";
            self.connection.prepare_cached(sql)?.query_map([], login)?.collect()
        };
        read().map_err(|error| self.fail(error))
    }

    /// Keeps a login, in place of what was known of it.
    pub fn keep_login(&mut self, login: &KeptLogin) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let keep = || -> rusqlite::Result<()> {
            let sql = "INSERT OR REPLACE INTO logins (id, person, device, since, seen)
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            let KeptLogin { id, person, device, since, seen } = login;
            transaction.execute(sql, params![id, person, device, since, seen])?;
            transaction.commit()
        };
        keep().map_err(|error| JournalError::sqlite(&path, &error))
    }

    /// Notes that a login was in use, and since when it holds by the clock of today; one that has ended meanwhile
    /// stays so.
    pub fn login_seen(&mut self, login: &KeptLogin) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let note = || -> rusqlite::Result<()> {
            let sql = "UPDATE logins SET since = ?2, seen = ?3 WHERE id = ?1";
            transaction.execute(sql, params![login.id, login.since, login.seen])?;
            transaction.commit()
        };
        note().map_err(|error| JournalError::sqlite(&path, &error))
    }

    /// Ends logins.
    pub fn end_logins(&mut self, ids: &[[u8; 32]]) -> Result<(), JournalError> {
        if ids.is_empty() {
            return Ok(());
        }
        let path = self.path.clone();
        let transaction = self.write()?;
        let end = || -> rusqlite::Result<()> {
            for id in ids {
                transaction.execute("DELETE FROM logins WHERE id = ?1", params![id])?;
            }
            transaction.commit()
        };
        end().map_err(|error| JournalError::sqlite(&path, &error))
    }
}

fn keep_people(transaction: Transaction<'_>, people: &[KeptPerson]) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM people", [])?;
    for one in people {
        let sql =
            "INSERT INTO people (key, name, role, password, made) VALUES (?1, ?2, ?3, ?4, ?5)";
        let KeptPerson { name, role, password, made } = one;
        transaction.execute(sql, params![one.key(), name, role, password, made])?;
    }
    // Where there are people, nobody's login ends too.
    transaction.execute(
        "DELETE FROM logins WHERE coalesce(person, '') NOT IN (SELECT key FROM people)
         AND (person IS NOT NULL OR EXISTS (SELECT 1 FROM people))",
        [],
    )?;
    transaction.commit()
}

fn person(row: &Row<'_>) -> rusqlite::Result<KeptPerson> {
    Ok(KeptPerson {
        name: row.get(0)?,
        role: row.get(1)?,
        password: row.get(2)?,
        made: row.get(3)?,
    })
}

fn login(row: &Row<'_>) -> rusqlite::Result<KeptLogin> {
    Ok(KeptLogin {
        id: row.get(0)?,
        person: row.get(1)?,
        device: row.get(2)?,
        since: row.get(3)?,
        seen: row.get(4)?,
    })
}
