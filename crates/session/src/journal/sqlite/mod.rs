//! The journal in SQLite: this is the file in which a result becomes durable.
//!
//! WAL with `synchronous=FULL`: [`append`](SqliteJournal::append) returns only after the commit's
//! `fsync`, and nobody is told “received” before that. One writer at a time across all processes
//! (`BEGIN IMMEDIATE`), any number of readers beside it.

mod backup;
mod copying;
mod double_dummy;
mod event_pin;
mod fence;
mod keeping;
mod marks;
mod open;
mod owner_only;
mod people;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use copying::{BesideChange, BesideRow, Cell};
pub use keeping::JoinToken;
pub use people::{KeptLogin, KeptPerson};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use super::{Appended, Fault, Head, Journal, JournalError, Picture, PictureChange, Record};
use crate::log::{EventId, FactId, Seq};
use crate::state::EventState;

/// A journal in one SQLite file.
#[derive(Debug)]
pub struct SqliteJournal {
    connection: Connection,
    path: PathBuf,
    /// Which file it was when it was opened.
    identity: Option<open::Identity>,
    /// Whether it may write; without one it always may.
    fence: Option<fence::Fence>,
    /// What commits of facts wait for, if for anything.
    confirmation: Option<fence::Confirmation>,
    /// Whether it is to be written and could only be opened for reading.
    is_stuck: bool,
}

impl SqliteJournal {
    fn opened(
        connection: Connection,
        path: PathBuf,
        identity: Option<open::Identity>,
        is_stuck: bool,
    ) -> SqliteJournal {
        let (fence, confirmation) = (None, None);
        SqliteJournal { connection, path, identity, fence, confirmation, is_stuck }
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Tells whether the file has stepped aside, or another one is in its place: what is read here then
    /// is nobody's journal any more.
    pub fn has_moved(&self) -> bool {
        open::identity(&self.path) != self.identity
    }

    fn fail(&self, error: rusqlite::Error) -> JournalError {
        JournalError::sqlite(&self.path, &error)
    }

    fn event_number(&self, event: EventId) -> Result<i64, JournalError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT number FROM events WHERE event = ?1")
            .map_err(|error| self.fail(error))?;
        let number = statement.query_row([event.0], |row| row.get(0)).optional();
        number.map_err(|error| self.fail(error))?.ok_or_else(|| {
            JournalError::new(&self.path, Fault::Record(format!("there is no event {event}")))
        })
    }

    /// Starts a write; from here on no other process can write until it ends.
    fn write(&mut self) -> Result<Transaction<'_>, JournalError> {
        if self.is_stuck {
            self.get_unstuck()?;
        }
        let path = &self.path;
        let transaction = Transaction::new(&mut self.connection, TransactionBehavior::Immediate)
            .map_err(|error| JournalError::sqlite(path, &error))?;
        // A damaged journal that stepped aside for a backup is no place for anything new.
        if open::identity(path) != self.identity {
            return Err(JournalError::new(path, Fault::Moved));
        }
        let newer =
            open::newer(&transaction).map_err(|error| JournalError::sqlite(path, &error))?;
        if let Some(newer) = newer {
            return Err(JournalError::new(path, newer));
        }
        if let Some(fence) = &self.fence {
            let may = fence.lets(&transaction);
            if !may.map_err(|error| JournalError::sqlite(path, &error))? {
                return Err(JournalError::new("".as_ref(), Fault::NotInCharge));
            }
        }
        Ok(transaction)
    }
}

impl Journal for SqliteJournal {
    fn events(&self) -> Result<Vec<EventId>, JournalError> {
        let read = || -> rusqlite::Result<_> {
            let mut statement =
                self.connection.prepare("SELECT event FROM events ORDER BY number")?;
            statement.query_map([], |row| row.get(0).map(EventId))?.collect()
        };
        read().map_err(|error| self.fail(error))
    }

    fn head(&self, event: EventId) -> Result<Head, JournalError> {
        head(&self.connection, event).map(|(_, head)| head).map_err(|error| self.fail(error))
    }

