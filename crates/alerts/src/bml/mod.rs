//! BML, the Bridge Bidding Markup Language: a bidding system as tables of calls in a plain text.
//!
//! A row of a table is a call and what it means; the rows under it, further in, answer it.
//!
//! ```text
//! #+TITLE: Strong club
//!
//! 1C  16+ hcp
//!   1D  0--7 hcp
//!   1HS 5+ suit, game forcing
//!
//! (1N)-P-(P)---
//! D   Strength
//! 2m  6+m
//! ```
//!
//! What is read, beyond what the README of BML has:
//! - rows may be indented by any number of columns, if they agree with each other;
//! - `1NT` is `1N`; `X` and `XX` alone are a double and a redouble; the equal sign needs no blanks;
//! - `#VUL`, `#SEAT` and `#+TITLE:` need no blank line after them, `#INCLUDE` may be nested, and
//!   instructions may be in small letters;
//! - what is no table (headings, lists, paragraphs, deals, tables of `|`) is passed over.
//!
//! Everything else that has to be forgiven is a [`Problem`]; reading itself never fails, and is
//! bounded: see [`limits`]. A bid that is too low is left out where a row stands for several
//! (`1HS` over 1♥) and kept where it is written out, for whoever checks auctions to find.
//!
//! What is written ([`write()`]) reads the same here and in the converters of BML.

mod clipboard;
mod directive;
mod element;
mod expand;
pub mod limits;
mod pattern;
mod problem;
mod seats;
mod source;
mod table;
mod text;
mod variable;
mod vulnerabilities;
mod write;

use bridge::Call;

pub use problem::Problem;
pub use seats::Seats;
pub use vulnerabilities::{Vulnerabilities, Vulnerable};
pub use write::write;

/// What one call means, by whom and when.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Meaning {
    /// The seats of the player who opens, in which it holds.
    pub seat: Seats,
    /// The vulnerabilities at which it holds.
    pub vulnerability: Vulnerabilities,
    /// Whether the first of the calls is ours; the sides then take turns.
    pub we_open: bool,
    /// The auction from the first call that is written, passes filled in; the explained call is
    /// the last.
    pub calls: Vec<Call>,
    /// The explanation on one line, suits as `!C`, `!D`, `!H`, `!S`; never empty.
    pub text: String,
    /// The line of the row, counted from 1; for an included file the line of its `#INCLUDE`.
    pub line: usize,
}

impl Meaning {
    /// Tells whether the explained call is ours, not the opponents'.
    pub const fn is_ours(&self) -> bool {
        self.we_open == (self.calls.len() % 2 == 1)
    }
}

/// What a BML text says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bml {
    /// The name of the system, from `#+TITLE:`.
    pub title: Option<String>,
    /// The meanings in the order of their force: of several for the same calls, seat and
    /// vulnerability the first stands, the others are shadowed.
    pub meanings: Vec<Meaning>,
    /// What had to be forgiven or left out, in the order of the lines.
    pub problems: Vec<Problem>,
}

/// Reads a BML text.
///
/// `include` is asked for the text of a file by the name after `#INCLUDE`, as it is written there,
/// also when an included file includes another: BML takes all names from the folder of the main
/// file. If there is no such file it answers with a reason, a sentence or a part of one.
pub fn read(text: &str, include: &mut dyn FnMut(&str) -> Result<String, String>) -> Bml {
    let mut problems = problem::Problems::default();
    let lines = source::gather(text, include, &mut problems);
    let mut reader = element::Reader::new(problems);
    for element in lines.split(|line| line.is_blank()).filter(|element| !element.is_empty()) {
        reader.element(element);
    }
    reader.finish()
}
