//! [`Start`]: where a place begins, so that its players know where to sit down.

use super::{Line, Place};
use crate::{Contest, Movement, Seating};

/// Where a place begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The table.
    pub table: u16,
    /// The seat or seats: `N/S`, `E/W`, `N` and so on.
    pub seat: &'static str,
}

impl Place {
    /// Returns where the place begins; nowhere if it sits out the first round without a table.
    ///
    /// A team begins where its N/S pair does.
    pub fn start(&self, movement: &Movement) -> Option<Start> {
        let apart = movement.contest() == Contest::TwoWinners;
        let has_home = movement.contest() == Contest::Teams;
        let first = movement.rows().iter().filter(|row| row.round == 1);
        let starts = first.flat_map(|row| {
            let seats: Vec<(u16, Line, &'static str)> = match row.seating {
                Seating::Pairs { ns, ew } => {
                    vec![(ns, Line::NorthSouth, "N/S"), (ew, Line::EastWest, "E/W")]
                }
                Seating::Players { n, s, e, w } => [(n, "N"), (s, "S"), (e, "E"), (w, "W")]
                    .map(|(player, seat)| (player, Line::Both, seat))
                    .to_vec(),
            };
            seats.into_iter().map(|(number, line, seat)| (number, line, row.table, seat))
        });
        let mine = starts
            .filter(|(number, line, ..)| *number == self.number && (!apart || *line == self.line));
        let found =
            mine.min_by_key(|(_, line, table, _)| (has_home && *line != Line::NorthSouth, *table));
        found.map(|(_, _, table, seat)| Start { table, seat })
    }
}
