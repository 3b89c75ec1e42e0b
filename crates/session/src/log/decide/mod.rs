//! The decision: may this command become a fact, given the state?
//!
//! Every check that can refuse a command is here or in the types of its parts; the fold after it
//! accepts everything.

mod acceptance;
mod attention;
mod participation;
mod repetition;
mod result;
mod ruling;
mod undo;
mod undo_plan;

use std::collections::BTreeMap;

pub use repetition::is_repetition;
pub use undo_plan::undo_plan;

use super::{
    Command, FactBody, MarkOperation, MovementSet, OperationDone, Refusal, SectionSet, Seq,
    SettingsChanged, Undone,
};
use crate::model::{
    Clock, Movement, Section, SectionId, SectionKind, SectionLetters, SessionNo, SettingName,
    SettingValue,
};
use crate::state::State;

/// Returns the fact a command becomes, or why it is refused.
pub fn decide(state: &State, command: &Command) -> Result<FactBody, Refusal> {
    let event = state.event();
    match command {
        Command::CreateEvent(info) => match event.info.current_seq() {
            None => Ok(FactBody::EventCreated(info.clone())),
            Some(_) => Err(Refusal::EventExists),
        },
        Command::AddSession(body) => match event.sessions.get(&body.session) {
            None => Ok(FactBody::SessionAdded(body.clone())),
            Some(_) => Err(Refusal::SessionExists(body.session)),
        },
        Command::SetScoringGroup(body) => {
            session_exists(state, body.session)?;
            body.scoring.rules()?;
            Ok(FactBody::ScoringGroupSet(body.clone()))
        }
        Command::SetSection(body) => {
            section_is_possible(state, body)?;
            Ok(FactBody::SectionSet(body.clone()))
        }
        Command::SetMovement(body) => {
            movement_is_possible(state, body)?;
            Ok(FactBody::MovementSet(body.clone()))
        }
        Command::AddPlayer(body) => Ok(FactBody::PlayerAdded(body.clone())),
        Command::SeatPlayer(body) => {
            participation::is_possible(state, body)?;
            Ok(FactBody::PlayerSeated(body.clone()))
        }
        Command::RecordHand(body) => {
            section_exists(state, body.scope.session, body.scope.section)?;
            Ok(FactBody::HandRecorded(body.clone()))
        }
        Command::ChangeSettings(body) => {
            section_exists(state, body.session, body.section)?;
            let settings = accept_all(&body.settings)?;
            Ok(FactBody::SettingsChanged(SettingsChanged { settings, ..body.clone() }))
        }
        Command::SetStage(body) => {
            session_exists(state, body.session)?;
            Ok(FactBody::StageSet(body.clone()))
        }
        Command::EnterResult(command) => result::enter(state, command).map(FactBody::ResultEntered),
        Command::EnterAtTable(command) => {
            acceptance::enter(state, command).map(FactBody::ResultEntered)
        }
        Command::AcceptResult(command) => {
            acceptance::accept(state, command).map(FactBody::ResultAccepted)
        }
        Command::TakeInResult(command) => {
            result::take_in(state, command).map(FactBody::ResultEntered)
        }
        Command::MoveResult(command) => {
            result::relocate(state, command).map(FactBody::ResultEntered)
        }
        Command::EraseResult(command) => result::erase(state, command).map(FactBody::ResultErased),
        Command::CallDirector(body) => attention::call(state, body).map(FactBody::CallMade),
        Command::AnswerCall(body) => attention::answer(state, body).map(FactBody::CallAnswered),
        Command::SetAside(body) => attention::set_aside(state, body).map(FactBody::EntrySetAside),
        Command::SettleEntry(command) => {
            attention::settle(state, command).map(FactBody::EntrySettled)
        }
        Command::GivePenalty(body) => {
            ruling::penalty(state, body)?;
            Ok(FactBody::PenaltyGiven(body.clone()))
        }
        Command::CancelBoard(body) => {
            ruling::cancel(state, body)?;
            Ok(FactBody::BoardCancelled(body.clone()))
        }
        Command::FoulBoard(body) => {
            ruling::foul(state, body)?;
            Ok(FactBody::BoardFouled(body.clone()))
        }
        Command::Withdraw(body) => {
            ruling::withdraw(state, body)?;
            Ok(FactBody::Withdrawn(body.clone()))
        }
        Command::MarkOperation(command) => operation(state, command).map(FactBody::OperationDone),
        Command::SetRating(body) => {
            ruling::takes_part(state, body.section_id(), body.contestant)?;
            Ok(FactBody::RatingSet(body.clone()))
        }
        Command::SetClock(body) => {
            session_exists(state, body.session)?;
            match body.clock.as_ref().and_then(Clock::problem) {
                Some(problem) => Err(Refusal::Clock(problem)),
                None => Ok(FactBody::ClockSet(body.clone())),
            }
        }
        Command::SetPublicity(body) => {
            session_exists(state, body.session)?;
            Ok(FactBody::PublicitySet(body.clone()))
        }
        Command::NoteDirectorAtTable(body) => {
            section_exists(state, body.session, Some(body.section))?;
            Ok(FactBody::DirectorAtTable(body.clone()))
        }
        Command::Undo(seq) => {
            undo::is_possible(state, *seq)?;
            Ok(FactBody::Undone(Undone { undoes: *seq }))
        }
    }
}

