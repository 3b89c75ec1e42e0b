//! Backups: a copy taken while the evening goes on, and the way back from one.
//!
//! A copy appears under its name only when it is complete and on the disk. Restoring over a journal
//! in use goes through SQLite's own backup, in one transaction, so other processes see either the
//! old journal or the new one, and notice by its generation.

use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ffi};
use uuid::Uuid;

use super::SqliteJournal;
use super::open::{exists, sync_folder};
use crate::journal::{Fault, Journal, JournalError};

impl SqliteJournal {
    /// Copies the whole journal, as of now, into a new file.
    pub fn back_up(&self, to: &Path) -> Result<(), JournalError> {
        refuse_existing(to)?;
        let part = beside(to, "part");
        let copied = self
            .connection
            .execute("VACUUM INTO ?1", [part.to_string_lossy()])
            .map_err(|error| JournalError::sqlite(to, &error))
            .and_then(|_| publish(&part, to));
        discard_on_error(copied, &part)
    }

    /// Restores a backup to where a journal belongs, and returns where the journal that was there
    /// before has been kept. Without `replace` an existing journal is refused.
    pub fn restore(
        backup: &Path,
        to: &Path,
        replace: bool,
    ) -> Result<Option<PathBuf>, JournalError> {
        check_backup(backup)?;
        if !exists(to)? {
            if let Some(folder) = to.parent() {
                std::fs::create_dir_all(folder)
                    .map_err(|error| JournalError::io(folder, &error))?;
            }
            let part = beside(to, "part");
            let copied = copy(backup, &part).and_then(|()| publish(&part, to));
            discard_on_error(copied, &part)?;
            return Ok(None);
        }
        if !replace {
            let sentence = "there is Tenace data here already. To put the backup in its place, say so with --replace; what is here will be kept beside it";
            return Err(JournalError::new(to, Fault::InTheWay(sentence.into())));
        }
        match SqliteJournal::open(to) {
            Ok(current) => current.replace_by(backup).map(Some),
            // What cannot be opened cannot be in use: it steps aside for the backup.
            Err(JournalError { fault: Fault::NotADatabase | Fault::Damaged(_), .. }) => {
                let kept = step_aside(to)?;
                SqliteJournal::restore(backup, to, false)?;
                Ok(Some(kept))
            }
            Err(error) => Err(error),
        }
    }

    fn replace_by(mut self, backup: &Path) -> Result<PathBuf, JournalError> {
        let kept = beside(&self.path, "before-restore.db");
        self.back_up(&kept)?;
        let generation = "SELECT generation FROM journal";
        let generation: u64 = self
            .connection
            .query_row(generation, [], |row| row.get(0))
            .map_err(|error| self.fail(error))?;
        // The new generation is in the copy before the copy takes effect, so nobody can see one
        // without the other.
        let part = beside(&self.path, "part");
        let path = self.path.clone();
        let fail = |error: rusqlite::Error| JournalError::sqlite(&path, &error);
        let replaced = copy(backup, &part)
            .and_then(|()| overwrite(&mut self.connection, &part, generation).map_err(fail));
        let _ = std::fs::remove_file(&part);
        replaced.map(|()| kept)
    }
}

/// Puts a copy in a journal's place in one transaction, one generation later.
fn overwrite(journal: &mut Connection, copy: &Path, generation: u64) -> rusqlite::Result<()> {
    let copy = Connection::open(copy)?;
    copy.execute("UPDATE journal SET generation = max(generation, ?1) + 1", [generation])?;
    // All pages in one step, so that it is one transaction.
    match Backup::new(&copy, journal)?.step(-1)? {
        StepResult::Done => Ok(()),
        _ => Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None)),
    }
}

/// Refuses a backup that is not whole before anything is touched.
fn check_backup(backup: &Path) -> Result<(), JournalError> {
    if !exists(backup)? {
        let sentence = "there is no such file".to_owned();
        return Err(JournalError::new(backup, Fault::System(sentence)));
    }
    let journal = SqliteJournal::open_read_only(backup)?;
    // An empty file opens as an empty database.
    let tables = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 =
        journal.connection.query_row(tables, [], |row| row.get(0)).map_err(|e| journal.fail(e))?;
    if tables == 0 {
        return Err(JournalError::new(backup, Fault::NotADatabase));
    }
    match journal.storage_problems()?.into_iter().next() {
        Some(problem) => Err(JournalError::new(backup, Fault::Damaged(problem))),
        None => Ok(()),
    }
}

fn refuse_existing(to: &Path) -> Result<(), JournalError> {
    if exists(to)? {
        let sentence = "there is a file of this name already. Choose another name".to_owned();
        return Err(JournalError::new(to, Fault::InTheWay(sentence)));
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), JournalError> {
    std::fs::copy(from, to).map(|_| ()).map_err(|error| JournalError::io(to, &error))
}

/// Gives a finished copy its name, once it is on the disk.
fn publish(part: &Path, to: &Path) -> Result<(), JournalError> {
    let publish = || {
        std::fs::File::options().write(true).open(part)?.sync_all()?;
        std::fs::rename(part, to)
    };
    publish().map_err(|error| JournalError::io(to, &error))?;
    sync_folder(to.parent().unwrap_or(Path::new(".")))
}

fn discard_on_error<T>(done: Result<T, JournalError>, part: &Path) -> Result<T, JournalError> {
    if done.is_err() {
        let _ = std::fs::remove_file(part);
    }
    done
}

/// Renames an unusable journal and what SQLite keeps beside it.
fn step_aside(path: &Path) -> Result<PathBuf, JournalError> {
    let kept = beside(path, "damaged.db");
    std::fs::rename(path, &kept).map_err(|error| JournalError::io(path, &error))?;
    for suffix in ["-wal", "-shm"] {
        let name = |path: &Path| PathBuf::from(format!("{}{suffix}", path.display()));
        if name(path).exists() {
            std::fs::rename(name(path), name(&kept))
                .map_err(|error| JournalError::io(path, &error))?;
        }
    }
    Ok(kept)
}

/// Returns an unused name beside a file.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let tag = Uuid::now_v7().simple().to_string();
    path.with_file_name(format!("{stem}-{tag}.{suffix}"))
}
