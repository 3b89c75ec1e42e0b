//! The way to a record: which calls lead from the root of a tree to it.

use crate::reach::Reach;
use crate::token::CallSet;

use super::MOST_DEEP;
use super::words::words;

/// In how many places of a tree a record may be shown.
const MOST_PLACES: usize = 4;

/// The seats that an opening can have after passes.
pub(super) const SEATS: [&str; 3] = ["In 2nd seat", "In 3rd seat", "In 4th seat"];

/// One level of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Step {
    /// A call of ours.
    Ours(CallSet),
    /// The seat of the opening, by the number of passes before it, 1 to 3.
    Seat(usize),
    /// A call of theirs.
    Theirs(CallSet),
    /// Calls that would lie too deep for levels of their own.
    Rest(Vec<Step>),
}

impl Step {
    /// Returns it as people read it.
    pub(super) fn words(&self) -> String {
        match self {
            Step::Ours(calls) => words(*calls),
            Step::Theirs(calls) => format!("({})", words(*calls)),
            Step::Seat(n_passes) => {
                let seat = n_passes.checked_sub(1).and_then(|at| SEATS.get(at));
                seat.copied().unwrap_or_default().to_owned()
            }
            Step::Rest(steps) => {
                let words: Vec<String> = steps.iter().map(Step::words).collect();
                words.join(" – ")
            }
        }
    }

    /// Tells whether it is ours; a seat is nobody's and counts as ours.
    pub(super) fn by_us(&self) -> bool {
        match self {
            Step::Ours(_) | Step::Seat(_) => true,
            Step::Theirs(_) => false,
            Step::Rest(steps) => steps.last().is_none_or(Step::by_us),
        }
    }

    /// Returns by what it is sorted: ours, seats, theirs, each upwards, wild cards after calls.
    pub(super) fn order(&self) -> (u8, usize, u8) {
        let of = |calls: &CallSet| {
            let is_wild = calls.only().is_none();
            (usize::from(is_wild), calls.numbers().next().unwrap_or(0))
        };
        match self {
            Step::Ours(calls) => (0, of(calls).0, of(calls).1),
            Step::Seat(seat) => (1, *seat, 0),
            Step::Theirs(calls) => (2, of(calls).0, of(calls).1),
            Step::Rest(_) => (3, 0, 0),
        }
    }
}

/// Returns the ways to a record for some calls; none if it is no auction, or too many.
pub(super) fn paths(reach: &Reach, calls: CallSet) -> Vec<Vec<Step>> {
    let sequences = reach.sequences().unwrap_or_default();
    // What counts in every seat need not be told for one.
    let is_told = |sequence: &[CallSet]| {
        let shorter = (1..=n_passes(sequence)).filter_map(|n| sequence.get(n..));
        shorter.into_iter().any(|it| sequences.iter().any(|other| **other == *it))
    };
    let contexts: Vec<_> = sequences.iter().filter(|sequence| !is_told(sequence)).collect();
    if contexts.len() > MOST_PLACES {
        return Vec::new();
    }
    contexts.into_iter().map(|context| path(context, calls)).collect()
}

fn path(context: &[CallSet], calls: CallSet) -> Vec<Step> {
    let n_passes = n_passes(context);
    let mut steps = Vec::new();
    if n_passes > 0 {
        steps.push(Step::Seat(n_passes));
    }
    for (at, set) in context.iter().enumerate().skip(n_passes) {
        let by_us = (context.len() - at).is_multiple_of(2);
        match by_us {
            true => steps.push(Step::Ours(*set)),
            false if set.only() == Some(0) => {}
            false => steps.push(Step::Theirs(*set)),
        }
    }
    steps.push(Step::Ours(calls));
    if steps.len() > MOST_DEEP {
        let rest = steps.split_off(MOST_DEEP - 1);
        steps.push(Step::Rest(rest));
    }
    steps
}

/// Counts the passes before the opening, up to three.
fn n_passes(context: &[CallSet]) -> usize {
    // The number of a pass is 0.
    context.iter().take(3).take_while(|calls| calls.only() == Some(0)).count()
}
