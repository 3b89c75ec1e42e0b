//! How an index is made: every line once, as the real program reads it for every look-up.

use std::collections::HashMap;

use super::contexts::{Literals, Wild};
use super::{Entry, Expressed, Floating, Index};
use crate::alias::{Alias, Field, MOST_ALIASES, Work, replaced};
use crate::pattern::{Pattern, is_plain};
use crate::record::{Fields, reading};
use crate::spaces::bare;
use crate::system::System;
use crate::token::{CallSet, number_of};

/// The most regular expressions of a system; a real one has some hundred at most.
const MOST_EXPRESSIONS: usize = 2_000;

/// The most bytes of different patterns that are read; a real system has some ten thousand.
const MOST_PATTERN_BYTES: usize = 1 << 19;

/// The longest context that can match anything; the longest auction has 638 characters.
const LONGEST_CONTEXT: usize = 1_000;

/// Where the records of a context that is no plain auction are collected.
#[derive(Clone)]
enum Slot {
    /// It matches nothing.
    Never,
    /// It is one pattern too many.
    LeftOut,
    /// It stands for contexts that are just calls.
    Literals(Vec<Box<[u8]>>),
    Wild(Vec<usize>),
    Expression(usize),
}

struct Builder<'s> {
    system: &'s System,
    index: Index,
    calls: HashMap<Box<str>, CallSet>,
    slots: HashMap<Box<str>, Slot>,
    wild: Vec<Wild>,
    /// The calls of literal contexts one after the other, and where each is.
    arena: Vec<u8>,
    places: Vec<(u32, u32, u32)>,
    /// How many bytes of patterns were read so far.
    pattern_bytes: usize,
    /// What the aliases have cost so far.
    work: Work,
}

impl Index {
    pub(crate) fn build(system: &System, enabled: &[bool]) -> Index {
        let index = Index {
            records: Vec::new(),
            literals: Literals::default(),
            wild: Vec::new(),
            expressions: Vec::new(),
            floating: Vec::new(),
            last_contexts: vec![None; system.segments.len()],
            trust: Vec::new(),
            left_out: Vec::new(),
            aliases_end: None,
            aliases: Vec::new(),
            alias_lines: Vec::new(),
        };
        let mut builder = Builder {
            system,
            index,
            calls: HashMap::new(),
            slots: HashMap::new(),
            wild: Vec::new(),
            arena: Vec::new(),
            places: Vec::new(),
            pattern_bytes: 0,
            work: Work::default(),
        };
        for number in 0..system.segments.len() {
            builder.segment(number, enabled);
        }
        builder.finished()
    }
}

