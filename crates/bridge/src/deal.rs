//! [`Deal`], the four hands of a board.
//!
//! Reads the PBN spelling: a first seat, a colon and four hands clockwise from it, separated by
//! blanks. Forgives any first seat, lower case, `10` for `T`, `-` for a void, and `-` for one
//! whole hand, which gets the thirteen cards left over.
//!
//! Writes from North: `N:AKQ2.… … … …`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::reader::{Reader, plain};
use crate::{BySeat, Card, Form, Hand, HandError, NotUnderstood, Seat};

/// The four hands of a board: thirteen cards each, every card once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    /// Invariant: thirteen cards each, no card twice. [`Deal::new`] is the only way in.
    hands: BySeat<Hand>,
}

/// Says why four hands are not a deal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum DealError {
    #[error("{} has {cards} cards, not 13", .seat.name())]
    Count { seat: Seat, cards: usize },
    #[error(
        "the {} is in the hands of {} and {}",
        .card.text(Form::People), .first.name(), .second.name()
    )]
    Shared { card: Card, first: Seat, second: Seat },
    #[error("the hand of {}: {error}", .seat.name())]
    Hand { seat: Seat, error: HandError },
    #[error(transparent)]
    NotUnderstood(#[from] NotUnderstood),
}

impl Deal {
    /// Returns the deal, if every hand has thirteen cards and no card is in two hands.
    pub fn new(hands: BySeat<Hand>) -> Result<Self, DealError> {
        let BySeat { north, east, south, west } = hands;
        let union = north.union(east).union(south).union(west);
        if union == Hand::FULL && hands.iter().all(|(_, hand)| hand.len() == 13) {
            return Ok(Self { hands });
        }
        // Something is wrong; the rest finds out what.
        let mut holders = BySeat::<Hand>::default();
        for (second, &hand) in hands.iter() {
            for (first, &earlier) in holders.iter() {
                if let Some(card) = earlier.intersection(hand).iter().next() {
                    return Err(DealError::Shared { card, first, second });
                }
            }
            holders[second] = hand;
        }
        match hands.iter().find(|(_, hand)| hand.len() != 13) {
            Some((seat, hand)) => Err(DealError::Count { seat, cards: hand.len() }),
            None => Ok(Self { hands }),
        }
    }

    /// Returns the hand of one seat.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// Returns all four hands.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// Returns who holds a card.
    pub fn holder(&self, card: Card) -> Seat {
        let others = [Seat::East, Seat::South, Seat::West];
        let found = others.into_iter().find(|&seat| self.hands[seat].contains(card));
        found.unwrap_or(Seat::North)
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BySeat { north, east, south, west } = self.hands;
        write!(f, "N:{north} {east} {south} {west}")
    }
}

impl FromStr for Deal {
    type Err = DealError;

    fn from_str(text: &str) -> Result<Self, DealError> {
        let not_a_deal = || {
            let expected = "a first seat and four hands, such as N:AKQ.J.T98.765432 and three more";
            DealError::NotUnderstood(NotUnderstood::new(text, "a deal", expected))
        };

        let plain = plain(text);
        let mut reader = Reader::new(&plain);
        let first = Seat::read(&mut reader).filter(|_| reader.word(":")).ok_or_else(not_a_deal)?;

        let parts: Vec<&str> = reader.rest().split_whitespace().collect();
        if parts.len() != 4 {
            return Err(not_a_deal());
        }

        let mut hands = BySeat::<Hand>::default();
        let mut unknown = None;
        let mut seat = first;
        for part in parts {
            if part != "-" {
                let hand = part.parse();
                hands[seat] = hand.map_err(|error| DealError::Hand { seat, error })?;
            } else if unknown.replace(seat).is_some() {
                return Err(not_a_deal());
            }
            seat = seat.next();
        }
        if let Some(unknown) = unknown {
            let known =
                Seat::ALL.into_iter().map(|seat| hands[seat]).fold(Hand::EMPTY, Hand::union);
            hands[unknown] = Hand::FULL.difference(known);
            // Checked first: a card missing from one of the three lands in the fourth, which would
            // then be blamed for having too many.
            let mut given = hands.iter().filter(|(seat, _)| *seat != unknown);
            if let Some((seat, hand)) = given.find(|(_, hand)| hand.len() != 13) {
                return Err(DealError::Count { seat, cards: hand.len() });
            }
        }
        Self::new(hands)
    }
}

serde_through_text!(Deal, "a deal");
