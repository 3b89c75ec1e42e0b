//! The play of the cards, by the laws: who leads, who follows, who wins each trick.
//!
//! Knows nothing of double dummy, so that it can check what a solver says.

use bridge::{BySeat, Card, Deal, Form, Hand, Seat, Strain, Suit};
use thiserror::Error;

/// A deal during the play: what each player still holds, and the trick on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    hands: BySeat<Hand>,
    strain: Strain,
    /// Who led to the trick on the table, or will.
    leader: Seat,
    /// The cards of the trick on the table, from the leader on; never four.
    trick: Vec<Card>,
    /// Tricks won so far by North–South and by East–West.
    won: [u8; 2],
}

/// Says why a card cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum PlayError {
    #[error("{} does not hold the {}", .seat.name(), .card.text(Form::People))]
    NotHeld { seat: Seat, card: Card },
    #[error(
        "{} plays the {} but can follow to the {}",
        .seat.name(), .card.text(Form::People), .led.symbol()
    )]
    Revoke { seat: Seat, card: Card, led: Suit },
    #[error("all cards have been played")]
    Over,
}

impl Position {
    /// Returns the position before the opening lead, which comes from declarer's left (Law 41).
    pub fn new(deal: &Deal, strain: Strain, declarer: Seat) -> Self {
        let hands = *deal.hands();
        Self { hands, strain, leader: declarer.next(), trick: Vec::new(), won: [0, 0] }
    }

    /// Returns what each player still holds.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// Returns the denomination.
    pub const fn strain(&self) -> Strain {
        self.strain
    }

    /// Returns who led to the trick on the table, or will.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Returns the cards of the trick on the table, from the leader on; never four.
    pub fn trick(&self) -> &[Card] {
        &self.trick
    }

    /// Returns how many tricks a side has won.
    pub const fn won(&self, side: bridge::Side) -> u8 {
        self.won[side as usize]
    }

    /// Returns whose turn it is, or nobody when all cards have been played.
    pub fn turn(&self) -> Option<Seat> {
        let seat = (0..self.trick.len()).fold(self.leader, |seat, _| seat.next());
        (!self.hands[seat].is_empty()).then_some(seat)
    }

    /// Returns the cards that may be played now (Law 44).
    pub fn legal(&self) -> Hand {
        let Some(seat) = self.turn() else { return Hand::EMPTY };
        let hand = self.hands[seat];
        let Some(led) = self.trick.first() else { return hand };
        let following: Hand = hand.iter().filter(|card| card.suit == led.suit).collect();
        if following.is_empty() { hand } else { following }
    }

    /// Plays a card of the player whose turn it is.
    pub fn play(&mut self, card: Card) -> Result<(), PlayError> {
        let seat = self.turn().ok_or(PlayError::Over)?;
        if !self.hands[seat].contains(card) {
            return Err(PlayError::NotHeld { seat, card });
        }
        if !self.legal().contains(card) {
            let led = self.trick.first().map_or(card.suit, |led| led.suit);
            return Err(PlayError::Revoke { seat, card, led });
        }
        self.hands[seat].remove(card);
        self.trick.push(card);
        if self.trick.len() == 4 {
            let winner = self.winner();
            self.won[winner.side() as usize] += 1;
            self.leader = winner;
            self.trick.clear();
        }
        Ok(())
    }

    /// Returns who wins the trick as it lies: the highest trump, else the highest of the suit led.
    fn winner(&self) -> Seat {
        let trump = self.strain.suit();
        let led = self.trick.first().map(|card| card.suit);
        let strength = |card: &Card| (Some(card.suit) == trump, Some(card.suit) == led, card.rank);
        let mut seat = self.leader;
        let mut best = None;
        for card in &self.trick {
            if best.is_none_or(|(_, highest)| strength(card) > highest) {
                best = Some((seat, strength(card)));
            }
            seat = seat.next();
        }
        best.map_or(self.leader, |(winner, _)| winner)
    }
}
