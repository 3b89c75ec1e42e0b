//! The records of a file as checks see them: every context and every call once, rows of numbers.
//!
//! A large file has five records to a context, so what has to be known of a context, whether it can
//! match and whether its calls are legal, is worked out once for all of them. Aliases of blocks that
//! can be switched off count sometimes only; a record that one of them could change is *uncertain*,
//! and checks leave it alone.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use super::applied::{Aliases, Applied};
use super::context::{CallText, Context, ContextKind};
use crate::alias::{Alias, Field, MOST_ALIASES, replaced};
use crate::line_kind::LineKind;
use crate::load::{NoteKind, Place};
use crate::option::Rules;
use crate::record::{Fields, reading};
use crate::system::{Switch, System};

/// How many bytes aliases may be compared with before the check gives up on them.
const MOST_ALIAS_WORK: usize = 400_000_000;
/// How long the patterns of a file may be in all before the check gives up on them.
const MOST_PATTERN_BYTES: usize = 1 << 19;
/// From how many regular expressions on it is asked whether a look-up knows them all.
const MOST_EXPRESSIONS: usize = 1_000;

/// A record.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// Its line, among all lines that count.
    pub(super) line: u32,
    pub(super) segment: u32,
    /// Its context, by number.
    pub(super) context: u32,
    /// Its call, by number.
    pub(super) call: u32,
    /// The line where its context is written: another one if it is `+`.
    pub(super) source: u32,
    /// The aliases that are applied to it.
    pub(super) applied: Applied,
    pub(super) is_plus: bool,
    pub(super) is_item: bool,
    /// Whether what it means depends on options.
    pub(super) is_uncertain: bool,
    /// Whether nothing is said of it, because something was said of the list it is in, or because it is
    /// text for people.
    pub(super) is_quiet: bool,
    /// Whether `@I` keeps it from ever matching.
    pub(super) is_ignored: bool,
}

/// What `+` stands for cannot be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LostPlus {
    /// Nothing stands before it.
    Nothing,
    /// It depends on the option of a block before.
    OtherBlock,
}

/// The records of a file.
pub(super) struct Sheet<'s> {
    pub(super) system: &'s System,
    pub(super) rules: Rules,
    pub(super) rows: Vec<Row>,
    pub(super) contexts: Vec<Context>,
    pub(super) calls: Vec<CallText>,
    /// Rows with a `+` that cannot be understood.
    pub(super) lost: Vec<(usize, LostPlus)>,
    /// Whether there are imports or programs that are not read here, which could define scripts and use
    /// aliases.
    pub(super) has_unread: bool,
    /// The first line that imports something which is not read; what follows may have other aliases.
    unread_from: Option<u32>,
    /// The line from which on aliases were too much work.
    pub(super) gave_up: Option<u32>,
    /// What each line is as it stands.
    pub(super) kinds: Vec<LineKind>,
    pub(super) scripts: HashSet<&'s str>,
    /// The options that are headings, by the numbers of their labels.
    separators: HashSet<u32>,
    /// How long the patterns are that have been read so far.
    pattern_bytes: usize,
    /// How much work aliases have been so far.
    work: Cell<usize>,
    pub(super) numbers: HashMap<Box<str>, u32>,
    pub(super) aliases: Aliases,
    /// What matches nothing, for numbers that there are not.
    nothing: (Context, CallText),
}

impl<'s> Sheet<'s> {
    pub(super) fn new(system: &'s System, rules: Rules) -> Sheet<'s> {
        let mut sheet = Sheet {
            system,
            rules,
            rows: Vec::new(),
            contexts: Vec::new(),
            calls: Vec::new(),
            lost: Vec::new(),
            has_unread: system.notes().iter().any(|note| is_unread(&note.kind)),
            unread_from: unread_from(system),
            gave_up: None,
            scripts: system.scripts().iter().map(|script| script.name.as_str()).collect(),
            separators: separators(system),
            pattern_bytes: 0,
            work: Cell::new(0),
            kinds: system
                .lines()
                .iter()
                .map(|line| LineKind::of(system.loaded.text(line)))
                .collect(),
            numbers: HashMap::new(),
            aliases: Aliases::new(),
            nothing: (Context::unknown(""), CallText::unknown("")),
        };
        sheet.collect();
        sheet
    }

    pub(super) fn context(&self, row: &Row) -> &Context {
        // Every row's number is that of a context.
        self.contexts.get(row.context as usize).unwrap_or(&self.nothing.0)
    }

    pub(super) fn call(&self, row: &Row) -> &CallText {
        self.calls.get(row.call as usize).unwrap_or(&self.nothing.1)
    }

    pub(super) fn switch(&self, row: &Row) -> Switch {
        let segment = self.system.segments.get(row.segment as usize);
        segment.map_or(Switch::Never, |segment| segment.switch)
    }

    /// Returns the text of a line.
    pub(super) fn text(&self, line: u32) -> &'s str {
        let system = self.system;
        system.lines().get(line as usize).map_or("", |line| system.loaded.text(line))
    }

