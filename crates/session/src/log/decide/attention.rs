//! May the director be called, a call be answered, an entry be set aside or settled?

use super::section;
use crate::log::{CallAnswered, CallMade, EntrySetAside, EntrySettled, Refusal, Seq, SettleEntry};
use crate::state::State;

/// Whatever the movement says by now: a table that is not in it any more has all the more reason to
/// call.
pub(super) fn call(state: &State, body: &CallMade) -> Result<CallMade, Refusal> {
    section(state, body.section_id())?;
    is_short("the reason of a call", body.reason.as_deref(), CallMade::LONGEST_REASON)?;
    Ok(body.clone())
}

pub(super) fn answer(state: &State, body: &CallAnswered) -> Result<CallAnswered, Refusal> {
    let call = state.event().calls().get(body.call).ok_or(Refusal::NoCall(body.call))?;
    match (call.answer(), call.answered_by()) {
        (Some(last), Some(by)) if last.answer.is_final() => {
            Err(Refusal::CallIsOver { call: body.call, answer: last.answer, by })
        }
        _ => Ok(body.clone()),
    }
}

/// A table's entry is never refused for what it says, only for a place that is not in the event.
pub(super) fn set_aside(state: &State, body: &EntrySetAside) -> Result<EntrySetAside, Refusal> {
    section(state, body.slot.section_id())?;
    is_short("the explanation of an entry", Some(&body.why), EntrySetAside::LONGEST_WHY)?;
    Ok(body.clone())
}

pub(super) fn settle(state: &State, command: &SettleEntry) -> Result<EntrySettled, Refusal> {
    let SettleEntry { entry, result, reason } = command;
    let aside = state.event().set_aside().get(*entry).ok_or(Refusal::NoEntry(*entry))?;
    if let Some(by) = aside.answered_by() {
        return Err(Refusal::AlreadySettled { entry: *entry, by });
    }
    is_short("the reason", reason.as_deref(), EntrySettled::LONGEST_REASON)?;
    let result = match result {
        None => None,
        Some(id) => {
            let is_result = |seq: &Seq| state.event().results.slot_of(*seq).is_some();
            let seq = state.seq_of(*id).filter(is_result);
            Some(seq.ok_or(Refusal::NoResultOfId(*id))?)
        }
    };
    Ok(EntrySettled { entry: *entry, result, reason: reason.clone() })
}

/// Checks that a text fits.
pub(super) fn is_short(what: &'static str, text: Option<&str>, max: usize) -> Result<(), Refusal> {
    let length = text.map_or(0, |text| text.chars().count());
    if length > max { Err(Refusal::TooLong { what, length, max }) } else { Ok(()) }
}
