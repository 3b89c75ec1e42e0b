//! May this fact be undone? Only when nothing else stands on it, and when what comes back fits.

use super::{is_playable, participation};
use crate::log::{FactBody, Refusal, Seq};
use crate::state::{Register, State};

/// How many undoings may stand on each other. Each costs a step with every further one, and
/// nobody changes a mind that often.
const DEEPEST: usize = 50;

pub(super) fn is_possible(state: &State, seq: Seq) -> Result<(), Refusal> {
    if seq == Seq::START || seq > state.head() {
        return Err(Refusal::NoFact(seq));
    }
    if let Some(by) = state.undone_by(seq) {
        return Err(Refusal::AlreadyUndone { fact: seq, by });
    }
    let refuse = |reason: String| Err(Refusal::NotUndoable { fact: seq, reason, blocked_by: None });
    let blocked = |by: Seq, reason: String| {
        Err(Refusal::NotUndoable { fact: seq, reason, blocked_by: Some(by) })
    };
    if state.undo_depth(seq) >= DEEPEST {
        return refuse("this went back and forth too often; say it anew".into());
    }
    let Some((target, holds_again)) = state.effect_of_undoing(seq) else { return Ok(()) };
    let event = state.event();
    let is_built_on = "the event is built on it";
    match state.body_of(target) {
        None => {
            let latest = event.results.latest_of(target);
            if let Some(latest) = latest.filter(|latest| *latest > target) {
                let reason =
                    format!("its result was changed since by fact {latest}; undo that first");
                return blocked(latest, reason);
            }
            match state.collision(target) {
                Some((slot, other)) => blocked(
                    other,
                    format!("{slot} has another result since, fact {other}; erase that first"),
                ),
                None => Ok(()),
            }
        }
        // These come back to where nothing can stand in their way.
        Some(
            FactBody::EventCreated(_)
            | FactBody::SessionAdded(_)
            | FactBody::ScoringGroupSet(_)
            | FactBody::PlayerAdded(_),
        ) if holds_again => Ok(()),
        Some(FactBody::EventCreated(_) | FactBody::SessionAdded(_)) => refuse(is_built_on.into()),
        Some(FactBody::ScoringGroupSet(body)) => {
            match after(event.groups.register(&(body.session, body.group)), target, None) {
                Some(_) => Ok(()),
                None => refuse(is_built_on.into()),
            }
        }
        Some(FactBody::PlayerAdded(body)) => {
            let stays_known = after(event.players.register(&body.player), target, None).is_some();
            let place =
                event.participations.iter().find(|(_, who)| who.as_ref() == Some(&body.player));
            match place {
                Some((place, _)) if !stays_known => Err(Refusal::NotUndoable {
                    fact: seq,
                    reason: format!("player {} has a place; empty it first", body.player),
                    blocked_by: later(event.participations.register(place), target),
                }),
                _ => Ok(()),
            }
        }
        // A section and its movement must fit each other before and after.
        Some(FactBody::SectionSet(body)) => {
            let value = holds_again.then_some(&body.about);
            let about = after(event.sections.register(&body.id), target, value);
            match (about, event.movements.get(&body.id)) {
                (None, _) => refuse(is_built_on.into()),
                (Some(about), Some(movement)) => {
                    let since = later(event.movements.register(&body.id), target);
                    or_blocked(seq, since, is_playable(body.id, about, movement))
                }
                (Some(_), None) => Ok(()),
            }
        }
        Some(FactBody::MovementSet(body)) => {
            let id = body.section_id();
            let value = holds_again.then_some(&body.rounds);
            match (event.sections.get(&id), after(event.movements.register(&id), target, value)) {
                (Some(about), Some(movement)) => {
                    let since = later(event.sections.register(&id), target);
                    or_blocked(seq, since, is_playable(id, about, movement))
                }
                _ => refuse("it is the only movement of its section".into()),
            }
        }
        Some(FactBody::PlayerSeated(_)) => {
            let mut participations = event.participations.clone();
            state.switch_participation(&mut participations, target, holds_again);
            let possible = participation::all_are_possible(event, &participations);
            let in_the_way = participation::in_the_way(&possible, &event.participations);
            or_blocked(seq, in_the_way.filter(|by| *by > target), possible)
        }
        // What was answered stands under its answer.
        Some(FactBody::CallMade(_)) if !holds_again => {
            match event.calls().get(target).and_then(|call| call.answered_by()) {
                Some(by) => {
                    blocked(by, format!("the call was answered by fact {by}; undo that first"))
                }
                None => Ok(()),
            }
        }
        Some(FactBody::EntrySetAside(_)) if !holds_again => {
            match event.set_aside().get(target).and_then(|entry| entry.answered_by()) {
                Some(by) => {
                    blocked(by, format!("the entry was settled by fact {by}; undo that first"))
                }
                None => Ok(()),
            }
        }
        // An entry is settled once.
        Some(FactBody::EntrySettled(body)) if holds_again => {
            match event.set_aside().get(body.entry).and_then(|entry| entry.answered_by()) {
                Some(by) => blocked(
                    by,
                    format!("the entry was settled since by fact {by}; undo that first"),
                ),
                None => Ok(()),
            }
        }
        Some(
            FactBody::HandRecorded(_)
            | FactBody::SettingsChanged(_)
            | FactBody::StageSet(_)
            | FactBody::CallMade(_)
            | FactBody::CallAnswered(_)
            | FactBody::EntrySetAside(_)
            | FactBody::EntrySettled(_)
            | FactBody::ResultEntered(_)
            | FactBody::ResultErased(_)
            | FactBody::ResultAccepted(_)
            | FactBody::PenaltyGiven(_)
            | FactBody::BoardCancelled(_)
            | FactBody::BoardFouled(_)
            | FactBody::Withdrawn(_)
            | FactBody::RatingSet(_)
            | FactBody::ClockSet(_)
            | FactBody::PublicitySet(_)
            | FactBody::OperationDone(_)
            | FactBody::DirectorAtTable(_)
            | FactBody::Undone(_),
        ) => Ok(()),
    }
}

/// Returns the fact that set the value in force, when it came after another.
fn later<T>(register: Option<&Register<T>>, seq: Seq) -> Option<Seq> {
    register.and_then(Register::current_seq).filter(|current| *current > seq)
}

/// Says of a refusal which fact stands in the way, when one came since.
fn or_blocked(fact: Seq, since: Option<Seq>, possible: Result<(), Refusal>) -> Result<(), Refusal> {
    match (possible, since) {
        (Err(refusal), Some(by)) => Err(Refusal::NotUndoable {
            fact,
            reason: format!("{refusal}; undo fact {by} first"),
            blocked_by: Some(by),
        }),
        (possible, _) => possible,
    }
}

/// Returns the value that would be in force without what a fact set, or with it again.
fn after<'a, T>(
    register: Option<&'a Register<T>>,
    seq: Seq,
    again: Option<&'a T>,
) -> Option<&'a T> {
    match (register, again) {
        (None, again) => again,
        (Some(register), Some(again)) => register.current_with(seq, again),
        (Some(register), None) => register.current_without(seq),
    }
}
