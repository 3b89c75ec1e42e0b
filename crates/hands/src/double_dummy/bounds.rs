//! [`TrickBounds`], what is known of the twenty results of a deal before all of them are.
//!
//! Reads and writes forty hexadecimal digits in the order of [`TrickTable`], each result as the least and the
//! most it can be.

use std::fmt;
use std::str::FromStr;

use bridge::{BySeat, Seat, Strain};

use super::{TableError, TrickTable};

/// The least and the most tricks a declarer takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { least: 0, most: 13 }
    }
}

impl Bounds {
    /// Returns the number of tricks, if only one is left.
    pub const fn exact(self) -> Option<u8> {
        if self.least == self.most { Some(self.least) } else { None }
    }
}

/// What is known of the twenty results of a deal; nothing to begin with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrickBounds {
    /// Invariant: least <= most <= 13. By strain as [`TrickTable::STRAINS`], then by seat.
    bounds: [[Bounds; 4]; 5],
}

impl TrickBounds {
    /// Returns what is known of the declarers of a strain.
    pub fn strain(&self, strain: Strain) -> BySeat<Bounds> {
        let row = self.bounds.get(row(strain)).copied().unwrap_or_default();
        BySeat::from_fn(|seat| row.get(seat as usize).copied().unwrap_or_default())
    }

    /// Adds what was found out; what contradicts what is known is left out.
    pub fn narrow(&mut self, strain: Strain, declarer: Seat, found: Bounds) {
        let known = self.bounds.get_mut(row(strain)).and_then(|row| row.get_mut(declarer as usize));
        let Some(known) = known else { return };
        let both = Bounds { least: known.least.max(found.least), most: known.most.min(found.most) };
        if both.least <= both.most {
            *known = both;
        }
    }

    /// Adds everything that another one knows.
    pub fn narrow_all(&mut self, other: &Self) {
        for strain in TrickTable::STRAINS {
            for (seat, bounds) in other.strain(strain).iter() {
                self.narrow(strain, seat, *bounds);
            }
        }
    }

    /// Counts the results that are known.
    pub fn solved(&self) -> usize {
        self.bounds.iter().flatten().filter(|bounds| bounds.exact().is_some()).count()
    }
}

fn row(strain: Strain) -> usize {
    TrickTable::STRAINS.iter().position(|listed| *listed == strain).unwrap_or(0)
}

impl fmt::Display for TrickBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = self.bounds.iter().flatten();
        all.try_for_each(|Bounds { least, most }| write!(f, "{least:x}{most:x}"))
    }
}

impl FromStr for TrickBounds {
    type Err = TableError;

    fn from_str(text: &str) -> Result<Self, TableError> {
        let digits: Vec<u8> = text
            .chars()
            .filter_map(|c| c.to_digit(16).and_then(|n| u8::try_from(n).ok()))
            .collect();
        let mut read = Self::default();
        let mut pairs = digits.chunks_exact(2);
        for known in read.bounds.iter_mut().flatten() {
            let bounds = match pairs.next() {
                Some(&[least, most]) if least <= most && most <= 13 => Bounds { least, most },
                _ => return Err(TableError::new(text)),
            };
            *known = bounds;
        }
        if text.len() == 40 { Ok(read) } else { Err(TableError::new(text)) }
    }
}
