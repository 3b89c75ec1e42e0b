//! A movement that turns: round 1, and the group that makes the other rounds of it.
//!
//! One line of text holds a design:
//!
//! ```text
//! 8x13 13 : 4-11:10 16-1:1 … : 0a3f …
//! ```
//!
//! tables x rounds, the group (a number, or `3x3x3`), round 1 as `NS-EW:set` for table 1, 2, …, and if
//! there is a third part the turned rounds of each table, in hexadecimal, the lowest bit being
//! round 1. Every round adds the next element of the group to each pair of a cycle and to each set;
//! pairs outside the cycles stay.

use std::fmt;
use std::ops::RangeInclusive;

use super::search::Group;
use crate::{Row, Seating};

/// Round 1 of a movement and how it turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Design {
    /// The rounds.
    pub(crate) rounds: usize,
    /// What makes the next round.
    pub(crate) group: Group,
    /// Table 1, 2, ….
    pub(crate) tables: Vec<Start>,
}

/// Round 1 of one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Start {
    /// North-South.
    pub(crate) ns: usize,
    /// East-West.
    pub(crate) ew: usize,
    /// The set.
    pub(crate) set: usize,
    /// The rounds in which the two sit the other way, round 1 in the lowest bit.
    pub(crate) turned: u64,
}

impl Design {
    /// Reads a line; nothing if it is not one.
    pub(crate) fn read(line: &str) -> Option<Design> {
        let mut parts = line.split(" : ");
        let (size, group) = parts.next()?.trim().split_once(' ')?;
        let (tables, rounds) = size.split_once('x')?;
        let group = match group {
            "3x3x3" => Group::Ternary27,
            order => Group::Cyclic(order.parse().ok()?),
        };
        let mut starts = Vec::new();
        for token in parts.next()?.split_whitespace() {
            let (pairs, set) = token.split_once(':')?;
            let (ns, ew) = pairs.split_once('-')?;
            let [ns, ew, set] = [ns, ew, set].map(|number| number.parse().ok());
            starts.push(Start { ns: ns?, ew: ew?, set: set?, turned: 0 });
        }
        let turned = parts.next().unwrap_or("").split_whitespace();
        for (start, turned) in starts.iter_mut().zip(turned) {
            start.turned = u64::from_str_radix(turned, 16).ok()?;
        }
        let rounds = rounds.parse().ok()?;
        (starts.len() == tables.parse().ok()?).then_some(Design { rounds, group, tables: starts })
    }

    /// Returns the rows of the first `rounds` rounds, the pairs of each cycle moving within it.
    pub(crate) fn rows(&self, cycles: &[RangeInclusive<usize>], rounds: usize) -> Vec<Row> {
        let turn = |pair: usize, round: usize| {
            let cycle = cycles.iter().find(|cycle| cycle.contains(&pair));
            cycle.map_or(pair, |cycle| cycle.start() + self.group.add(pair - cycle.start(), round))
        };
        let mut rows = Vec::with_capacity(self.tables.len() * rounds);
        for (table, start) in self.tables.iter().enumerate() {
            for round in 0..rounds.min(self.rounds) {
                let (ns, ew) = (turn(start.ns, round) as u16, turn(start.ew, round) as u16);
                let turned = start.turned >> (round & 63) & 1 == 1;
                let (ns, ew) = if turned { (ew, ns) } else { (ns, ew) };
                let set = 1 + self.group.add(start.set.saturating_sub(1), round) as u16;
                let seating = Seating::Pairs { ns, ew };
                rows.push(Row { table: table as u16 + 1, round: round as u16 + 1, seating, set });
            }
        }
        rows
    }
}

impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} ", self.tables.len(), self.rounds)?;
        match self.group {
            Group::Cyclic(order) => write!(f, "{order} :")?,
            Group::Ternary27 => write!(f, "3x3x3 :")?,
        }
        for start in &self.tables {
            write!(f, " {}-{}:{}", start.ns, start.ew, start.set)?;
        }
        if self.tables.iter().any(|start| start.turned != 0) {
            write!(f, " :")?;
            for start in &self.tables {
                write!(f, " {:x}", start.turned)?;
            }
        }
        Ok(())
    }
}
