//! The index: which records match an auction and a call, without looking at all of them.
//!
//! The last record that matches wins, so an index looks from the end: contexts that are just calls lie
//! sorted and are found at once; contexts with wild cards are compared set by set with those of the same
//! length, regular expressions are tried one by one, and both only as long as they could still beat
//! what was found.

mod build;
mod contexts;

use bridge::Call;

use crate::alias::{Alias, Field, replaced};
use crate::pattern::{Matcher, Pattern};
use crate::system::{Segment, Switch};
use crate::token::{self, CallSet};
use contexts::{Literals, Wild};

/// Everything that can match, for one way of switching the aliases.
#[derive(Debug)]
pub(crate) struct Index {
    /// The records that can match at all, in the order of the file.
    records: Vec<Entry>,
    literals: Literals,
    /// Contexts with wild cards, by their number of calls.
    wild: Vec<Vec<Wild>>,
    /// Contexts that are regular expressions.
    expressions: Vec<Expressed>,
    /// Records whose context is that of whatever enabled record stands before them.
    floating: Vec<Floating>,
    /// The last context in each segment, for those.
    last_contexts: Vec<Option<Box<str>>>,
    /// Lines that begin or end the trusted part of a file.
    trust: Vec<(usize, usize, bool)>,
    /// Lines with one pattern too many.
    left_out: Vec<usize>,
    aliases: Vec<Alias>,
    /// The line from which on no aliases are applied, because they were too much work.
    aliases_end: Option<usize>,
    /// In which line each alias is defined.
    alias_lines: Vec<usize>,
}

/// A record that can match.
#[derive(Debug, Clone, Copy)]
struct Entry {
    line: u32,
    segment: u32,
    calls: CallSet,
}

/// Records whose context is a regular expression.
#[derive(Debug)]
struct Expressed {
    matcher: Box<Matcher>,
    records: Vec<u32>,
}

/// A record with `+` before which nothing in its segment has a context.
#[derive(Debug, Clone, Copy)]
struct Floating {
    record: u32,
    /// How many aliases are defined before it.
    n_aliases: usize,
}

/// What is looked for.
pub(crate) struct Sought<'a> {
    /// The calls so far, by number.
    pub(crate) calls: &'a [u8],
    /// The same as a context.
    pub(crate) context: &'a str,
    /// The call to be explained, by number.
    pub(crate) call: u8,
}

impl Index {
    /// Returns the line of the last record that matches in a segment that is switched on.
    pub(crate) fn last(
        &self,
        sought: &Sought<'_>,
        segments: &[Segment],
        enabled: &[bool],
    ) -> Option<usize> {
        let fits = |entry: &Entry| {
            entry.calls.has(sought.call) && switch(segments, entry.segment).is_on(enabled)
        };
        let last_of = |records: &[u32], best: Option<u32>| {
            let better = records.iter().rev().take_while(|record| Some(**record) > best);
            better.copied().find(|record| self.record(*record).is_some_and(fits))
        };
        let mut best = None;
        for n_stripped in self.ways(sought.calls) {
            let calls = sought.calls.get(n_stripped..).unwrap_or_default();
            let context = sought.context.get(2 * n_stripped..).unwrap_or_default();
            best = last_of(self.literals.records(calls), best).or(best);
            for wild in self.wild.get(calls.len()).into_iter().flatten() {
                if wild.records.last().copied() <= best {
                    break;
                }
                if wild.matches(calls) {
                    best = last_of(&wild.records, best).or(best);
                }
            }
            for expressed in &self.expressions {
                if expressed.records.last().copied() <= best {
                    break;
                }
                // Whether the call fits is known at once, whether the context does is not.
                let found = last_of(&expressed.records, best);
                if found.is_some() && expressed.matcher.matches(context) {
                    best = found;
                }
            }
        }
        for (record, _) in self.floating(sought, segments, enabled) {
            best = best.max(Some(record));
        }
        best.and_then(|record| self.record(record)).map(|entry| entry.line as usize)
    }

