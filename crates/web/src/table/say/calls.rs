//! Calling the director, and calling it off.

use serde::Deserialize;
use session::log::{CallAnswered, CallMade};
use session::model::{CallAnswer, RoundNo, Stage};
use session::{Command, Seq};

use super::{Answered, Voice, tell};
use crate::Trouble;
use crate::desk::Books;
use crate::policy::Policy;
use crate::table::flood::Left;

#[derive(Deserialize)]
pub(super) struct CallSaid {
    #[serde(default)]
    round: Option<RoundNo>,
    #[serde(default)]
    reason: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct CallOffSaid {
    call: Seq,
}

/// What a table can call for; the page has a key for each.
const REASONS: [&str; 4] = ["ruling", "score", "seat", "other"];

pub(super) fn call(books: &mut Books, voice: &Voice, said: &CallSaid) -> Result<Answered, Trouble> {
    let table = voice.table;
    let state = books.event(table.event)?.state();
    let event = state.event();
    // A round that the table does not play says nothing.
    let movement = event.movements.get(&table.section_id());
    let round = said
        .round
        .filter(|round| movement.is_none_or(|movement| movement.at(table.table, *round).is_some()));
    if state.seq_of(voice.id).is_none() {
        if !Policy::of(event, table.section_id()).call {
            return Err(Trouble::refused(
                "The director is not called by phone here. Please raise a hand.",
            ));
        }
        if event.stage(table.session) == Stage::Closed && !voice.is_director() {
            return Err(Trouble::refused("The session is closed. Please raise a hand."));
        }
        if said.reason.as_deref().is_some_and(|reason| !REASONS.contains(&reason)) {
            return Err(Trouble::refused(format!(
                "A call has one of these reasons, or none: {}.",
                REASONS.join(", ")
            )));
        }
        let open = event.calls().open().find(|call| {
            call.raised.section_id() == table.section_id() && call.raised.table == table.table
        });
        // The director comes once, however often somebody taps.
        if let Some(open) = open {
            return Ok(Answered { joined: true, ..Answered::at(open.seq, false) });
        }
        voice.count(books, Left::Calls)?;
    }
    let reason = said.reason.as_ref();
    let reason = reason.map(|reason| reason.chars().take(CallMade::LONGEST_REASON).collect());
    let call = CallMade {
        session: table.session,
        section: table.section,
        table: table.table,
        round,
        reason,
    };
    tell(books, voice, Command::CallDirector(call))
}

pub(super) fn call_off(
    books: &mut Books,
    voice: &Voice,
    said: &CallOffSaid,
) -> Result<Answered, Trouble> {
    let table = voice.table;
    let state = books.event(table.event)?.state();
    if state.seq_of(voice.id).is_none() {
        let call = state.event().calls().get(said.call).filter(|call| {
            call.raised.section_id() == table.section_id() && call.raised.table == table.table
        });
        let Some(call) = call else {
            return Err(Trouble::refused("This table has not made that call."));
        };
        if let (false, Some(by)) = (call.is_open(), call.answered_by()) {
            return Ok(Answered::at(by, true));
        }
    }
    let answer = CallAnswered { call: said.call, answer: CallAnswer::CalledOff };
    tell(books, voice, Command::AnswerCall(answer))
}
