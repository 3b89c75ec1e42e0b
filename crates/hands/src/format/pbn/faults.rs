//! [`Faults`] collects what is wrong with a file, the same habit once with its count.
//!
//! A program that writes `4N` for 4NT does so on every board; a thousand equal complaints would
//! hide the one that matters.

use std::collections::HashMap;

use bridge::BoardNo;

use crate::complaint::{Complaints, Place, Severity};

/// What is wrong with a file.
#[derive(Debug, Default)]
pub(super) struct Faults {
    found: Vec<Fault>,
    habits: HashMap<String, usize>,
}

#[derive(Debug)]
struct Fault {
    line: usize,
    board: Option<BoardNo>,
    severity: Severity,
    what: String,
    /// How often the same was found again.
    more: usize,
}

impl Faults {
    /// Notes a fault; the sentence has no full stop.
    pub(super) fn add(
        &mut self,
        line: usize,
        board: Option<BoardNo>,
        severity: Severity,
        what: impl Into<String>,
    ) {
        self.found.push(Fault { line, board, severity, what: what.into(), more: 0 });
    }

    /// Notes a forgiven fault that may be a habit of the program that wrote the file.
    pub(super) fn habit(
        &mut self,
        key: &str,
        line: usize,
        board: Option<BoardNo>,
        what: impl FnOnce() -> String,
    ) {
        self.again(key, line, board, Severity::Forgiven, what);
    }

    /// Notes that parts of several games are lost for the same reason.
    pub(super) fn habit_lost(&mut self, key: &str, line: usize, what: impl FnOnce() -> String) {
        self.again(key, line, None, Severity::PartLost, what);
    }

    fn again(
        &mut self,
        key: &str,
        line: usize,
        board: Option<BoardNo>,
        severity: Severity,
        what: impl FnOnce() -> String,
    ) {
        if let Some(fault) = self.habits.get(key).and_then(|&at| self.found.get_mut(at)) {
            fault.more += 1;
            return;
        }
        self.habits.insert(key.to_owned(), self.found.len());
        self.add(line, board, severity, what());
    }

    /// Hands over everything in the order of the file.
    pub(super) fn hand_over(mut self, complaints: &mut Complaints) {
        self.found.sort_by_key(|fault| fault.line);
        for Fault { line, board, severity, what, more } in self.found {
            let mut chars = what.chars();
            let first = chars.next().into_iter().flat_map(char::to_uppercase);
            let mut what: String = first.chain(chars).collect();
            match more {
                0 => {}
                1 => what.push_str(" (and once more)"),
                more => what.push_str(&format!(" (and {more} times more)")),
            }
            what.push('.');
            complaints.add(Place::Line(line), board, severity, what);
        }
    }
}
