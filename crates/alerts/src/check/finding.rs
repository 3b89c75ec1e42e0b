//! [`Finding`]: one thing that a check has to say, with its place, its reason and what to do.

use std::ops::Range;

use serde::Serialize;

use super::code::Code;
use crate::load::Place;

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something in the file certainly does not do what it says.
    Error,
    /// Something probably does not do what was meant.
    Warning,
    /// Something is worth knowing.
    Note,
}

/// A part of a line: where it is written, and its bytes in that line.
pub(super) type Spot = (Place, Range<usize>);

/// What was found in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What kind of thing it is, by which it can be silenced.
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// The line it is about.
    pub place: Place,
    /// The bytes of that line it is about; they begin and end between characters.
    pub span: Range<usize>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// A few words for the place itself; may be empty.
    pub label: String,
    /// What to do.
    pub help: Option<String>,
    /// Other places, and what they have to do with it.
    pub also: Vec<(Place, Range<usize>, String)>,
}

impl Finding {
    pub(super) fn new(code: Code, spot: Spot, message: impl Into<String>) -> Finding {
        let (place, span) = spot;
        Finding {
            code,
            severity: code.severity(),
            place,
            span,
            message: message.into(),
            label: String::new(),
            help: None,
            also: Vec::new(),
        }
    }

    pub(super) fn label(self, label: impl Into<String>) -> Finding {
        Finding { label: label.into(), ..self }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Finding {
        Finding { help: Some(help.into()), ..self }
    }

    /// Adds what to do if there is something to be said.
    pub(super) fn help_if(self, help: Option<String>) -> Finding {
        Finding { help: help.or(self.help), ..self }
    }

    pub(super) fn also(mut self, spot: Spot, why: impl Into<String>) -> Finding {
        let (place, span) = spot;
        self.also.push((place, span, why.into()));
        self
    }
}

/// Collects findings up to a number that nobody reads to its end.
pub(super) struct Findings {
    pub(super) all: Vec<Finding>,
    /// How many more there were.
    pub(super) n_left_out: usize,
}

/// The most findings that are listed.
const MOST_FINDINGS: usize = 20_000;

impl Findings {
    pub(super) fn new() -> Findings {
        Findings { all: Vec::new(), n_left_out: 0 }
    }

    pub(super) fn push(&mut self, finding: Finding) {
        match self.all.len() < MOST_FINDINGS {
            true => self.all.push(finding),
            false => self.n_left_out += 1,
        }
    }
}

/// Returns `1 record`, `2 records` and so on.
pub(super) fn counted(n: usize, one: &str, several: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { several })
}

/// Returns a text to be copied; what is very long is cut.
pub(super) fn long_excerpt(text: &str) -> String {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Returns a text for a sentence: long ones without their middle.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 60;
    let n = text.chars().count();
    if n <= MOST {
        return text.to_owned();
    }
    let head: String = text.chars().take(MOST / 2).collect();
    let tail: String = text.chars().skip(n - MOST / 3).collect();
    format!("{head}…{tail}")
}
