//! A line of the log: a fact with what was there before it, or an operation with its facts.

use serde_json::{Value, json};
use session::log::{OperationDone, describe};
use session::model::Slot;
use session::state::{EventState, Shelf};
use session::{Fact, FactBody, Seq};

use crate::Trouble;
use crate::desk::Live;
use crate::policy;
use crate::view::Person;

/// Returns an operation with its facts, in the order they were said.
pub(super) fn of_operation(
    live: &Live,
    mark: &Fact,
    operation: &OperationDone,
    parts: &[Fact],
) -> Result<Value, Trouble> {
    let state = live.state();
    let parts = parts.iter().rev().map(|part| of(live, part)).collect::<Result<Vec<_>, _>>()?;
    let undone =
        (operation.first.0..=operation.last.0).all(|seq| state.undone_by(Seq(seq)).is_some());
    Ok(json!({
        "fact": mark.seq, "time": mark.time.to_string(), "author": mark.author.to_string(),
        "device": mark.device,
        "kind": "operation", "operation": operation.operation, "text": operation.title,
        "note": operation.note, "parts": parts,
        "undone": undone || state.undone_by(mark.seq).is_some(),
    }))
}

/// Returns a fact.
pub(super) fn of(live: &Live, fact: &Fact) -> Result<Value, Trouble> {
    let state = live.state();
    let (before, after) = change(live, fact)?;
    let text = match &fact.body {
        FactBody::Undone(body) => match live.fact(body.undoes)? {
            Some(undone) => format!("undone: {}", describe::fact(&undone.body)),
            None => describe::fact(&fact.body),
        },
        body => describe::fact(body),
    };
    let slot = slot(&fact.body);
    Ok(json!({
        "fact": fact.seq, "time": fact.time.to_string(), "author": fact.author.to_string(),
        "device": fact.device,
        "kind": fact.body.kind(), "text": text, "slot": slot, "subject": subject(&fact.body),
        "before": before, "after": after,
        "undone": state.undone_by(fact.seq).is_some(),
    }))
}

/// Returns whose value changed, where the page says what kind of value it is.
fn subject(body: &FactBody) -> Option<String> {
    match body {
        FactBody::PlayerSeated(body) => {
            let seat = body.participation;
            Some(format!(
                "{} {}/{}, {}",
                seat.section, seat.contestant, seat.place, seat.from_round
            ))
        }
        FactBody::PlayerAdded(body) => Some(body.player.to_string()),
        FactBody::ScoringGroupSet(body) => Some(body.group.to_string()),
        FactBody::StageSet(body) => Some(body.session.to_string()),
        _ => None,
    }
}

fn slot(body: &FactBody) -> Option<Slot> {
    match body {
        FactBody::ResultEntered(body) => Some(body.slot()),
        FactBody::ResultErased(body) => Some(body.slot),
        FactBody::ResultAccepted(body) => Some(body.slot),
        FactBody::EntrySetAside(body) => Some(body.slot),
        _ => None,
    }
}

/// Returns the value before a fact and the one it set, where there is such a thing.
fn change(live: &Live, fact: &Fact) -> Result<(Option<String>, Option<String>), Trouble> {
    let outcome = |seq: Option<Seq>| -> Result<Option<String>, Trouble> {
        let Some(seq) = seq else { return Ok(None) };
        Ok(live.fact(seq)?.and_then(|fact| match fact.body {
            FactBody::ResultEntered(body) => Some(body.outcome.to_string()),
            _ => None,
        }))
    };
    let event = live.state().event();
    let seq = fact.seq;
    Ok(match &fact.body {
        FactBody::ResultEntered(body) => (outcome(body.corrects)?, Some(body.outcome.to_string())),
        FactBody::ResultErased(body) => (outcome(Some(body.erases))?, None),
        FactBody::ScoringGroupSet(body) => {
            let words = |group: &session::model::ScoringGroup| match &group.profile {
                Some(profile) => format!("{} ({profile})", group.method),
                None => group.method.to_string(),
            };
            let key = (body.session, body.group);
            (before(&event.groups, &key, seq).map(words), Some(words(&body.scoring)))
        }
        FactBody::PlayerAdded(body) => {
            let name = |player: &session::model::Player| player.name();
            (before(&event.players, &body.player, seq).map(name), Some(body.about.name()))
        }
        FactBody::PlayerSeated(body) => {
            let called = |player: &Option<session::model::PlayerId>| {
                player.as_ref().map(|player| called(event, player))
            };
            let was = before(&event.participations, &body.participation, seq);
            (was.and_then(called), called(&body.player))
        }
        FactBody::StageSet(body) => {
            let was = before(&event.stages, &body.session, seq).map(ToString::to_string);
            (was.or_else(|| Some("open".to_owned())), Some(body.stage.to_string()))
        }
        FactBody::SettingsChanged(body) => {
            let mut was = Vec::new();
            let mut is = Vec::new();
            for (key, value) in body.changes() {
                let default = || policy::default_value(event, key.session, key.section, key.name);
                let old = before(&event.settings, &key, seq).cloned().unwrap_or_else(default);
                was.push(key.name.told(&old));
                is.push(key.name.told(value));
            }
            (Some(was.join(", ")), Some(is.join(", ")))
        }
        FactBody::SectionSet(body) => {
            let words = |about: &session::model::Section| {
                let winners = u8::from(about.winners);
                match about.missing_pair {
                    Some(pair) => format!("winners {winners}, pair {pair} missing"),
                    None => format!("winners {winners}"),
                }
            };
            (before(&event.sections, &body.id, seq).map(words), Some(words(&body.about)))
        }
        FactBody::MovementSet(body) => {
            let words = |movement: &session::model::Movement| {
                let rounds = movement.rounds().iter().map(|row| row.round).max();
                let rounds = rounds.map_or(0, u16::from);
                format!("{} tables, {rounds} rounds", movement.tables().count())
            };
            let was = before(&event.movements, &body.section_id(), seq).map(words);
            (was, Some(words(&body.rounds)))
        }
        _ => (None, None),
    })
}

/// Returns the value a register had before a fact.
fn before<'a, K: Ord, T>(shelf: &'a Shelf<K, T>, key: &K, seq: Seq) -> Option<&'a T> {
    let history = shelf.register(key)?.history();
    history.take_while(|(other, _)| *other < seq).last().map(|(_, value)| value)
}

fn called(event: &EventState, player: &session::model::PlayerId) -> String {
    let Person { number, name } = Person::of(event, player);
    match (name, number) {
        (Some(name), Some(number)) => format!("{name} ({number})"),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => player.to_string(),
    }
}
