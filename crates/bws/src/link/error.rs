//! Why there is no link.

use std::path::{Path, PathBuf};

use session::model::SessionNo;
use session::{EventId, JournalError};

use crate::file_error::unreadable;

/// Why an event and a file cannot be kept in step.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The file cannot be read.
    #[error("{}", unreadable(file, why))]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: jet::Error,
    },
    /// The event has no such session.
    #[error("the event has no session {0}")]
    NoSession(SessionNo),
    /// The file has nothing of the event.
    #[error(
        "{}: no section of the file is one of the event ({theirs} there, {ours} here). Is it the right file?",
        file.display()
    )]
    OtherSections {
        /// The file.
        file: PathBuf,
        /// The sections of the file.
        theirs: String,
        /// The sections of the event.
        ours: String,
    },
    /// The file has no tables to run.
    #[error(
        "{}: the file has no tables yet: let the scoring program fill it first",
        file.display()
    )]
    NoTables {
        /// The file.
        file: PathBuf,
    },
    /// So little of the file can be read that there is nothing to link.
    #[error("{}", damaged(file, "too little of it can be read"))]
    Damaged {
        /// The file.
        file: PathBuf,
    },
    /// No table of the file belongs to this computer.
    #[error(
        "{}: no table of the file belongs to this computer ({computer}); its tables belong to {theirs}. Say as which of \
         them to run with --computer NAME",
        file.display()
    )]
    NotOurs {
        /// The file.
        file: PathBuf,
        /// This computer.
        computer: String,
        /// The computers of the file that have tables.
        theirs: String,
    },
    /// The log does not take the event of the file.
    #[error("{}: {why}", file.display())]
    Event {
        /// The file.
        file: PathBuf,
        /// Why not.
        why: String,
    },
    /// The file cannot be changed.
    #[error("{}: {why}", file.display())]
    Change {
        /// The file.
        file: PathBuf,
        /// Why not.
        why: Box<crate::write::change::ChangeError>,
    },
    /// The file belongs to another event.
    #[error(
        "{}: the file was made for another event, {event}. Follow it with that event, or make one for this with bws new",
        file.display()
    )]
    OtherEvent {
        /// The file.
        file: PathBuf,
        /// The event it was made for.
        event: EventId,
    },
    /// The file of an event has made room for another one.
    #[error(
        "{}: the file holds another session than the one that was run before. Open it anew to run that one",
        file.display()
    )]
    Replaced {
        /// The file.
        file: PathBuf,
    },
    /// The file belongs to another session of the event.
    #[error(
        "{}: the file was made for session {theirs} of this event, not for session {ours}. Follow it with session {theirs}, \
         or make one for session {ours} with bws new",
        file.display()
    )]
    OtherSession {
        /// The file.
        file: PathBuf,
        /// The session it was made for.
        theirs: SessionNo,
        /// The session it was to be followed with.
        ours: SessionNo,
    },
    /// A column that is no mark.
    #[error(
        "“{0}” cannot be used as a mark: take Processed, Processed1 to Processed4, or a name that starts with custom_, has at \
         most 64 characters and none of . ! ` [ ]"
    )]
    Mark(String),
    /// The log cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Says that a file is damaged, what follows from it, and how to learn more.
pub(super) fn damaged(file: &Path, so: &str) -> String {
    let file = file.display();
    format!("{file}: the file is damaged, and {so}; tenace bws check {file} says what is wrong")
}
