//! Whether the disk takes what is to be kept. One that is full or may not be written is told at once, when the server
//! starts too; from then on it is tried every second, and nobody has to start the server again.

use session::journal::Fault;
use session::{JournalError, SqliteJournal};

use super::books::Books;

impl Books {
    /// Tries to write to the journal; returns why it cannot be written, for the director.
    pub fn disk_problem(&mut self) -> Option<String> {
        let tried = self.journal().and_then(SqliteJournal::try_to_write);
        match (&self.unwritable, &tried) {
            // Who asks first tells it.
            (None, Err(error)) if is_of_the_disk(&error.fault) => {
                self.unwritable = Some(error.fault.to_string());
            }
            _ => self.note_disk(tried.as_ref().err()),
        }
        self.unwritable.clone()
    }

    /// Takes in whether something could be written. Only what changes is told.
    pub(super) fn note_disk(&mut self, error: Option<&JournalError>) {
        let problem = match error {
            None => None,
            Some(error) if is_of_the_disk(&error.fault) => Some(error.fault.to_string()),
            // It says nothing about the disk.
            Some(_) => return,
        };
        match (&self.unwritable, &problem) {
            (None, Some(problem)) => {
                tracing::error!(
                    "{problem}. The phones keep what they enter until it can be written"
                );
            }
            (Some(_), None) => tracing::warn!("the disk can be written again"),
            _ => {}
        }
        self.unwritable = problem;
    }

    /// Looks whether a disk that could not be written can be by now.
    pub(super) fn try_the_disk_again(&mut self) {
        if self.unwritable.is_some() {
            self.disk_problem();
        }
    }
}

/// Tells whether a fault goes away when there is room, or leave to write.
pub(crate) fn is_of_the_disk(fault: &Fault) -> bool {
    matches!(fault, Fault::DiskFull | Fault::WriteFailed(_) | Fault::ReadOnly(_))
}
