//! [`Weight`], the exact share a possible result has in a weighted score (Law 12C1c).
//!
//! Reads a fraction `3/5`, a percentage `60%` or a number `0.6`, above 0 and at most 1. Writes the
//! fraction in lowest terms, `3/5`, and the whole as `1`.

use std::fmt;
use std::str::FromStr;

use num_rational::Ratio;

use crate::NotUnderstood;
use crate::reader::{Reader, whole};

/// An exact share, above 0 and at most 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight {
    /// Invariant: above 0, at most 1, in lowest terms.
    ratio: Ratio<u32>,
}

impl Weight {
    /// Returns the share `numerator / denominator`, if it is above 0 and at most 1.
    pub fn new(numerator: u32, denominator: u32) -> Option<Self> {
        let is_share = 0 < numerator && numerator <= denominator;
        is_share.then(|| Self { ratio: Ratio::new(numerator, denominator) })
    }

    /// Returns the share as a number.
    pub const fn ratio(self) -> Ratio<u32> {
        self.ratio
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let (digits, places) = reader.decimal()?;
        let scale = 10_u32.checked_pow(places)?;
        if reader.word("%") {
            Self::new(digits, scale.checked_mul(100)?)
        } else if reader.word("/") {
            let denominator = reader.number().filter(|_| places == 0)?;
            Self::new(digits, denominator)
        } else {
            Self::new(digits, scale)
        }
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.ratio.to_string())
    }
}

impl FromStr for Weight {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read).ok_or_else(|| {
            NotUnderstood::new(text, "a weight", "a share up to 1, such as 3/5, 60% or 0.6")
        })
    }
}

serde_through_text!(Weight, "a weight");