    /// Returns the lines of all records that match, switched on or not, in order.
    pub(crate) fn all(
        &self,
        sought: &Sought<'_>,
        segments: &[Segment],
        enabled: &[bool],
    ) -> Vec<usize> {
        let mut found: Vec<u32> = Vec::new();
        for n_stripped in self.ways(sought.calls) {
            let calls = sought.calls.get(n_stripped..).unwrap_or_default();
            let context = sought.context.get(2 * n_stripped..).unwrap_or_default();
            found.extend(self.literals.records(calls));
            let wild = self.wild.get(calls.len()).into_iter().flatten();
            found.extend(wild.filter(|wild| wild.matches(calls)).flat_map(|wild| &wild.records));
            let matching = self.expressions.iter().filter(|it| it.matcher.matches(context));
            found.extend(matching.flat_map(|it| &it.records));
        }
        found.retain(|record| self.record(*record).is_some_and(|it| it.calls.has(sought.call)));
        found.extend(self.floating(sought, segments, enabled).map(|(record, _)| record));
        found.sort_unstable();
        found.dedup();
        let entries = found.into_iter().filter_map(|record| self.record(record));
        entries.map(|entry| entry.line as usize).collect()
    }

    /// Tells whether a line is in the trusted part of a file.
    pub(crate) fn is_trusted(&self, line: usize, segments: &[Segment], enabled: &[bool]) -> bool {
        let n_before = self.trust.partition_point(|(at, ..)| *at < line);
        let before = self.trust.get(..n_before).unwrap_or_default().iter().rev();
        let is_on =
            |segment: usize| segments.get(segment).is_some_and(|it| it.switch.is_on(enabled));
        let last = before.into_iter().find(|(_, segment, _)| is_on(*segment));
        last.is_some_and(|(.., trusted)| *trusted)
    }

    /// Returns the lines that are not read as the real program does: one pattern too many, or too much work for
    /// aliases.
    pub(crate) fn left_out(&self) -> &[usize] {
        &self.left_out
    }

    /// Returns the aliases that are defined before a line.
    pub(crate) fn aliases_before(&self, line: usize) -> &[Alias] {
        if self.aliases_end.is_some_and(|end| end <= line) {
            return &[];
        }
        let n = self.alias_lines.partition_point(|at| *at < line);
        self.aliases.get(..n).unwrap_or_default()
    }

    fn record(&self, record: u32) -> Option<&Entry> {
        self.records.get(record as usize)
    }

    /// Returns how many leading passes are left away: none, and as many as there are up to three.
    fn ways(&self, calls: &[u8]) -> impl Iterator<Item = usize> + use<> {
        let pass = token::number(Call::Pass);
        let passes = calls.iter().take(3).take_while(|call| **call == pass).count();
        std::iter::once(0).chain((passes > 0).then_some(passes))
    }

    /// Walks through the records with a floating context that match, and their segments.
    fn floating<'a>(
        &'a self,
        sought: &'a Sought<'a>,
        segments: &'a [Segment],
        enabled: &'a [bool],
    ) -> impl Iterator<Item = (u32, u32)> + 'a {
        // What `+` stands for before a segment: records follow each other, so it is found by going on.
        let mut before = (0_usize, "");
        // The pattern of it, worked out once for all records of a segment, and of those after it.
        let mut known: Option<(String, Option<Pattern>)> = None;
        let mut asked = None;
        self.floating.iter().filter_map(move |floating| {
            let entry = self.record(floating.record)?;
            let is_on = switch(segments, entry.segment).is_on(enabled);
            if !is_on || !entry.calls.has(sought.call) {
                return None;
            }
            let key = (entry.segment, floating.n_aliases);
            if asked != Some(key) {
                asked = Some(key);
                let contexts = self.last_contexts.iter().zip(segments);
                let passed = contexts.take(entry.segment as usize).skip(before.0);
                let mut passed = passed.rev().filter(|(_, segment)| segment.switch.is_on(enabled));
                let last = passed.find_map(|(context, _)| context.as_deref());
                before = (entry.segment as usize, last.unwrap_or(before.1));
                let aliases = self.aliases.get(..floating.n_aliases).unwrap_or_default();
                let context = replaced(aliases, Field::KnownContext, before.1);
                // Many segments may go on from the same context.
                if known.as_ref().is_none_or(|(text, _)| **text != *context) {
                    let pattern = Pattern::read(&context).ok();
                    known = Some((context.into_owned(), pattern));
                }
            }
            let pattern = known.as_ref().and_then(|(_, pattern)| pattern.as_ref())?;
            let mut ways = self.ways(sought.calls);
            let matches = ways.any(|n| {
                sought.context.get(2 * n..).is_some_and(|context| pattern.matches(context))
            });
            matches.then_some((floating.record, entry.segment))
        })
    }
}

fn switch(segments: &[Segment], segment: u32) -> Switch {
    segments.get(segment as usize).map_or(Switch::Never, |segment| segment.switch)
}
