//! [`Seats`], in which seats a meaning holds.
//!
//! Written as after `#SEAT`: `0`, `1`, `2`, `3`, `4`, `12`, `34`.

use std::fmt;

/// The seats, counted from the dealer, in which the first call of a sequence is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Seats {
    #[default]
    Any,
    First,
    Second,
    Third,
    Fourth,
    FirstOrSecond,
    ThirdOrFourth,
}

impl Seats {
    /// Lists all of them.
    pub const ALL: [Self; 7] = [
        Self::Any,
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::FirstOrSecond,
        Self::ThirdOrFourth,
    ];

    /// Returns them as they are written after `#SEAT`.
    pub const fn digits(self) -> &'static str {
        match self {
            Self::Any => "0",
            Self::First => "1",
            Self::Second => "2",
            Self::Third => "3",
            Self::Fourth => "4",
            Self::FirstOrSecond => "12",
            Self::ThirdOrFourth => "34",
        }
    }

    /// Reads what stands after `#SEAT`.
    pub fn from_digits(digits: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seats| seats.digits() == digits)
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.digits())
    }
}
