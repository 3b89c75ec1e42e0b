//! Backups: a copy taken while the evening goes on, and the way back from one.
//!
//! Every copy goes through SQLite, so that it is of one moment and has what is still in the write
//! log; and it appears under its name only when it is complete and on the disk.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, TransactionBehavior, ffi, params_from_iter};
use uuid::Uuid;

use super::open::{create_folder, exists, sync_folder, with_suffix};
use super::{SqliteJournal, owner_only};
use crate::journal::{Fault, Journal, JournalError};

/// The tables of a journal, in the order in which they can be filled.
const TABLES: [&str; 5] = ["journal", "events", "facts", "picture", "cursors"];

/// What the doors keep. A backup adds to it: its own wins, but a card on a table that is newer than
/// the backup still opens its table, and the director's link on the screen still works.
const KEPT: [&str; 2] = ["join_tokens", "kept"];

/// The name under which the key of the director's link is kept.
const LINK: &str = "director_key";

/// The people of the director's pages. A backup adds those it has and this journal has not; who is
/// here keeps the password of today.
const PEOPLE: &str = "people";

impl SqliteJournal {
    /// Copies the whole journal, as of now, into a new file.
    pub fn back_up(&self, to: &Path) -> Result<(), JournalError> {
        let sentence = "there is a file of this name already. Choose another name";
        let in_the_way = || JournalError::new(to, Fault::InTheWay(sentence.to_owned()));
        if exists(to)? {
            return Err(in_the_way());
        }
        let part = beside(to, "part");
        let copied = copy(&self.connection, &part)
            .and_then(|()| forget_own(&Connection::open(&part)?))
            .map_err(|error| JournalError::sqlite(to, &error))
            .and_then(|()| publish(&part, to));
        discard(&part);
        if copied? { Ok(()) } else { Err(in_the_way()) }
    }

    /// Restores a backup to where a journal belongs, and returns where the journal that was there
    /// before has been kept. Without `replace` an existing journal is refused. The backup may also
    /// be the journal of another folder, such as that of a laptop that died.
    pub fn restore(
        backup: &Path,
        to: &Path,
        replace: bool,
    ) -> Result<Option<PathBuf>, JournalError> {
        if !exists(backup)? {
            let sentence = "there is no such file".to_owned();
            return Err(JournalError::new(backup, Fault::System(sentence)));
        }
        if backup.is_dir() {
            let sentence = "this is a folder; name the file tenace.db in it".to_owned();
            return Err(JournalError::new(backup, Fault::System(sentence)));
        }
        if exists(to)? && !replace {
            return Err(data_in_the_way(to));
        }
        if let Some(folder) = to.parent() {
            create_folder(folder)?;
        }
        // Made before anything is read, so that what is wrong with this folder is not taken for
        // something wrong with the backup.
        let part = beside(to, "part");
        owner_only::create_new(&part).map_err(|error| JournalError::io(to, &error))?;
        let restored = stage(backup, &part).and_then(|()| put_in_place(&part, to, replace));
        discard(&part);
        restored
    }
}

fn data_in_the_way(to: &Path) -> JournalError {
    let sentence = "there is Tenace data here already. To put the backup in its place, say so with --replace; what is here will be kept beside it";
    JournalError::new(to, Fault::InTheWay(sentence.into()))
}

/// Makes a whole, sound copy of a backup, in today's format.
fn stage(backup: &Path, part: &Path) -> Result<(), JournalError> {
    let read = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        copy(&Connection::open_with_flags(backup, flags)?, part)
    };
    let about_backup = |error: JournalError| {
        let fault = match error.fault {
            Fault::NotADatabase | Fault::Foreign => Fault::NotABackup,
            other => other,
        };
        JournalError::new(backup, fault)
    };
    match read().map_err(|error| JournalError::sqlite(backup, &error)) {
        // A journal on a disk that may not be written cannot be opened in place. Nobody can be
        // writing to it either, so its files are copied as they are.
        Err(JournalError { fault: Fault::ReadOnly(_), .. }) => copy_files(backup, part)?,
        other => other.map_err(about_backup)?,
    }
    let journal = SqliteJournal::open(part).map_err(about_backup)?;
    if let Some(problem) = journal.storage_problems().map_err(about_backup)?.into_iter().next() {
        return Err(JournalError::new(backup, Fault::Damaged(problem)));
    }
    if journal.events().map_err(about_backup)?.is_empty() {
        return Err(JournalError::new(backup, Fault::NotABackup));
    }
    // Backups of earlier versions have it, and so has the data folder of a laptop that died.
    let alone = forget_own(&journal.connection).and_then(|()| journal.leave_alone());
    alone.map_err(|error| JournalError::sqlite(backup, &error))
}

