//! [`Search`], the double-dummy solver of the product.
//!
//! A zero-window search with a table of positions, asked for one number of tricks after the other
//! until only one is left. What makes it fast:
//!
//! - equal cards are tried once, and a card whose rank did not matter stands for all that are lower;
//! - a result is kept for all positions it holds for, not only for the one it was found in
//!   (partition search: M. Ginsberg, *Partition Search*, AAAI 1996), in North–South tricks, so that
//!   the four declarers of a strain share it;
//! - tricks that can be seen are counted and not searched;
//! - the order in which cards are tried was chosen by measurement.
//!
//! Ideas, no code, also come from macroxue's bridge-solver (MIT or Apache-2.0): the kinds of leads, bounds
//! beyond the window, the key of the cut-off card, trump tricks of guarded kings and of king and queen, and
//! quick tricks by way of partner.
//!
//! # Limits
//!
//! - **Memory** is bounded by [`Memory`]: when the table is full it is emptied and the search goes on.
//! - **Time**: it heeds a stop within about a millisecond ([`Solver::heed`]).
//! - **Stack**: no more than 52 calls deep, one for each card.

mod engine;
mod entry;
mod follows;
mod lanes;
mod leads;
mod memory;
mod moves;
mod quick;
mod root;
mod slow;
mod trick;

use bridge::{BySeat, Card, Deal, Hand, Seat, Side, Strain};

use self::engine::Engine;
use self::root::Range;
use self::trick::Trick;
use super::solver::{CardResult, Solver, SolverError};
use super::{Bounds, Cancel};
use crate::play::Position;

/// The double-dummy solver of the product.
pub struct Search {
    memory: Memory,
    stop: Cancel,
    /// Made when first needed, for its tables take a moment.
    engine: Option<Box<Engine>>,
    /// What the table of positions is about: the strain, and the cards that were in play.
    about: Option<(Strain, u64)>,
}

/// How much memory the table of positions of one solver may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// In mebibytes, about; then it is emptied and the search goes on, more slowly.
    pub most_mb: u32,
}

impl Default for Memory {
    fn default() -> Self {
        Self { most_mb: 192 }
    }
}

impl Memory {
    /// Counts the bytes; as many as there are addresses where they are fewer.
    fn bytes(self) -> usize {
        usize::try_from(u64::from(self.most_mb) << 20).unwrap_or(usize::MAX)
    }
}

impl Default for Search {
    fn default() -> Self {
        Self::new(Memory::default())
    }
}

impl Search {
    /// Returns a solver that stays within the given memory.
    pub fn new(memory: Memory) -> Self {
        Self { memory, stop: Cancel::default(), engine: None, about: None }
    }

    /// Returns the search, ready for these cards, with what is known of positions if `keeps` says so.
    ///
    /// What the table says holds for any deal; it is emptied when it would be of little use.
    fn ready(
        &mut self,
        hands: &[u64; 4],
        strain: Strain,
        keeps: impl FnOnce(Strain, u64) -> bool,
    ) -> &mut Engine {
        let (memory, stop) = (self.memory, &self.stop);
        let engine = self.engine.get_or_insert_with(|| Box::new(Engine::new(memory, stop.clone())));
        if !self.about.is_some_and(|(strain, pack)| keeps(strain, pack)) {
            engine.memory.clear();
        }
        self.about = Some((strain, hands.iter().fold(0, |all, hand| all | hand)));
        engine.deal(hands);
        engine
    }

    /// Returns the search of a position, with who plays next and how many tricks are to come.
    fn at(&mut self, position: &Position, turn: Seat) -> (&mut Engine, Start) {
        let strain = position.strain();
        let trump = strain != Strain::NoTrump;
        let mut hands = Seat::ALL.map(|seat| lanes_of(position.hands()[seat], strain));
        let mut seat = position.leader();
        let mut played = Vec::new();
        for card in position.trick() {
            let place = place(*card, strain);
            if let Some(hand) = hands.get_mut(seat as usize) {
                *hand |= 1 << place;
            }
            played.push((seat as usize, place));
            seat = seat.next();
        }
        let pack = hands.iter().fold(0, |all, hand| all | hand);
        // A later position of the same deal asks for much that is known.
        let engine = self.ready(&hands, strain, |other, all| other == strain && pack & !all == 0);
        let mut trick = None;
        for (seat, card) in played {
            trick = Some(match trump {
                true => engine.put::<true>(seat, card, trick),
                false => engine.put::<false>(seat, card, trick),
            });
        }
        let tricks = i32::try_from(position.hands()[turn].len()).unwrap_or(0);
        (engine, Start { trump, seat: turn as usize, trick, tricks })
    }

