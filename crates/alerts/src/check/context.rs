//! Contexts and calls of records: what they can match, and whether their calls are legal.

use std::collections::HashSet;

use super::laws::{Standing, after_all, after_set, after_sets};
use super::sheet::names_called;
use crate::pattern::{BadPattern, Matcher, Pattern, needs_strangers};
use crate::token::{CallSet, number_of};

/// A context of records.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) text: Box<str>,
    pub(super) kind: ContextKind,
    pub(super) legality: Legality,
    /// Whether it is written as the calls of one auction, and no pattern that comes down to one.
    pub(super) is_written_out: bool,
}

/// What a context matches.
#[derive(Debug)]
pub(super) enum ContextKind {
    /// One auction, by the numbers of its calls.
    Literal(Box<[u8]>),
    /// Auctions of certain lengths.
    Sequences(Vec<Box<[CallSet]>>),
    Expression(Box<Matcher>),
    /// No auction there is.
    Never,
    Bad(BadPattern),
    /// What a script says, which is never run, or a pattern too many.
    Unknown,
}

/// Whether the calls of a context can follow each other.
#[derive(Debug)]
pub(super) enum Legality {
    /// They can, in one way.
    One(Standing),
    /// They can, in some ways.
    Several(Vec<Standing>),
    /// They cannot; as many of them as given can, if that is known.
    Illegal(Option<usize>),
    /// That is not known.
    Unknown,
}

impl Context {
    pub(super) fn new(text: &str, scripts: &HashSet<&str>) -> Context {
        let written_out = literal(text);
        let is_written_out = written_out.is_some();
        let kind = match written_out {
            Some(calls) => ContextKind::Literal(calls),
            None => kind(text, scripts),
        };
        let legality = match &kind {
            ContextKind::Literal(calls) => match after_all(calls) {
                Ok(standing) => Legality::One(standing),
                Err(at) => Legality::Illegal(Some(at)),
            },
            ContextKind::Sequences(sequences) => {
                let standings: Vec<Standing> =
                    sequences.iter().flat_map(|sets| after_sets(sets)).collect();
                match standings.is_empty() {
                    true => Legality::Illegal(None),
                    false => Legality::Several(standings),
                }
            }
            _ => Legality::Unknown,
        };
        Context { text: text.into(), kind, legality, is_written_out }
    }

    /// Returns a context of which nothing is known.
    pub(super) fn unknown(text: &str) -> Context {
        let (kind, legality) = (ContextKind::Unknown, Legality::Unknown);
        Context { text: text.into(), kind, legality, is_written_out: false }
    }

    /// Tells whether it can match an auction at all.
    pub(super) fn can_match(&self) -> bool {
        let matches_something = matches!(
            self.kind,
            ContextKind::Literal(_) | ContextKind::Sequences(_) | ContextKind::Expression(_)
        );
        matches_something && !matches!(self.legality, Legality::Illegal(_))
    }

    /// Tells whether one of some calls may follow it.
    pub(super) fn allows(&self, calls: CallSet) -> bool {
        match &self.legality {
            Legality::One(standing) => calls.numbers().any(|call| standing.after(call).is_some()),
            Legality::Several(standings) => !after_set(standings, calls).is_empty(),
            Legality::Illegal(_) => false,
            Legality::Unknown => true,
        }
    }

    /// Tells whether it is made of calls and nothing else.
    pub(super) fn is_literal(&self) -> bool {
        matches!(self.kind, ContextKind::Literal(_))
    }
}

fn kind(text: &str, scripts: &HashSet<&str>) -> ContextKind {
    if names_called(text).any(|name| scripts.contains(name)) {
        return ContextKind::Unknown;
    }
    match Pattern::read(text) {
        Err(bad) => ContextKind::Bad(bad),
        Ok(pattern) if pattern.is_never() => ContextKind::Never,
        Ok(Pattern::Sequences(sequences)) => match sequences.as_slice() {
            // A pattern that comes down to one auction is as good as its calls.
            [only] => match only.iter().map(|set| set.only()).collect() {
                Some(calls) => ContextKind::Literal(calls),
                None => ContextKind::Sequences(sequences),
            },
            _ => ContextKind::Sequences(sequences),
        },
        Ok(Pattern::Expression(_)) if needs_strangers(text) => ContextKind::Never,
        Ok(Pattern::Expression(matcher)) => ContextKind::Expression(matcher),
    }
}

/// Returns the numbers of the calls of a context that is made of them.
pub(super) fn literal(text: &str) -> Option<Box<[u8]>> {
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| number_of(pair.try_into().ok()?)).collect()
}

/// A call of records.
#[derive(Debug)]
pub(super) struct CallText {
    pub(super) text: Box<str>,
    /// The calls it matches.
    pub(super) set: CallSet,
    /// Why it matches none, if it is a pattern that cannot be read.
    pub(super) bad: Option<BadPattern>,
    /// Whether it is not known what it matches: it calls a script, or is a pattern too many.
    pub(super) is_unknown: bool,
}

impl CallText {
    pub(super) fn new(text: &str, scripts: &HashSet<&str>) -> CallText {
        let is_unknown = names_called(text).any(|name| scripts.contains(name));
        let (set, bad) = match Pattern::read(text) {
            Ok(pattern) if !is_unknown => (pattern.calls(), None),
            Ok(_) => (CallSet::NONE, None),
            Err(bad) => (CallSet::NONE, Some(bad)),
        };
        CallText { text: text.into(), set, bad, is_unknown }
    }

    /// Returns a call of which nothing is known.
    pub(super) fn unknown(text: &str) -> CallText {
        CallText { text: text.into(), set: CallSet::NONE, bad: None, is_unknown: true }
    }
}
