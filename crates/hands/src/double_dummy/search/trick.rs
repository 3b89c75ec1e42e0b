//! A trick on the table.

use super::lanes::{TRUMPS, lane, suit_of};

/// A trick on the table, with one to three cards.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    pub(super) led: usize,
    pub(super) played: u64,
    pub(super) best: u32,
    pub(super) best_seat: usize,
    /// The cards that would beat the best one.
    pub(super) beaters: u64,
    pub(super) count: u32,
}

impl Trick {
    /// Returns the trick with its first card.
    #[inline(always)]
    pub(super) const fn new<const TRUMP: bool>(seat: usize, card: u32) -> Self {
        Self {
            led: suit_of(card),
            played: 1 << card,
            best: card,
            best_seat: seat,
            beaters: beaters::<TRUMP>(card),
            count: 1,
        }
    }

    /// Returns the trick with one more card.
    #[inline(always)]
    pub(super) const fn with<const TRUMP: bool>(mut self, seat: usize, card: u32) -> Self {
        let bit = 1 << card;
        self.played |= bit;
        self.count += 1;
        if self.beaters & bit != 0 {
            self.best = card;
            self.best_seat = seat;
            self.beaters = beaters::<TRUMP>(card);
        }
        self
    }

    /// Returns the card that won, if its rank mattered: there was another one of its suit.
    #[inline(always)]
    pub(super) const fn won_by_rank(&self) -> u64 {
        let bit = 1 << self.best;
        if self.played & lane(suit_of(self.best)) == bit { 0 } else { bit }
    }

    /// Counts the trick for North–South.
    #[inline(always)]
    pub(super) const fn won(&self) -> i32 {
        is_north_south(self.best_seat) as i32
    }
}

pub(super) const fn is_north_south(seat: usize) -> bool {
    seat & 1 == 0
}

/// Returns the cards that beat a card in a trick.
#[inline(always)]
pub(super) const fn beaters<const TRUMP: bool>(card: u32) -> u64 {
    let suit = suit_of(card);
    let higher = lane(suit) & (!1u64 << card);
    if TRUMP && suit != TRUMPS { higher | lane(TRUMPS) } else { higher }
}
