//! Why there is no link.

use std::path::PathBuf;

use session::JournalError;
use session::model::SessionNo;

/// Why an event and a file cannot be kept in step.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The file cannot be read.
    #[error("{}: {why}", file.display())]
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
    /// A column that is no mark.
    #[error(
        "“{0}” cannot be used as a mark: take Processed, Processed1 to Processed4, or a name that starts with custom_"
    )]
    Mark(String),
    /// The log cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
}