impl Builder<'_> {
    fn segment(&mut self, number: usize, enabled: &[bool]) {
        let Some(segment) = self.system.segments.get(number) else { return };
        let is_on = segment.switch.is_on(enabled);
        let mut last: Option<String> = None;
        for at in segment.first..segment.end {
            let Some(line) = self.system.lines().get(at) else { return };
            let text = self.system.loaded.text(line);
            if Alias::is_line(text) {
                let is_one_more = self.index.aliases.len() < MOST_ALIASES;
                if is_on
                    && is_one_more
                    && let Some(alias) = Alias::read(text)
                {
                    self.index.aliases.push(alias);
                    self.index.alias_lines.push(at);
                }
                continue;
            }
            // From here on lines are read as they stand, and that is told.
            if self.work.is_too_much() {
                self.index.aliases_end.get_or_insert(at);
                self.index.left_out.push(at);
            }
            let length = text.len();
            let aliases = self.index.aliases_before(at);
            let text = reading(text, aliases);
            self.work.count(aliases.len(), length, text.len());
            if *text == *"Trusted" || *text == *"Untrusted" {
                self.index.trust.push((at, number, *text == *"Trusted"));
            }
            let Some(fields) = Fields::of(&text) else { continue };
            self.record(at, number, fields, &mut last);
        }
        if let Some(context) = self.index.last_contexts.get_mut(number) {
            *context = last.map(String::into_boxed_str);
        }
    }

    fn record(&mut self, at: usize, segment: usize, fields: Fields<'_>, last: &mut Option<String>) {
        let aliases = self.index.aliases_before(at);
        let call = fields.call(aliases);
        let written = replaced(aliases, Field::Context, fields.context);
        let written = bare(&written);
        let is_floating = *written == *"+" && last.is_none();
        if *written != *"+" {
            match last {
                Some(last) => {
                    last.clear();
                    last.push_str(&written);
                }
                None => *last = Some(written.into_owned()),
            }
        }
        let calls = self.calls(&call, at);
        if calls.is_empty() || fields.explanation.contains("@I") {
            return;
        }
        // There are fewer records than bytes in a file.
        let record = u32::try_from(self.index.records.len()).unwrap_or(u32::MAX);
        let entry = Entry {
            line: u32::try_from(at).unwrap_or(u32::MAX),
            segment: u32::try_from(segment).unwrap_or(u32::MAX),
            calls,
        };
        if is_floating {
            self.index.records.push(entry);
            let n_aliases = self.index.aliases_before(at).len();
            self.index.floating.push(Floating { record, n_aliases });
            return;
        }
        let context = last.as_deref().unwrap_or_default();
        let context = replaced(self.index.aliases_before(at), Field::KnownContext, context);
        if self.system.scripts.called(&context).next().is_some() {
            return;
        }
        if self.place(&context, record, at) {
            self.index.records.push(entry);
        }
    }

    /// Returns the calls that the call of a record matches; none if it needs a script.
    fn calls(&mut self, call: &str, at: usize) -> CallSet {
        if let [a, b] = *call.as_bytes()
            && let Some(number) = number_of([a, b])
        {
            return CallSet::one(number);
        }
        if let Some(calls) = self.calls.get(call) {
            return *calls;
        }
        if !self.may_read(call) {
            self.index.left_out.push(at);
            return CallSet::NONE;
        }
        let needs_script = self.system.scripts.called(call).next().is_some();
        let calls = match Pattern::read(call) {
            Ok(pattern) if !needs_script => pattern.calls(),
            _ => CallSet::NONE,
        };
        self.calls.insert(call.into(), calls);
        calls
    }

    /// Puts the record of a line where it is found by its context; `false` if it never can be.
    fn place(&mut self, context: &str, record: u32, at: usize) -> bool {
        if context.len() > LONGEST_CONTEXT {
            return false;
        }
        let start = self.arena.len();
        let pairs = context.as_bytes().chunks(2);
        let numbers = pairs.map(|pair| number_of(pair.try_into().ok()?));
        // Nearly every context is just calls.
        let is_literal = numbers.into_iter().all(|number| match number {
            Some(number) => {
                self.arena.push(number);
                true
            }
            None => false,
        });
        if is_literal {
            self.places.push(place(start, self.arena.len(), record));
            return true;
        }
        self.arena.truncate(start);
        let slot = match self.slots.get(context) {
            Some(slot) => slot.clone(),
            None => {
                let slot = self.slot(context);
                self.slots.insert(context.into(), slot.clone());
                slot
            }
        };
        match slot {
            Slot::Never => return false,
            Slot::LeftOut => {
                self.index.left_out.push(at);
                return false;
            }
            Slot::Literals(contexts) => {
                for context in contexts {
                    let start = self.arena.len();
                    self.arena.extend_from_slice(&context);
                    self.places.push(place(start, self.arena.len(), record));
                }
            }
            Slot::Wild(all) => {
                for number in all {
                    if let Some(wild) = self.wild.get_mut(number) {
                        wild.records.push(record);
                    }
                }
            }
            Slot::Expression(number) => {
                if let Some(expressed) = self.index.expressions.get_mut(number) {
                    expressed.records.push(record);
                }
            }
        }
        true
    }

    /// Tells whether another pattern may be read, which takes its time.
    fn may_read(&mut self, pattern: &str) -> bool {
        // Plain calls and wild cards are read at once.
        if !is_plain(pattern) {
            self.pattern_bytes = self.pattern_bytes.saturating_add(pattern.len());
        }
        self.pattern_bytes <= MOST_PATTERN_BYTES
    }

    fn slot(&mut self, context: &str) -> Slot {
        if !self.may_read(context) {
            return Slot::LeftOut;
        }
        match Pattern::read(context) {
            Err(_) => Slot::Never,
            Ok(pattern) if pattern.is_never() => Slot::Never,
            Ok(Pattern::Expression(_)) if self.index.expressions.len() >= MOST_EXPRESSIONS => {
                Slot::LeftOut
            }
            Ok(Pattern::Expression(matcher)) => {
                self.index.expressions.push(Expressed { matcher, records: Vec::new() });
                Slot::Expression(self.index.expressions.len() - 1)
            }
            Ok(Pattern::Sequences(sequences)) => {
                let literal = |sets: &[CallSet]| sets.iter().map(|set| set.only()).collect();
                let literals: Option<Vec<Box<[u8]>>> =
                    sequences.iter().map(|sets| literal(sets)).collect();
                if let Some(literals) = literals {
                    return Slot::Literals(literals);
                }
                let first = self.wild.len();
                self.wild
                    .extend(sequences.into_iter().map(|sets| Wild { sets, records: Vec::new() }));
                Slot::Wild((first..self.wild.len()).collect())
            }
        }
    }

    fn finished(self) -> Index {
        let Builder { mut index, wild, arena, places, .. } = self;
        index.literals = Literals::new(arena, places);
        for wild in wild {
            let length = wild.sets.len();
            if index.wild.len() <= length {
                index.wild.resize_with(length + 1, Vec::new);
            }
            if let Some(same_length) = index.wild.get_mut(length) {
                same_length.push(wild);
            }
        }
        // The latest first: whoever looks for the last record stops early.
        for same_length in &mut index.wild {
            same_length.sort_by_key(|wild| std::cmp::Reverse(wild.records.last().copied()));
        }
        index.expressions.sort_by_key(|it| std::cmp::Reverse(it.records.last().copied()));
        index.records.shrink_to_fit();
        index
    }
}

fn place(start: usize, end: usize, record: u32) -> (u32, u32, u32) {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    (number(start), number(end - start), record)
}
