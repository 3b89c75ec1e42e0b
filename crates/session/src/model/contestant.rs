//! A contestant of a section: a pair, a team's pair or a single player, by number and, where the
//! two lines are numbered apart, by line.
//!
//! Text: `7`, or `NS7` and `EW7` where the lines are apart; the reader forgives case and spaces.

use std::fmt;
use std::str::FromStr;

use bridge::Side;

use super::{PairNo, Seating, Section};

/// A contestant of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contestant {
    /// The number.
    pub number: PairNo,
    /// The line, where N/S and E/W are numbered apart.
    pub line: Option<Side>,
}

/// Text that names no contestant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{0}” names no pair: expected a number such as 7, or NS7 and EW7 where the lines are numbered apart"
)]
pub struct ContestantError(String);

impl Contestant {
    /// Returns the contestants of a seating, each once, as `section` numbers them.
    pub fn all(section: &Section, seating: &Seating) -> impl Iterator<Item = Contestant> {
        let two_lines = section.has_two_lines();
        seating
            .contestants()
            .map(move |(seat, number)| Contestant { number, line: two_lines.then(|| seat.side()) })
    }
}

bridge::serde_through_text!(Contestant, "a contestant");

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Contestant, ContestantError> {
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let digits_at = compact.find(|c: char| c.is_ascii_digit()).unwrap_or(compact.len());
        let (line, number) = compact.split_at(digits_at);
        let error = || ContestantError(text.to_owned());
        let line = match line {
            "" => None,
            line => Some(line.parse::<Side>().map_err(|_| error())?),
        };
        Ok(Contestant { number: number.parse().map_err(|_| error())?, line })
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{line}{}", self.number),
            None => write!(f, "{}", self.number),
        }
    }
}