    /// Counts the tricks of `side` in the whole play with best play by all.
    fn value(&mut self, position: &Position, side: Side) -> Result<u8, SolverError> {
        let Some(turn) = position.turn() else { return Ok(position.won(side)) };
        let (engine, Start { trump, seat, trick, tricks }) = self.at(position, turn);
        let range = Range::whole(tricks);
        let count = match trump {
            true => engine.count::<true>(seat, trick, tricks, range, &mut |_| {}),
            false => engine.count::<false>(seat, trick, tricks, range, &mut |_| {}),
        };
        let count = count.ok_or(SolverError::Stopped)?;
        Ok(position.won(side) + of_side(count, tricks, side))
    }
}

/// Where a search begins.
struct Start {
    trump: bool,
    seat: usize,
    trick: Option<Trick>,
    tricks: i32,
}

impl Solver for Search {
    fn heed(&mut self, stop: &Cancel) {
        self.stop = stop.clone();
        if let Some(engine) = &mut self.engine {
            engine.stop = stop.clone();
        }
    }

    fn strain(&mut self, deal: &Deal, strain: Strain) -> Result<BySeat<u8>, SolverError> {
        self.continue_strain(deal, strain, &BySeat::default(), &mut |_, _| {})
    }

    fn continue_strain(
        &mut self,
        deal: &Deal,
        strain: Strain,
        known: &BySeat<Bounds>,
        found: &mut dyn FnMut(Seat, Bounds),
    ) -> Result<BySeat<u8>, SolverError> {
        let hands = Seat::ALL.map(|seat| lanes_of(deal.hand(seat), strain));
        let trump = strain != Strain::NoTrump;
        let engine = self.ready(&hands, strain, |_, _| false);
        let mut row = BySeat::default();
        let mut guess = 7;
        // A side takes about the same from both hands.
        for declarer in [Seat::North, Seat::South, Seat::East, Seat::West] {
            let leader = declarer.next() as usize;
            let range = Range::of_bounds(known[declarer], declarer.side(), guess);
            let mut found = |range: Range| found(declarer, range.bounds(declarer.side()));
            let count = match trump {
                true => engine.count::<true>(leader, None, 13, range, &mut found),
                false => engine.count::<false>(leader, None, 13, range, &mut found),
            };
            guess = count.ok_or(SolverError::Stopped)?;
            row[declarer] = of_side(guess, 13, declarer.side());
        }
        Ok(row)
    }

    fn cards(&mut self, position: &Position) -> Result<Vec<CardResult>, SolverError> {
        let Some(turn) = position.turn() else { return Ok(Vec::new()) };
        let won = position.won(turn.side());
        let (engine, Start { trump, seat, trick, tricks }) = self.at(position, turn);
        let groups = match trump {
            true => engine.count_each::<true>(seat, trick, tricks),
            false => engine.count_each::<false>(seat, trick, tricks),
        };
        let groups = groups.ok_or(SolverError::Stopped)?;
        let result = |card: Card| {
            let place = place(card, position.strain());
            let group = groups.iter().find(|(group, _)| group >> place & 1 == 1);
            let (_, count) =
                group.ok_or_else(|| SolverError::new(format!("no result for {card}")))?;
            Ok(CardResult { card, tricks: won + of_side(*count, tricks, turn.side()) })
        };
        position.legal().iter().map(result).collect()
    }

    fn along(
        &mut self,
        position: &Position,
        cards: &[Card],
        side: Side,
    ) -> Result<Vec<u8>, SolverError> {
        let mut position = position.clone();
        let mut values = vec![self.value(&position, side)?];
        for &card in cards {
            position.play(card)?;
            values.push(self.value(&position, side)?);
        }
        Ok(values)
    }
}

/// Returns a side's share of the tricks to come when North–South take `count` of them.
fn of_side(count: i32, tricks: i32, side: Side) -> u8 {
    let share = if side == Side::NorthSouth { count } else { tricks - count };
    u8::try_from(share).unwrap_or(0)
}

/// Returns the bit of a card: the trumps come into the highest lane.
fn place(card: Card, strain: Strain) -> u32 {
    let trump = strain.suit().map_or(3, |suit| suit as u32);
    16 * ((card.suit as u32 + 7 - trump) % 4) + card.rank as u32
}

fn lanes_of(hand: Hand, strain: Strain) -> u64 {
    hand.iter().fold(0, |lanes, card| lanes | 1 << place(card, strain))
}
