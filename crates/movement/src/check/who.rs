//! [`Who`]: who may not play a set twice, and how it is called.
//!
//! In a contest with two winners a number means one pair in each line; in teams the two pairs of a
//! team play the same sets, each in its line. In both the line is part of who it is.

use std::fmt;

use serde::Serialize;

use crate::{Contest, Row, Seating};

/// A line of the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// North-South.
    Ns,
    /// East-West.
    Ew,
}

/// A pair, one line of a team, or a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Who {
    /// The line, where a number is used in both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Line>,
    /// The number.
    pub number: u16,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Line::Ns => "N/S",
            Line::Ew => "E/W",
        })
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        match self.line {
            Some(line) => write!(f, " {line}"),
            None => Ok(()),
        }
    }
}

/// Returns what a contestant is called: one of them, and several.
pub(crate) fn nouns(contest: Contest) -> (&'static str, &'static str) {
    match contest {
        Contest::TwoWinners | Contest::OneWinner => ("pair", "pairs"),
        Contest::Teams => ("team", "teams"),
        Contest::Individual => ("player", "players"),
    }
}

/// Returns who sits at a table, N/S first; nothing where nobody does, or if the row does not fit the
/// contest.
pub(crate) fn seated(contest: Contest, row: &Row) -> [Option<Who>; 4] {
    let with_line = matches!(contest, Contest::TwoWinners | Contest::Teams);
    let who = |number: u16, line: Line| {
        (number != 0).then_some(Who { number, line: with_line.then_some(line) })
    };
    match row.seating {
        _ if !fits(contest, row) => [None; 4],
        Seating::Pairs { ns, ew } => [who(ns, Line::Ns), who(ew, Line::Ew), None, None],
        Seating::Players { n, s, e, w } => {
            [who(n, Line::Ns), who(s, Line::Ns), who(e, Line::Ew), who(w, Line::Ew)]
        }
    }
}

/// Tells whether a row seats what the contest is for: players in an individual, else pairs.
pub(crate) fn fits(contest: Contest, row: &Row) -> bool {
    (contest == Contest::Individual) == matches!(row.seating, Seating::Players { .. })
}
