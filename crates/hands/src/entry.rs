//! [`Entry`], a deal that somebody types in card by card.
//!
//! The rules, ready for any keyboard: thirteen cards a hand, each card once, and who holds it already
//! is said; when three hands are complete the fourth gets the rest by itself; everything can be taken
//! back. What is still missing can be asked for at any time, by hand and by suit.
//!
//! Ranks are read with the letters of the player's own cards ([`RankLetters`]); the ten is `10` or
//! `T` for everybody.

use bridge::{BySeat, Card, Deal, Form, Hand, Seat, Suit};
use thiserror::Error;

mod letters;

pub use letters::RankLetters;

/// The cards of a hand.
const FULL_HAND: usize = 13;

/// A deal while it is typed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// What was typed; at most thirteen cards each, no card twice.
    typed: BySeat<Hand>,
    /// What was done, in order, for taking it back.
    steps: Vec<Step>,
}

/// One thing done to an [`Entry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A card was put into a hand.
    Put(Seat, Card),
    /// A card was taken out of a hand.
    Taken(Seat, Card),
}

/// Says why a card cannot be put or taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum EntryError {
    #[error("{} holds the {} already", .holder.name(), .card.text(Form::People))]
    Held { card: Card, holder: Seat },
    #[error("{} has 13 cards already; take one out first", .0.name())]
    Full(Seat),
    #[error("nobody holds the {} yet", .0.text(Form::People))]
    NotHeld(Card),
    #[error(
        "the {} was filled in for {}; take a card out of another hand instead",
        .card.text(Form::People), .seat.name()
    )]
    FilledIn { card: Card, seat: Seat },
    #[error("“{text}” is not a card: expected {expected}")]
    NotUnderstood { text: String, expected: String },
}

/// Says what a deal still needs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", sentence(.missing))]
pub struct Unfinished {
    /// How many cards each hand still needs.
    pub missing: BySeat<usize>,
}

impl Entry {
    /// Returns an entry without cards.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the entry of a deal that is there already, for correcting it.
    ///
    /// A card taken out of it falls back to its hand, which is the only one that lacks a card; with
    /// a second card taken out of another hand both are free, and can change places.
    pub fn of(deal: &Deal) -> Self {
        Self { typed: *deal.hands(), steps: Vec::new() }
    }

    /// Puts a card into a hand.
    pub fn put(&mut self, seat: Seat, card: Card) -> Result<(), EntryError> {
        if let Some(holder) = self.holder(card) {
            return Err(EntryError::Held { card, holder });
        }
        if self.typed[seat].len() >= FULL_HAND {
            return Err(EntryError::Full(seat));
        }
        self.typed[seat].insert(card);
        self.steps.push(Step::Put(seat, card));
        Ok(())
    }

    /// Reads a card such as `S10` or `♥H` and puts it into a hand.
    pub fn type_card(
        &mut self,
        seat: Seat,
        text: &str,
        letters: RankLetters,
    ) -> Result<Card, EntryError> {
        let card = letters.card(text)?;
        self.put(seat, card).map(|()| card)
    }

    /// Reads ranks such as `AK72` and puts them into a hand; all of them or none.
    pub fn type_holding(
        &mut self,
        seat: Seat,
        suit: Suit,
        text: &str,
        letters: RankLetters,
    ) -> Result<(), EntryError> {
        let ranks = letters.ranks(text)?;
        let mut trial = self.clone();
        for rank in ranks {
            trial.put(seat, Card { suit, rank })?;
        }
        *self = trial;
        Ok(())
    }

    /// Takes a card out of the hand it was typed into, and says whose it was.
    pub fn take(&mut self, card: Card) -> Result<Seat, EntryError> {
        let seat = self.holder(card).ok_or(EntryError::NotHeld(card))?;
        if !self.typed[seat].remove(card) {
            return Err(EntryError::FilledIn { card, seat });
        }
        self.steps.push(Step::Taken(seat, card));
        Ok(seat)
    }

    /// Takes back the last thing done, and says what it was.
    pub fn undo(&mut self) -> Option<Step> {
        let step = self.steps.pop()?;
        match step {
            Step::Put(seat, card) => self.typed[seat].remove(card),
            Step::Taken(seat, card) => self.typed[seat].insert(card),
        };
        Some(step)
    }

    /// Returns the hand whose remaining cards follow from the three others, if they are complete.
    pub fn filled_in(&self) -> Option<Seat> {
        let mut short = Seat::ALL.into_iter().filter(|seat| self.typed[*seat].len() < FULL_HAND);
        short.next().filter(|_| short.next().is_none())
    }

    /// Returns the cards of a hand, with those that are filled in.
    pub fn hand(&self, seat: Seat) -> Hand {
        if self.filled_in() == Some(seat) {
            let others = self.typed.iter().filter(|(other, _)| *other != seat);
            return others.fold(Hand::FULL, |rest, (_, hand)| rest.difference(*hand));
        }
        self.typed[seat]
    }

    /// Returns who holds a card.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.hand(*seat).contains(card))
    }

    /// Returns the cards that nobody holds yet; ask it with [`Hand::suit`] for one suit.
    pub fn left(&self) -> Hand {
        Seat::ALL.iter().fold(Hand::FULL, |left, seat| left.difference(self.hand(*seat)))
    }

    /// Counts the cards that nobody holds yet in a suit.
    pub fn missing_in_suit(&self, suit: Suit) -> usize {
        self.left().suit(suit).count()
    }

    /// Counts the cards that each hand still needs.
    pub fn missing(&self) -> BySeat<usize> {
        BySeat::from_fn(|seat| FULL_HAND.saturating_sub(self.hand(seat).len()))
    }

    /// Returns the deal once it is complete.
    pub fn finish(&self) -> Result<Deal, Unfinished> {
        let hands = BySeat::from_fn(|seat| self.hand(seat));
        Deal::new(hands).map_err(|_| Unfinished { missing: self.missing() })
    }
}

fn sentence(missing: &BySeat<usize>) -> String {
    let needs: Vec<String> = missing
        .iter()
        .filter(|(_, cards)| **cards > 0)
        .map(|(seat, cards)| format!("{} {cards}", seat.name()))
        .collect();
    format!("the deal is not complete; cards still needed: {}", needs.join(", "))
}
