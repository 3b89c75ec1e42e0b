//! [`AssignedScore`], a result the director puts in place of the one obtained (Law 12C1).
//!
//! Reads a result without a lead as [`Played`] does (`4SN=`), `PASS`, or points seen from
//! North-South with or without a sign (`+420`, `-50`, `420`). Writes `4SN=`, `PASS`, `+420`.

use std::fmt;
use std::str::FromStr;

use crate::outcome_error::{OutcomeError, OutcomeProblem};
use crate::reader::{Reader, plain};
use crate::{Contract, Played, Seat, Tricks, Vulnerability};

/// A result the director assigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssignedScore {
    /// The result of a contract.
    Played {
        /// The contract.
        contract: Contract,
        /// Who would have played it.
        declarer: Seat,
        /// How many tricks declarer would have won.
        tricks: Tricks,
    },
    /// The board passed out.
    PassedOut,
    /// Points, seen from North-South.
    Points(i32),
}

impl AssignedScore {
    /// Returns the points, seen from North-South.
    pub fn score(&self, vulnerability: Vulnerability) -> i32 {
        match *self {
            Self::Played { contract, declarer, tricks } => {
                Played { contract, declarer, tricks, lead: None }.score(vulnerability)
            }
            Self::PassedOut => 0,
            Self::Points(points) => points,
        }
    }

    /// Reads all that is left.
    pub(crate) fn read(mut reader: Reader<'_>) -> Result<Self, OutcomeProblem> {
        let text = reader.rest();
        if is_passed_out(text) {
            return Ok(Self::PassedOut);
        }
        if let Ok(points) = text.trim_end().parse() {
            return Ok(Self::Points(points));
        }
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(OutcomeProblem::assigned(text));
        }
        match Played::read(&mut reader)? {
            Played { contract, declarer, tricks, lead: None } => {
                Ok(Self::Played { contract, declarer, tricks })
            }
            Played { lead: Some(_), .. } => Err(OutcomeProblem::LeadAssigned),
        }
    }
}

/// Tells whether plain text says that all four players passed.
pub(crate) fn is_passed_out(plain: &str) -> bool {
    matches!(plain.trim(), "PASS" | "PASSED" | "PASSED OUT" | "PASS OUT" | "ALL PASS")
}

impl From<Played> for AssignedScore {
    fn from(Played { contract, declarer, tricks, lead: _ }: Played) -> Self {
        Self::Played { contract, declarer, tricks }
    }
}

impl fmt::Display for AssignedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Played { contract, declarer, tricks } => {
                Played { contract, declarer, tricks, lead: None }.fmt(f)
            }
            Self::PassedOut => f.pad("PASS"),
            Self::Points(points) => f.pad(&format!("{points:+}")),
        }
    }
}

impl FromStr for AssignedScore {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        let plain = plain(text);
        Self::read(Reader::new(&plain)).map_err(|problem| OutcomeError::new(text, problem))
    }
}

serde_through_text!(AssignedScore, "an assigned score");
