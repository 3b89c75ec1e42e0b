//! Which tables want which set in which round, and what a way of moving the sets on costs.

use crate::Movement;

/// A table that wants a set in a round; all from 0.
#[derive(Debug, Clone, Copy)]
struct Want {
    round: usize,
    table: u16,
    set: usize,
}

/// What every section wants.
#[derive(Debug)]
pub(super) struct Demand {
    sections: Vec<Vec<Want>>,
    /// Which sets each section plays.
    played: Vec<Vec<bool>>,
    rounds: usize,
    /// How many sets there are to be moved round in.
    ring: usize,
    copies: usize,
}

/// What a way costs, the most important first: the less, the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// For every set in every round 1 for the first table that has no copy of its own, 2 more for
    /// the second, 3 more for the third: three at one set are worse than two and two.
    pub(super) excess: u64,
    /// The sets that not every section plays.
    apart: usize,
    /// How many different neighbours share at one time or another.
    neighbours: usize,
    /// How far apart their numbers are.
    distance: u64,
}

impl Demand {
    /// Returns what movements want of so many copies of the boards.
    pub(super) fn new(movements: &[Movement], copies: u16) -> Demand {
        let ring = usize::from(movements.iter().map(Movement::sets).max().unwrap_or(0));
        let rounds = usize::from(movements.iter().map(Movement::rounds).max().unwrap_or(0));
        let wants = |movement: &Movement| -> Vec<Want> {
            let played = movement.rows().iter().filter(|row| row.is_played());
            let wants = played.filter_map(|row| {
                let round = usize::from(row.round.checked_sub(1)?);
                let set = usize::from(row.set.checked_sub(1)?);
                Some(Want { round, table: row.table, set })
            });
            wants.collect()
        };
        let sections: Vec<Vec<Want>> = movements.iter().map(wants).collect();
        let played = sections.iter().map(|wants| {
            let mut played = vec![false; ring];
            wants.iter().for_each(|want| played[want.set] = true);
            played
        });
        Demand { played: played.collect(), sections, rounds, ring, copies: usize::from(copies) }
    }

    /// Returns how many sets there are.
    pub(super) fn ring(&self) -> u16 {
        u16::try_from(self.ring).unwrap_or(u16::MAX)
    }

    /// Returns how many sections there are.
    pub(super) fn sections(&self) -> usize {
        self.sections.len()
    }

    /// Returns how many sets are wanted in all rounds at all tables.
    pub(super) fn size(&self) -> usize {
        self.sections.iter().map(Vec::len).sum()
    }

    /// Returns the excess of the first sections, moved on like this; more sections never have less.
    pub(super) fn excess(&self, shifts: &[u16]) -> u64 {
        let mut wanted = vec![0_usize; self.rounds * self.ring];
        let mut excess = 0;
        for (wants, &shift) in self.sections.iter().zip(shifts) {
            for want in wants {
                let tables = &mut wanted[self.cell(want, shift)];
                *tables += 1;
                excess += tables.saturating_sub(self.copies) as u64;
            }
        }
        excess
    }

    /// Returns what the first sections cost, moved on like this.
    pub(super) fn cost(&self, shifts: &[u16]) -> Cost {
        let mut places: Vec<(usize, usize, u16)> = Vec::with_capacity(self.size());
        for (section, (wants, &shift)) in self.sections.iter().zip(shifts).enumerate() {
            places.extend(wants.iter().map(|want| (self.cell(want, shift), section, want.table)));
        }
        places.sort_unstable();
        let shared =
            places.chunk_by(|one, other| one.0 == other.0).filter(|at| at.len() > self.copies);
        let mut neighbours = Vec::new();
        for at in shared {
            let pairs = at.iter().zip(at.iter().skip(1));
            neighbours.extend(pairs.map(|(one, other)| ((one.1, one.2), (other.1, other.2))));
        }
        neighbours.sort_unstable();
        neighbours.dedup();
        let distance = |pair: &((usize, u16), (usize, u16))| u64::from(pair.0.1.abs_diff(pair.1.1));
        Cost {
            excess: self.excess(shifts),
            apart: self.apart(shifts),
            neighbours: neighbours.len(),
            distance: neighbours.iter().map(distance).sum(),
        }
    }

    /// Returns how many sets not all of the first sections play.
    fn apart(&self, shifts: &[u16]) -> usize {
        let plays = |set: usize, played: &[bool], shift: u16| {
            played[(set + self.ring - usize::from(shift) % self.ring) % self.ring]
        };
        let in_all = |set: &usize| {
            self.played.iter().zip(shifts).all(|(played, &shift)| plays(*set, played, shift))
        };
        (0..self.ring).filter(|set| !in_all(set)).count()
    }

    fn cell(&self, want: &Want, shift: u16) -> usize {
        want.round * self.ring + (want.set + usize::from(shift)) % self.ring
    }
}
