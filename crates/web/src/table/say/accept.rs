//! An acceptance: the other side of the table read a result on a phone and agreed to it.

use bridge::{BoardNo, Side};
use serde::Deserialize;
use session::log::AcceptResult;
use session::model::{RoundNo, Slot, Stage};
use session::{Command, FactBody, FactId, Seq, State};

use super::{Answered, Voice, said_before, tell};
use crate::Trouble;
use crate::desk::Books;

/// How many acceptances of one result are kept: both sides, on their own phones and on those of a table that changed
/// phones. Further ones say nothing new.
const MOST: usize = 8;

#[derive(Deserialize)]
pub(super) struct AcceptSaid {
    round: RoundNo,
    board: BoardNo,
    /// The id of the saying that entered the result, which a phone knows without a network.
    entry: FactId,
    side: Side,
}

pub(super) fn say(
    books: &mut Books,
    voice: &Voice,
    said: &AcceptSaid,
) -> Result<Answered, Trouble> {
    let slot = voice.slot(said.round, said.board);
    let before = said_before(books, voice, |_, body| match body {
        FactBody::ResultAccepted(fact) => fact.slot == slot && fact.side == Some(said.side),
        _ => false,
    })?;
    if let Some(before) = before {
        return Ok(before);
    }
    let state = books.event(voice.table.event)?.state();
    let Some(entry) = entry_of(state, said.entry) else {
        return Err(no_entry_yet(state, slot));
    };
    if state.entered_at(entry) != Some(slot) {
        return Err(Trouble::refused(format!(
            "This table has not entered that result for board {} in round {}.",
            said.board, said.round
        )));
    }
    let given = state.event().acceptances.given(entry);
    if let Some((last, _)) = given.enumerate().nth(MOST - 1).map(|(_, given)| given) {
        return Ok(Answered::at(last, true));
    }
    let accept = AcceptResult { entry, side: Some(said.side) };
    tell(books, voice, Command::AcceptResult(accept))
}

/// The result may still be on another phone of the table, as after a standby took over: the acceptance stays on this phone
/// until it has come. Once the session is closed nothing waits for it any more.
fn no_entry_yet(state: &State, slot: Slot) -> Trouble {
    match state.event().stage(slot.session) {
        Stage::Closed => Trouble::refused(
            "The result that was accepted is not here, and the session is closed. The director can accept it.",
        ),
        _ => Trouble::not_yet(
            "The result that was accepted is not here yet. The acceptance stays on this phone and is sent again.",
        ),
    }
}

/// Returns the fact that entered what was said under an id. What was set aside, because the board had exactly this
/// result, is that result.
fn entry_of(state: &State, id: FactId) -> Option<Seq> {
    let said = state.seq_of(id)?;
    let aside = state.event().set_aside().get(said);
    let settled = aside.and_then(|aside| aside.answer()).and_then(|settled| settled.result);
    Some(settled.unwrap_or(said))
}
