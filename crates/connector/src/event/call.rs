//! Calls for the director, both ways.
//!
//! A call is named by its table. What comes for a table answers all calls that are open there; where none is, there is
//! nothing to answer, and that is no fault: it may have been answered here meanwhile.

use std::collections::BTreeMap;

use jiff::civil::Time;
use session::log::{CallAnswered, CallMade};
use session::model::{CallAnswer, SectionId, TableNo};
use session::state::Matter;
use session::{Command, Seq, State};

use super::place::{self, Place};
use super::{Fault, Sessions};
use crate::dto::TdCall;
use crate::dto::option::CallStatus;

/// A call that is open: the fact that made it, and the last answer.
type Open = (Seq, Option<CallAnswer>);

/// Returns the commands that make an event say what calls say.
///
/// A call may be made and answered in one batch. The answer then names the fact that the call will become, so the
/// commands have to be said to this state, and nothing else before them.
pub fn read_all(
    state: &State,
    sessions: &Sessions,
    calls: &[TdCall],
) -> Result<Vec<Command>, Fault> {
    let event = state.event();
    let mut open: BTreeMap<(SectionId, TableNo), Vec<Open>> = BTreeMap::new();
    for call in event.calls().open() {
        let answer = call.answer().map(|answered| answered.answer);
        let table = (call.raised.section_id(), call.raised.table);
        open.entry(table).or_default().push((call.seq, answer));
    }
    let mut next = state.head().next();
    let mut commands = Vec::new();
    let mut say = |command: Command| {
        let seq = next;
        next = next.next();
        commands.push(command);
        seq
    };
    for call in calls {
        let place = Place::find(event, sessions, &call.session_guid, &call.section_letters)?;
        let table = place.table(call.table_number)?;
        let round = place::round(call.round_number);
        let round = round.filter(|round| place.movement.at(table, *round).is_some());
        let round = round.ok_or_else(|| place.no_round(table, call.round_number))?;
        let here = open.entry((place.id, table)).or_default();
        let answer = match call.status {
            CallStatus::IN_PROGRESS => CallAnswer::InProgress,
            CallStatus::RESOLVED => CallAnswer::Resolved,
            CallStatus::DEFERRED => CallAnswer::Deferred,
            // A table that has called need not call again.
            _ if !here.is_empty() => continue,
            _ => {
                let SectionId { session, letters: section } = place.id;
                let made = CallMade { session, section, table, round: Some(round), reason: None };
                here.push((say(Command::CallDirector(made)), None));
                continue;
            }
        };
        for (call, last) in here.iter_mut().filter(|(_, last)| *last != Some(answer)) {
            say(Command::AnswerCall(CallAnswered { call: *call, answer }));
            *last = Some(answer);
        }
        if answer.is_final() {
            here.clear();
        }
    }
    Ok(commands)
}

/// Returns a call as it travels, with the time of the club's clock at which it was made. A call that the table took back
/// is resolved.
pub fn write(call: &Matter<'_, CallMade>, time: Time, guid: &str) -> TdCall {
    let status = match call.answer().map(|answered| answered.answer) {
        None => CallStatus::LAUNCHED,
        Some(CallAnswer::InProgress) => CallStatus::IN_PROGRESS,
        Some(CallAnswer::Deferred) => CallStatus::DEFERRED,
        Some(CallAnswer::Resolved | CallAnswer::CalledOff) => CallStatus::RESOLVED,
    };
    TdCall {
        session_guid: Some(guid.to_owned()),
        section_letters: Some(call.raised.section.to_string()),
        table_number: call.raised.table.get().into(),
        // A round is needed; a table that did not say which has most likely just sat down.
        round_number: call.raised.round.map_or(1, |round| round.get().into()),
        hour: time.hour().into(),
        minute: time.minute().into(),
        status,
        ..TdCall::default()
    }
}
