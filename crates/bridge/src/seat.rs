//! [`Seat`], one of the four compass directions at the table.
//!
//! Reads the letter or the English name in any case. Writes the letter: `N`, `E`, `S`, `W`.

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{NotUnderstood, Side};

/// One of the four seats, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// Lists the seats clockwise from North.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the next seat clockwise, the left-hand opponent.
    pub const fn next(self) -> Self {
        match self {
            Self::North => Self::East,
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
        }
    }

    /// Returns the seat before this one, the right-hand opponent.
    pub const fn previous(self) -> Self {
        self.next().next().next()
    }

    /// Returns the seat opposite.
    pub const fn partner(self) -> Self {
        self.next().next()
    }

    /// Returns the side the seat belongs to.
    pub const fn side(self) -> Side {
        match self {
            Self::North | Self::South => Side::NorthSouth,
            Self::East | Self::West => Side::EastWest,
        }
    }

    /// Returns the English initial.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// Returns the English name, for sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "North",
            Self::East => "East",
            Self::South => "South",
            Self::West => "West",
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.one_of(&[
            ("NORTH", Self::North),
            ("N", Self::North),
            ("EAST", Self::East),
            ("E", Self::East),
            ("SOUTH", Self::South),
            ("S", Self::South),
            ("WEST", Self::West),
            ("W", Self::West),
        ])
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Seat {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read).ok_or_else(|| NotUnderstood::new(text, "a seat", "N, E, S or W"))
    }
}

serde_through_text!(Seat, "a seat");
