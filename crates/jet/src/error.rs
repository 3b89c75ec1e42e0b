//! What can be wrong with a database file, in sentences that name the page or the row.

use std::io;

/// A refusal of this crate; its text is a sentence for the person who has the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operating system could not read, write or lock.
    #[error("{doing}: {source}")]
    Io {
        /// What was being done, and to which file.
        doing: String,
        /// The system's own reason.
        source: io::Error,
    },
    /// The file is no Jet 3 or Jet 4 database, or one that cannot be used as it is.
    #[error("{0}")]
    NotUsable(String),
    /// The contents of one page contradict the format.
    #[error("page {page} is damaged: {what}")]
    Damaged {
        /// The page's number, counted from 0.
        page: u32,
        /// What is wrong there.
        what: String,
    },
    /// A value does not fit its column, or a name is unknown: the caller can mend it.
    #[error("{0}")]
    Refused(String),
    /// Another program holds what is needed; trying again later may help.
    #[error("{0}")]
    Locked(String),
}

/// A result whose refusal is an [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// One damaged page and what is wrong with it.
    pub fn damaged(page: u32, what: impl Into<String>) -> Self {
        Self::Damaged { page, what: what.into() }
    }

    /// A system's refusal with what was being done.
    pub fn io(doing: impl Into<String>, source: io::Error) -> Self {
        Self::Io { doing: doing.into(), source }
    }
}
