//! How the rows of a [`Sheet`] are made: every line once, as the real program reads it.

use std::borrow::Cow;
use std::collections::HashMap;

use super::context::{CallText, Context, literal};
use super::sheet::{LostPlus, Row, Sheet, cost, growth};
use crate::alias::{Alias, Field, replaced};
use crate::line_kind::LineKind;
use crate::record::{Fields, reading};
use crate::spaces::bare;
use crate::system::Switch;
use crate::token::call as number_of_call;

/// Where the context before is written.
#[derive(Clone, Copy)]
struct Last {
    context: u32,
    line: u32,
    switch: Switch,
    /// Whether aliases that count sometimes only could change it.
    is_open: bool,
}

impl Sheet<'_> {
    /// Collects the records.
    pub(super) fn collect(&mut self) {
        let mut calls: HashMap<Box<str>, u32> = HashMap::new();
        let mut before: Option<Last> = None;
        for (number, segment) in self.system.segments.iter().enumerate() {
            let switch = segment.switch;
            let mut last: Option<Last> = None;
            self.aliases.begin(switch);
            // A list of aliases may have been made for the block.
            self.works(50 * self.aliases.n());
            for at in segment.first..segment.end {
                let Some(line) = self.system.lines().get(at) else { break };
                let text = self.system.loaded.text(line);
                if Alias::is_line(text) {
                    if let Some(alias) = Alias::read(text) {
                        self.aliases.add(at, alias, switch);
                    }
                    continue;
                }
                let n_fields = text.bytes().filter(|byte| *byte == b',').take(2).count();
                // Only an alias could make a record of it.
                if n_fields < 2 && self.aliases.n() == 0 && !text.contains('&') {
                    continue;
                }
                // There are fewer lines than bytes in a file.
                let at_line = u32::try_from(at).unwrap_or(u32::MAX);
                if !self.works(cost(self.aliases.n(), text)) {
                    self.gave_up = Some(at_line);
                    return;
                }
                let read = reading(text, self.aliases.for_text(text));
                let Some(fields) = Fields::of(&read) else { continue };
                self.works(growth(text, &read));
                let kind = match read {
                    Cow::Borrowed(_) => self.kind(at),
                    Cow::Owned(_) => LineKind::of(&read),
                };
                let aliases = self.aliases.for_text(fields.context);
                let aliased = replaced(aliases, Field::Context, fields.context);
                let written = bare(&aliased);
                let is_plus = *written == *"+";
                // Also what the first aliases make may be changed by others.
                let is_open = [text, &*read, &*aliased]
                    .into_iter()
                    .any(|text| self.aliases.could_change(text, switch));
                let mut lost = None;
                if is_plus {
                    if last.is_none() {
                        lost = match before {
                            None => Some(LostPlus::Nothing),
                            Some(Last { switch: Switch::Always, .. }) => None,
                            Some(Last { switch: known, .. }) if known == switch => None,
                            Some(_) => Some(LostPlus::OtherBlock),
                        };
                        // What the first stands for, those that follow it stand for too.
                        let is_lost = lost.is_some();
                        last = before.map(|it| Last { is_open: it.is_open || is_lost, ..it });
                    }
                } else {
                    let context = self.number(&written, last);
                    last = Some(Last { context, line: at_line, switch, is_open });
                }
                if kind != LineKind::Record || self.system.scripts.has_line(at) {
                    continue;
                }
                let call = fields.call(self.aliases.for_text(&read));
                let call = match calls.get(&*call) {
                    Some(number) => *number,
                    None => {
                        let number = u32::try_from(self.calls.len()).unwrap_or(u32::MAX);
                        let is_plain = number_of_call(&call).is_some();
                        let known = match is_plain || self.may_read(&call) {
                            true => CallText::new(&call, &self.scripts),
                            false => CallText::unknown(&call),
                        };
                        self.calls.push(known);
                        calls.insert((*call).into(), number);
                        number
                    }
                };
                let (context, source) = match last {
                    Some(last) => (last.context, last.line),
                    None => (self.number("", None), at_line),
                };
                let known = self.known(context);
                // What an alias makes of a repeated context stands nowhere but here.
                let (context, source) = match known == context {
                    true => (context, source),
                    false => (known, at_line),
                };
                if let Some(lost) = lost {
                    self.lost.push((self.rows.len(), lost));
                }
                self.rows.push(Row {
                    line: at_line,
                    segment: u32::try_from(number).unwrap_or(u32::MAX),
                    context,
                    call,
                    source,
                    applied: self.aliases.applied(),
                    is_plus,
                    is_item: line.is_item,
                    is_uncertain: is_open
                        || lost.is_some()
                        || last.is_some_and(|last| last.is_open),
                    is_quiet: false,
                    is_ignored: fields.explanation.contains("@I"),
                });
            }
            if last.is_some() && switch != Switch::Never && !self.is_separator(switch) {
                before = last.map(|last| Last { switch, ..last });
            }
        }
    }

    /// Returns the number of a context as it is written.
    fn number(&mut self, written: &str, last: Option<Last>) -> u32 {
        let is_same = |last: &Last| {
            let known = self.contexts.get(last.context as usize);
            known.is_some_and(|known| *known.text == *written)
        };
        // Records of the same context mostly follow each other.
        if let Some(last) = last.filter(is_same) {
            return last.context;
        }
        if let Some(number) = self.numbers.get(written) {
            return *number;
        }
        let number = u32::try_from(self.contexts.len()).unwrap_or(u32::MAX);
        let context = match literal(written).is_some() || self.may_read(written) {
            true => Context::new(written, &self.scripts),
            false => Context::unknown(written),
        };
        self.contexts.push(context);
        self.numbers.insert(written.into(), number);
        number
    }

    /// Returns the number of a context after the aliases for those that are understood.
    fn known(&mut self, context: u32) -> u32 {
        let Some(known) = self.contexts.get(context as usize) else { return context };
        match replaced(self.aliases.for_text(&known.text), Field::KnownContext, &known.text) {
            Cow::Borrowed(_) => context,
            Cow::Owned(text) => self.number(&text, None),
        }
    }
}
