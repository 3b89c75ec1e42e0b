//! [`Strain`], the denomination of a bid: a suit or no-trump.
//!
//! Reads a suit as [`Suit`] does, and no-trump as `NT`, `N`, `SA` (sans atout) or in words, in
//! any case. Writes `C`, `D`, `H`, `S` or `NT`; people get the suit's symbol, LIN gets `N`.

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{Form, NotUnderstood, Suit};

/// The denomination of a bid, in the order in which bids rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Strain {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    NoTrump,
}

impl Strain {
    /// Lists the strains from the lowest to the highest.
    pub const ALL: [Self; 5] =
        [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades, Self::NoTrump];

    /// Returns the trump suit, if there is one.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Self::Clubs => Some(Suit::Clubs),
            Self::Diamonds => Some(Suit::Diamonds),
            Self::Hearts => Some(Suit::Hearts),
            Self::Spades => Some(Suit::Spades),
            Self::NoTrump => None,
        }
    }

    /// Writes the strain in the given form.
    pub fn text(self, form: Form) -> String {
        match (self.suit(), form) {
            (Some(suit), _) => suit.mark(form).to_string(),
            (None, Form::Lin) => "N".to_owned(),
            (None, _) => "NT".to_owned(),
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        // No-trump comes first, for `SA` would otherwise be spades and an `A` left over.
        const NO_TRUMP: [&str; 8] =
            ["NO TRUMPS", "NO TRUMP", "NO-TRUMP", "NOTRUMPS", "NOTRUMP", "NT", "N", "SA"];
        if NO_TRUMP.iter().any(|word| reader.word(word)) {
            return Some(Self::NoTrump);
        }
        Suit::read(reader).map(Self::from)
    }
}

impl From<Suit> for Strain {
    fn from(suit: Suit) -> Self {
        match suit {
            Suit::Clubs => Self::Clubs,
            Suit::Diamonds => Self::Diamonds,
            Suit::Hearts => Self::Hearts,
            Suit::Spades => Self::Spades,
        }
    }
}

impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Clubs => "C",
            Self::Diamonds => "D",
            Self::Hearts => "H",
            Self::Spades => "S",
            Self::NoTrump => "NT",
        })
    }
}

impl FromStr for Strain {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read)
            .ok_or_else(|| NotUnderstood::new(text, "a denomination", "C, D, H, S or NT"))
    }
}

serde_through_text!(Strain, "a denomination");
