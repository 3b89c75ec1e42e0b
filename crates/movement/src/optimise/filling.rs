//! Small movements by filling round after round, for sizes that have no cyclic one.
//!
//! In the literature these are Howell designs. They exist for every number of rounds from T to 2T−1
//! but for a handful, such as 3 tables with 5 rounds and 4 tables with 5; for 4 tables and 6 rounds
//! there is one, but none that is cyclic.

use crate::optimise::random::Random;
use crate::{Contest, Movement, Row, Seating};

/// With more tables the search is hopeless, and cyclic movements are many.
const MOST_TABLES: u16 = 6;

/// How many steps are tried from one beginning.
const STEPS: usize = 100_000;

/// A movement being filled; pairs and sets are bits of masks.
struct Filling {
    pairs: usize,
    rounds: usize,
    /// Whom each pair has met.
    met: Vec<u32>,
    /// Who has played each set.
    played: Vec<u32>,
    /// Round, two pairs and set.
    plays: Vec<(usize, usize, usize, usize)>,
    steps: usize,
}

/// Returns a random movement without sharing and revenge, if one is found.
pub(super) fn movement(tables: u16, rounds: u16, random: &mut Random) -> Option<Movement> {
    if tables > MOST_TABLES || rounds < tables || rounds >= 2 * tables {
        return None;
    }
    let (pairs, rounds) = (2 * usize::from(tables), usize::from(rounds));
    let (met, played) = (vec![0; pairs], vec![0; rounds]);
    let mut filling = Filling { pairs, rounds, met, played, plays: Vec::new(), steps: STEPS };
    filling.fill(0, 0, 0, random).then(|| filling.finish())
}

impl Filling {
    /// Seats the lowest pair that has no place in the round yet, and then the others.
    fn fill(&mut self, round: usize, seated: u32, sets: u32, random: &mut Random) -> bool {
        let one = seated.trailing_ones() as usize;
        if one >= self.pairs {
            // Each set must still have rounds enough for those who have not played it.
            let left = 2 * (self.rounds - round - 1);
            let is_late = |who: &u32| self.pairs - who.count_ones() as usize > left;
            if self.played.iter().any(is_late) {
                return false;
            }
            return round + 1 == self.rounds || self.fill(round + 1, 0, 0, random);
        }
        let mut places: Vec<(usize, usize)> = Vec::new();
        for other in one + 1..self.pairs {
            let two = 1 << one | 1 << other;
            let met = self.met.get(one).copied().unwrap_or(0) >> other & 1 == 1;
            if met || seated >> other & 1 == 1 {
                continue;
            }
            let free = self.played.iter().enumerate();
            let free = free.filter(|(set, who)| sets >> set & 1 == 0 && **who & two == 0);
            places.extend(free.map(|(set, _)| (other, set)));
        }
        random.shuffle(&mut places);
        for (other, set) in places {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.mark(one, other, set);
            self.plays.push((round, one, other, set));
            if self.fill(round, seated | 1 << one | 1 << other, sets | 1 << set, random) {
                return true;
            }
            self.plays.pop();
            self.mark(one, other, set);
        }
        false
    }

    /// Notes a play, or takes it back.
    fn mark(&mut self, one: usize, other: usize, set: usize) {
        if let Some(met) = self.met.get_mut(one) {
            *met ^= 1 << other;
        }
        if let Some(played) = self.played.get_mut(set) {
            *played ^= 1 << one | 1 << other;
        }
    }

    fn finish(mut self) -> Movement {
        // The lowest set at the lowest table, so that boards move little.
        self.plays.sort_by_key(|(round, _, _, set)| (*round, *set));
        let mut rows = Vec::new();
        for plays in self.plays.chunk_by(|one, other| one.0 == other.0) {
            for (table, (round, one, other, set)) in (1..).zip(plays) {
                let from_one = |number: &usize| *number as u16 + 1;
                let seating = Seating::Pairs { ns: from_one(one), ew: from_one(other) };
                rows.push(Row { table, round: from_one(round), seating, set: from_one(set) });
            }
        }
        Movement::new("", Contest::OneWinner, rows)
    }
}
