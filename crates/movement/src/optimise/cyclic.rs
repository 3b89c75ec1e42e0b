//! Cyclic movements: everybody but the stationary pairs follows the next lower, and so do the boards.
//!
//! With T tables and R rounds, from T to 2T−1 of them, 2T−R pairs are stationary; the others and the
//! sets move up by one, modulo R. Such a movement is told by its first round, and it is sound if
//! there the differences between opponents that move are all different, so that nobody meets again,
//! and the differences between a pair and its set are, so that nobody plays a set again. (In the
//! literature: a starter with an adder.)

use crate::optimise::random::Random;
use crate::{Contest, Movement, Row, Seating};

/// How many steps are tried from one beginning; often another is luckier.
const STEPS: usize = 20_000;

/// One table of the first round; everything counted from 0, modulo the rounds.
#[derive(Debug, Clone, Copy)]
struct Start {
    /// A pair that moves.
    one: usize,
    /// Its opponent, unless that is a stationary pair.
    other: Option<usize>,
    set: usize,
}

/// The first round being laid out.
struct Starter {
    rounds: usize,
    stationary: usize,
    seated: Vec<bool>,
    differences: Vec<bool>,
    sets: Vec<bool>,
    adders: Vec<bool>,
    starts: Vec<Start>,
    steps: usize,
}

/// Returns a random cyclic movement, if one is found.
pub(super) fn movement(tables: u16, rounds: u16, random: &mut Random) -> Option<Movement> {
    let (n_tables, n_rounds) = (usize::from(tables), usize::from(rounds));
    if n_rounds < n_tables || n_rounds >= 2 * n_tables {
        return None;
    }
    let mut starter = Starter {
        rounds: n_rounds,
        stationary: 2 * n_tables - n_rounds,
        seated: vec![false; n_rounds],
        differences: vec![false; n_rounds],
        sets: vec![false; n_rounds],
        adders: vec![false; n_rounds],
        starts: Vec::new(),
        steps: STEPS,
    };
    starter.lay(random).then(|| starter.rotate())
}

impl Starter {
    /// Seats the lowest pair that has no place yet, and then the others.
    fn lay(&mut self, random: &mut Random) -> bool {
        let at_rest = self.starts.iter().filter(|start| start.other.is_none()).count();
        let to_rest = self.stationary - at_rest.min(self.stationary);
        let unseated: Vec<usize> =
            (0..self.rounds).filter(|pair| !is(&self.seated, *pair)).collect();
        let Some((one, rest)) = unseated.split_first() else { return to_rest == 0 };
        let one = *one;
        let mut others: Vec<Option<usize>> = Vec::new();
        // All stationary pairs must find an opponent.
        if to_rest < unseated.len() {
            others.extend(rest.iter().copied().map(Some));
        }
        if to_rest > 0 {
            others.push(None);
        }
        random.shuffle(&mut others);
        let mut sets: Vec<usize> = (0..self.rounds).filter(|set| !is(&self.sets, *set)).collect();
        random.shuffle(&mut sets);
        for other in others {
            for set in &sets {
                if self.steps == 0 {
                    return false;
                }
                let start = Start { one, other, set: *set };
                if !self.is_free(start) {
                    continue;
                }
                self.steps -= 1;
                self.mark(start, true);
                self.starts.push(start);
                if self.lay(random) {
                    return true;
                }
                self.starts.pop();
                self.mark(start, false);
            }
        }
        false
    }

    /// Returns the difference of two opponents, the same from both sides.
    fn difference(&self, one: usize, other: usize) -> usize {
        let difference = one.abs_diff(other);
        difference.min(self.rounds - difference)
    }

    fn adder(&self, pair: usize, set: usize) -> usize {
        (pair + self.rounds - set) % self.rounds
    }

    fn is_free(&self, start: Start) -> bool {
        let adder = self.adder(start.one, start.set);
        let free = !is(&self.adders, adder);
        free && start.other.is_none_or(|other| {
            let difference = self.difference(start.one, other);
            let again = self.adder(other, start.set);
            // Half way round they would meet twice.
            2 * difference != self.rounds
                && !is(&self.differences, difference)
                && again != adder
                && !is(&self.adders, again)
        })
    }

    fn mark(&mut self, start: Start, taken: bool) {
        let set = |list: &mut Vec<bool>, at: usize| {
            if let Some(place) = list.get_mut(at) {
                *place = taken;
            }
        };
        let adder = self.adder(start.one, start.set);
        set(&mut self.adders, adder);
        set(&mut self.seated, start.one);
        set(&mut self.sets, start.set);
        if let Some(other) = start.other {
            let (adder, difference) =
                (self.adder(other, start.set), self.difference(start.one, other));
            set(&mut self.adders, adder);
            set(&mut self.seated, other);
            set(&mut self.differences, difference);
        }
    }

    /// Lets the first round go round.
    fn rotate(&self) -> Movement {
        let mut rows = Vec::new();
        let mut at_rest = self.rounds;
        for (table, start) in (1..).zip(&self.starts) {
            if start.other.is_none() {
                at_rest += 1;
            }
            for round in 0..self.rounds {
                let moved = |number: usize| ((number + round) % self.rounds + 1) as u16;
                let other = start.other.map_or(at_rest as u16, moved);
                let seating = Seating::Pairs { ns: other, ew: moved(start.one) };
                rows.push(Row { table, round: round as u16 + 1, seating, set: moved(start.set) });
            }
        }
        Movement::new("", Contest::OneWinner, rows)
    }
}

fn is(list: &[bool], at: usize) -> bool {
    list.get(at).copied().unwrap_or(true)
}
