//! [`Problem`], one thing in a BML text that had to be forgiven or left out.

use std::collections::HashSet;
use std::fmt;

use super::limits;
use super::source::Place;
use super::text::excerpt;

/// One thing that had to be forgiven or left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Problem {
    /// The line, counted from 1; for an included file the line of its `#INCLUDE`.
    pub line: usize,
    /// What is wrong and what to do, for a person.
    pub sentence: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.sentence)
    }
}

/// Collects problems while a text is read.
#[derive(Default)]
pub(super) struct Problems {
    list: HashSet<Problem>,
    /// The line of the first problem that is not listed.
    more: Option<usize>,
}

impl Problems {
    /// Notes a problem, unless it is known; what was pasted twice complains once.
    pub(super) fn say(&mut self, place: &Place, sentence: impl Into<String>) {
        if self.more.is_some() {
            return;
        }
        let sentence = match &place.file {
            Some((name, line)) => {
                format!("In {}, line {line}: {}", excerpt(name), sentence.into())
            }
            None => sentence.into(),
        };
        let problem = Problem { line: place.line, sentence };
        if self.list.len() < limits::PROBLEMS || self.list.contains(&problem) {
            self.list.insert(problem);
        } else {
            self.more = Some(place.line);
        }
    }

    /// Lists the problems by line.
    pub(super) fn into_list(self) -> Vec<Problem> {
        let mut list = Vec::from_iter(self.list);
        list.sort();
        list.extend(self.more.map(|line| Problem {
            line,
            sentence: "There are more problems than are listed; solve these first.".to_owned(),
        }));
        list
    }
}
