//! Copying a journal to another computer, row by row: where all logs stand, what is kept beside
//! them, and a new beginning for a copy that has gone another way.
//!
//! Facts travel as [`Record`]s. Everything else that a backup would carry travels as rows of whatever
//! tables there are, so that a table added later is copied too.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, Transaction, params_from_iter};
use serde::{Deserialize, Serialize};

use super::SqliteJournal;
use super::backup::{beside, copy, discard, publish, take_triggers};
use crate::journal::{Fault, Journal, JournalError, Record};
use crate::log::{EventId, Seq};

/// Tables that are not copied as they are: the logs with their pictures, which grow from the facts;
/// what can be worked out again; and who has logged in here, which is a matter of this computer.
const NOT_COPIED: [&str; 8] = [
    "journal",
    "events",
    "facts",
    "picture",
    "cursors",
    "double_dummy",
    "double_dummy_bounds",
    "logins",
];

/// Which kept values are not of one computer alone. Those under `standby/` are, and so is the folder
/// into which it copies everything.
pub(super) const NOT_OWN: &str = "name NOT LIKE 'standby/%' AND name <> 'backup'";

/// One value of a row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    /// Nothing.
    Null,
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
    /// A text.
    Text(String),
    /// Bytes, which travel as base64.
    #[serde(with = "as_base64")]
    Blob(Vec<u8>),
}

impl Cell {
    /// Returns about how many bytes it takes up.
    fn size(&self) -> usize {
        match self {
            Cell::Null | Cell::Integer(_) | Cell::Real(_) => 8,
            Cell::Text(text) => text.len(),
            Cell::Blob(bytes) => bytes.len(),
        }
    }
}

/// One row of what is kept beside the logs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BesideRow {
    /// Its table.
    pub table: String,
    /// What it is known by: the values of the primary key.
    pub key: Vec<Cell>,
    /// All its values.
    pub values: Vec<Cell>,
}

impl BesideRow {
    /// Returns about how many bytes its values take up.
    pub fn size(&self) -> usize {
        self.values.iter().map(Cell::size).sum()
    }
}

/// What changed beside the logs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct BesideChange {
    /// Whether `rows` are all there are, so that any other row goes.
    pub whole: bool,
    /// Rows that are new or different.
    pub rows: Vec<BesideRow>,
    /// Rows that are gone.
    pub gone: Vec<BesideRow>,
}

impl BesideChange {
    /// Returns it in pieces of about so many bytes each. Joined again they are the change.
    pub fn pieces(self, size: usize) -> Vec<BesideChange> {
        let mut pieces = vec![BesideChange { whole: self.whole, ..BesideChange::default() }];
        let mut filled = 0;
        let gone = self.gone.into_iter().map(|row| (true, row));
        for (is_gone, row) in gone.chain(self.rows.into_iter().map(|row| (false, row))) {
            if filled >= size {
                pieces.push(BesideChange::default());
                filled = 0;
            }
            filled += row.size();
            if let Some(piece) = pieces.last_mut() {
                if is_gone { piece.gone.push(row) } else { piece.rows.push(row) }
            }
        }
        pieces
    }

    /// Takes in the next piece.
    pub fn join(&mut self, piece: BesideChange) {
        self.whole |= piece.whole;
        self.rows.extend(piece.rows);
        self.gone.extend(piece.gone);
    }
}

impl SqliteJournal {
    /// Returns where the logs of all events stand, oldest event first.
    pub fn heads(&self) -> Result<Vec<(EventId, Seq)>, JournalError> {
        let read = || -> rusqlite::Result<_> {
            let mut statement = self.connection.prepare_cached(
                "SELECT event,
                     (SELECT seq FROM facts WHERE facts.event = number ORDER BY seq DESC LIMIT 1)
                 FROM events ORDER BY number",
            )?;
            let head = |row: &rusqlite::Row<'_>| {
                Ok((EventId(row.get(0)?), Seq(row.get::<_, Option<u64>>(1)?.unwrap_or(0))))
            };
            statement.query_map([], head)?.collect()
        };
        read().map_err(|error| self.fail(error))
    }

    /// Returns which generation of the journal this is.
    pub fn generation(&self) -> Result<u64, JournalError> {
        let sql = "SELECT generation FROM journal";
        self.connection.query_row(sql, [], |row| row.get(0)).map_err(|error| self.fail(error))
    }

    /// Returns the number of the file's format: only journals of the same one are copied.
    pub fn format(&self) -> Result<i64, JournalError> {
        super::open::format(&self.connection).map_err(|error| self.fail(error))
    }

    /// Returns a number that changes when somebody else wrote to the file.
    pub fn data_version(&self) -> Result<i64, JournalError> {
        let sql = "PRAGMA data_version";
        self.connection.query_row(sql, [], |row| row.get(0)).map_err(|error| self.fail(error))
    }

    /// Returns how many rows were written by this connection: a number that changes when it writes.
    pub fn rows_written(&self) -> u64 {
        self.connection.total_changes()
    }

    /// Returns the first records after `after`, at most so many.
    pub fn some_records(
        &self,
        event: EventId,
        after: Seq,
        most: usize,
    ) -> Result<Vec<Record>, JournalError> {
        let mut found = Vec::new();
        let mut is_enough = false;
        let read = self.read(event, after, &mut |record| {
            is_enough = found.len() >= most;
            if is_enough {
                return Err(JournalError::record("enough".to_owned()));
            }
            found.push(record);
            Ok(())
        });
        if is_enough { Ok(found) } else { read.map(|()| found) }
    }

    /// Returns everything that is kept beside the logs and is not of this computer alone.
    pub fn beside(&self) -> Result<Vec<BesideRow>, JournalError> {
        let read = || -> rusqlite::Result<_> {
            // One moment for all tables.
            let moment = self.connection.unchecked_transaction()?;
            let mut rows = Vec::new();
            for table in tables(&moment)? {
                read_table(&moment, &table, &mut rows)?;
            }
            Ok(rows)
        };
        read().map_err(|error| self.fail(error))
    }

    /// Takes in what another journal keeps beside its logs, all or nothing.
    pub fn take_beside(&mut self, change: &BesideChange) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        take_beside(transaction, change).map_err(|error| JournalError::sqlite(&path, &error))
    }

    /// Copies the journal to a new file and empties it, one generation later. Only what is of this
    /// computer alone stays. Nobody can write between the two.
    pub fn start_anew(&mut self, kept: &Path) -> Result<(), JournalError> {
        let path = self.path.clone();
        let fail = |error: rusqlite::Error| JournalError::sqlite(&path, &error);
        let lock = self.write()?;
        let part = beside(&path, "part");
        let copied = Connection::open(&path)
            .and_then(|reader| copy(&reader, &part))
            .map_err(fail)
            .and_then(|()| publish(&part, kept));
        discard(&part);
        if !copied? {
            let sentence = "there is a file of this name already. Move it away and try again";
            return Err(JournalError::new(kept, Fault::InTheWay(sentence.to_owned())));
        }
        let empty = || -> rusqlite::Result<()> {
            let triggers = take_triggers(&lock)?;
            for table in ["facts", "picture", "cursors", "events"] {
                lock.execute(&format!("DELETE FROM {table}"), [])?;
            }
            for table in tables(&lock)? {
                lock.execute(&format!("DELETE FROM {table} WHERE {}", shared(&table)), [])?;
            }
            lock.execute_batch(&triggers)?;
            lock.execute("UPDATE journal SET generation = generation + 1", [])?;
            lock.commit()
        };
        empty().map_err(|error| JournalError::sqlite(&path, &error))
    }
}

