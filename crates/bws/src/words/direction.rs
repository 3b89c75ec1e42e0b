//! The cells `NS/EW` and `Direction`: a seat, or only a side.
//!
//! Reads `N`, `S`, `E`, `W`, `NS`, `EW` in any case, and whole words. Writes one letter for a seat, two for a side.

use bridge::{Seat, Side};
use std::fmt;

/// A direction as a cell has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// One seat.
    Seat(Seat),
    /// A side, as old programs wrote it.
    Side(Side),
}

impl Direction {
    /// Reads a cell.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let side = |text: &str| text.parse().ok().map(Self::Side);
        text.parse().ok().map(Self::Seat).or_else(|| side(text))
    }

    /// The side.
    pub const fn side(self) -> Side {
        match self {
            Self::Seat(seat) => seat.side(),
            Self::Side(side) => side,
        }
    }

    /// The seat; of a side the first one, North or East, whose points are the same as its partner's.
    pub const fn seat(self) -> Seat {
        match self {
            Self::Seat(seat) => seat,
            Self::Side(side) => side.seats()[0],
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{}", seat.letter()),
            Self::Side(Side::NorthSouth) => f.write_str("NS"),
            Self::Side(Side::EastWest) => f.write_str("EW"),
        }
    }
}
