//! News: what changed, told to everybody who listens.

use std::collections::{BTreeMap, BTreeSet};

use bridge::BoardNo;
use jiff::Timestamp;
use session::model::{RoundNo, SectionId, Slot, TableNo};
use session::state::{EventState, Key, OpenRounds};
use session::{EventId, Fact, FactBody, Seq, State};
use uuid::Uuid;

use crate::auth::Table;

/// Something changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// The log of an event has new facts.
    Changed {
        /// The event.
        event: EventId,
        /// Its last fact.
        seq: Seq,
        /// The parts that changed.
        keys: Vec<Key>,
        /// The tables whose calls, or results that were set aside, are among them, and those that entered a round which
        /// may be open now.
        waiting: Vec<(SectionId, TableNo)>,
        /// Whether anything else may have changed too: something was undone.
        everything: bool,
    },
    /// A clock has opened rounds of an event. Nobody said anything.
    Opened {
        /// The event.
        event: EventId,
        /// Its last fact.
        seq: Seq,
        /// What was entered for these rounds before.
        results: BTreeSet<Slot>,
    },
    /// The log of an event is another one: a backup took its place.
    Replaced {
        /// The event.
        event: EventId,
    },
    /// Another phone enters for a table now.
    TakenOver {
        /// The table.
        table: Table,
        /// The phone that no longer does.
        device: Uuid,
    },
    /// The director tells something.
    Message {
        /// The event.
        event: EventId,
        /// To one table, or to all.
        table: Option<Table>,
        /// What.
        text: String,
        /// Whether it was told before and holds no longer.
        withdrawn: bool,
    },
    /// A table has bid a board and plays it; kept nowhere.
    Contract {
        /// The table.
        table: Table,
        /// The round.
        round: RoundNo,
        /// The board.
        board: BoardNo,
        /// The contract, such as `4SXN`.
        contract: String,
        /// The lead.
        lead: Option<String>,
    },
    /// What waits for the directors of an event may be something else, and nothing of the event has changed.
    ForDirectors {
        /// The event.
        event: EventId,
    },
}

/// Returns what a page is told of an announcement.
pub(crate) fn message(text: &str, withdrawn: bool) -> String {
    match withdrawn {
        true => serde_json::json!({ "text": text, "withdrawn": true }).to_string(),
        false => serde_json::json!({ "text": text }).to_string(),
    }
}

impl News {
    /// Tells whether nothing changed but how results are accepted, which only their tables and directors see.
    pub(crate) fn is_about_acceptance(&self) -> bool {
        let is_one = |key: &Key| matches!(key, Key::Accepted(_));
        match self {
            News::Changed { keys, everything, .. } => {
                !everything && !keys.is_empty() && keys.iter().all(is_one)
            }
            _ => false,
        }
    }

    /// Returns the event it is about.
    pub fn event(&self) -> EventId {
        match self {
            News::Changed { event, .. }
            | News::Opened { event, .. }
            | News::Replaced { event }
            | News::Message { event, .. }
            | News::ForDirectors { event } => *event,
            News::TakenOver { table, .. } | News::Contract { table, .. } => table.event,
        }
    }
}

/// Returns the news of facts that others said.
pub(crate) fn changed(event: EventId, state: &State, facts: &[Fact]) -> News {
    // What an undoing touched can be said for certain only before it was taken in.
    let everything = facts.iter().any(|fact| matches!(fact.body, FactBody::Undone(_)));
    let mut keys: Vec<Key> = facts.iter().flat_map(|fact| state.touched(&fact.body)).collect();
    keys.sort_unstable();
    keys.dedup();
    let seq = facts.last().map_or(Seq::START, |fact| fact.seq);
    let waiting = waiting(state, &keys);
    News::Changed { event, seq, keys, waiting, everything }
}

/// Returns the tables whose calls, or results that were set aside, changed; and those that entered something for a round
/// that new results have opened.
pub(super) fn waiting(state: &State, keys: &[Key]) -> Vec<(SectionId, TableNo)> {
    let event = state.event();
    let table = |key: &Key| match key {
        Key::Call(seq) => {
            let call = event.calls().get(*seq)?.raised;
            Some((call.section_id(), call.table))
        }
        Key::SetAside(seq) => {
            let slot = event.set_aside().get(*seq)?.raised.slot;
            Some((slot.section_id(), slot.table))
        }
        _ => None,
    };
    let mut tables: Vec<(SectionId, TableNo)> = keys.iter().filter_map(table).collect();
    let is_new = |slot: &Slot| event.results.history(slot).len() == 1;
    let mut fresh: BTreeMap<SectionId, BTreeSet<Slot>> = BTreeMap::new();
    for slot in keys.iter().filter_map(Key::result).filter(is_new) {
        fresh.entry(slot.section_id()).or_default().insert(slot);
    }
    for (id, results) in fresh {
        tables.extend(opened(event, id, &results).into_iter().map(|table| (id, table)));
    }
    tables
}

/// Returns the tables that have entered something for a round to which they have come by these results.
fn opened(event: &EventState, id: SectionId, fresh: &BTreeSet<Slot>) -> BTreeSet<TableNo> {
    let first = fresh.iter().map(|slot| slot.round).min();
    let entered = event.results.iter().map(|(_, result)| result.slot);
    let later = entered.filter(|slot| slot.section_id() == id && Some(slot.round) > first);
    let ahead: BTreeSet<(TableNo, RoundNo)> = later.map(|slot| (slot.table, slot.round)).collect();
    // Most results are of rounds that everybody is in.
    if ahead.is_empty() {
        return BTreeSet::new();
    }
    let rounds = || OpenRounds::of_section(event, id, Timestamp::now());
    let (Some(now), Some(before)) = (rounds(), rounds()) else { return BTreeSet::new() };
    let before = before.without(fresh.clone());
    let has_come = |(table, round): &(TableNo, RoundNo)| {
        now.has_come(*table, *round) && !before.has_come(*table, *round)
    };
    ahead.into_iter().filter(has_come).map(|(table, _)| table).collect()
}
