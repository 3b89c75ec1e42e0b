//! [`Percentage`], a score a director gives in percent.
//!
//! Reads `60%`, `62.5 %`, `62,5%`: 0 to 100, at most two decimals, and always the sign, for a
//! bare number may be anything. Writes as few decimals as needed: `60%`, `62.5%`, `33.33%`.

use std::fmt;
use std::str::FromStr;

use crate::NotUnderstood;
use crate::reader::{Reader, whole};

/// A score in percent, 0 to 100, exact to a hundredth of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percentage {
    /// Invariant: at most 10 000.
    hundredths: u16,
}

impl Percentage {
    /// Returns a percentage from hundredths of a percent, if it is at most 100 %.
    pub const fn from_hundredths(hundredths: u16) -> Option<Self> {
        if hundredths <= 10_000 { Some(Self { hundredths }) } else { None }
    }

    /// Returns a whole percentage, if it is at most 100.
    pub fn new(percent: u8) -> Option<Self> {
        Self::from_hundredths(u16::from(percent) * 100)
    }

    /// Returns the percentage in hundredths of a percent.
    pub const fn hundredths(self) -> u16 {
        self.hundredths
    }

    /// Reads the number without its sign.
    pub(crate) fn read_number(reader: &mut Reader<'_>) -> Option<Self> {
        let (digits, places) = reader.decimal()?;
        let scale = 10_u32.pow(2_u32.checked_sub(places)?);
        let hundredths = digits.checked_mul(scale)?;
        Self::from_hundredths(u16::try_from(hundredths).ok()?)
    }

    pub(crate) fn not_understood(text: &str) -> NotUnderstood {
        NotUnderstood::new(text, "a percentage", "0% to 100% with at most two decimals")
    }
}

impl fmt::Display for Percentage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.hundredths / 100, self.hundredths % 100);
        match (rest / 10, rest % 10) {
            (0, 0) => f.pad(&format!("{whole}%")),
            (tenths, 0) => f.pad(&format!("{whole}.{tenths}%")),
            _ => f.pad(&format!("{whole}.{rest:02}%")),
        }
    }
}

impl FromStr for Percentage {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, |reader| Self::read_number(reader).filter(|_| reader.word("%")))
            .ok_or_else(|| Self::not_understood(text))
    }
}

serde_through_text!(Percentage, "a percentage");
