//! The search itself: can North–South take so many of the tricks to come?

use super::entry::Order;
use super::follows::{first_follow, follows};
use super::lanes::{Holding, Owners, Ranking, lane, lowest, ranks, suit_of};
use super::leads::leads;
use super::memory::{Known, Memory};
use super::moves::{highest_equal, lowest_equal, pointless};
use super::quick::quick;
use super::slow::slow;
use super::trick::{Trick, beaters, is_north_south};
use crate::double_dummy::Cancel;

/// What a search found: whether North–South take the tricks, and the cards whose rank mattered.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// So many, at least if that is enough, at most if not.
    pub(super) value: i32,
    /// In each suit, all cards from the lowest of these up matter.
    pub(super) ranks: u64,
}

/// The search with all its tables; seats count clockwise from North.
pub(super) struct Engine {
    pub(super) hands: [u64; 4],
    /// The cards in play when the trick began.
    pub(super) all: u64,
    pub(super) owners: Owners,
    pub(super) ranking: Ranking,
    pub(super) memory: Memory,
    /// For situations met before, the card that was good.
    pub(super) killers: Box<[u8; 1 << 16]>,
    pub(super) nodes: u32,
    /// Asked now and then.
    pub(super) stop: Cancel,
    pub(super) stopped: bool,
}

/// No bit of a hand.
const NO_CARD: u32 = 64;

impl Engine {
    /// Tells whether North–South take `target` of the tricks to come when `seat` leads.
    pub(super) fn lead<const TRUMP: bool>(
        &mut self,
        seat: usize,
        target: i32,
        tricks: i32,
    ) -> Found {
        if target <= 0 || target > tricks {
            return Found { value: if target <= 0 { 0 } else { tricks }, ranks: 0 };
        }
        if self.is_stopped() {
            return Found { value: 0, ranks: 0 };
        }
        if tricks == 1 {
            return self.last_trick::<TRUMP>(seat);
        }
        let all = self.all;
        let suits: [Holding; 4] = std::array::from_fn(|suit| self.owners.get(all, suit));
        let ours = is_north_south(seat);
        let need = if ours { target } else { tricks - target + 1 };
        let sure = quick::<TRUMP>(
            &suits,
            seat,
            (all, tricks as u32),
            need as u32,
            &self.hands,
            &self.ranking,
        );
        if sure.tricks as i32 >= need {
            let sure_tricks = sure.tricks as i32;
            let value = if ours { sure_tricks } else { tricks - sure_tricks };
            return Found { value, ranks: sure.ranks };
        }
        let theirs =
            slow::<TRUMP>(&suits, seat, self.hands[seat], (all, tricks as u32), &self.ranking);
        if tricks - (theirs.tricks as i32) < need {
            let t = theirs.tricks as i32;
            let value = if ours { tricks - t } else { t };
            return Found { value, ranks: theirs.ranks };
        }
        let order: Order =
            [suits[0].order() | suits[1].order() << 26, suits[2].order() | suits[3].order() << 26];
        let key = suits[0].lengths()
            | suits[1].lengths() << 16
            | suits[2].lengths() << 32
            | (tricks as u64) << 48
            | (seat as u64) << 52;
        let mut tip = 0;
        match self.memory.look_up(key, &order, target) {
            Known::Answer(value, mask) => {
                return Found { value, ranks: self.ranking.lowest(all, mask) };
            }
            Known::Lead(lead) => tip = lead,
            Known::Nothing => {}
        }
        let hand = self.hands[seat];
        let place = Self::killer_place(hand, 0, seat);
        let killer = u32::from(self.killers[place]);
        let mut card = if tip != 0 {
            let suit = usize::from(tip >> 4);
            16 * suit as u32 + self.ranking.nth(ranks(all, suit), u32::from(tip & 15))
        } else {
            NO_CARD
        };
        let mut moves = None;
        if hand.checked_shr(card).unwrap_or(0) & 1 == 0 {
            let list = moves.insert(leads::<TRUMP>(self, &suits, seat, hand, killer));
            card = list.next(0).unwrap_or(0);
        } else {
            card = highest_equal(card, hand, all);
        }
        let mut union = 0;
        let mut lead = 0;
        let mut skipped = 0;
        let mut value = if ours { 0 } else { tricks };
        loop {
            let found = self.begin::<TRUMP>(seat, card, target, tricks);
            self.hands[seat] = hand;
            if (found.value >= target) == ours {
                union = found.ranks;
                value = found.value;
                self.killers[place] = card as u8;
                let suit = suit_of(card);
                let place = self.ranking.count(ranks(all, suit) >> (card & 15));
                lead = (suit as u8) << 4 | place as u8;
                break;
            }
            value = if ours { value.max(found.value) } else { value.min(found.value) };
            union |= found.ranks;
            let below = pointless(card, found.ranks);
            let lowest = lowest_equal(card, hand, all);
            if below == 0 {
                union |= lowest;
            }
            skipped |= below | ((2 << card) - lowest);
            let list = match &mut moves {
                Some(list) => list,
                None => moves.insert(leads::<TRUMP>(self, &suits, seat, hand & !skipped, killer)),
            };
            match list.next(skipped) {
                Some(next) => card = next,
                None => break,
            }
        }
        if !self.stopped {
            let mask = self.ranking.mask(all, union);
            self.memory.keep(key, &order, mask, (target, tricks), value, lead);
        }
        Found { value, ranks: union }
    }

