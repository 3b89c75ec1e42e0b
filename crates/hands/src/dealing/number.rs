//! [`DealNumber`], the number of a deal among all deals.
//!
//! Deals are numbered as Big Deal numbers them: cards in the order ♠A, ♠K, … ♣2; the hands of
//! North in the order of their first cards, within one the hands of East among the cards that are
//! left, and within those the hands of South; West has the rest. So number 0 gives North all the
//! spades, East the hearts, South the diamonds and West the clubs.

use std::fmt;

use bridge::{BySeat, Deal, Hand};

use super::combination::{WITH, binomial};

/// The number of a deal: 0 up to [`DealNumber::COUNT`] − 1, one for each deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealNumber(u128);

/// Hands of East for each hand of North.
const EAST: u64 = binomial(39, 13);

/// Hands of South for each of North and East.
const SOUTH: u64 = binomial(26, 13);

impl DealNumber {
    /// How many deals there are.
    pub const COUNT: u128 = binomial(52, 13) as u128 * EAST as u128 * SOUTH as u128;

    /// Returns the number, if there is such a deal.
    pub const fn new(number: u128) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Returns the number.
    pub const fn get(self) -> u128 {
        self.0
    }

    /// Returns the number as twelve bytes, high byte first.
    pub fn to_bytes(self) -> [u8; 12] {
        let mut bytes = [0; 12];
        bytes.copy_from_slice(&self.0.to_be_bytes()[4..]);
        bytes
    }

    /// Returns the deal with this number.
    ///
    /// The three hands are found in one walk through the pack without branches: a mispredicted
    /// branch for every card would cost more than all the arithmetic.
    pub fn deal(self) -> Deal {
        const FOR_NORTH: u64 = EAST * SOUTH;
        // Quotient and remainder are below 2^64, the number being below COUNT; so the remainder can
        // be had without a second long division.
        let mut north_left = (self.0 / u128::from(FOR_NORTH)) as u64;
        let rest = (self.0 as u64).wrapping_sub(north_left.wrapping_mul(FOR_NORTH));
        let (mut east_left, mut south_left) = (rest / SOUTH, rest % SOUTH);
        let (mut north, mut east, mut south) = (0_u64, 0_u64, 0_u64);
        // How many cards each still gets, and among how many of the pack.
        let (mut north_gets, mut east_gets, mut south_gets) = (13_usize, 13_usize, 13_usize);
        let (mut east_among, mut south_among) = (39_usize, 26_usize);

        for north_among in (1..=52_usize).rev() {
            let bit = 1_u64 << (north_among - 1);

            let with = WITH[north_among][north_gets & 15];
            let to_north = u64::from(north_left < with);
            north_left -= with & to_north.wrapping_sub(1);
            north_gets -= to_north as usize;
            north |= bit * to_north;

            let with = WITH[east_among][east_gets & 15];
            let offered = 1 - to_north;
            let to_east = offered & u64::from(east_left < with);
            let passed_on = offered - to_east;
            east_left -= with * passed_on;
            east_gets -= to_east as usize;
            east_among -= offered as usize;
            east |= bit * to_east;

            let with = WITH[south_among][south_gets & 15];
            let to_south = passed_on & u64::from(south_left < with);
            south_left -= with * (passed_on - to_south);
            south_gets -= to_south as usize;
            south_among -= passed_on as usize;
            south |= bit * to_south;
        }

        let hand = |bits| Hand::from_bits(bits).unwrap_or(Hand::EMPTY);
        let (north, east, south) = (hand(north), hand(east), hand(south));
        let west = Hand::FULL.difference(north.union(east).union(south));
        match Deal::new(BySeat { north, east, south, west }) {
            Ok(deal) => deal,
            Err(_) => unreachable!("each hand was given thirteen cards of those left"),
        }
    }
}

/// Numbers a deal.
impl From<&Deal> for DealNumber {
    fn from(deal: &Deal) -> Self {
        let BySeat { north, east, south, .. } = *deal.hands();
        let mut number = u128::from(place(north, Hand::FULL));
        let left = Hand::FULL.difference(north);
        number = number * u128::from(EAST) + u128::from(place(east, left));
        let left = left.difference(east);
        number = number * u128::from(SOUTH) + u128::from(place(south, left));
        Self(number)
    }
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Counts the hands of thirteen cards of `pack` that come before `hand`.
fn place(hand: Hand, pack: Hand) -> u64 {
    let mut gets = 13;
    let mut place = 0;
    for (among, card) in (1..=pack.len()).rev().zip(pack.iter()) {
        if hand.contains(card) {
            gets -= 1;
        } else {
            place += WITH[among][gets];
        }
    }
    place
}