/// Takes out what a computer knows of its own place in the club: two that know the same one would both be in charge.
fn forget_own(copy: &Connection) -> rusqlite::Result<()> {
    copy.execute("DELETE FROM kept WHERE name LIKE 'standby/%'", [])?;
    Ok(())
}

fn put_in_place(part: &Path, to: &Path, replace: bool) -> Result<Option<PathBuf>, JournalError> {
    let mut kept = None;
    loop {
        if !exists(to)? {
            // A write log that was left behind would be taken for the new journal's.
            kept = step_aside(to)?.or(kept);
            if publish(part, to)? {
                return Ok(kept);
            }
        }
        // There is one, or somebody was faster just now.
        if !replace {
            return Err(data_in_the_way(to));
        }
        match SqliteJournal::open(to).and_then(|journal| journal.replace_by(part)) {
            // It cannot be worked with, so it steps aside as it is, locked if it can be: whoever
            // still has it open finds that it has moved before writing anything to it.
            Err(JournalError { fault: Fault::NotADatabase | Fault::Damaged(_), .. }) => {
                let lock = Connection::open(to);
                let _ = lock.as_ref().map(|lock| lock.execute_batch("BEGIN IMMEDIATE"));
                kept = step_aside(to)?.or(kept);
            }
            other => return other.map(Some),
        }
    }
}

impl SqliteJournal {
    /// Takes over everything from another journal, one generation later, and returns where what
    /// was here is kept. Nobody can write between the two: both happen under one lock. Other
    /// processes see the old journal or the new one, and notice by the generation.
    fn replace_by(mut self, part: &Path) -> Result<PathBuf, JournalError> {
        let path = self.path.clone();
        let fail = |error: rusqlite::Error| JournalError::sqlite(&path, &error);
        let kept = beside(&path, "before-restore.db");
        let lock = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(fail)?;
        let keep = beside(&path, "part");
        let copied = Connection::open(&path)
            .and_then(|reader| copy(&reader, &keep))
            .map_err(fail)
            .and_then(|()| publish(&keep, &kept));
        discard(&keep);
        copied?;
        let replace = || {
            let source = Connection::open(part)?;
            let generation: u64 =
                lock.query_row("SELECT generation FROM journal", [], |row| row.get(0))?;
            let triggers = take_triggers(&lock)?;
            for table in TABLES.iter().rev() {
                lock.execute(&format!("DELETE FROM {table}"), [])?;
            }
            for table in TABLES.into_iter().chain(KEPT).chain([PEOPLE]) {
                take_over(&source, &lock, table)?;
            }
            lock.execute_batch(&triggers)?;
            lock.execute("UPDATE journal SET generation = max(generation, ?1) + 1", [generation])?;
            lock.commit()
        };
        let replaced = replace().map_err(fail);
        if replaced.is_err() {
            discard(&kept);
        }
        replaced.map(|()| kept)
    }

    /// Ends the write log, so that the one file is all there is.
    fn leave_alone(self) -> rusqlite::Result<()> {
        self.connection.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
        self.connection.close().map_err(|(_, error)| error)
    }
}

/// Takes out the triggers that protect the facts and returns the SQL that puts them back.
pub(super) fn take_triggers(connection: &Connection) -> rusqlite::Result<String> {
    let mut statement =
        connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")?;
    let triggers: Vec<(String, String)> =
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (name, _) in &triggers {
        connection.execute_batch(&format!("DROP TRIGGER {name}"))?;
    }
    Ok(triggers.into_iter().map(|(_, sql)| sql + ";").collect())
}