    fn append(
        &mut self,
        event: EventId,
        after: Head,
        records: &[Record],
        changes: &[PictureChange],
    ) -> Result<Appended, JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let appended = append(transaction, event, after, records, changes)
            .map_err(|error| JournalError::sqlite(&path, &error))?;
        if let Some(confirmation) = &self.confirmation
            && appended == Appended::Done
        {
            confirmation.wait(&self.connection)?;
        }
        Ok(appended)
    }

    fn read(
        &self,
        event: EventId,
        after: Seq,
        each: &mut dyn FnMut(Record) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        self.event_number(event)?;
        // No log is as long as SQLite can count.
        let Ok(after) = i64::try_from(after.0) else { return Ok(()) };
        // The number is looked up in the same statement: a backup that takes the journal's place at
        // this moment may number the events otherwise.
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT seq, time, author, id, fact, body, device FROM facts
                 WHERE event = (SELECT number FROM events WHERE event = ?1) AND seq > ?2
                 ORDER BY seq",
            )
            .map_err(|error| self.fail(error))?;
        let mut rows =
            statement.query(params![event.0, after]).map_err(|error| self.fail(error))?;
        while let Some(row) = rows.next().map_err(|error| self.fail(error))? {
            each(record(row).map_err(|error| self.fail(error))?)?;
        }
        Ok(())
    }

    fn record(&self, event: EventId, seq: Seq) -> Result<Option<Record>, JournalError> {
        let number = self.event_number(event)?;
        let Ok(seq) = i64::try_from(seq.0) else { return Ok(None) };
        let read = || {
            let mut statement = self.connection.prepare_cached(
                "SELECT seq, time, author, id, fact, body, device FROM facts
                 WHERE event = ?1 AND seq = ?2",
            )?;
            statement.query_row(params![number, seq], record).optional()
        };
        read().map_err(|error| self.fail(error))
    }

    fn picture(&self, event: EventId) -> Result<Picture, JournalError> {
        self.event_number(event)?;
        let read = || -> rusqlite::Result<_> {
            // One transaction, so that all is of the same moment.
            let moment = self.connection.unchecked_transaction()?;
            let (number, Head { seq: head, .. }) = head(&moment, event)?;
            let mut picture = Picture { head, ..Picture::default() };
            let mut parts =
                moment.prepare("SELECT key, value, seq FROM picture WHERE event = ?1")?;
            let mut rows = parts.query([number])?;
            while let Some(row) = rows.next()? {
                picture.parts.insert(row.get(0)?, row.get(1)?);
                picture.painted = picture.painted.max(Seq(row.get(2)?));
            }
            Ok(picture)
        };
        read().map_err(|error| self.fail(error))
    }

    fn picture_part(&self, event: EventId, key: &str) -> Result<Option<String>, JournalError> {
        let number = self.event_number(event)?;
        let read = || {
            let mut statement = self
                .connection
                .prepare_cached("SELECT value FROM picture WHERE event = ?1 AND key = ?2")?;
            statement.query_row(params![number, key], |row| row.get(0)).optional()
        };
        read().map_err(|error| self.fail(error))
    }

    fn picture_parts(
        &self,
        event: EventId,
        beginning: &str,
    ) -> Result<BTreeMap<String, String>, JournalError> {
        let number = self.event_number(event)?;
        let read = || -> rusqlite::Result<_> {
            // No text sorts behind one that goes on with the last letter there is.
            let mut statement = self.connection.prepare_cached(
                "SELECT key, value FROM picture
                 WHERE event = ?1 AND key >= ?2 AND key < ?2 || char(1114111)",
            )?;
            let rows = statement
                .query_map(params![number, beginning], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        };
        read().map_err(|error| self.fail(error))
    }

    fn repaint(
        &mut self,
        event: EventId,
        at: Head,
        version: u32,
        picture: &BTreeMap<String, String>,
    ) -> Result<Appended, JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        repaint(transaction, event, at, version, picture)
            .map_err(|error| JournalError::sqlite(&path, &error))
    }

    fn cursor(&self, event: EventId, reader: &str) -> Result<Seq, JournalError> {
        let number = self.event_number(event)?;
        let read = || {
            let mut statement = self
                .connection
                .prepare_cached("SELECT seq FROM cursors WHERE event = ?1 AND reader = ?2")?;
            statement.query_row(params![number, reader], |row| row.get(0)).optional()
        };
        Ok(Seq(read().map_err(|error| self.fail(error))?.unwrap_or(0)))
    }

    fn advance(&mut self, event: EventId, reader: &str, to: Seq) -> Result<Seq, JournalError> {
        let number = self.event_number(event)?;
        let to = i64::try_from(to.0).unwrap_or(i64::MAX);
        let path = self.path.clone();
        let transaction = self.write()?;
        let write = || {
            let seq = transaction
                .prepare_cached(
                    "INSERT INTO cursors (event, reader, seq)
                     SELECT ?1, ?2, min(?3, max(seq)) FROM facts WHERE event = ?1
                     ON CONFLICT DO UPDATE SET seq = max(seq, excluded.seq)
                     RETURNING seq",
                )?
                .query_row(params![number, reader, to], |row| row.get(0))?;
            transaction.commit()?;
            Ok(Seq(seq))
        };
        write().map_err(|error| JournalError::sqlite(&path, &error))
    }

    fn storage_problems(&self) -> Result<Vec<String>, JournalError> {
        let read = || -> rusqlite::Result<Vec<String>> {
            let mut statement = self.connection.prepare("PRAGMA integrity_check(20)")?;
            statement.query_map([], |row| row.get(0))?.collect()
        };
        let lines = read().map_err(|error| self.fail(error))?;
        let mut problems: Vec<String> = lines.into_iter().filter(|line| line != "ok").collect();
        for (count, sentence) in [
            ("SELECT count(*) FROM facts WHERE seq < 1", "there are facts numbered below 1"),
            (
                "SELECT count(*) FROM facts WHERE event NOT IN (SELECT number FROM events)",
                "there are facts of no event",
            ),
            ("SELECT count(*) <> 1 FROM journal", "the journal's own row is missing"),
        ] {
            let count = self.connection.query_row(count, [], |row| row.get::<_, i64>(0));
            if count.map_err(|error| self.fail(error))? > 0 {
                problems.push(sentence.to_owned());
            }
        }
        Ok(problems)
    }
}

