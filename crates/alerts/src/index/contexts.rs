//! Contexts that an index can compare call by call.

use std::cmp::Ordering;

use crate::token::CallSet;

/// Contexts that are just calls, sorted, with their records.
#[derive(Debug, Default)]
pub(super) struct Literals {
    /// The calls of all contexts, one after the other.
    calls: Vec<u8>,
    contexts: Vec<Literal>,
    /// The records of all contexts, upwards within each.
    records: Vec<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Literal {
    start: u32,
    length: u32,
    /// Where its records begin; they end where those of the next one do.
    records: u32,
}

/// A context with wild cards, with its records upwards.
#[derive(Debug)]
pub(super) struct Wild {
    pub(super) sets: Box<[CallSet]>,
    pub(super) records: Vec<u32>,
}

impl Wild {
    pub(super) fn matches(&self, calls: &[u8]) -> bool {
        // From the end, where auctions differ.
        let pairs = self.sets.iter().rev().zip(calls.iter().rev());
        self.sets.len() == calls.len() && pairs.into_iter().all(|(set, call)| set.has(*call))
    }
}

impl Literals {
    /// Sorts contexts, given as their calls one after the other and where each begins and ends, with
    /// the record it belongs to.
    pub(super) fn new(calls: Vec<u8>, mut places: Vec<(u32, u32, u32)>) -> Literals {
        let text = |place: &(u32, u32, u32)| part(&calls, place.0, place.1);
        places.sort_unstable_by(|a, b| text(a).cmp(text(b)).then(a.2.cmp(&b.2)));
        let mut literals = Literals::default();
        let mut last: Option<&[u8]> = None;
        for place in &places {
            let text = text(place);
            if last != Some(text) {
                // There are fewer records than lines, and fewer calls than bytes.
                let start = u32::try_from(literals.calls.len()).unwrap_or(u32::MAX);
                let records = u32::try_from(literals.records.len()).unwrap_or(u32::MAX);
                literals.calls.extend_from_slice(text);
                literals.contexts.push(Literal { start, length: place.1, records });
                last = Some(text);
            }
            literals.records.push(place.2);
        }
        literals.calls.shrink_to_fit();
        literals.contexts.shrink_to_fit();
        literals.records.shrink_to_fit();
        literals
    }

    /// Returns the records of a context, upwards.
    pub(super) fn records(&self, calls: &[u8]) -> &[u32] {
        let compare = |literal: &Literal| -> Ordering {
            part(&self.calls, literal.start, literal.length).cmp(calls)
        };
        let Ok(at) = self.contexts.binary_search_by(compare) else { return &[] };
        let begin = |at: usize| self.contexts.get(at).map(|it| it.records as usize);
        let end = begin(at + 1).unwrap_or(self.records.len());
        begin(at).and_then(|begin| self.records.get(begin..end)).unwrap_or_default()
    }
}

fn part(calls: &[u8], start: u32, length: u32) -> &[u8] {
    let start = start as usize;
    calls.get(start..start + length as usize).unwrap_or_default()
}
