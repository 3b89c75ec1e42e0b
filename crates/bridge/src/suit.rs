//! [`Suit`], one of the four suits.
//!
//! Reads the letter, the name (`spade`, `spades`) in any case, and the symbol, filled or outlined.
//! Writes the letter: `C`, `D`, `H`, `S`.

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{Form, NotUnderstood};

/// One of the four suits, in the order in which they rank in the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// Lists the suits from the lowest to the highest.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Returns the English initial.
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }

    /// Returns the filled symbol.
    pub const fn symbol(self) -> char {
        match self {
            Self::Clubs => '♣',
            Self::Diamonds => '♦',
            Self::Hearts => '♥',
            Self::Spades => '♠',
        }
    }

    /// Returns the symbol for people and the letter for programs.
    pub const fn mark(self, form: Form) -> char {
        match form {
            Form::People => self.symbol(),
            Form::Bws | Form::Traveller | Form::Pbn | Form::Lin => self.letter(),
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.one_of(&[
            ("CLUBS", Self::Clubs),
            ("CLUB", Self::Clubs),
            ("C", Self::Clubs),
            ("♣", Self::Clubs),
            ("DIAMONDS", Self::Diamonds),
            ("DIAMOND", Self::Diamonds),
            ("D", Self::Diamonds),
            ("HEARTS", Self::Hearts),
            ("HEART", Self::Hearts),
            ("H", Self::Hearts),
            ("SPADES", Self::Spades),
            ("SPADE", Self::Spades),
            ("S", Self::Spades),
        ])
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Suit {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read)
            .ok_or_else(|| NotUnderstood::new(text, "a suit", "C, D, H or S, or the symbol"))
    }
}

serde_through_text!(Suit, "a suit");
