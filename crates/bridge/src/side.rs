//! [`Side`], one of the two partnerships at the table.
//!
//! Reads `NS`, `N/S`, `N-S`, `north-south` and the like in any case. Writes `NS` or `EW`.

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{NotUnderstood, Seat};

/// One of the two partnerships at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Side {
    NorthSouth,
    EastWest,
}

impl Side {
    /// Lists both sides, North-South first.
    pub const ALL: [Self; 2] = [Self::NorthSouth, Self::EastWest];

    /// Returns the opponents.
    pub const fn other(self) -> Self {
        match self {
            Self::NorthSouth => Self::EastWest,
            Self::EastWest => Self::NorthSouth,
        }
    }

    /// Returns the two seats of the side.
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Self::NorthSouth => [Seat::North, Seat::South],
            Self::EastWest => [Seat::East, Seat::West],
        }
    }

    /// Returns the English name, for sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NorthSouth => "North-South",
            Self::EastWest => "East-West",
        }
    }

    /// Reads two partners with a separator between them that may be missing.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let first = Seat::read(reader)?;
        let _ = reader.word("/") || reader.word("-");
        let second = Seat::read(reader)?;
        let in_order =
            matches!((first, second), (Seat::North, Seat::South) | (Seat::East, Seat::West));
        in_order.then(|| first.side())
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NorthSouth => "NS",
            Self::EastWest => "EW",
        })
    }
}

impl FromStr for Side {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read).ok_or_else(|| NotUnderstood::new(text, "a side", "NS or EW"))
    }
}

serde_through_text!(Side, "a side");