/// Returns the tables that are copied row by row.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare_cached(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         ORDER BY name",
    )?;
    let names = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(names.into_iter().filter(|name: &String| !NOT_COPIED.contains(&name.as_str())).collect())
}

/// Returns which rows of a table are not of one computer alone.
fn shared(table: &str) -> &'static str {
    if table == "kept" { NOT_OWN } else { "true" }
}

fn read_table(
    connection: &Connection,
    table: &str,
    rows: &mut Vec<BesideRow>,
) -> rusqlite::Result<()> {
    let keys = keys(connection, table)?;
    let sql = format!("SELECT * FROM {table} WHERE {}", shared(table));
    let mut statement = connection.prepare_cached(&sql)?;
    let columns = statement.column_count();
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        let values: Vec<Cell> = (0..columns)
            .map(|column| row.get::<_, Value>(column).map(Cell::from))
            .collect::<rusqlite::Result<_>>()?;
        let key = keys.keys().filter_map(|column| values.get(*column).cloned()).collect();
        rows.push(BesideRow { table: table.to_owned(), key, values });
    }
    Ok(())
}

/// Returns the columns of a table's primary key, by their place in a row.
fn keys(connection: &Connection, table: &str) -> rusqlite::Result<BTreeMap<usize, String>> {
    let mut statement =
        connection.prepare_cached("SELECT cid, name FROM pragma_table_info(?1) WHERE pk > 0")?;
    statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

fn take_beside(transaction: Transaction<'_>, change: &BesideChange) -> rusqlite::Result<()> {
    let known = tables(&transaction)?;
    if change.whole {
        for table in &known {
            transaction.execute(&format!("DELETE FROM {table} WHERE {}", shared(table)), [])?;
        }
    }
    for row in change.gone.iter().filter(|row| known.contains(&row.table)) {
        let columns = keys(&transaction, &row.table)?;
        let wanted: Vec<String> = columns.values().map(|name| format!("{name} = ?")).collect();
        let sql = format!("DELETE FROM {} WHERE {}", row.table, wanted.join(" AND "));
        let key = row.key.iter().cloned().map(Value::from);
        transaction.prepare_cached(&sql)?.execute(params_from_iter(key))?;
    }
    for row in change.rows.iter().filter(|row| known.contains(&row.table)) {
        let marks = vec!["?"; row.values.len()].join(", ");
        let sql = format!("INSERT OR REPLACE INTO {} VALUES ({marks})", row.table);
        let values = row.values.iter().cloned().map(Value::from);
        transaction.prepare_cached(&sql)?.execute(params_from_iter(values))?;
    }
    transaction.commit()
}

mod as_base64 {
    use base64::Engine;
    use base64::prelude::BASE64_STANDARD;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&BASE64_STANDARD.encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(from)?;
        BASE64_STANDARD.decode(text).map_err(serde::de::Error::custom)
    }
}

impl From<Value> for Cell {
    fn from(value: Value) -> Cell {
        match value {
            Value::Null => Cell::Null,
            Value::Integer(value) => Cell::Integer(value),
            Value::Real(value) => Cell::Real(value),
            Value::Text(value) => Cell::Text(value),
            Value::Blob(value) => Cell::Blob(value),
        }
    }
}

impl From<Cell> for Value {
    fn from(cell: Cell) -> Value {
        match cell {
            Cell::Null => Value::Null,
            Cell::Integer(value) => Value::Integer(value),
            Cell::Real(value) => Value::Real(value),
            Cell::Text(value) => Value::Text(value),
            Cell::Blob(value) => Value::Blob(value),
        }
    }
}
