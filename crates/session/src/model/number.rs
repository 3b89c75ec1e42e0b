//! The numbers people say at the table, each its own type so that a round is never taken for a
//! table.
//!
//! The limits are wide enough for every terminal in use: those of 2008 (tables to 511, pairs to
//! 999, rounds to 63) and today's (tables and pairs to 4095, rounds to 255). A door that speaks to
//! older equipment checks the narrower limits itself.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A number outside the range of its kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found} is not a {what}: expected a whole number from 1 to {max}")]
pub struct NumberError {
    what: &'static str,
    found: String,
    max: u16,
}

macro_rules! number {
    ($(#[$doc:meta])* $name:ident, $what:literal, 1..=$max:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "i64", into = "u16")]
        pub struct $name(NonZeroU16);

        impl $name {
            /// The first one.
            pub const FIRST: $name = $name(NonZeroU16::MIN);
            /// The largest one.
            pub const MAX: u16 = $max;

            /// Returns the number, or `None` when it is outside 1 to [`Self::MAX`].
            pub fn new(number: u16) -> Option<$name> {
                NonZeroU16::new(number).filter(|n| n.get() <= Self::MAX).map($name)
            }

            /// Returns the plain number.
            pub fn get(self) -> u16 {
                self.0.get()
            }
        }

        impl TryFrom<i64> for $name {
            type Error = NumberError;

            fn try_from(number: i64) -> Result<$name, NumberError> {
                u16::try_from(number).ok().and_then($name::new).ok_or_else(|| NumberError {
                    what: $what,
                    found: number.to_string(),
                    max: $max,
                })
            }
        }

        impl From<$name> for u16 {
            fn from(number: $name) -> u16 {
                number.get()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }

        impl FromStr for $name {
            type Err = NumberError;

            fn from_str(text: &str) -> Result<$name, NumberError> {
                text.trim().parse().ok().and_then($name::new).ok_or_else(|| NumberError {
                    what: $what,
                    found: format!("“{}”", text.trim()),
                    max: $max,
                })
            }
        }
    };
}

number! {
    /// The number of a session within its event.
    SessionNo, "session number", 1..=255
}
number! {
    /// The number of a scoring group: the sections whose results are compared with each other.
    GroupNo, "scoring group number", 1..=999
}
number! {
    /// The number of a table within its section.
    TableNo, "table number", 1..=4095
}
number! {
    /// The number of a round.
    RoundNo, "round number", 1..=255
}
number! {
    /// The number of a contestant: a pair, a team, or a player of an individual.
    PairNo, "pair number", 1..=4095
}
