//! [`BoardNo`], the number on a board, from which its dealer and vulnerability follow.
//!
//! Reads and writes a decimal number of at least 1; it is stored as a number.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{NotUnderstood, Seat, Vulnerability};

/// The number on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct BoardNo(NonZeroU32);

impl BoardNo {
    /// Returns the board number, if it is at least 1.
    pub const fn new(number: u32) -> Option<Self> {
        match NonZeroU32::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Returns the number.
    pub const fn get(self) -> u32 {
        self.0.get()
    }

    /// Returns the dealer: North on board 1, then clockwise (Law 2).
    pub const fn dealer(self) -> Seat {
        match self.get() % 4 {
            1 => Seat::North,
            2 => Seat::East,
            3 => Seat::South,
            _ => Seat::West,
        }
    }

    /// Returns the vulnerability, which repeats every sixteen boards (Law 2).
    pub const fn vulnerability(self) -> Vulnerability {
        // Each group of four runs through None, NS, EW, Both and starts one step further on.
        let place = (self.get() - 1) % 16;
        match (place % 4 + place / 4) % 4 {
            0 => Vulnerability::None,
            1 => Vulnerability::NorthSouth,
            2 => Vulnerability::EastWest,
            _ => Vulnerability::Both,
        }
    }
}

impl TryFrom<u32> for BoardNo {
    type Error = NotUnderstood;

    fn try_from(number: u32) -> Result<Self, NotUnderstood> {
        Self::new(number).ok_or_else(|| not_a_board_number(&number.to_string()))
    }
}

impl From<BoardNo> for u32 {
    fn from(board: BoardNo) -> Self {
        board.get()
    }
}

impl fmt::Display for BoardNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for BoardNo {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        text.trim().parse().map(Self).map_err(|_| not_a_board_number(text))
    }
}

fn not_a_board_number(text: &str) -> NotUnderstood {
    NotUnderstood::new(text, "a board number", "a number from 1 up")
}