/// Copies all rows of a table from one journal to another of the same format.
fn take_over(from: &Connection, to: &Connection, table: &str) -> rusqlite::Result<()> {
    let has_link = "SELECT EXISTS (SELECT 1 FROM kept WHERE name = ?1)";
    let wanted = match table {
        // What a computer knows of its own place in the club is no part of a backup.
        "kept" if to.query_row(has_link, [LINK], |row| row.get(0))? => {
            format!("{} AND name <> '{LINK}'", super::copying::NOT_OWN)
        }
        "kept" => super::copying::NOT_OWN.to_owned(),
        _ => "true".to_owned(),
    };
    let mut read = from.prepare(&format!("SELECT * FROM {table} WHERE {wanted}"))?;
    let columns = read.column_count();
    let marks = vec!["?"; columns].join(", ");
    let insert = match table {
        PEOPLE => "INSERT OR IGNORE",
        table if KEPT.contains(&table) => "INSERT OR REPLACE",
        _ => "INSERT",
    };
    let mut write = to.prepare(&format!("{insert} INTO {table} VALUES ({marks})"))?;
    let mut rows = read.query([])?;
    while let Some(row) = rows.next()? {
        let values: Vec<Value> =
            (0..columns).map(|column| row.get(column)).collect::<Result<_, _>>()?;
        write.execute(params_from_iter(values))?;
    }
    Ok(())
}

/// Copies a database, as of one moment, into a new file that needs no other beside it.
pub(super) fn copy(from: &Connection, to: &Path) -> rusqlite::Result<()> {
    // For its owner alone from the first byte; it may be there, made so.
    let _ = owner_only::create_new(to);
    let mut copy = Connection::open(to)?;
    match Backup::new(from, &mut copy)?.step(-1)? {
        StepResult::Done => {}
        _ => return Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None)),
    }
    copy.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    copy.close().map_err(|(_, error)| error)
}

/// Copies a database that nobody writes, with its write log. Only the bytes: what may not be written
/// there must be written here.
fn copy_files(from: &Path, to: &Path) -> Result<(), JournalError> {
    for suffix in ["", "-wal"] {
        let file = with_suffix(from, suffix);
        if exists(&file)? {
            let copy = || {
                let mut source = std::fs::File::open(&file)?;
                std::io::copy(&mut source, &mut owner_only::create(&with_suffix(to, suffix))?)
            };
            copy().map_err(|error| JournalError::io(&file, &error))?;
        }
    }
    Ok(())
}

/// Gives a finished copy its name, once it is on the disk; never to the cost of a file that has the
/// name. Returns whether it could.
pub(super) fn publish(part: &Path, to: &Path) -> Result<bool, JournalError> {
    let publish = || -> std::io::Result<bool> {
        std::fs::File::options().write(true).open(part)?.sync_all()?;
        match std::fs::hard_link(part, to) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
            // Some file systems, those of sticks among them, have no links.
            Err(_) if to.try_exists()? => Ok(false),
            Err(_) => std::fs::rename(part, to).map(|()| true),
        }
    };
    let published = publish().map_err(|error| JournalError::io(to, &error))?;
    sync_folder(to.parent().unwrap_or(Path::new(".")))?;
    Ok(published)
}

/// Renames a journal, or what is left of one, with everything SQLite keeps beside it. Returns the
/// new name when there was anything.
fn step_aside(path: &Path) -> Result<Option<PathBuf>, JournalError> {
    let kept = beside(path, "damaged.db");
    let mut found = false;
    for suffix in SUFFIXES {
        let (from, to) = (with_suffix(path, suffix), with_suffix(&kept, suffix));
        match std::fs::rename(&from, to) {
            Ok(()) => {
                owner_only::tighten(&with_suffix(&kept, suffix));
                found = true;
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(JournalError::io(&from, &error)),
        }
    }
    Ok(found.then_some(kept))
}

/// Deletes a copy that is not needed any more, with everything SQLite keeps beside it.
pub(super) fn discard(part: &Path) {
    for suffix in SUFFIXES {
        // It may well be gone already; and if it cannot be deleted, it is only in the way.
        let _ = std::fs::remove_file(with_suffix(part, suffix));
    }
}

/// What SQLite calls the files of a database.
const SUFFIXES: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Returns an unused name beside a file.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!("-{}.{suffix}", Uuid::now_v7().simple()));
    path.with_file_name(name)
}
