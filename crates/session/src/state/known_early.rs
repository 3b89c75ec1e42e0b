//! What was entered for rounds that are not open, by section: looked for again only where something changed on which it
//! depends.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::{EventState, Key, OpenRounds, Reached};
use crate::model::{HandScope, SectionId, SessionNo, Slot};

/// The early results of sections, with how far their session was.
#[derive(Debug, Clone, Default)]
pub(super) struct KnownEarly(BTreeMap<SectionId, (Reached, BTreeSet<Slot>)>);

impl KnownEarly {
    /// Tells whether nothing was looked for yet.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Notes what a fact touches.
    pub(super) fn note(&mut self, keys: &[Key]) {
        for key in keys {
            match key {
                Key::Result(slot) => drop(self.0.remove(&slot.section_id())),
                Key::Movement(id) | Key::Section(id) | Key::Withdrawn(id, _) => {
                    self.0.remove(id);
                }
                Key::Cancelled(scope, _) => self.forget(*scope),
                // The stage and the clock say how far a session is, and that is compared.
                Key::Stage(_)
                | Key::Clock(_)
                | Key::Event
                | Key::Session(_)
                | Key::Group(..)
                | Key::Player(_)
                | Key::Participation(_)
                | Key::Hand(..)
                | Key::Setting(_)
                | Key::Accepted(_)
                | Key::Call(_)
                | Key::SetAside(_)
                | Key::Penalty(_)
                | Key::Fouled(..)
                | Key::Rating(..)
                | Key::Publicity(_) => {}
            }
        }
    }

    fn forget(&mut self, scope: HandScope) {
        self.0.retain(|id, _| !scope.covers(*id));
    }

    /// Returns the early results of all sections at a moment.
    pub(super) fn at(&mut self, event: &EventState, now: Timestamp) -> BTreeSet<Slot> {
        let mut reached: BTreeMap<SessionNo, Reached> = BTreeMap::new();
        let mut unknown = BTreeSet::new();
        for (id, _) in event.sections.iter() {
            let far =
                reached.entry(id.session).or_insert_with(|| Reached::at(event, id.session, now));
            if self.0.get(id).is_none_or(|(known, _)| known != far) {
                unknown.insert(*id);
            }
        }
        if !unknown.is_empty() {
            for (id, early) in event.early_in(&unknown, now) {
                let far = reached.get(&id.session).copied().unwrap_or(Reached::Nothing);
                self.0.insert(id, (far, early));
            }
        }
        self.0.values().flat_map(|(_, early)| early).copied().collect()
    }
}

impl EventState {
    /// Tells whether a table sent the result in force at a slot, and not the director or a program.
    pub fn is_from_table(&self, slot: &Slot) -> bool {
        self.results.get(slot).is_some_and(|(seq, _)| self.acceptances.is_said(seq))
    }

    /// Returns where results of a session were entered for rounds that are not open, or for boards that the movement does
    /// not have there now. They count, but nobody but the director is shown what comes of them.
    pub fn entered_early(&self, session: SessionNo, now: Timestamp) -> BTreeSet<Slot> {
        let sections = self.sections_of(session).map(|(letters, _)| SectionId { session, letters });
        self.early_in(&sections.collect(), now).into_values().flatten().collect()
    }

    /// Returns the same by section, for these sections.
    fn early_in(
        &self,
        sections: &BTreeSet<SectionId>,
        now: Timestamp,
    ) -> BTreeMap<SectionId, BTreeSet<Slot>> {
        let mut entered: BTreeMap<SectionId, Vec<Slot>> =
            sections.iter().map(|id| (*id, Vec::new())).collect();
        for (_, result) in self.results.iter() {
            if let Some(section) = entered.get_mut(&result.slot.section_id()) {
                section.push(result.slot);
            }
        }
        let early = |(id, slots): (SectionId, Vec<Slot>)| {
            let rounds =
                if slots.is_empty() { None } else { OpenRounds::of_section(self, id, now) };
            let is_early =
                |slot: &Slot| rounds.as_ref().is_some_and(|rounds| !rounds.has_brought(slot));
            (id, slots.into_iter().filter(is_early).collect())
        };
        entered.into_iter().map(early).collect()
    }
}
