//! What tables took back: how far a table has come never goes back because a table erased something. What the director
//! erases was never there.

use bridge::{Outcome, OutcomeKind};

use super::Results;
use super::results::Version;
use crate::log::Seq;
use crate::model::Slot;

/// What happened at the place of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// A result came there.
    Entered,
    /// A table erased it.
    TakenBack,
    /// Whoever directs erased it, or put it elsewhere.
    Cleared,
}

impl Results {
    /// Tells whether a table erased the result that stood at a slot last, and none stands there now.
    pub fn is_taken_back(&self, slot: &Slot) -> bool {
        self.get(slot).is_none()
            && self.steps(slot).last().is_some_and(|(_, step)| *step == Step::TakenBack)
    }

    /// Tells whether all these slots had a result at one moment, and nobody but tables erased any since.
    pub fn stood_together(&self, slots: &[Slot]) -> bool {
        let stays: Vec<Vec<(Seq, Seq)>> = slots.iter().map(|slot| self.stays(slot)).collect();
        let stand_at = |moment: Seq| {
            let is_there = |&(from, to): &(Seq, Seq)| from <= moment && moment < to;
            stays.iter().all(|stays| stays.iter().any(is_there))
        };
        stays.iter().flatten().any(|(from, _)| stand_at(*from))
    }

    /// Returns the fact by which a slot had any result for the first time, as far as it holds.
    pub fn first_entered(&self, slot: &Slot) -> Option<Seq> {
        self.first(slot, |_| true)
    }

    /// Returns the fact by which a slot had a result for the first time that says more than that the board was not played.
    pub fn first_played(&self, slot: &Slot) -> Option<Seq> {
        self.first(slot, |outcome| outcome.kind != OutcomeKind::NotPlayed)
    }

    fn first(&self, slot: &Slot, is_meant: impl Fn(&Outcome) -> bool) -> Option<Seq> {
        let versions = self.chains_once_at(slot).flatten();
        let meant = versions.filter(|version| {
            version.slot() == Some(*slot) && version.outcome().is_some_and(&is_meant)
        });
        meant.map(Version::seq).min()
    }

    /// Returns from when to when a slot had a result, since whoever directs cleared it.
    fn stays(&self, slot: &Slot) -> Vec<(Seq, Seq)> {
        let mut stays: Vec<(Seq, Seq)> = Vec::new();
        for (seq, step) in self.steps(slot) {
            match step {
                Step::Entered => stays.push((seq, Seq(u64::MAX))),
                Step::TakenBack => {
                    if let Some(last) = stays.last_mut() {
                        last.1 = seq;
                    }
                }
                Step::Cleared => stays.clear(),
            }
        }
        stays
    }

    /// Returns what happened at a slot, oldest first; corrections there change nothing.
    fn steps(&self, slot: &Slot) -> Vec<(Seq, Step)> {
        let mut steps = Vec::new();
        for chain in self.chains_once_at(slot) {
            let mut was_here = false;
            for version in chain {
                let is_here = version.slot() == Some(*slot);
                match (was_here, is_here) {
                    (false, true) => steps.push((version.seq(), Step::Entered)),
                    (true, false) => steps.push((version.seq(), left(version))),
                    _ => {}
                }
                was_here = is_here;
            }
        }
        steps.sort_by_key(|(seq, _)| *seq);
        steps
    }
}

fn left(version: &Version) -> Step {
    match version.is_taken_back() {
        true => Step::TakenBack,
        false => Step::Cleared,
    }
}
