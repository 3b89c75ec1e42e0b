//! The picture of an event: every part of it as text, by key.
//!
//! Free of sequence numbers and history, so two logs that tell the same story give the same
//! picture; only what has no other name, such as a call, is named by its fact. The journal keeps the picture of the live state beside the log, part by part;
//! `verify` folds the log anew and compares the two.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Acceptance, EventState, Key};
use crate::model::{Movement, Seating, SettingValue};

#[derive(Serialize)]
struct ResultPicture<'a> {
    seating: Seating,
    outcome: &'a bridge::Outcome,
}

#[derive(Serialize)]
struct MovementPicture<'a> {
    version: usize,
    rounds: &'a Movement,
}

#[derive(Serialize)]
struct MatterPicture<'a, R, A> {
    #[serde(flatten)]
    raised: &'a R,
    answered: Option<&'a A>,
}

/// A setting that never came in a whole set.
#[derive(Serialize)]
struct PartialSettingPicture<'a> {
    partial: &'a SettingValue,
}

impl EventState {
    /// The version of the picture's form; a journal with an older one paints it anew.
    pub const PICTURE_VERSION: u32 = 1;

    /// Returns one part of the event as JSON, or `None` when it is not there.
    pub fn value(&self, key: &Key) -> Option<String> {
        match key {
            Key::Event => json(self.info.current()?),
            Key::Session(session) => json(self.sessions.get(session)?),
            Key::Group(session, group) => json(self.groups.get(&(*session, *group))?),
            Key::Section(id) => json(self.sections.get(id)?),
            Key::Movement(id) => {
                let register = self.movements.register(id)?;
                json(&MovementPicture {
                    version: register.history().len(),
                    rounds: register.current()?,
                })
            }
            Key::Player(player) => json(self.players.get(player)?),
            Key::Participation(seat) => json(self.participations.get(seat)?),
            Key::Hand(scope, board) => json(self.hands.get(&(*scope, *board))?),
            Key::Setting(key) => match self.whole_sets.get(key) {
                Some(()) => json(self.settings.get(key)?),
                None => json(&PartialSettingPicture { partial: self.settings.get(key)? }),
            },
            Key::Stage(session) => json(self.stages.get(session)?),
            Key::Result(slot) => {
                let (_, result) = self.results.get(slot)?;
                json(&ResultPicture { seating: result.seating, outcome: &result.outcome })
            }
            Key::Accepted(slot) => match self.acceptance(slot)? {
                // Nothing was ever said of it: there is nothing to show.
                Acceptance::NotNeeded => None,
                acceptance => json(&acceptance),
            },
            Key::Call(seq) => {
                let call = self.calls.get(*seq)?;
                json(&MatterPicture { raised: call.raised, answered: call.answer() })
            }
            Key::SetAside(seq) => {
                let entry = self.set_aside.get(*seq)?;
                json(&MatterPicture { raised: entry.raised, answered: entry.answer() })
            }
            Key::Penalty(seq) => json(self.penalties.get(seq)?),
            Key::Cancelled(scope, board) => json(self.cancelled.get(&(*scope, *board))?),
            Key::Fouled(scope, board) => json(self.fouled.get(&(*scope, *board))?),
            Key::Rating(id, who) => json(self.ratings.get(&(*id, *who))?),
            Key::Clock(session) => json(self.clocks.get(session)?),
            Key::Publicity(session) => json(self.publicity.get(session)?),
            Key::Withdrawn(id, who) => json(self.withdrawn.get(&(*id, *who))?),
        }
    }

    /// Returns the keys of everything that is there.
    pub fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::with_capacity(self.results.len() + 64);
        keys.extend(self.info.current().map(|_| Key::Event));
        keys.extend(self.sessions.iter().map(|(key, _)| Key::Session(*key)));
        keys.extend(self.groups.iter().map(|((session, group), _)| Key::Group(*session, *group)));
        keys.extend(self.sections.iter().map(|(key, _)| Key::Section(*key)));
        keys.extend(self.movements.iter().map(|(key, _)| Key::Movement(*key)));
        keys.extend(self.players.iter().map(|(key, _)| Key::Player(key.clone())));
        keys.extend(self.participations.iter().map(|(key, _)| Key::Participation(*key)));
        keys.extend(self.hands.iter().map(|((scope, board), _)| Key::Hand(*scope, *board)));
        keys.extend(self.settings.iter().map(|(key, _)| Key::Setting(*key)));
        keys.extend(self.stages.iter().map(|(key, _)| Key::Stage(*key)));
        keys.extend(self.calls.iter().map(|call| Key::Call(call.seq)));
        keys.extend(self.set_aside.iter().map(|entry| Key::SetAside(entry.seq)));
        keys.extend(self.penalties.keys().map(|seq| Key::Penalty(*seq)));
        keys.extend(
            self.cancelled.iter().map(|((scope, board), _)| Key::Cancelled(*scope, *board)),
        );
        keys.extend(self.fouled.iter().map(|((scope, board), _)| Key::Fouled(*scope, *board)));
        keys.extend(self.withdrawn.iter().map(|((id, who), _)| Key::Withdrawn(*id, *who)));
        keys.extend(self.ratings.iter().map(|((id, who), _)| Key::Rating(*id, *who)));
        keys.extend(self.clocks.iter().map(|(session, _)| Key::Clock(*session)));
        keys.extend(self.publicity.iter().map(|(session, _)| Key::Publicity(*session)));
        keys.extend(self.results.iter().map(|(_, result)| Key::Result(result.slot)));
        let said = self.results.iter().filter(|(seq, _)| self.acceptances.is_said(*seq));
        keys.extend(said.map(|(_, result)| Key::Accepted(result.slot)));
        keys
    }

    /// Returns the whole picture.
    pub fn picture(&self) -> BTreeMap<String, String> {
        let keys = self.keys().into_iter();
        keys.filter_map(|key| Some((key.to_string(), self.value(&key)?))).collect()
    }
}

/// Turns a part into JSON. The model holds nothing JSON cannot say (all map keys are text), so a
/// failure here would show up in every test; it becomes a visible difference, never a panic.
fn json<T: Serialize>(part: &T) -> Option<String> {
    Some(serde_json::to_string(part).unwrap_or_else(|error| format!("unwritable: {error}")))
}
