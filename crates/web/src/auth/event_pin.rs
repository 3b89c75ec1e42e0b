//! The director's PIN of an event: drawn when the event is made, or when somebody first needs it.

use std::path::PathBuf;

use session::journal::Fault;
use session::model::DirectorPin;
use session::{EventId, JournalError, SqliteJournal};

use crate::desk::kept_place;

/// Returns the PIN of an event, drawing one where it has none; none on a computer that waits for the one in charge to
/// do so.
pub fn event_pin(
    journal: &mut SqliteJournal,
    event: EventId,
) -> Result<Option<DirectorPin>, JournalError> {
    if let Some(pin) = journal.event_pin(event)? {
        return Ok(Some(pin));
    }
    let (place, _) = kept_place(journal)?;
    if place.is_some_and(|place| !place.is_in_charge()) {
        return Ok(None);
    }
    let fresh = fresh_pin().map_err(|error| JournalError {
        path: PathBuf::new(),
        fault: Fault::System(error.to_string()),
    })?;
    journal.keep_event_pin(event, fresh).map(Some)
}

fn fresh_pin() -> Result<DirectorPin, getrandom::Error> {
    loop {
        if let Some(pin) = DirectorPin::drawn(getrandom::u32()?) {
            return Ok(pin);
        }
    }
}
