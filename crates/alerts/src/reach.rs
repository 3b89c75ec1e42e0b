//! Which auctions and calls a record is for, asked of every record of a system.

use std::collections::HashMap;
use std::rc::Rc;

use bridge::Call;

use crate::explanation::Explanation;
use crate::pattern::Pattern;
use crate::statement::Statement;
use crate::system::System;
use crate::token::{self, CallSet, number};

/// What a record is for.
#[derive(Debug, Clone)]
pub(crate) struct Reach {
    pub(crate) context: Rc<Pattern>,
    pub(crate) calls: CallSet,
}

impl Reach {
    /// Returns its contexts as sets of calls one after the other, as few of them as they can be;
    /// nothing if it is a regular expression.
    pub(crate) fn sequences(&self) -> Option<Vec<Box<[CallSet]>>> {
        match &*self.context {
            Pattern::Sequences(sequences) => Some(merged(sequences.clone())),
            Pattern::Expression(_) => None,
        }
    }
}

/// Reads the patterns of records, each only once: most contexts stand before several calls.
pub(crate) struct Reaches<'s> {
    system: &'s System,
    contexts: HashMap<String, Option<Rc<Pattern>>>,
    calls: HashMap<String, CallSet>,
}

impl<'s> Reaches<'s> {
    pub(crate) fn new(system: &'s System) -> Reaches<'s> {
        Reaches { system, contexts: HashMap::new(), calls: HashMap::new() }
    }

    /// Returns what a record is for; nothing if it can never match.
    pub(crate) fn of(&mut self, statement: &Statement) -> Option<Reach> {
        if statement.text.contains("@I") {
            return None;
        }
        let calls = self.calls(&statement.call);
        let context = self.context(&statement.context)?;
        (!calls.is_empty()).then_some(Reach { context, calls })
    }

    fn context(&mut self, text: &str) -> Option<Rc<Pattern>> {
        if let Some(known) = self.contexts.get(text) {
            return known.clone();
        }
        let pattern = self.pattern(text).filter(|pattern| !pattern.is_never()).map(Rc::new);
        self.contexts.insert(text.to_owned(), pattern.clone());
        pattern
    }

    fn calls(&mut self, text: &str) -> CallSet {
        if let Some(call) = token::call(text) {
            return CallSet::one(number(call));
        }
        if let Some(known) = self.calls.get(text) {
            return *known;
        }
        let pattern = self.pattern(text).filter(|_| !text.is_empty());
        let calls = pattern.map_or(CallSet::NONE, |pattern| pattern.calls());
        self.calls.insert(text.to_owned(), calls);
        calls
    }

    /// Reads a pattern; one that a script would have to work out never matches.
    fn pattern(&self, text: &str) -> Option<Pattern> {
        let needs_script = self.system.scripts.called(text).next().is_some();
        Pattern::read(text).ok().filter(|_| !needs_script)
    }
}

/// Returns an auction as contexts are compared with it: the whole, and without its leading passes up
/// to three.
pub(crate) fn ways(auction: &[Call]) -> Vec<String> {
    let whole = token::context(auction);
    let stripped = token::context(without_passes(auction));
    if stripped == whole { vec![whole] } else { vec![whole, stripped] }
}

/// Returns an auction without its leading passes; a fourth one stays.
pub(crate) fn without_passes(auction: &[Call]) -> &[Call] {
    let n_passes = auction.iter().take(3).take_while(|call| **call == Call::Pass).count();
    auction.get(n_passes..).unwrap_or_default()
}

/// Returns what a record says of its calls: of a group such as `(1H|1S)` call by call, otherwise of
/// the call as it is written.
pub(crate) fn meanings(statement: &Statement) -> Vec<(&str, Explanation)> {
    let inside = statement.call.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    if let Some(inside) = inside
        && !inside.contains(['(', ')'])
    {
        // What is no call by itself, such as `1[HS]`, is explained by the first text.
        return inside.split('|').map(|call| (call, statement.explanation(call))).collect();
    }
    vec![(&statement.call, statement.explanation(""))]
}

/// Joins sequences that differ in one call only.
fn merged(mut sequences: Vec<Box<[CallSet]>>) -> Vec<Box<[CallSet]>> {
    sequences.sort_unstable();
    'again: loop {
        for one in 0..sequences.len() {
            for other in one + 1..sequences.len() {
                let pair = sequences.get(one).zip(sequences.get(other));
                if let Some(joined) = pair.and_then(|(one, other)| joined(one, other)) {
                    sequences.remove(other);
                    sequences.remove(one);
                    sequences.push(joined);
                    sequences.sort_unstable();
                    continue 'again;
                }
            }
        }
        return sequences;
    }
}

fn joined(one: &[CallSet], other: &[CallSet]) -> Option<Box<[CallSet]>> {
    let n_different = one.iter().zip(other).filter(|(one, other)| one != other).count();
    if one.len() != other.len() || n_different > 1 {
        return None;
    }
    Some(one.iter().zip(other).map(|(one, other)| one.or(*other)).collect())
}