fn append(
    transaction: Transaction<'_>,
    event: EventId,
    after: Head,
    records: &[Record],
    changes: &[PictureChange],
) -> rusqlite::Result<Appended> {
    let (number, head) = head(&transaction, event)?;
    if head != after {
        return Ok(Appended::Moved);
    }
    let number = match number {
        Some(number) => number,
        None => {
            transaction.execute(
                "INSERT INTO events (event, picture_version) VALUES (?1, ?2)",
                params![event.0, after.picture_version],
            )?;
            transaction.last_insert_rowid()
        }
    };
    {
        let mut insert = transaction.prepare_cached(
            "INSERT INTO facts (event, seq, time, author, id, fact, body, device)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        for Record { seq, time, author, device, id, kind, body } in records {
            insert.execute(params![number, seq.0, time, author, id.0, kind, body, device])?;
        }
        let head = records.last().map_or(head.seq, |record| record.seq);
        paint(&transaction, number, head, changes)?;
    }
    transaction.commit()?;
    Ok(Appended::Done)
}

/// Returns an event's number, when there is such an event, and where its log stands.
fn head(connection: &Connection, event: EventId) -> rusqlite::Result<(Option<i64>, Head)> {
    // No join: SQLite would plan a LEFT JOIN on a parameter anew with every call.
    let mut known = connection.prepare_cached(
        "SELECT number,
             (SELECT seq FROM facts WHERE facts.event = number ORDER BY seq DESC LIMIT 1),
             (SELECT generation FROM journal),
             picture_version
         FROM events WHERE event = ?1",
    )?;
    let known = known.query_row([event.0], |row| {
        let seq = Seq(row.get::<_, Option<u64>>(1)?.unwrap_or(0));
        let head = Head { seq, generation: row.get(2)?, picture_version: row.get(3)? };
        Ok((Some(row.get(0)?), head))
    });
    if let Some(known) = known.optional()? {
        return Ok(known);
    }
    let generation =
        connection.query_row("SELECT generation FROM journal", [], |row| row.get(0))?;
    let picture_version = EventState::PICTURE_VERSION;
    Ok((None, Head { seq: Seq::START, generation, picture_version }))
}

fn repaint(
    transaction: Transaction<'_>,
    event: EventId,
    at: Head,
    version: u32,
    picture: &BTreeMap<String, String>,
) -> rusqlite::Result<Appended> {
    let (Some(number), true) =
        head(&transaction, event).map(|(number, head)| (number, head == at))?
    else {
        return Ok(Appended::Moved);
    };
    transaction.execute("DELETE FROM picture WHERE event = ?1", [number])?;
    for (key, value) in picture {
        paint(&transaction, number, at.seq, &[(key.clone(), Some(value.clone()))])?;
    }
    let update = "UPDATE events SET picture_version = ?2 WHERE number = ?1";
    transaction.execute(update, params![number, version])?;
    transaction.commit()?;
    Ok(Appended::Done)
}

fn paint(
    transaction: &Transaction<'_>,
    number: i64,
    seq: Seq,
    changes: &[PictureChange],
) -> rusqlite::Result<()> {
    let mut set = transaction.prepare_cached(
        "INSERT INTO picture (event, key, value, seq) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO UPDATE SET value = excluded.value, seq = excluded.seq",
    )?;
    let mut clear =
        transaction.prepare_cached("DELETE FROM picture WHERE event = ?1 AND key = ?2")?;
    for (key, value) in changes {
        match value {
            Some(value) => set.execute(params![number, key, value, seq.0])?,
            None => clear.execute(params![number, key])?,
        };
    }
    if changes.iter().any(|(_, value)| value.is_none()) {
        // What is gone cannot remember its last fact, so another part does.
        let remember = "UPDATE picture SET seq = ?2 WHERE event = ?1
             AND key = (SELECT min(key) FROM picture WHERE event = ?1)";
        transaction.prepare_cached(remember)?.execute(params![number, seq.0])?;
    }
    Ok(())
}

fn record(row: &Row<'_>) -> rusqlite::Result<Record> {
    Ok(Record {
        seq: Seq(row.get(0)?),
        time: row.get(1)?,
        author: row.get(2)?,
        id: FactId(row.get(3)?),
        kind: row.get(4)?,
        body: row.get(5)?,
        device: row.get(6)?,
    })
}
