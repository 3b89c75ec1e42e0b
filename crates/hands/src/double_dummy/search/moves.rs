//! The cards a player may try, the most promising first, and those he need not try.

use super::lanes::{highest, lane, suit_of};

/// The cards of a player that are worth trying, one of each group of equals.
pub(super) struct Moves {
    /// The weight above the lowest eight bits, the card in them; never more than thirteen.
    cards: [i32; 16],
    len: usize,
    next: usize,
}

impl Moves {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { cards: [0; 16], len: 0, next: 0 }
    }

    #[inline(always)]
    pub(super) const fn push(&mut self, weight: i32, card: u32) {
        self.cards[self.len & 15] = weight << 8 | card as i32;
        self.len += 1;
    }

    /// Returns the best card not yet tried that is not among those to skip.
    #[inline(always)]
    pub(super) fn next(&mut self, skipped: u64) -> Option<u32> {
        while self.next < self.len {
            let mut best = self.next;
            for place in self.next + 1..self.len {
                if self.cards[place & 15] > self.cards[best & 15] {
                    best = place;
                }
            }
            self.cards.swap(self.next & 15, best & 15);
            let card = self.cards[self.next & 15] as u32 & 63;
            self.next += 1;
            if skipped >> card & 1 == 0 {
                return Some(card);
            }
        }
        None
    }
}

/// Returns the cards that need not be tried after one that failed: all below the lowest that
/// mattered, if the card itself is among them.
#[inline(always)]
pub(super) const fn pointless(card: u32, mattered: u64) -> u64 {
    let lane = lane(suit_of(card));
    let lowest = (mattered & lane) & (mattered & lane).wrapping_neg();
    // All of the suit if none matters.
    let below = lane & lowest.wrapping_sub(1);
    if below >> card & 1 == 1 { below } else { 0 }
}

/// Returns the lowest card of a hand that is equal to a card of it.
#[inline(always)]
pub(super) const fn lowest_equal(card: u32, hand: u64, all: u64) -> u64 {
    let lane = lane(suit_of(card));
    let others = all & !hand & lane & ((1 << card) - 1);
    let above = if others == 0 { lane } else { lane & (!1 << highest(others)) };
    let equals = hand & above & ((2 << card) - 1);
    equals & equals.wrapping_neg()
}

/// Returns the highest card of a hand that is equal to a card of it.
#[inline(always)]
pub(super) const fn highest_equal(card: u32, hand: u64, all: u64) -> u32 {
    let lane = lane(suit_of(card));
    let others = all & !hand & lane & (!1 << card);
    let below = (others & others.wrapping_neg()).wrapping_sub(1);
    highest(hand & lane & below)
}
