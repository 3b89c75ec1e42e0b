//! [`Problem`] and [`ReadError`]: what was not understood in a file, and where.

use std::fmt;

use thiserror::Error;

use crate::exchange::{MOST_BYTES, MOST_PROBLEMS, MOST_ROUNDS, MOST_TABLES};

/// Why a file could not be read at all.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It is longer than any movement.
    #[error("The file is longer than {MOST_BYTES} bytes: that is no movement.")]
    TooLong,
    /// There is no movement in it.
    #[error("There is no movement in this file.{}", hint(.0))]
    Nothing(Option<Problem>),
    /// It has more than we can handle.
    #[error("Line {line}: a movement has at most {MOST_TABLES} tables and {MOST_ROUNDS} rounds.")]
    TooLarge {
        /// The line.
        line: usize,
    },
}

/// Something that was not understood, and was read as nobody or passed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The table, where one is known.
    pub table: Option<u16>,
    /// The round, where one is known.
    pub round: Option<u16>,
    /// The pair, where one is known.
    pub pair: Option<u16>,
    /// What is wrong, as a sentence.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}", self.line)?;
        if let Some(table) = self.table {
            write!(f, ", table {table}")?;
        }
        if let Some(round) = self.round {
            write!(f, ", round {round}")?;
        }
        if let Some(pair) = self.pair {
            write!(f, ", pair {pair}")?;
        }
        write!(f, ": {}", self.what)
    }
}

fn hint(problem: &Option<Problem>) -> String {
    problem.as_ref().map(|problem| format!(" {problem}")).unwrap_or_default()
}

/// The problems found so far; after a time no more are told.
#[derive(Debug, Default)]
pub(super) struct Problems(Vec<Problem>);

impl Problems {
    /// Notes a problem with a line.
    pub(super) fn line(&mut self, line: usize, what: impl Into<String>) {
        self.push(Problem { line, table: None, round: None, pair: None, what: what.into() });
    }

    /// Notes a problem with a table's round.
    pub(super) fn place(&mut self, line: usize, table: u16, round: u16, what: impl Into<String>) {
        let (table, round) = (Some(table), Some(round));
        self.push(Problem { line, table, round, pair: None, what: what.into() });
    }

    /// Notes a problem.
    pub(super) fn push(&mut self, problem: Problem) {
        if self.0.len() < MOST_PROBLEMS {
            self.0.push(problem);
        }
    }

    /// Returns the problems.
    pub(super) fn into_vec(self) -> Vec<Problem> {
        self.0
    }

    /// Returns that there is no movement, with the first problem as a hint.
    pub(super) fn nothing(self) -> ReadError {
        ReadError::Nothing(self.0.into_iter().next())
    }
}

/// Returns a piece of a file short enough to be shown in a sentence.
pub(super) fn quoted(piece: &str) -> String {
    let short: String = piece.chars().filter(|c| !c.is_control()).take(20).collect();
    let more = if short.chars().count() < piece.chars().count() { "…" } else { "" };
    format!("`{short}{more}`")
}
