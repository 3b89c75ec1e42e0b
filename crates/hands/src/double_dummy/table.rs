//! [`TrickTable`], the twenty double-dummy results of a deal.
//!
//! Reads and writes twenty hexadecimal digits: no-trump, spades, hearts, diamonds, clubs, and in
//! each the declarers North, East, South, West.

use std::fmt;
use std::str::FromStr;

use bridge::{Seat, Strain};
use thiserror::Error;

/// The tricks each declarer takes in each strain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TrickTable {
    /// Invariant: each is 0 to 13. By strain as [`TrickTable::STRAINS`], then by seat.
    tricks: [[u8; 4]; 5],
}

/// Says why a text is not a table of tricks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a table of tricks: expected 20 hexadecimal digits from 0 to d")]
pub struct TableError(String);

impl TableError {
    pub(super) fn new(text: &str) -> Self {
        Self(crate::complaint::excerpt(text))
    }
}

impl TrickTable {
    /// Lists the strains in the order of the text: no-trump first.
    pub const STRAINS: [Strain; 5] =
        [Strain::NoTrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

    /// Asks for each number of tricks; nothing if one is above 13.
    pub fn from_fn(mut tricks: impl FnMut(Strain, Seat) -> u8) -> Option<Self> {
        let table = Self::STRAINS.map(|strain| Seat::ALL.map(|seat| tricks(strain, seat)));
        table.iter().flatten().all(|tricks| *tricks <= 13).then_some(Self { tricks: table })
    }

    /// Returns the tricks `declarer` takes in `strain`.
    pub const fn get(&self, strain: Strain, declarer: Seat) -> u8 {
        let row = match strain {
            Strain::NoTrump => 0,
            Strain::Spades => 1,
            Strain::Hearts => 2,
            Strain::Diamonds => 3,
            Strain::Clubs => 4,
        };
        self.tricks[row][declarer as usize]
    }
}

impl fmt::Display for TrickTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tricks.iter().flatten().try_for_each(|tricks| write!(f, "{tricks:x}"))
    }
}

impl fmt::Debug for TrickTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TrickTable({self})")
    }
}

impl FromStr for TrickTable {
    type Err = TableError;

    fn from_str(text: &str) -> Result<Self, TableError> {
        let error = || TableError::new(text);
        let digits: Option<Vec<u8>> =
            text.chars().map(|c| c.to_digit(16).and_then(|n| u8::try_from(n).ok())).collect();
        let digits = digits.filter(|digits| digits.len() == 20).ok_or_else(error)?;
        let mut digits = digits.into_iter();
        Self::from_fn(|_, _| digits.next().unwrap_or(u8::MAX)).ok_or_else(error)
    }
}
