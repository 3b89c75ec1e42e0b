//! May this result be accepted?

use super::result;
use crate::log::{AcceptResult, EnterAtTable, Refusal, ResultAccepted, ResultEntered};
use crate::state::State;

/// A result that a table sent is entered like any other, and keeps what it says of its acceptance.
pub(super) fn enter(state: &State, command: &EnterAtTable) -> Result<ResultEntered, Refusal> {
    let entered = result::enter(state, &command.entry)?;
    Ok(ResultEntered { acceptance: Some(command.acceptance), ..entered })
}

/// Whatever became of the result since: an acceptance may arrive late, and what was corrected, erased or undone may come
/// back.
pub(super) fn accept(state: &State, command: &AcceptResult) -> Result<ResultAccepted, Refusal> {
    let AcceptResult { entry, side } = *command;
    let slot = state.entered_at(entry).ok_or(Refusal::NoEntryToAccept(entry))?;
    Ok(ResultAccepted { slot, accepts: entry, side })
}
