//! Contexts with wild cards and regular expressions that cover auctions: which later record of theirs
//! beats an earlier one.

use std::collections::HashMap;

use super::super::context::ContextKind;
use super::super::sheet::{Row, Sheet};
use crate::system::Switch;
use crate::token::{CallSet, N_CALLS};

/// How many regular expressions are tried in one check, which is what takes time.
const MOST_TRIES: usize = 20_000;
/// How many contexts are compared set by set.
const MOST_COMPARED: usize = 5_000_000;
/// How many sequences of sets are kept.
const MOST_SEQUENCES: usize = 1_000_000;

/// The last record for each call, of those that are always on and of each option.
#[derive(Debug, Clone)]
pub(super) struct Last {
    always: [u32; N_CALLS as usize],
    labels: HashMap<(u32, u8), u32>,
    /// All calls of its records, and the last of them.
    pub(super) calls: CallSet,
    last: u32,
}

/// No record has this number.
const NONE: u32 = u32::MAX;

impl Last {
    pub(super) fn new() -> Last {
        Last {
            always: [NONE; N_CALLS as usize],
            labels: HashMap::new(),
            calls: CallSet::NONE,
            last: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.always = [NONE; N_CALLS as usize];
        self.labels.clear();
    }

    /// Adds a record; later ones come later.
    pub(super) fn add(&mut self, number: u32, calls: CallSet, switch: Switch) {
        self.calls = self.calls.or(calls);
        self.last = self.last.max(number);
        let later = |known: u32| if known == NONE { number } else { known.max(number) };
        for call in calls.numbers() {
            match switch {
                Switch::Always => {
                    if let Some(last) = self.always.get_mut(usize::from(call)) {
                        *last = later(*last);
                    }
                }
                Switch::Label(label) => {
                    let last = self.labels.entry((label, call)).or_insert(number);
                    *last = later(*last);
                }
                Switch::Never => {}
            }
        }
    }

    /// Returns the last record for a call that is on whenever a switch is, if it comes after another.
    pub(super) fn after(&self, number: u32, call: u8, switch: Switch) -> Option<u32> {
        let always = self.always.get(usize::from(call)).copied().filter(|it| *it != NONE);
        let own = match switch {
            Switch::Label(label) => self.labels.get(&(label, call)).copied(),
            Switch::Always | Switch::Never => None,
        };
        always.max(own).filter(|last| *last > number)
    }
}

/// Contexts that are no single auction, with their records.
pub(super) struct Patterns {
    all: Vec<(u32, Last)>,
    /// Those that are sequences of sets, by length and by each first call: the pattern, and which of its
    /// sequences.
    sequences: HashMap<(usize, u8), Vec<(usize, usize)>>,
    expressions: Vec<usize>,
    n_tries: usize,
    n_compared: usize,
    n_sequences: usize,
}

impl Patterns {
    /// Collects the contexts of records, given in order.
    pub(super) fn new<'r>(
        sheet: &Sheet<'_>,
        rows: impl Iterator<Item = (u32, &'r Row)>,
    ) -> Patterns {
        let mut patterns = Patterns {
            all: Vec::new(),
            sequences: HashMap::new(),
            expressions: Vec::new(),
            n_tries: 0,
            n_compared: 0,
            n_sequences: 0,
        };
        let mut numbers: HashMap<u32, usize> = HashMap::new();
        for (number, row) in rows {
            let at = *numbers.entry(row.context).or_insert(patterns.all.len());
            if at == patterns.all.len() {
                patterns.all.push((row.context, Last::new()));
            }
            if let Some((_, last)) = patterns.all.get_mut(at) {
                last.add(number, sheet.call(row).set, sheet.switch(row));
            }
        }
        for at in 0..patterns.all.len() {
            patterns.index(sheet, at);
        }
        patterns
    }

    fn index(&mut self, sheet: &Sheet<'_>, at: usize) {
        let Some((context, _)) = self.all.get(at) else { return };
        match sheet.contexts.get(*context as usize).map(|context| &context.kind) {
            Some(ContextKind::Expression(_)) => self.expressions.push(at),
            Some(ContextKind::Sequences(sequences)) => {
                for (number, sets) in sequences.iter().enumerate() {
                    let firsts = sets.first().map_or(vec![NO_CALL], |set| set.numbers().collect());
                    for first in firsts {
                        self.n_sequences += 1;
                        if self.n_sequences <= MOST_SEQUENCES {
                            self.sequences
                                .entry((sets.len(), first))
                                .or_default()
                                .push((at, number));
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Tells whether something was left out.
    pub(super) fn gave_up(&self) -> bool {
        self.n_tries > MOST_TRIES
            || self.n_compared > MOST_COMPARED
            || self.n_sequences > MOST_SEQUENCES
    }

    /// Returns the patterns that match an auction and have a record after another one for some calls.
    pub(super) fn matching(
        &mut self,
        sheet: &Sheet<'_>,
        auction: &[u8],
        text: &str,
        after: u32,
        calls: CallSet,
    ) -> Vec<usize> {
        let mut found = Vec::new();
        let could = |last: &Last| last.last > after && !last.calls.and(calls).is_empty();
        let key = (auction.len(), auction.first().copied().unwrap_or(NO_CALL));
        for (at, number) in self.sequences.get(&key).into_iter().flatten() {
            let Some((context, last)) = self.all.get(*at) else { continue };
            self.n_compared += 1;
            if self.n_compared > MOST_COMPARED || !could(last) {
                continue;
            }
            let kind = sheet.contexts.get(*context as usize).map(|context| &context.kind);
            let Some(ContextKind::Sequences(sequences)) = kind else { continue };
            let Some(sets) = sequences.get(*number) else { continue };
            // From the end, where auctions differ.
            let mut pairs = sets.iter().rev().zip(auction.iter().rev());
            if pairs.all(|(set, call)| set.has(*call)) {
                found.push(*at);
            }
        }
        for at in &self.expressions {
            let Some((context, last)) = self.all.get(*at) else { continue };
            if !could(last) {
                continue;
            }
            self.n_tries += 1;
            if self.n_tries > MOST_TRIES {
                break;
            }
            let kind = sheet.contexts.get(*context as usize).map(|context| &context.kind);
            if let Some(ContextKind::Expression(matcher)) = kind
                && matcher.matches(text)
            {
                found.push(*at);
            }
        }
        found
    }

    /// Returns the last record of a pattern for a call, if it comes after another one.
    pub(super) fn after(&self, at: usize, number: u32, call: u8, switch: Switch) -> Option<u32> {
        self.all.get(at).and_then(|(_, last)| last.after(number, call, switch))
    }
}

/// The first call of an auction without calls.
const NO_CALL: u8 = u8::MAX;
