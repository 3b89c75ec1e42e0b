//! The scores as they were last asked for, and what has changed since.

use std::collections::BTreeSet;

use super::{EventState, Key};
use crate::model::Slot;
use crate::scores::{Scored, Scores};

/// Scores, and the results that changed since they were worked out.
#[derive(Debug, Clone)]
pub(super) struct KnownScores {
    scores: Scores,
    /// The results that are not scored.
    without: BTreeSet<Slot>,
    changed: BTreeSet<Slot>,
}

impl KnownScores {
    /// Scores an event from nothing, without some of its results.
    pub(super) fn of(event: &EventState, without: BTreeSet<Slot>) -> KnownScores {
        let scores = Scores::of_some(Scored { event, without: &without });
        KnownScores { scores, without, changed: BTreeSet::new() }
    }

    /// Notes what a fact touches. Returns whether the scores can follow: another field, another top
    /// or other lines leave nothing of the old ones.
    pub(super) fn note(&mut self, keys: &[Key]) -> bool {
        for key in keys {
            match key {
                Key::Result(slot) => {
                    self.changed.insert(*slot);
                }
                Key::Group(..)
                | Key::Section(_)
                | Key::Movement(_)
                | Key::Penalty(_)
                | Key::Cancelled(..)
                | Key::Fouled(..)
                | Key::Withdrawn(..) => return false,
                Key::Event
                | Key::Session(_)
                | Key::Player(_)
                | Key::Participation(_)
                | Key::Hand(..)
                | Key::Setting(_)
                | Key::Stage(_)
                | Key::Accepted(_)
                | Key::Call(_)
                | Key::SetAside(_)
                | Key::Rating(..)
                | Key::Clock(_)
                | Key::Publicity(_) => {}
            }
        }
        true
    }

    /// Leaves other results out from now on.
    pub(super) fn leave_out(&mut self, without: BTreeSet<Slot>) {
        self.changed.extend(self.without.symmetric_difference(&without));
        self.without = without;
    }

    /// Scores the boards anew that changed.
    pub(super) fn follow(&mut self, event: &EventState) -> &Scores {
        let changed = std::mem::take(&mut self.changed);
        if !changed.is_empty() {
            self.scores.rescore(Scored { event, without: &self.without }, changed);
        }
        &self.scores
    }
}
