//! [`Predeal`], what is dealt beforehand, and [`Plan`], how the rest is dealt from a number.
//!
//! Every deal with these cards is equally likely. The rule, so that it can be checked: let `M` be
//! how many deals there are. A number of 96 bits from the board's key stream (see
//! [`dealing`](crate::dealing)) that is not below the largest multiple of `M` is thrown away; the
//! remainder of any other by `M` is the place of the deal among the `M`.
//!
//! - Cards only: the places are those of [`DealNumber`](crate::dealing::DealNumber), with the
//!   cards that are left instead of the whole pack: by North's further cards, then East's, then
//!   South's. With nothing dealt beforehand this is the rule of `dealing` itself.
//! - With lengths: see [`by_suit`](super::by_suit).

use bridge::{BySeat, Hand, Seat, Suit};

use super::by_suit::BySuit;
use super::program::Hands;
use crate::dealing::combination::{binomial, combinations, spread};

/// What is dealt beforehand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Predeal {
    /// The cards each hand gets for certain.
    pub cards: BySeat<Hand>,
    /// How many cards of a suit a hand gets, if that is laid down; by the order of
    /// [`Suit`], clubs first.
    pub lengths: BySeat<[Option<u8>; 4]>,
}

impl Predeal {
    /// Tells whether nothing is dealt beforehand.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the cards that are dealt to nobody yet.
    pub(super) fn free(&self) -> Hand {
        let dealt = self.cards.iter().fold(Hand::EMPTY, |dealt, (_, hand)| dealt.union(*hand));
        Hand::FULL.difference(dealt)
    }

    /// Counts the cards of a suit that a seat gets for certain.
    pub(super) fn held(&self, seat: Seat, suit: Suit) -> usize {
        self.cards[seat].suit(suit).count()
    }

    fn has_lengths(&self) -> bool {
        self.lengths.iter().any(|(_, suits)| suits.iter().any(Option::is_some))
    }
}

/// How the cards that are left are dealt from a number.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    ByHand(ByHand),
    BySuit(Box<BySuit>),
}

impl Plan {
    /// Makes the plan; nothing if there is no such deal.
    pub(super) fn new(predeal: &Predeal) -> Option<Self> {
        if predeal.has_lengths() {
            BySuit::new(predeal).map(|plan| Self::BySuit(Box::new(plan)))
        } else {
            ByHand::new(predeal).map(Self::ByHand)
        }
    }

    /// Counts the deals.
    pub(super) fn deals(&self) -> u128 {
        match self {
            Self::ByHand(plan) => plan.deals,
            Self::BySuit(plan) => plan.deals(),
        }
    }
}

/// Deals by hands: North's further cards, then East's, then South's.
#[derive(Clone, Debug)]
pub(super) struct ByHand {
    pub(super) deals: u128,
    fixed: Hands,
    free: u64,
    /// How many further cards North, East and South get.
    gets: [usize; 3],
    free_cards: usize,
    /// Further cards of East and South together, and of South, for each of those before.
    for_north: u64,
    for_east: u64,
}

/// The places of the hands of a deal among those that each can have.
pub(super) type Places = [u64; 3];

impl ByHand {
    fn new(predeal: &Predeal) -> Option<Self> {
        let free = predeal.free();
        let mut gets = [0; 3];
        let mut among = free.len();
        let mut ways = [0; 3];
        for ((gets, ways), seat) in gets.iter_mut().zip(&mut ways).zip(Seat::ALL) {
            *gets = 13_usize.checked_sub(predeal.cards[seat].len())?;
            *ways = binomial(among as u64, *gets as u64);
            among = among.checked_sub(*gets)?;
        }
        if among + predeal.cards.west.len() != 13 {
            return None;
        }
        let [north, east, south] = ways;
        let for_north = east * south;
        Some(Self {
            deals: u128::from(north) * u128::from(for_north),
            fixed: Seat::ALL.map(|seat| predeal.cards[seat].bits()),
            free: free.bits(),
            gets,
            free_cards: free.len(),
            for_north,
            for_east: south,
        })
    }

    /// Splits the number of a deal.
    #[inline]
    pub(super) fn places(&self, number: u128) -> Places {
        // Both are below 2^64: there are fewer hands of North, and the divisor is. So the remainder
        // can be had without a second long division.
        let north = (number / u128::from(self.for_north)) as u64;
        let rest = (number as u64).wrapping_sub(north.wrapping_mul(self.for_north));
        let east = rest / self.for_east;
        [north, east, rest - east * self.for_east]
    }

    /// Finds the hands of North.
    #[inline]
    pub(super) fn north<const LANES: usize>(&self, places: [u64; LANES]) -> [u64; LANES] {
        let further = combinations(self.free_cards, self.gets[0], places);
        if self.free == Hand::FULL.bits() {
            return further;
        }
        further.map(|cards| self.fixed[0] | spread(cards, self.free))
    }

    /// Finds the hands of East, given those of North.
    #[inline]
    pub(super) fn east<const LANES: usize>(
        &self,
        places: [u64; LANES],
        north: [u64; LANES],
    ) -> [u64; LANES] {
        let further = combinations(self.free_cards - self.gets[0], self.gets[1], places);
        std::array::from_fn(|n| self.fixed[1] | spread(further[n], self.free & !north[n]))
    }

    /// Finds the hands of South, given those of North and East together.
    #[inline]
    pub(super) fn south<const LANES: usize>(
        &self,
        places: [u64; LANES],
        others: [u64; LANES],
    ) -> [u64; LANES] {
        let among = self.free_cards - self.gets[0] - self.gets[1];
        let further = combinations(among, self.gets[2], places);
        std::array::from_fn(|n| self.fixed[2] | spread(further[n], self.free & !others[n]))
    }
}
