//! A Swiss round as the rows of a movement.

use super::Round;
use crate::Row;
use crate::teams::{row, triangle_leg};

impl Round {
    /// Returns a round of teams as two rounds of a movement, `first` and the next, in which the two
    /// tables of a match exchange the first two sets.
    ///
    /// A triangle takes three tables and all three sets: it is a short one when the sets are halves of
    /// what a match plays, and a long one when they are whole and the three teams are left out of the
    /// pairing of the next round. Who sits out has a table to itself.
    pub fn team_rows(&self, first: u16, sets: [u16; 3]) -> Vec<Row> {
        let [one, other, _] = sets;
        let next = first.saturating_add(1);
        let mut rows = Vec::with_capacity(4 * self.matches.len() + 6);
        let mut table = 1_u16;
        for pair in &self.matches {
            let (here, there) = (table, table.saturating_add(1));
            rows.push(row(here, first, pair.home, pair.away, one));
            rows.push(row(there, first, pair.away, pair.home, other));
            rows.push(row(here, next, pair.home, pair.away, other));
            rows.push(row(there, next, pair.away, pair.home, one));
            table = table.saturating_add(2);
        }
        if let Some(three) = self.triangle {
            rows.extend(triangle_leg(three, table, [first, next], sets));
        }
        if let Some(number) = self.sits_out {
            for round in [first, next] {
                rows.push(row(table, round, number, 0, 0));
            }
        }
        rows
    }

    /// Returns a round of pairs as a round of a movement, all tables on one set. Three in a triangle
    /// are not pairs and have no rows.
    pub fn pair_rows(&self, round: u16, set: u16) -> Vec<Row> {
        let matches = self.matches.iter().map(|pair| (pair.home, pair.away, set));
        let idle = self.sits_out.map(|number| (number, 0, 0));
        let seats = matches.chain(idle);
        (1..).zip(seats).map(|(table, (ns, ew, set))| row(table, round, ns, ew, set)).collect()
    }
}
