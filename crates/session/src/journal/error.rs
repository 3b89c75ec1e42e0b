//! What can go wrong with a journal, as sentences for the person at the desk.

use std::path::{Path, PathBuf};

/// A journal that could not do what it was asked to. What was there before is untouched.
#[derive(Debug, thiserror::Error)]
#[error("{}{fault}", place(path))]
pub struct JournalError {
    /// The file; empty when it does not matter.
    pub path: PathBuf,
    /// What is the matter.
    pub fault: Fault,
}

/// What is the matter with a journal.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// There is no journal here.
    #[error(
        "there is no Tenace data here yet. Make an event first, or name another folder with --data"
    )]
    Missing,
    /// The file is no database.
    #[error(
        "this file is not a Tenace database. It was left as it is; move it away, or name another folder with --data"
    )]
    NotADatabase,
    /// Not something to restore from.
    #[error("this is not a backup of Tenace. Nothing was changed")]
    NotABackup,
    /// A database of another program.
    #[error(
        "this is a database of another program. It was left as it is; name another folder with --data"
    )]
    Foreign,
    /// Written by a newer version.
    #[error(
        "this was written by a newer version of Tenace (format {found}; this program knows {known}). Use that version; nothing was changed"
    )]
    Newer {
        /// The format found.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// No space left.
    #[error(
        "the disk is full: nothing was written, and everything accepted before is safe. Free some space and try again"
    )]
    DiskFull,
    /// A write failed for another reason than a full disk: a quota, a stick pulled out.
    #[error(
        "this could not be written ({0}). What was not acknowledged may be missing; everything acknowledged before is safe. Check the disk and try again"
    )]
    WriteFailed(String),
    /// The file or its folder cannot be written.
    #[error(
        "this cannot be written: {0}. Nothing was changed; check that the folder is there and may be written"
    )]
    ReadOnly(String),
    /// The file was taken away while it was open.
    #[error(
        "this file was moved away while it was in use, for a backup to take its place. Nothing was written; start again"
    )]
    Moved,
    /// Another computer of the club writes the log now.
    #[error("another computer is in charge by now: nothing was written here. Go on there")]
    NotInCharge,
    /// Somebody holds the file for too long.
    #[error("another program holds this file. Nothing was written; try again")]
    Busy,
    /// The file is damaged.
    #[error("this file is damaged ({0}). Nothing was changed; restore the latest backup")]
    Damaged(String),
    /// There is already something where a copy should go.
    #[error("{0}")]
    InTheWay(String),
    /// A record that cannot be read or written.
    #[error("{0}")]
    Record(String),
    /// Anything else the system reports.
    #[error("{0}")]
    System(String),
}

/// What keeps a file from being written, as far as anybody can tell.
pub(crate) const READ_ONLY: &str = "the disk, the folder or the file is read-only";

impl JournalError {
    pub(crate) fn new(path: &Path, fault: Fault) -> JournalError {
        JournalError { path: path.to_owned(), fault }
    }

    pub(crate) fn record(sentence: String) -> JournalError {
        JournalError::new(Path::new(""), Fault::Record(sentence))
    }

    /// Turns an error of the operating system into a sentence.
    pub(crate) fn io(path: &Path, error: &std::io::Error) -> JournalError {
        use std::io::ErrorKind;
        let fault = match error.kind() {
            ErrorKind::StorageFull => Fault::DiskFull,
            ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Fault::WriteFailed(error.to_string())
            }
            ErrorKind::PermissionDenied
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::NotFound
            | ErrorKind::NotADirectory => Fault::ReadOnly(error.to_string()),
            _ => Fault::System(error.to_string()),
        };
        JournalError::new(path, fault)
    }

    /// Turns an error of SQLite into a sentence.
    pub(crate) fn sqlite(path: &Path, error: &rusqlite::Error) -> JournalError {
        use rusqlite::ErrorCode;
        let text = error.to_string();
        let fault = match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Fault::NotADatabase,
            Some(ErrorCode::DiskFull) => Fault::DiskFull,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                Fault::ReadOnly(READ_ONLY.to_owned())
            }
            // SQLite cannot make what it keeps beside a journal that is there.
            Some(ErrorCode::CannotOpen) if path.exists() => Fault::ReadOnly(READ_ONLY.to_owned()),
            Some(ErrorCode::CannotOpen) => Fault::ReadOnly(text),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Fault::Busy,
            Some(ErrorCode::DatabaseCorrupt) => Fault::Damaged(text),
            Some(ErrorCode::SystemIoFailure) if is_write_failure(error) => {
                Fault::WriteFailed(format!("{text}; the disk may be full"))
            }
            Some(_) => Fault::System(text),
            // Not SQLite's own: a row is missing or does not hold what we ever write.
            None => Fault::Damaged(text),
        };
        JournalError::new(path, fault)
    }
}

fn place(path: &Path) -> String {
    if path.as_os_str().is_empty() { String::new() } else { format!("{}: ", path.display()) }
}

fn is_write_failure(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi;
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(
        code,
        Some(
            ffi::SQLITE_IOERR_WRITE
                | ffi::SQLITE_IOERR_FSYNC
                | ffi::SQLITE_IOERR_TRUNCATE
                | ffi::SQLITE_IOERR_SHMSIZE
        )
    )
}
