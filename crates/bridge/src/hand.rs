//! [`Hand`], a set of cards.
//!
//! Reads the PBN spelling, spades, hearts, diamonds and clubs separated by dots:
//! `AKQ.J.T98.765432`. Forgives lower case, blanks, `10` for `T`, and `-` for a void.
//! Writes the same, high cards first, a void as nothing.
//!
//! A hand may hold any number of cards, for hands are shown during the play and read from broken
//! files; [`Deal`](crate::Deal) insists on thirteen.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::not_understood::excerpt;
use crate::reader::{Reader, plain};
use crate::{Card, Form, NotUnderstood, Rank, Suit};

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    /// Bit `n` stands for the card whose index is `n`; the bits from 52 up are never set.
    bits: u64,
}

/// Says why a text is not a hand.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum HandError {
    #[error("the {} appears twice", .0.text(Form::People))]
    Repeated(Card),
    #[error("“{text}” is not a holding in {}: expected ranks such as AK72", suit_name(*.suit))]
    Rank { text: String, suit: Suit },
    #[error(transparent)]
    NotUnderstood(#[from] NotUnderstood),
}

impl Hand {
    /// The hand without cards.
    pub const EMPTY: Self = Self { bits: 0 };

    /// The whole pack.
    pub const FULL: Self = Self { bits: (1 << 52) - 1 };

    /// Reads a hand from the ranks held in each suit.
    pub fn from_suits(
        spades: &str,
        hearts: &str,
        diamonds: &str,
        clubs: &str,
    ) -> Result<Self, HandError> {
        let mut hand = Self::EMPTY;
        hand.read_suit(Suit::Spades, spades)?;
        hand.read_suit(Suit::Hearts, hearts)?;
        hand.read_suit(Suit::Diamonds, diamonds)?;
        hand.read_suit(Suit::Clubs, clubs)?;
        Ok(hand)
    }

    /// Returns the hand with one bit for each card, by [`Card::index`]; nothing if there are others.
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits <= Self::FULL.bits { Some(Self { bits }) } else { None }
    }

    /// Returns one bit for each card, by [`Card::index`].
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Adds a card; returns false if it was already there.
    pub const fn insert(&mut self, card: Card) -> bool {
        let added = !self.contains(card);
        self.bits |= 1 << card.index();
        added
    }

    /// Takes a card away; returns false if it was not there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let removed = self.contains(card);
        self.bits &= !(1 << card.index());
        removed
    }

    /// Tells whether the card is in the hand.
    pub const fn contains(self, card: Card) -> bool {
        self.bits >> card.index() & 1 == 1
    }

    /// Counts the cards.
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Tells whether there are no cards.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Walks through the cards, spades first and high cards first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            let highest = left.checked_ilog2()?;
            left &= !(1 << highest);
            u8::try_from(highest).ok().and_then(Card::from_index)
        })
    }

    /// Walks through the ranks held in a suit, high cards first.
    pub fn suit(self, suit: Suit) -> impl Iterator<Item = Rank> {
        let ranks = Rank::ALL.into_iter().rev();
        ranks.filter(move |&rank| self.contains(Card { suit, rank }))
    }

    /// Writes the ranks held in a suit, such as `AK72`; nothing for a void.
    pub fn suit_text(self, suit: Suit, form: Form) -> String {
        self.suit(suit).map(|rank| rank.text(form)).collect()
    }

    /// Returns the cards that are in either hand.
    pub const fn union(self, other: Self) -> Self {
        Self { bits: self.bits | other.bits }
    }

    /// Returns the cards that are in both hands.
    pub const fn intersection(self, other: Self) -> Self {
        Self { bits: self.bits & other.bits }
    }

    /// Returns the cards of this hand that are not in the other.
    pub const fn difference(self, other: Self) -> Self {
        Self { bits: self.bits & !other.bits }
    }

    /// Counts high-card points: 4, 3, 2, 1 for ace, king, queen and jack.
    pub fn hcp(self) -> u8 {
        self.iter().map(|card| card.rank.hcp()).sum()
    }

    fn read_suit(&mut self, suit: Suit, text: &str) -> Result<(), HandError> {
        let plain = plain(text);
        let mut reader = Reader::new(&plain);
        if reader.rest() == "-" {
            return Ok(());
        }
        while !reader.is_done() {
            let rank = Rank::read(&mut reader)
                .ok_or_else(|| HandError::Rank { text: excerpt(reader.rest()), suit })?;
            let card = Card { suit, rank };
            if !self.insert(card) {
                return Err(HandError::Repeated(card));
            }
        }
        Ok(())
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::EMPTY;
        for card in cards {
            hand.insert(card);
        }
        hand
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in Suit::ALL.into_iter().rev() {
            if suit != Suit::Spades {
                f.write_str(".")?;
            }
            for rank in self.suit(suit) {
                write!(f, "{rank}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Hand {
    type Err = HandError;

    fn from_str(text: &str) -> Result<Self, HandError> {
        let mut suits = text.split('.');
        match [suits.next(), suits.next(), suits.next(), suits.next(), suits.next()] {
            [Some(spades), Some(hearts), Some(diamonds), Some(clubs), None] => {
                Self::from_suits(spades, hearts, diamonds, clubs)
            }
            _ => Err(HandError::NotUnderstood(NotUnderstood::new(
                text,
                "a hand",
                "four suits separated by dots, such as AKQ.J.T98.765432",
            ))),
        }
    }
}

serde_through_text!(Hand, "a hand");

const fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}
