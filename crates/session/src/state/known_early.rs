//! What was entered for rounds that are not open, by section: looked for again only where something changed on which it
//! depends.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::{EventState, Key, Reached};
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
