//! [`Complaint`], one fault in a file of deals, and what was done about it.
//!
//! A complaint never stops the reading: the good boards of a file are always delivered. Its
//! sentence can be shown as it is.

use std::fmt;

use bridge::BoardNo;

/// One fault in a file, and what was done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Where it is.
    pub place: Place,
    /// The board it is about, if it is about one.
    pub board: Option<BoardNo>,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong and what was done, for a person.
    pub what: String,
}

/// Where in a file something is, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Place {
    Whole,
    Line(usize),
    Record(usize),
}

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Understood all the same, and nothing is lost.
    Forgiven,
    /// A part of a board could not be read (an auction, a name); its cards are delivered.
    PartLost,
    /// A board could not be read and is not delivered.
    BoardLost,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Whole => {}
            Place::Line(line) => write!(f, "line {line}")?,
            Place::Record(record) => write!(f, "record {record}")?,
        }
        match (self.place, self.board) {
            (Place::Whole, None) => {}
            (Place::Whole, Some(board)) => write!(f, "board {board}: ")?,
            (_, Some(board)) => write!(f, ", board {board}: ")?,
            (_, None) => f.write_str(": ")?,
        }
        f.write_str(&self.what)
    }
}

/// How many complaints are listed before the rest is only counted.
const MOST_LISTED: usize = 1000;

/// Collects complaints while a file is read.
#[derive(Debug, Default)]
pub(crate) struct Complaints {
    found: Vec<Complaint>,
    left_off: usize,
    worst_left_off: Option<Severity>,
}

impl Complaints {
    /// Notes a fault.
    pub(crate) fn add(
        &mut self,
        place: Place,
        board: Option<BoardNo>,
        severity: Severity,
        what: impl Into<String>,
    ) {
        if self.found.len() < MOST_LISTED {
            self.found.push(Complaint { place, board, severity, what: what.into() });
        } else {
            self.left_off += 1;
            self.worst_left_off = self.worst_left_off.max(Some(severity));
        }
    }

    /// Tells whether nothing was noted.
    pub(crate) const fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the complaints in the order in which they came up.
    pub(crate) fn into_list(mut self) -> Vec<Complaint> {
        if let Some(severity) = self.worst_left_off {
            let what = format!("There are {} more faults, which are not listed.", self.left_off);
            self.found.push(Complaint { place: Place::Whole, board: None, severity, what });
        }
        self.found
    }
}

/// Returns `text` for quoting in a sentence: on one line, and cut after forty characters.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let mut chars = text.trim().chars().map(visible);
    let mut excerpt: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}
