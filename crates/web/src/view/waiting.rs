//! What of this table waits for the director: its calls, and results that could not stand.

use bridge::BoardNo;
use serde::Serialize;
use session::Seq;
use session::model::{CallAnswer, RoundNo, SectionId, Slot, TableNo};
use session::state::EventState;

/// A call for the director that is not over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CallView {
    /// The fact that made it.
    pub call: Seq,
    /// How far it is: `made`, `in_progress` or `deferred`.
    pub state: &'static str,
    /// Why.
    pub reason: Option<String>,
    /// How many calls of other tables the director has to answer first.
    pub before: usize,
}

/// A result that could not stand as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SetAsideView {
    /// The fact that kept it.
    pub entry: Seq,
    /// The round.
    pub round: RoundNo,
    /// The board.
    pub board: BoardNo,
    /// What was entered; empty while somebody here has still to play the board.
    pub outcome: String,
    /// Why it could not stand.
    pub why: String,
}

pub(super) fn calls(event: &EventState, id: SectionId, table: TableNo) -> Vec<CallView> {
    let mut before = 0;
    let mut calls = Vec::new();
    for call in event.calls().open().filter(|call| call.raised.session == id.session) {
        let answer = call.answer().map(|answered| answered.answer);
        if call.raised.section_id() == id && call.raised.table == table {
            let state = match answer {
                Some(CallAnswer::InProgress) => "in_progress",
                Some(CallAnswer::Deferred) => "deferred",
                // The rest are no open calls.
                Some(CallAnswer::Resolved | CallAnswer::CalledOff) | None => "made",
            };
            let reason = call.raised.reason.clone();
            calls.push(CallView { call: call.seq, state, reason, before });
        } else if answer != Some(CallAnswer::Deferred) {
            before += 1;
        }
    }
    calls
}

pub(super) fn set_aside(
    event: &EventState,
    id: SectionId,
    table: TableNo,
    is_hidden: &dyn Fn(&Slot) -> bool,
) -> Vec<SetAsideView> {
    let here = event
        .set_aside()
        .open()
        .filter(|entry| entry.raised.slot.section_id() == id && entry.raised.slot.table == table);
    here.map(|entry| SetAsideView {
        entry: entry.seq,
        round: entry.raised.slot.round,
        board: entry.raised.slot.board,
        outcome: match is_hidden(&entry.raised.slot) {
            true => String::new(),
            false => entry.raised.outcome.to_string(),
        },
        why: entry.raised.why.clone(),
    })
    .collect()
}
