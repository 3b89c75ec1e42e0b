//! Movements for individuals: everybody changes partners, and plays for himself.
//!
//! The rainbow needs the right number of tables and gives everybody as many partners as there are
//! rounds. A Howell individual gives everybody everybody else once as a partner and twice as an
//! opponent; mathematicians call it a whist tournament. What neither fits is searched for.

mod howell;
mod rainbow;
mod report;
mod search;
mod starters;
mod unshared;

pub use howell::{howell_individual, howell_individual_unshared};
pub use rainbow::{rainbow, rainbow_rounds};
pub use report::{IndividualReport, report};
pub use search::individual;

use crate::{Row, Seating};

/// Returns a row of four players: North-South, then East-West.
fn four(table: u16, round: u16, players: [u16; 4], set: u16) -> Row {
    let [n, s, e, w] = players;
    Row { table, round, seating: Seating::Players { n, s, e, w }, set }
}

/// Returns the row of those who sit out, up to three, at a table where nothing is played.
fn idle(table: u16, round: u16, players: &[u16]) -> Row {
    let at = |place: usize| players.get(place).copied().unwrap_or(0);
    four(table, round, [at(0), at(1), at(2), 0], 0)
}
