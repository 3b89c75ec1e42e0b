//! What is wrong with an event file, and where.

use std::fmt;

/// An event file that was refused. Nothing was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefinitionError {
    /// What is wrong; at least one thing is, and at most [`DefinitionError::LONGEST`] are told.
    pub problems: Vec<Problem>,
    /// How many more there are.
    pub more: usize,
}

/// One thing that is wrong with an event file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where, such as “session 1, section A, table 2, round 3”; empty when the text says it.
    pub place: String,
    /// What.
    pub reason: String,
}

impl DefinitionError {
    /// How many problems are told; a file with more was made by a program gone wrong.
    pub const LONGEST: usize = 200;

    pub(super) fn unreadable(reason: String) -> DefinitionError {
        let reason = reason.trim_end().to_owned();
        DefinitionError { problems: vec![Problem { place: String::new(), reason }], more: 0 }
    }
}

impl std::error::Error for DefinitionError {}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems.as_slice() {
            [only] => write!(f, "the event cannot be made: {only}"),
            problems => {
                let count = problems.len() + self.more;
                write!(f, "the event cannot be made, for {count} reasons:")?;
                problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))?;
                match self.more {
                    0 => Ok(()),
                    more => write!(f, "\n  and {more} more"),
                }
            }
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.as_str() {
            "" => f.write_str(&self.reason),
            place => write!(f, "{place}: {}", self.reason),
        }
    }
}
