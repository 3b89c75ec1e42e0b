//! Results that a table erased or changed after it could have seen the cards.

use std::collections::BTreeMap;

use bridge::{BoardNo, OutcomeKind};
use serde::Serialize;
use session::model::{HandScope, SectionId, Slot};
use session::state::{Acceptance, Change, EventState, OpenRounds, TableResult};
use session::{Author, Seq};

use super::attention::Telling;
use crate::policy::Policy;

/// What a result was before the first such change, and what stands there now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Changed {
    was: String,
    now: Option<String>,
    /// The fact of what stands there now, for a director who agrees to it.
    entry: Option<Seq>,
}

/// Returns the last such change of each board of a table, with its fact, unless a director has entered or accepted what
/// stands there since.
pub(super) fn after_the_cards(telling: &Telling<'_>) -> Vec<(Seq, Slot, Changed)> {
    let Telling { event, session, chronicle, .. } = *telling;
    let is_table = |seq: Seq| {
        chronicle.of(seq).is_some_and(|entry| matches!(entry.author, Author::Table { .. }))
    };
    let mut sections: BTreeMap<SectionId, Option<OpenRounds<'_>>> = BTreeMap::new();
    let mut policies: BTreeMap<SectionId, bool> = BTreeMap::new();
    let mut found: BTreeMap<Slot, Changes<'_>> = BTreeMap::new();
    let mut all: Vec<Change<'_>> = event.results.changes().collect();
    all.sort_by_key(|change| change.by);
    for change in all {
        let slot = change.was.slot;
        let is_meant = slot.session == session
            && change.now.is_none_or(|now| is_other(change.was, now))
            && is_table(change.by)
            && was_played(change.was)
            && was_accepted(event, &change, is_table(change.entry))
            && had_cards(event, slot, change.by);
        let id = slot.section_id();
        let mut shows = || *policies.entry(id).or_insert_with(|| Policy::of(event, id).view_hand);
        let mut could_see = || {
            let of_section = || OpenRounds::of_section(event, id, telling.now);
            let rounds = sections.entry(id).or_insert_with(of_section);
            rounds.as_ref().is_none_or(|rounds| event.could_see_before(rounds, &slot, change.by))
        };
        if is_meant && shows() && could_see() {
            let changes = found.entry(slot).or_insert(Changes { first: change, last: change });
            // What a director entered or accepted is where the next change begins.
            if is_accepted_by_director(event, change.entry, is_table) {
                changes.first = change;
            }
            changes.last = change;
        }
    }
    let open = found.into_iter().filter(|(slot, _)| !is_settled(event, slot, is_table));
    open.map(|(slot, changes)| {
        let there = event.results.get(&slot);
        let now = there.map(|(_, result)| result.outcome.to_string());
        let entry = there.map(|(seq, _)| seq);
        let was = changes.was(there.map(|(_, result)| result));
        (changes.last.by, slot, Changed { was: was.outcome.to_string(), now, entry })
    })
    .collect()
}

/// The first and the last of several changes.
struct Changes<'a> {
    first: Change<'a>,
    last: Change<'a>,
}

impl<'a> Changes<'a> {
    /// Returns what was there at first; where that is there again, what was there in between.
    fn was(&self, now: Option<&TableResult>) -> &'a TableResult {
        let is_back = now.is_some_and(|now| !is_other(self.first.was, now));
        if is_back { self.last.was } else { self.first.was }
    }
}

fn is_other(was: &TableResult, now: &TableResult) -> bool {
    was.outcome != now.outcome || was.slot != now.slot
}

fn was_played(result: &TableResult) -> bool {
    matches!(result.outcome.kind, OutcomeKind::Played(_) | OutcomeKind::PassedOut)
}

/// A table's result of before acceptances were facts says nothing of its acceptance, and is not asked about.
fn was_accepted(event: &EventState, change: &Change<'_>, is_tables: bool) -> bool {
    match event.acceptances.before(change.entry, change.by) {
        Acceptance::NotNeeded => !is_tables,
        acceptance => acceptance.is_accepted(),
    }
}

/// Tells whether the event had the cards of a board before a fact.
fn had_cards(event: &EventState, slot: Slot, before: Seq) -> bool {
    let SectionId { session, letters } = slot.section_id();
    let had = |section, board: BoardNo| {
        let register = event.hands.register(&(HandScope { session, section }, board));
        register.is_some_and(|hands| hands.history().any(|(seq, _)| *seq < before))
    };
    had(Some(letters), slot.board) || had(None, slot.board)
}

/// Tells whether a director entered what stands there now, or accepted it.
fn is_settled(event: &EventState, slot: &Slot, is_table: impl Fn(Seq) -> bool) -> bool {
    let there = event.results.get(slot);
    there.is_some_and(|(seq, _)| is_accepted_by_director(event, seq, is_table))
}

fn is_accepted_by_director(event: &EventState, entry: Seq, is_table: impl Fn(Seq) -> bool) -> bool {
    !is_table(entry) || event.acceptances.of(entry) == Acceptance::ByDirector
}
