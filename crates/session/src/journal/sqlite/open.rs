//! Opening a journal: is it ours, do we know its format, and the migrations that bring an older
//! one forward. Nothing is changed before all of that is known.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, MAIN_DB, OpenFlags, TransactionBehavior};

use super::{SqliteJournal, owner_only};
use crate::journal::error::READ_ONLY;
use crate::journal::{Fault, JournalError};

/// Marks our files in SQLite's header; the letters “TnCe”.
const APPLICATION_ID: i64 = 0x546e_4365;

/// Every step from an empty file to today's format. Append only.
const MIGRATIONS: &[&str] = &[
    include_str!("0001_log.sql"),
    include_str!("0002_double_dummy.sql"),
    include_str!("0003_keeping.sql"),
    include_str!("0004_device.sql"),
    include_str!("0005_people.sql"),
    include_str!("0006_marks.sql"),
    include_str!("0007_double_dummy_bounds.sql"),
];

/// How long to wait for another process's write before giving up.
const PATIENCE: Duration = Duration::from_secs(10);

impl SqliteJournal {
    /// Opens a journal that is there.
    pub fn open(path: &Path) -> Result<SqliteJournal, JournalError> {
        if !exists(path)? {
            return Err(JournalError::new(path, Fault::Missing));
        }
        SqliteJournal::connect(path, OpenFlags::empty())
    }

    /// Opens a journal only to look at it: nothing in it is changed or migrated.
    pub fn open_read_only(path: &Path) -> Result<SqliteJournal, JournalError> {
        if !exists(path)? {
            return Err(JournalError::new(path, Fault::Missing));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let look = || {
            let connection = Connection::open_with_flags(path, flags)?;
            connection.busy_timeout(PATIENCE)?;
            Ok((inspect(&connection)?, connection))
        };
        match look().map_err(|error| JournalError::sqlite(path, &error))? {
            (Some(fault), _) => Err(JournalError::new(path, fault)),
            (None, connection) => {
                let (path, identity) = (path.to_owned(), identity(path));
                Ok(SqliteJournal::opened(connection, path, identity, false))
            }
        }
    }

    /// Opens a journal to write to it, making the folder and the file when they are not there.
    pub fn open_or_create(path: &Path) -> Result<SqliteJournal, JournalError> {
        if let Some(folder) = path.parent() {
            create_folder(folder)?;
        }
        let journal = SqliteJournal::connect(path, OpenFlags::SQLITE_OPEN_CREATE)?;
        // While such a connection is open, SQLite gives this program no other one that writes.
        if journal.is_stuck { Err(read_only(path)) } else { Ok(journal) }
    }

    fn connect(path: &Path, extra: OpenFlags) -> Result<SqliteJournal, JournalError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | extra;
        let prepare = || {
            if extra.contains(OpenFlags::SQLITE_OPEN_CREATE) {
                // SQLite would make it for everybody to read. What is wrong with the place it says better.
                let _ = owner_only::create_new(path);
            }
            let mut connection = Connection::open_with_flags(path, flags)?;
            connection.busy_timeout(PATIENCE)?;
            // What turns out not to be ours must not even get its write log cleared away.
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
            let fault = inspect(&connection)?;
            if fault.is_none() {
                connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
                // Before SQLite makes more files beside it, which have the rights of this one.
                for suffix in ["", "-wal", "-shm"] {
                    owner_only::tighten(&with_suffix(path, suffix));
                }
                configure(&connection)?;
                migrate(&mut connection)?;
            }
            Ok((connection, fault))
        };
        let (connection, fault) = prepare().map_err(|error| JournalError::sqlite(path, &error))?;
        match fault {
            Some(fault) => Err(JournalError::new(path, fault)),
            None => {
                // SQLite reads what it may not write, and would never try again.
                let is_stuck = connection.is_readonly(MAIN_DB);
                let is_stuck = is_stuck.map_err(|error| JournalError::sqlite(path, &error))?;
                let (path, identity) = (path.to_owned(), identity(path));
                Ok(SqliteJournal::opened(connection, path, identity, is_stuck))
            }
        }
    }

    /// Opens the file again for writing, where it could only be read when it was opened: the disk may have been
    /// put right since, and nobody should have to start the program again.
    pub(super) fn get_unstuck(&mut self) -> Result<(), JournalError> {
        let again = SqliteJournal::open(&self.path)?;
        if again.is_stuck {
            return Err(read_only(&self.path));
        }
        if again.identity != self.identity {
            return Err(JournalError::new(&self.path, Fault::Moved));
        }
        self.connection = again.connection;
        self.is_stuck = false;
        Ok(())
    }

    /// Tells whether the file can be written now, by writing to it: what it says stays as it is, its format too. A full
    /// disk is noticed no other way.
    pub fn try_to_write(&mut self) -> Result<(), JournalError> {
        let path = self.path.clone();
        let transaction = self.write()?;
        let write = || {
            let format = format(&transaction)?;
            transaction.pragma_update(None, "user_version", format)?;
            transaction.commit()
        };
        write().map_err(|error| JournalError::sqlite(&path, &error))
    }
}

/// Returns the number of a file's format.
pub(super) fn format(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("PRAGMA user_version")?.query_row([], |row| row.get(0))
}

