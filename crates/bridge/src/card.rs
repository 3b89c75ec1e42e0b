//! [`Card`], one of the fifty-two cards.
//!
//! Reads suit and rank in either order and any case, the suit as letter, name or symbol, the ten
//! as `10` or `T`, with or without blanks: `S2`, `ct`, `♣10`, `10 C`.
//!
//! Writes `C10` (`.bws`), `CT` (traveller, PBN, LIN) or `♣10` (people); `Display` is `CT`.

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{Form, NotUnderstood, Rank, Suit};

/// One of the fifty-two cards; ordered by suit, then by rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The suit.
    pub suit: Suit,
    /// The rank within the suit.
    pub rank: Rank,
}

impl Card {
    /// Returns the number of the card: 0 is the ♣2, 51 the ♠A.
    pub const fn index(self) -> u8 {
        self.suit as u8 * 13 + self.rank as u8
    }

    /// Returns the card with this number, if it is below 52.
    pub fn from_index(index: u8) -> Option<Self> {
        let suit = *Suit::ALL.get(usize::from(index / 13))?;
        let rank = *Rank::ALL.get(usize::from(index % 13))?;
        Some(Self { suit, rank })
    }

    /// Writes the card in the given form.
    pub fn text(self, form: Form) -> String {
        format!("{}{}", self.suit.mark(form), self.rank.text(form))
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        if let Some(suit) = Suit::read(reader) {
            let rank = Rank::read(reader)?;
            return Some(Self { suit, rank });
        }
        let rank = Rank::read(reader)?;
        let suit = Suit::read(reader)?;
        Some(Self { suit, rank })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(Form::Traveller))
    }
}

impl FromStr for Card {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read).ok_or_else(|| {
            NotUnderstood::new(text, "a card", "a suit and a rank, such as S2, C10 or ♥K")
        })
    }
}

serde_through_text!(Card, "a card");