    /// Does something with the fields of a row; nothing once aliases have been too much work.
    pub(super) fn with_fields<T>(
        &self,
        row: &Row,
        work: impl FnOnce(Fields<'_>, &[Alias]) -> T,
    ) -> Option<T> {
        let text = self.text(row.line);
        let aliases = self.aliases.of(row.applied, text);
        if !self.works(cost(aliases.len(), text)) {
            return None;
        }
        let read = reading(text, aliases);
        self.works(growth(text, &read));
        Fields::of(&read).map(|fields| work(fields, aliases))
    }

    /// Returns an explanation with aliases.
    pub(super) fn explained<'t>(&self, text: &'t str, aliases: &[Alias]) -> Cow<'t, str> {
        let explained = replaced(aliases, Field::Explanation, text);
        self.works(growth(text, &explained));
        explained
    }

    /// Counts the work of aliases; `false` when it has been too much.
    pub(super) fn works(&self, n: usize) -> bool {
        self.work.set(self.work.get().saturating_add(n));
        self.work.get() <= MOST_ALIAS_WORK
    }

    /// Tells whether another pattern may be read, which takes its time.
    pub(super) fn may_read(&mut self, pattern: &str) -> bool {
        self.pattern_bytes = self.pattern_bytes.saturating_add(pattern.len());
        self.pattern_bytes <= MOST_PATTERN_BYTES
    }

    /// Tells whether there is so much of something that look-ups leave records out.
    pub(super) fn is_too_much(&self) -> bool {
        // One that never matches may be one as well.
        let is_expression =
            |it: &&Context| matches!(it.kind, ContextKind::Expression(_) | ContextKind::Never);
        self.gave_up.is_some()
            || self.pattern_bytes > MOST_PATTERN_BYTES
            || self.system.aliases.len() > MOST_ALIASES
            || self.contexts.iter().filter(is_expression).count() > MOST_EXPRESSIONS
    }

    /// Tells whether a text calls a script, which is never run.
    pub(super) fn calls_script(&self, text: &str) -> bool {
        names_called(text).any(|name| self.scripts.contains(name))
    }

    /// Tells whether aliases may count in a line that are not known here.
    pub(super) fn is_after_unread(&self, line: u32) -> bool {
        self.unread_from.is_some_and(|first| first < line)
    }

    /// Tells whether the block of a switch is a heading, which is never on.
    pub(super) fn is_separator(&self, switch: Switch) -> bool {
        matches!(switch, Switch::Label(label) if self.separators.contains(&label))
    }

    /// Tells whether a row can be the answer to anything.
    pub(super) fn is_live(&self, row: &Row) -> bool {
        !row.is_ignored && self.context(row).can_match() && !self.call(row).set.is_empty()
    }

    /// Returns the number of a context that is written somewhere.
    pub(super) fn number_of(&self, context: &str) -> Option<u32> {
        self.numbers.get(context).copied()
    }

    /// Returns what a line is as it stands.
    pub(super) fn kind(&self, line: usize) -> LineKind {
        self.kinds.get(line).copied().unwrap_or(LineKind::Blank)
    }

    /// Walks through the lines of some kinds outside scripts, with their texts.
    pub(super) fn lines_of(
        &self,
        kinds: &'static [LineKind],
    ) -> impl Iterator<Item = (u32, &'s str)> {
        let system = self.system;
        let lines = self.kinds.iter().zip(system.lines()).enumerate();
        lines.filter_map(move |(at, (kind, line))| {
            let is_one = kinds.contains(kind) && !system.scripts.has_line(at);
            is_one.then(|| (u32::try_from(at).unwrap_or(u32::MAX), system.loaded.text(line)))
        })
    }
}

/// Returns the work of looking for aliases in a text.
pub(super) fn cost(n_aliases: usize, text: &str) -> usize {
    // However short a text is, looking begins anew for each of them.
    n_aliases * (text.len() + 64)
}

/// Returns the work of what grows: it has been gone through a hundred times.
pub(super) fn growth(before: &str, after: &str) -> usize {
    if after.len() > 2 * before.len() + 100 { 100 * after.len() } else { 0 }
}

/// Walks through the names between percent signs.
pub(super) fn names_called(text: &str) -> impl Iterator<Item = &str> {
    text.split('%').enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, name)| name)
}

fn separators(system: &System) -> HashSet<u32> {
    let labels = system.segments.iter().filter_map(|segment| {
        let Switch::Label(label) = segment.switch else { return None };
        let line = system.lines().get(segment.first.checked_sub(1)?)?;
        system.loaded.text(line).contains("@s").then_some(label)
    });
    labels.collect()
}

fn is_unread(kind: &NoteKind) -> bool {
    match kind {
        NoteKind::ImportOfAddress { .. }
        | NoteKind::ImportNotRead { .. }
        | NoteKind::ImportsTooMany { .. }
        | NoteKind::Javascript { .. } => true,
        NoteKind::ImportLoop { .. } | NoteKind::ListTooDeep | NoteKind::BssNotRead { .. } => false,
    }
}

fn unread_from(system: &System) -> Option<u32> {
    let is_import =
        |kind: &NoteKind| is_unread(kind) && !matches!(kind, NoteKind::Javascript { .. });
    let notes = system.notes().iter().filter(|note| is_import(&note.kind));
    let places: HashSet<Place> = notes.map(|note| note.place).collect();
    // Without any the lines need not be gone through.
    let lines = if places.is_empty() { &[] } else { system.lines() };
    let first = lines.iter().position(|line| places.contains(&line.place))?;
    u32::try_from(first).ok()
}