    /// Returns where the card is kept that was good in a like situation.
    #[inline(always)]
    fn killer_place(hand: u64, played: u64, seat: usize) -> usize {
        let mixed = (hand ^ played.rotate_left(29) ^ (seat as u64) << 13)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 48) as usize
    }

    /// Searches the cards of the next player in a trick.
    pub(super) fn follow<const TRUMP: bool>(
        &mut self,
        seat: usize,
        trick: Trick,
        target: i32,
        tricks: i32,
    ) -> Found {
        let ours = is_north_south(seat);
        let hand = self.hands[seat];
        let same = hand & lane(trick.led);
        let legal = if same == 0 { hand } else { same };
        let all = self.all;
        if legal & (legal - 1) == 0 {
            let found = self.play::<TRUMP>(seat, lowest(legal), &trick, target, tricks);
            self.hands[seat] = hand;
            return found;
        }
        let place = if same != 0 {
            Self::killer_place(
                self.all & lane(trick.led),
                u64::from(trick.best) << 8 | u64::from(trick.count),
                seat,
            )
        } else {
            let best = if TRUMP { u64::from(trick.best) } else { trick.best_seat as u64 };
            Self::killer_place(hand, best << 8 | u64::from(trick.count), seat)
        };
        let mut card =
            if same == 0 || trick.count == 3 { NO_CARD } else { u32::from(self.killers[place]) };
        let mut moves = None;
        if same != 0 {
            if same.checked_shr(card).unwrap_or(0) & 1 == 0 {
                card = first_follow::<TRUMP>(self, seat, same, &trick);
            }
            card = highest_equal(card, hand, all);
        } else {
            let list = moves.insert(follows::<TRUMP>(self, seat, legal, &trick));
            card = list.next(0).unwrap_or(0);
        }
        let mut union = 0;
        let mut skipped = 0;
        let mut value = if ours { 0 } else { tricks };
        loop {
            let found = self.play::<TRUMP>(seat, card, &trick, target, tricks);
            self.hands[seat] = hand;
            if (found.value >= target) == ours {
                self.killers[place] = card as u8;
                return found;
            }
            value = if ours { value.max(found.value) } else { value.min(found.value) };
            union |= found.ranks;
            let below = pointless(card, found.ranks);
            let lowest = lowest_equal(card, hand, all);
            if below == 0 {
                union |= lowest;
            }
            skipped |= below | ((2 << card) - lowest);
            let list = match &mut moves {
                Some(list) => list,
                None => moves.insert(follows::<TRUMP>(self, seat, legal & !skipped, &trick)),
            };
            match list.next(skipped) {
                Some(next) => card = next,
                None => break,
            }
        }
        Found { value, ranks: union }
    }

    /// Plays a card and goes on; the card is not put back into the hand.
    #[inline(always)]
    pub(super) fn play<const TRUMP: bool>(
        &mut self,
        seat: usize,
        card: u32,
        trick: &Trick,
        target: i32,
        tricks: i32,
    ) -> Found {
        self.hands[seat] ^= 1 << card;
        let trick = trick.with::<TRUMP>(seat, card);
        if trick.count < 4 {
            return self.follow::<TRUMP>((seat + 1) & 3, trick, target, tricks);
        }
        self.all ^= trick.played;
        let won = trick.won();
        let mut found = self.lead::<TRUMP>(trick.best_seat, target - won, tricks - 1);
        self.all ^= trick.played;
        found.value += won;
        found.ranks |= trick.won_by_rank();
        found
    }

    /// Plays the first card of a trick and goes on; the card is not put back into the hand.
    #[inline(always)]
    pub(super) fn begin<const TRUMP: bool>(
        &mut self,
        seat: usize,
        card: u32,
        target: i32,
        tricks: i32,
    ) -> Found {
        self.hands[seat] ^= 1 << card;
        self.follow::<TRUMP>((seat + 1) & 3, Trick::new::<TRUMP>(seat, card), target, tricks)
    }

    /// Plays the last cards.
    fn last_trick<const TRUMP: bool>(&mut self, seat: usize) -> Found {
        let mut best = lowest(self.hands[seat]);
        let mut winner = seat;
        let mut played = self.hands[seat];
        for next in 1..4 {
            let next = (seat + next) & 3;
            let card = self.hands[next];
            played |= card;
            if card & beaters::<TRUMP>(best) != 0 {
                best = lowest(card);
                winner = next;
            }
        }
        let others = played & lane(suit_of(best)) & !(1 << best);
        let ranks = if others == 0 { 0 } else { 1 << best };
        Found { value: i32::from(is_north_south(winner)), ranks }
    }
}
