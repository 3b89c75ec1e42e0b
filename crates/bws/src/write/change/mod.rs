//! Changes sent to a file that is in use: all rows of a change in one commit, or none.
//!
//! Every function here takes what the event says now, compares it with the file and changes only what differs; done a
//! second time it changes nothing. The movement goes into `RoundData` first and into `Tables` then, as the guide demands. A
//! table's `UpdateFromRound` is set only where it is 0: otherwise the control program is not done with the last change,
//! and the whole change is refused with [`ChangeError::Busy`], to be tried again later; [`pending`] tells which tables that
//! is about.
//!
//! A file that other programs have open is opened with [`jet::share::Shared`]; [`retrying`] begins a change again when
//! another program was in the way.

mod code;
mod compare;
mod control;
mod custom;
mod mark;
mod movement;
mod records;
mod resend;
mod sections;
mod tables;
mod tidy;

pub use code::UpdateCode;
pub(crate) use control::Seated;
pub use control::{
    Recorded, ResultEntry, SeatEntry, TableReport, finish, join, record_bidding, record_contracts,
    record_play, record_players, record_results, report_tables, send_players, take_back_external,
};
pub use custom::add_mark;
pub use mark::{MARKS, is_mark, mark_results};
pub use movement::send_movement;
pub use records::{send_hands, send_names, send_results, send_settings};
pub use resend::{TableStatus, resend, synchronize};
pub use tables::{instruct, pending};
pub use tidy::tidy_tables;

use jet::share::{Patience, with_retry};

use session::model::Slot;

use super::CreateError;

/// Why a change was not made; the file is as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChangeError {
    /// The control program is not done with the last change of a table.
    #[error(
        "table {table} of section {section} is still being updated (UpdateFromRound is {code}): wait until the control program \
         has set it to 0, and check that it is running"
    )]
    Busy {
        /// The section, by its letters or its ID.
        section: String,
        /// The table.
        table: i16,
        /// The code that is there.
        code: i16,
    },
    /// The file has no such table.
    #[error("the file has no table {table} in section {section}")]
    NoTable {
        /// The section, by its letters or its ID.
        section: String,
        /// The table.
        table: i16,
    },
    /// A name that no column of ours may have.
    #[error(
        "“{0}” cannot be a column of your own: its name starts with custom_, in small letters, has at most 64 characters and \
         none of . ! ` [ ]"
    )]
    CustomName(String),
    /// A column of that name holds something else.
    #[error("the column {column} of the table {table} is no Yes/No column: choose another name")]
    CustomKind {
        /// The table.
        table: String,
        /// The column.
        column: String,
    },
    /// The event has nothing that a file could hold.
    #[error("{0}")]
    Event(#[from] CreateError),
    /// The database could not be changed.
    #[error("{0}")]
    Database(#[from] jet::Error),
}

/// What a change did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// Rows that were added.
    pub added: usize,
    /// Rows that were changed.
    pub changed: usize,
    /// Rows that were deleted.
    pub removed: usize,
    /// What the control program was told, by section ID and table.
    pub told: Vec<(i16, i16, UpdateCode)>,
    /// Results that somebody else changed meanwhile; they were left as they are.
    pub left: Vec<Slot>,
    /// Deals that the file has no tricks of, because they are not known.
    pub without_tricks: Vec<bridge::Deal>,
    /// What was shortened or left out.
    pub notes: Vec<String>,
}

impl Sent {
    /// Whether nothing differed.
    pub fn is_nothing(&self) -> bool {
        self.added + self.changed + self.removed == 0 && self.told.is_empty()
    }
}

/// Makes a change, from the start again each time another program was in the way.
pub fn retrying<T>(
    patience: Patience,
    mut change: impl FnMut() -> Result<T, ChangeError>,
) -> Result<T, ChangeError> {
    with_retry(patience, || match change() {
        Err(ChangeError::Database(
            error @ (jet::Error::Locked(_) | jet::Error::Damaged { .. }),
        )) => Err(error),
        other => Ok(other),
    })?
}