fn operation(state: &State, command: &MarkOperation) -> Result<OperationDone, Refusal> {
    let MarkOperation { operation, title, note, facts } = command.clone();
    let last = state.head();
    if facts == 0 || facts > last.0 {
        return Err(Refusal::EmptyOperation { operation });
    }
    // The title is the program's own; what a director wrote is kept whole or not at all.
    attention::is_short("the note", note.as_deref(), OperationDone::LONGEST_TEXT)?;
    let title = title.chars().take(OperationDone::LONGEST_TEXT).collect();
    let first = Seq(last.0 - facts + 1);
    Ok(OperationDone { operation, title, note, first, last })
}

fn session_exists(state: &State, session: SessionNo) -> Result<(), Refusal> {
    state.event().sessions.get(&session).map(|_| ()).ok_or(Refusal::NoSession(session))
}

/// Checks that the session exists, and the section when one is named.
fn section_exists(
    state: &State,
    session: SessionNo,
    letters: Option<SectionLetters>,
) -> Result<(), Refusal> {
    match letters {
        Some(letters) => section(state, SectionId { session, letters }).map(|_| ()),
        None => session_exists(state, session),
    }
}

fn section(state: &State, id: SectionId) -> Result<&Section, Refusal> {
    session_exists(state, id.session)?;
    state.event().sections.get(&id).ok_or_else(|| {
        let known = state.event().sections_of(id.session).map(|(letters, _)| letters).collect();
        Refusal::NoSection(id, known)
    })
}

fn section_is_possible(state: &State, body: &SectionSet) -> Result<(), Refusal> {
    let event = state.event();
    session_exists(state, body.id.session)?;
    let group = (body.id.session, body.about.group);
    if event.groups.get(&group).is_none() {
        return Err(Refusal::NoGroup(group.0, group.1));
    }
    if let Some(reason) = body.about.problem() {
        return Err(Refusal::Section { section: body.id, reason });
    }
    match event.movements.get(&body.id) {
        Some(movement) => is_playable(body.id, &body.about, movement),
        None => Ok(()),
    }
}

fn movement_is_possible(state: &State, body: &MovementSet) -> Result<(), Refusal> {
    let id = body.section_id();
    is_playable(id, section(state, id)?, &body.rounds)?;
    let Some(before) = state.event().movements.get(&id) else { return Ok(()) };
    // Both are ordered by table and round, so the first place where they part is the answer.
    let past = |movement: &'_ Movement| -> Vec<_> {
        let rounds = movement.rounds().iter();
        rounds.filter(|row| row.round < body.from_round).cloned().collect()
    };
    let (old, new) = (past(before), past(&body.rounds));
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let changed = [old.get(same), new.get(same)].into_iter().flatten();
    match changed.min_by_key(|row| (row.table, row.round)) {
        None => Ok(()),
        Some(row) => Err(Refusal::ChangesThePast {
            section: id,
            from_round: body.from_round,
            changed: row.round,
            table: row.table,
        }),
    }
}

fn is_playable(id: SectionId, about: &Section, movement: &Movement) -> Result<(), Refusal> {
    let problems = movement.problems(about);
    if problems.is_empty() {
        return Ok(());
    }
    let told = problems.iter().take(Refusal::LONGEST_LIST).map(ToString::to_string);
    let mut told: Vec<String> = told.collect();
    if problems.len() > told.len() {
        told.push(format!("and {} more", problems.len() - told.len()));
    }
    Err(Refusal::Movement { section: id, problems: told.join("; ") })
}

fn accept_all(
    settings: &BTreeMap<SettingName, SettingValue>,
) -> Result<BTreeMap<SettingName, SettingValue>, Refusal> {
    let accept =
        |(name, value): (&SettingName, &SettingValue)| Ok((*name, name.accept(value.clone())?));
    settings.iter().map(accept).collect()
}

/// Returns how many places a contestant of a section has.
fn places(about: &Section) -> u8 {
    match about.kind {
        SectionKind::Individual => 1,
        SectionKind::Pairs => 2,
        SectionKind::Teams => crate::model::Participation::MAX_PLACE,
    }
}
