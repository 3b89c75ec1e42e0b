//! The fence around journals that are written beside the desk: once another computer is in charge they take nothing more.
//!
//! Whoever works on a connection of its own may be in the middle of something when this computer steps back. The place is
//! written down in the journal before the other one is told where the log ends, and every write looks at it: so what is
//! not in that log by then never gets there.

use session::{JournalError, SqliteJournal};

use super::{Place, Standby};
use crate::desk::PLACE;

impl Standby {
    /// Lets a journal be written only while this computer is in charge, and has whoever adds facts wait until the standbys
    /// have them.
    pub fn fence(&self, journal: SqliteJournal) -> SqliteJournal {
        let (standby, confirming) = (self.clone(), self.clone());
        // A place that could not be written down counts as well.
        let fenced =
            journal.fenced(PLACE, move |kept| is_in_charge(kept) && standby.is_in_charge());
        fenced.confirmed_by(move || {
            let mark = confirming.wrote(true);
            confirming.wait_until_confirmed(mark)
        })
    }

    /// Lets the desk write an event while this server and what is written down agree on who is in charge. Another server
    /// on the same folder may have stepped back for both.
    pub(crate) fn fence_desk(&self, journal: SqliteJournal) -> SqliteJournal {
        let standby = self.clone();
        journal.fenced(PLACE, move |kept| is_in_charge(kept) == standby.is_in_charge())
    }
}

/// Lets a journal be written only while its computer is in charge, where there is no server to ask.
pub fn fence(journal: SqliteJournal) -> SqliteJournal {
    journal.fenced(PLACE, is_in_charge)
}

/// Tells whether the evening runs on the computer of a journal, as far as is written down there.
pub fn runs_here(journal: &SqliteJournal) -> Result<bool, JournalError> {
    Ok(is_in_charge(journal.kept(PLACE)?.as_deref()))
}

/// A computer that nobody knows yet is in charge, and so is one whose place cannot be read: the server begins anew then.
fn is_in_charge(kept: Option<&[u8]>) -> bool {
    let place = kept.and_then(|bytes| serde_json::from_slice::<Place>(bytes).ok());
    place.is_none_or(|place| place.is_in_charge())
}
