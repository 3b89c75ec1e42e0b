//! Statements: the records of a file one by one, for everything that reads a whole system.
//!
//! A look-up depends on options; a statement does not. It is a record as it stands, with every alias
//! that is defined before it and `+` as the record before it says, whatever is switched on.

use crate::alias::{Alias, Field, MOST_ALIASES, Work, replaced};
use crate::explanation::Explanation;
use crate::line_kind::LineKind;
use crate::load::Place;
use crate::record::{Fields, reading};
use crate::spaces::{bare, shorten, trimmed};
use crate::system::{Switch, System};

/// The longest context that is kept; the longest auction has 638 characters.
const LONGEST_CONTEXT: usize = 1_000;

/// A record as it stands in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Where it begins.
    pub place: Place,
    /// The number of its line among all lines that count.
    pub(crate) line: usize,
    /// How many lines of the file it takes.
    pub n_lines: u32,
    /// Whether it is an item of a list.
    pub is_item: bool,
    /// The option of its block.
    pub option: Option<String>,
    /// The context as it is compared with auctions; `+` is what it stands for.
    pub context: String,
    /// Whether the context was written as `+`.
    pub is_plus: bool,
    /// The call as it is compared.
    pub call: String,
    /// What it says, as text before HTML and tags are understood.
    pub text: String,
    /// The same before aliases for explanations, where these changed it: a group of calls takes no notice of them.
    pub(crate) raw: Option<String>,
    /// The fields after the explanation, as they are written.
    pub more: Vec<String>,
    /// Whether it is in a part of the file that is trusted.
    pub trusted: bool,
}

impl Statement {
    /// Returns what it says of a call that it matches.
    pub fn explanation(&self, call: &str) -> Explanation {
        let texts = || {
            std::iter::once(self.raw.as_deref().unwrap_or(&self.text))
                .chain(self.more.iter().map(String::as_str))
        };
        let mut text = self.text.as_str();
        if self.call.starts_with('(') && self.call.ends_with(')') {
            let calls = self.call.replace(['(', ')'], "");
            if let Some(at) = calls.split('|').position(|it| it == call) {
                text = texts().nth(at).or_else(|| texts().last()).unwrap_or_default();
            }
        }
        Explanation::read(text, self.trusted)
    }
}

impl System {
    /// Returns the records of the file in order, those that are in no block and those of all options.
    ///
    /// Lines inside scripts and lines with a keyword are none.
    pub fn statements(&self) -> Vec<Statement> {
        let mut statements = Vec::new();
        let mut aliases: Vec<Alias> = Vec::new();
        let mut last = String::new();
        let mut work = Work::default();
        let mut trusted = false;
        for (at, line) in self.lines().iter().enumerate() {
            let text = self.loaded.text(line);
            if Alias::is_line(text) {
                if aliases.len() < MOST_ALIASES {
                    aliases.extend(Alias::read(text));
                }
                continue;
            }
            // The rest of a hostile file is read as it stands.
            if work.is_too_much() {
                aliases.clear();
            }
            let read = reading(text, &aliases);
            work.count(aliases.len(), text.len(), read.len());
            match &*read {
                "Trusted" => trusted = true,
                "Untrusted" => trusted = false,
                _ => {}
            }
            let Some(fields) = Fields::of(&read) else { continue };
            if LineKind::of(text) == LineKind::Option {
                continue;
            }
            let written = replaced(&aliases, Field::Context, fields.context);
            let written = bare(&written);
            let is_plus = *written == *"+";
            if !is_plus {
                last = written.into_owned();
                // Longer than any auction: it matches nothing, whatever follows.
                shorten(&mut last, LONGEST_CONTEXT);
            }
            if LineKind::of(&read) != LineKind::Record || self.scripts.has_line(at) {
                continue;
            }
            let context = replaced(&aliases, Field::KnownContext, &last).into_owned();
            let call = fields.call(&aliases).into_owned();
            let text = replaced(&aliases, Field::Explanation, fields.explanation).into_owned();
            let raw = (text != fields.explanation).then(|| fields.explanation.to_owned());
            let more = fields.rest.split(',').skip(1).map(str::to_owned).collect();
            statements.push(Statement {
                place: line.place,
                line: at,
                n_lines: line.n_lines,
                is_item: line.is_item,
                option: self.option_of(at).map(str::to_owned),
                context,
                is_plus,
                call,
                text,
                raw,
                more,
                trusted,
            });
        }
        statements
    }

    /// Returns the title of the file, if its header has one.
    pub fn title(&self) -> Option<String> {
        let headers = self.lines().iter().map(|line| self.loaded.text(line));
        let mut headers = headers.filter(|text| LineKind::of(text) == LineKind::Header);
        let title = headers.find_map(|text| text.split(',').nth(1).map(trimmed));
        title.filter(|title| !title.is_empty()).map(str::to_owned)
    }

    /// Tells whether a record can be switched on: one under a heading or a misspelt option cannot.
    pub fn is_ever_on(&self, statement: &Statement) -> bool {
        match self.switch_of(statement.line) {
            Switch::Always => true,
            Switch::Label(label) => !self.options.is_separator(label),
            Switch::Never => false,
        }
    }

    /// Returns the segment's switch of a line, for those who ask what can ever be on.
    pub(crate) fn switch_of(&self, line: usize) -> Switch {
        self.segment_of(line).map_or(Switch::Never, |segment| segment.switch)
    }
}
