//! What a list tells of an event, without reading its log.

use crate::journal::{Journal, JournalError};
use crate::log::EventId;
use crate::model::{SessionNo, Stage};
use crate::state::Key;

/// Returns where an event stands as a whole, as [`Stage::of_all`] has it.
pub fn stage_of<J: Journal>(journal: &J, event: EventId) -> Result<Stage, JournalError> {
    let (sessions, stages) =
        (journal.picture_parts(event, "session/")?, journal.picture_parts(event, "stage/")?);
    let numbers = sessions.keys().filter_map(|key| key.strip_prefix("session/"));
    let numbers = numbers.filter_map(|number| number.parse::<SessionNo>().ok());
    Ok(Stage::of_all(numbers.map(|session| {
        let part = stages.get(&Key::Stage(session).to_string());
        // One that nobody said anything of, or that cannot be read, is open.
        part.and_then(|part| serde_json::from_str(part).ok()).unwrap_or_default()
    })))
}
