//! [`BySuit`], dealing when the lengths of some suits are laid down.
//!
//! The places of the deals: by how the spades that are left are divided (by how many North gets,
//! fewest first, then East, then South), then by which they are (North's as a combination of those
//! left, numbered as hands are, then East's, then South's); within that by the hearts in the same
//! way, then the diamonds, then the clubs. How many deals belong to a division of a suit is
//! counted beforehand, so no deal is thrown away and all are equally likely.

use std::collections::HashMap;

use bridge::{Seat, Suit};

use super::predeal::Predeal;
use super::program::Hands;
use crate::dealing::combination::{binomial, combinations, spread};

/// The suits in the order in which they are dealt.
const ORDER: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// Deals by suits.
#[derive(Clone, Debug)]
pub(super) struct BySuit {
    fixed: Hands,
    /// The cards of each suit that are left, in [`ORDER`].
    free: [u64; 4],
    states: Vec<State>,
    first: usize,
}

/// Where the dealing stands before a suit: how many deals follow, and how they begin.
#[derive(Clone, Debug, Default)]
struct State {
    deals: u128,
    divisions: Vec<Division>,
}

/// One way to divide a suit.
#[derive(Clone, Debug)]
struct Division {
    /// The place of its first deal.
    start: u128,
    /// What North, East and South get; West gets the rest.
    gets: [u8; 3],
    /// The state before the next suit.
    next: usize,
}

/// How many cards each hand still has room for.
type Room = [u8; 4];

struct Counting<'a> {
    predeal: &'a Predeal,
    free: [u64; 4],
    known: HashMap<(usize, Room), usize>,
    states: Vec<State>,
}

impl BySuit {
    /// Counts the deals; nothing if there are none.
    pub(super) fn new(predeal: &Predeal) -> Option<Self> {
        let free = ORDER.map(|suit| predeal.free().bits() & (0x1fff << (13 * suit as u32)));
        let mut room = [0; 4];
        for (room, seat) in room.iter_mut().zip(Seat::ALL) {
            *room = 13_u8.checked_sub(u8::try_from(predeal.cards[seat].len()).ok()?)?;
        }
        let mut counting = Counting { predeal, free, known: HashMap::new(), states: Vec::new() };
        let first = counting.state(0, room);
        let states = counting.states;
        let plan =
            Self { fixed: Seat::ALL.map(|seat| predeal.cards[seat].bits()), free, states, first };
        (plan.deals() > 0).then_some(plan)
    }

    /// Counts the deals.
    pub(super) fn deals(&self) -> u128 {
        self.states.get(self.first).map_or(0, |state| state.deals)
    }

    /// Deals by the place of the deal.
    pub(super) fn deal(&self, mut place: u128) -> Hands {
        let mut hands = self.fixed;
        let mut at = self.first;
        for free in self.free {
            let Some(state) = self.states.get(at) else { break };
            let after = state.divisions.partition_point(|division| division.start <= place);
            let Some(division) = state.divisions.get(after.wrapping_sub(1)) else { break };
            let deals = self.states.get(division.next).map_or(1, |next| next.deals.max(1));
            place -= division.start;
            // Fewer than 13! ways.
            let mut way = (place / deals) as u64;
            place %= deals;
            at = division.next;

            let gets = division.gets.map(usize::from);
            let mut left = free;
            for (seat, gets_now) in gets.into_iter().enumerate() {
                let among = left.count_ones() as usize;
                // What the seats after this one make of it.
                let mut rest = 1;
                let mut among_rest = among - gets_now;
                for &gets in gets.iter().skip(seat + 1) {
                    rest *= binomial(among_rest as u64, gets as u64);
                    among_rest -= gets;
                }
                let [cards] = combinations(among, gets_now, [way / rest]);
                way %= rest;
                let cards = spread(cards, left);
                hands[seat] |= cards;
                left &= !cards;
            }
            hands[3] |= left;
        }
        hands
    }
}

impl Counting<'_> {
    /// Returns the state before a suit, with all that follows.
    fn state(&mut self, suit: usize, room: Room) -> usize {
        if let Some(&known) = self.known.get(&(suit, room)) {
            return known;
        }
        let mut state = State::default();
        if let (Some(&free), Some(&name)) = (self.free.get(suit), ORDER.get(suit)) {
            let free = free.count_ones() as u8;
            let wanted = Seat::ALL.map(|seat| {
                let length = self.predeal.lengths[seat][name as usize];
                length.map(|length| i32::from(length) - self.predeal.held(seat, name) as i32)
            });
            let may = |seat: usize, gets: u8| {
                gets <= room[seat] && wanted[seat].is_none_or(|wanted| wanted == i32::from(gets))
            };
            for north in (0..=free).filter(|&gets| may(0, gets)) {
                for east in (0..=free - north).filter(|&gets| may(1, gets)) {
                    for south in (0..=free - north - east).filter(|&gets| may(2, gets)) {
                        let west = free - north - east - south;
                        if !may(3, west) {
                            continue;
                        }
                        let gets = [north, east, south];
                        let given = [north, east, south, west];
                        let next =
                            self.state(suit + 1, std::array::from_fn(|n| room[n] - given[n]));
                        let ways = u128::from(ways(free, gets));
                        let deals = ways * self.states.get(next).map_or(0, |next| next.deals);
                        if deals > 0 {
                            state.divisions.push(Division { start: state.deals, gets, next });
                            state.deals += deals;
                        }
                    }
                }
            }
        } else {
            // All suits are dealt.
            state.deals = u128::from(room == [0; 4]);
        }
        self.states.push(state);
        self.known.insert((suit, room), self.states.len() - 1);
        self.states.len() - 1
    }
}

/// Counts the ways to give so many of the cards to North, East and South.
fn ways(cards: u8, gets: [u8; 3]) -> u64 {
    let mut left = u64::from(cards);
    let mut ways = 1;
    for gets in gets {
        ways *= binomial(left, u64::from(gets));
        left -= u64::from(gets);
    }
    ways
}
