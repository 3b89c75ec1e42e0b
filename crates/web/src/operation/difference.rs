//! The difference between an event as it is and as it would be: the same for every operation, so
//! that no operation can forget to say something.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use session::State;
use session::model::{
    Movement, Round, RoundNo, SECRET, SectionId, SessionNo, SettingKey, Slot, TableNo,
};
use session::state::{EventState, Key};

use super::standings::{self, Move};

/// What would be different.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Difference {
    /// Results that would be there, be gone, or be others.
    pub results: Vec<ResultChange>,
    /// Tables that would play something else.
    pub tables: Vec<TableChange>,
    /// Results that would no longer fit the movement.
    pub misfits: Vec<String>,
    /// Results that would fit again.
    pub fits_again: Vec<String>,
    /// Whoever would have another place or score.
    pub standings: Vec<Move>,
    /// Everything else: names, settings, the way of scoring.
    pub others: Vec<OtherChange>,
}

/// A result that would be another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultChange {
    /// Where.
    #[serde(flatten)]
    pub slot: Slot,
    /// What is there now.
    pub before: Option<String>,
    /// What would be there.
    pub after: Option<String>,
}

/// A table that would play something else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableChange {
    /// The section.
    #[serde(flatten)]
    pub section: SectionId,
    /// The table.
    pub table: TableNo,
    /// The rounds that differ.
    pub rounds: Vec<RoundChange>,
}

/// A round of a table that would be another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundChange {
    /// The round.
    pub round: RoundNo,
    /// Who plays what now.
    pub before: Option<String>,
    /// Who would play what.
    pub after: Option<String>,
}

/// A part of the event that would be another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OtherChange {
    /// Its name, such as `participation/1/A/NS3/1/1`.
    pub key: String,
    /// What it is now, as JSON.
    pub before: Option<Value>,
    /// What it would be.
    pub after: Option<Value>,
}

impl Difference {
    /// Compares two states in the parts that differ.
    pub fn between(before: &mut State, after: &mut State, keys: &[Key]) -> Difference {
        let mut difference = Difference::default();
        {
            let (before, after) = (before.event(), after.event());
            for key in keys {
                difference.take(before, after, key);
            }
            let (was, is) = (misfits(before), misfits(after));
            let new = is.iter().filter(|(slot, why)| was.get(*slot) != Some(*why));
            difference.misfits = new.map(|(_, why)| why.clone()).collect();
            let gone = was.iter().filter(|(slot, _)| !is.contains_key(*slot));
            difference.fits_again = gone.map(|(_, why)| why.clone()).collect();
        }
        let before = before.scores();
        let (event, after) = after.event_and_scores();
        difference.standings = standings::moves(before, event, after);
        difference
    }

    /// Tells whether nothing would be different.
    pub fn is_empty(&self) -> bool {
        *self == Difference::default()
    }

    fn take(&mut self, before: &EventState, after: &EventState, key: &Key) {
        match key {
            Key::Result(slot) => {
                let text = |event: &EventState| {
                    let (_, result) = event.results.get(slot)?;
                    Some(format!("{}: {}", result.seating, result.outcome))
                };
                let (before, after) = (text(before), text(after));
                if before != after {
                    self.results.push(ResultChange { slot: *slot, before, after });
                }
            }
            Key::Movement(id) => {
                let none = Movement::from(Vec::new());
                let movement = |event: &EventState| event.movements.get(id).cloned();
                let (was, is) = (movement(before), movement(after));
                let tables =
                    tables(*id, was.as_ref().unwrap_or(&none), is.as_ref().unwrap_or(&none));
                self.tables.extend(tables);
            }
            // It follows from the result, and is no part of what a director changes.
            Key::Accepted(_) => {}
            key => {
                let value = |event: &EventState| {
                    event.value(key).and_then(|text| serde_json::from_str(&text).ok())
                };
                let (mut before, mut after) = (value(before), value(after));
                if before == after {
                    return;
                }
                if let Key::Setting(setting) = key {
                    (before, after) = (shown(setting, before), shown(setting, after));
                }
                self.others.push(OtherChange { key: key.to_string(), before, after });
            }
        }
    }
}

/// Returns a setting as the director sees it: its value, whether or not it came in a whole set, and no PIN.
fn shown(setting: &SettingKey, picture: Option<Value>) -> Option<Value> {
    if setting.name.is_secret() {
        return picture.map(|_| SECRET.into());
    }
    match picture {
        Some(Value::Object(mut partial)) => partial.remove("partial"),
        value => value,
    }
}

/// Returns the results that a movement does not explain, each with a sentence.
fn misfits(event: &EventState) -> BTreeMap<Slot, String> {
    let told = event.misfits().into_iter();
    told.map(|misfit| {
        let slot = misfit.result.slot;
        let Slot { section, table, round, board, .. } = slot;
        (slot, format!("Table {section}{table}, round {round}, board {board}: {}", misfit.reason))
    })
    .collect()
}

/// Returns the tables that play something else in another movement.
fn tables(section: SectionId, before: &Movement, after: &Movement) -> Vec<TableChange> {
    let all = |movement: &Movement| -> BTreeMap<(TableNo, RoundNo), String> {
        let rows = movement.rounds().iter();
        let boards = |row: &Round| match row.boards.is_empty() {
            true => "no boards".to_owned(),
            false if row.boards.len() == 1 => format!("board {}", row.boards),
            false => format!("boards {}", row.boards),
        };
        rows.map(|row| ((row.table, row.round), format!("{}, {}", row.seating, boards(row))))
            .collect()
    };
    let (was, is) = (all(before), all(after));
    let mut changes: Vec<TableChange> = Vec::new();
    let mut places: Vec<&(TableNo, RoundNo)> = was.keys().chain(is.keys()).collect();
    places.sort_unstable();
    places.dedup();
    for place in places {
        let (before, after) = (was.get(place), is.get(place));
        if before == after {
            continue;
        }
        let (table, round) = *place;
        let change = RoundChange { round, before: before.cloned(), after: after.cloned() };
        match changes.last_mut().filter(|last| last.table == table) {
            Some(last) => last.rounds.push(change),
            None => changes.push(TableChange { section, table, rounds: vec![change] }),
        }
    }
    changes
}

/// Returns the session a key belongs to, where it belongs to one.
pub fn session_of(key: &Key) -> Option<SessionNo> {
    match key {
        Key::Session(session) | Key::Group(session, _) | Key::Stage(session) => Some(*session),
        Key::Section(id) | Key::Movement(id) => Some(id.session),
        Key::Participation(seat) => Some(seat.session),
        Key::Hand(scope, _) => Some(scope.session),
        Key::Setting(key) => Some(key.session),
        Key::Result(slot) => Some(slot.session),
        _ => None,
    }
}
