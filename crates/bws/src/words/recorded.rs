//! The cells `Bid` of `BiddingData` and `Card` of `PlayData`.
//!
//! Bids are `1C`, `3NT`, `X`, `XX`, `PASS`, or `SkipBid` where players were skipped. Cards are `D2`, `ST` (the ten is `T`
//! here, `10` in `LeadCard`), or `Sx` for a small card that was not seen. Both spellings of the ten are read.

use bridge::{Call, Card, Form, Suit};
use std::fmt;

/// A bid as the recorder notes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedCall {
    /// A call.
    Call(Call),
    /// One or more players were skipped.
    Skipped,
}

/// A card as the recorder notes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedCard {
    /// A card.
    Card(Card),
    /// A small card of a suit.
    Small(Suit),
}

impl RecordedCall {
    /// Reads a cell.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("SkipBid") {
            return Some(Self::Skipped);
        }
        text.parse().ok().map(Self::Call)
    }
}

impl RecordedCard {
    /// Reads a cell.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        match text.strip_suffix(['x', 'X']) {
            Some(suit) => suit.parse().ok().map(Self::Small),
            None => text.parse().ok().map(Self::Card),
        }
    }
}

impl fmt::Display for RecordedCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(call) => f.write_str(&call.text(Form::Bws)),
            Self::Skipped => f.write_str("SkipBid"),
        }
    }
}

impl fmt::Display for RecordedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => f.write_str(&card.text(Form::Pbn)),
            Self::Small(suit) => write!(f, "{}x", suit.letter()),
        }
    }
}