/// Tells whether a file has become one of a newer version of this program, which may mean something else by what an
/// older one writes.
pub(super) fn newer(connection: &Connection) -> rusqlite::Result<Option<Fault>> {
    let (found, known) = (format(connection)?, MIGRATIONS.len() as i64);
    Ok((found > known).then_some(Fault::Newer { found, known }))
}

fn read_only(path: &Path) -> JournalError {
    JournalError::new(path, Fault::ReadOnly(READ_ONLY.to_owned()))
}

/// Tells why a database is not one we can use, without changing it. A new, empty one is fine.
pub(super) fn inspect(connection: &Connection) -> rusqlite::Result<Option<Fault>> {
    // One transaction, or a journal that is being made at this moment would look like another
    // program's.
    let moment = connection.unchecked_transaction()?;
    let number = |sql: &str| moment.query_row(sql, [], |row| row.get::<_, i64>(0));
    let application = number("PRAGMA application_id")?;
    let format = format(&moment)?;
    if application == 0 && format == 0 && number("SELECT count(*) FROM sqlite_schema")? == 0 {
        return Ok(None);
    }
    match application {
        APPLICATION_ID => newer(&moment),
        _ => Ok(Some(Fault::Foreign)),
    }
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    let start = Instant::now();
    // Changing to WAL needs the file alone for a moment and does not wait by itself, so two
    // processes that start at once on a new folder would trip over each other.
    loop {
        match connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())) {
            Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            other => break other?,
        }
    }
    // FULL, not NORMAL: only then is every commit on the disk when it returns.
    connection.pragma_update(None, "synchronous", "FULL")?;
    // On macOS a plain fsync leaves data in the drive's cache; elsewhere this changes nothing.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)?;
    // The write log is carried over into the database after 16 MB instead of 4: each time costs two
    // more syncs, and nobody minds the file.
    connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let known = MIGRATIONS.len() as i64;
    if format(connection)? >= known {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process, perhaps of a newer version, may have migrated while we waited for the lock.
    let from = format(&transaction)?;
    if from >= known {
        return Ok(());
    }
    for migration in MIGRATIONS.iter().skip(usize::try_from(from).unwrap_or(0)) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", known)?;
    transaction.commit()
}

/// Which file a path leads to: device and inode. Windows lets nobody rename a file in use.
pub(super) type Identity = (u64, u64);

#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
pub(super) fn identity(_path: &Path) -> Option<Identity> {
    None
}

fn is_busy(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode;
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

pub(super) fn exists(path: &Path) -> Result<bool, JournalError> {
    path.try_exists().map_err(|error| JournalError::io(path, &error))
}

/// Returns what SQLite calls a file that it keeps beside a database.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// Makes a folder with its parents, each entered durably into the one above it: a new event must
/// not vanish with its folder in a power cut.
pub(super) fn create_folder(folder: &Path) -> Result<(), JournalError> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    if let Some(above) = folder.parent() {
        create_folder(above)?;
    }
    // Hands of boards that are still to be played are in there.
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists || !folder.is_dir() => {
            Err(JournalError::io(folder, &error))
        }
        _ => sync_folder(folder.parent().unwrap_or(Path::new("."))),
    }
}

/// Makes the entries of a folder durable. Windows has no such call and needs none.
pub(super) fn sync_folder(folder: &Path) -> Result<(), JournalError> {
    if cfg!(windows) {
        return Ok(());
    }
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let synced = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(|error| JournalError::io(folder, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that may not be written stands for a disk that is read-only: the superuser, as whom tests often run,
    /// may write any file, so the connection is made as SQLite makes it there.
    #[test]
    fn what_could_only_be_read_is_written_as_soon_as_it_may_be() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tenace.db");
        drop(SqliteJournal::open_or_create(&path).unwrap());
        let reading = SqliteJournal::open_read_only(&path).unwrap();
        let mut journal = SqliteJournal { is_stuck: true, ..reading };
        journal.keep("key", b"value").unwrap();
        assert_eq!(journal.kept("key").unwrap().unwrap(), b"value");
        // Who only looks goes on only looking.
        let mut reading = SqliteJournal::open_read_only(&path).unwrap();
        let error = reading.keep("key", b"other").unwrap_err();
        assert!(matches!(error.fault, Fault::ReadOnly(_)), "{error}");
        journal.try_to_write().unwrap();
        assert!(matches!(reading.try_to_write().unwrap_err().fault, Fault::ReadOnly(_)));
    }

    /// The whole promise hangs on these: without them every other test still passes, because no
    /// test can pull the plug.
    #[test]
    fn every_commit_is_synced() {
        let folder = tempfile::tempdir().unwrap();
        let journal = SqliteJournal::open_or_create(&folder.path().join("tenace.db")).unwrap();
        let pragma = |name: &str| -> String {
            let value = journal
                .connection
                .pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0));
            format!("{:?}", value.unwrap())
        };
        assert_eq!(pragma("journal_mode"), "Text(\"wal\")");
        assert_eq!(pragma("synchronous"), "Integer(2)", "2 is FULL");
        assert_eq!(pragma("fullfsync"), "Integer(1)");
        assert_eq!(pragma("checkpoint_fullfsync"), "Integer(1)");
    }
}
