//! The cards of a board, entered at the table where there is no hand record.

use bridge::{BoardNo, Deal};
use serde::Deserialize;
use session::Command;
use session::log::HandRecorded;
use session::model::HandScope;

use super::{Answered, Voice, tell};
use crate::Trouble;
use crate::desk::Books;
use crate::policy::{EnterHand, Policy};

#[derive(Deserialize)]
pub(super) struct HandSaid {
    board: BoardNo,
    deal: Deal,
}

pub(super) fn say(books: &mut Books, voice: &Voice, said: &HandSaid) -> Result<Answered, Trouble> {
    let id = voice.table.section_id();
    let state = books.event(voice.table.event)?.state();
    let event = state.event();
    if state.seq_of(voice.id).is_none() {
        if Policy::of(event, id).enter_hand == EnterHand::Off {
            voice.needs_director("Hands are not entered at the table here.")?;
        }
        if event.deal(id, said.board).is_some() {
            voice.needs_director("The cards of this board are known already.")?;
        }
        let has_result = event.results.iter().any(|(_, result)| {
            let slot = result.slot;
            slot.section_id() == id && slot.table == voice.table.table && slot.board == said.board
        });
        if !has_result {
            voice.needs_director("The hands of a board are entered after its result.")?;
        }
    }
    // Another section may have boards of its own; a single one speaks for the session.
    let is_single = event.sections_of(id.session).count() == 1;
    let section = (!is_single).then_some(id.letters);
    let scope = HandScope { session: id.session, section };
    let hand = HandRecorded { scope, board: said.board, deal: said.deal };
    tell(books, voice, Command::RecordHand(hand))
}
