//! Who is there at all, who sits out when, and who never moves.

use serde::Serialize;

use crate::Movement;
use crate::check::who::{Who, seated};

/// Somebody who sits out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SitOut {
    /// Who.
    pub who: Who,
    /// The rounds.
    pub rounds: Vec<u16>,
}

/// Who sits where in which round, by who and round.
pub(crate) struct Sittings {
    /// Everybody, in order.
    pub(crate) everybody: Vec<Who>,
    /// Who, round, table, and whether boards are played.
    seats: Vec<(Who, u16, u16, bool)>,
}

/// Returns who sits where.
pub(crate) fn sittings(movement: &Movement) -> Sittings {
    let mut seats: Vec<(Who, u16, u16, bool)> = Vec::with_capacity(2 * movement.rows().len());
    for row in movement.rows() {
        let who = seated(movement.contest(), row).into_iter().flatten();
        seats.extend(who.map(|who| (who, row.round, row.table, row.is_played())));
    }
    seats.sort_unstable();
    let mut everybody: Vec<Who> = seats.iter().map(|seat| seat.0).collect();
    everybody.dedup();
    Sittings { everybody, seats }
}

impl Sittings {
    /// Returns who sits out, with the rounds; a pair without opponents or without boards sits out
    /// too. `rounds` are those in which anybody plays.
    pub(crate) fn sit_outs(&self, rounds: &[u16]) -> Vec<SitOut> {
        let each = self.seats.chunk_by(|a, b| a.0 == b.0);
        let each = each.filter_map(|seats| {
            let played: Vec<u16> = seats.iter().filter(|seat| seat.3).map(|seat| seat.1).collect();
            let missing = rounds.iter().filter(|round| played.binary_search(round).is_err());
            let rounds: Vec<u16> = missing.copied().collect();
            let who = seats.first()?.0;
            (!rounds.is_empty()).then_some(SitOut { who, rounds })
        });
        each.collect()
    }

    /// Returns who sits at one table all the time, if there is more than one round.
    pub(crate) fn stationary(&self, rounds: &[u16]) -> Vec<Who> {
        if rounds.len() < 2 {
            return Vec::new();
        }
        let each = self.seats.chunk_by(|a, b| a.0 == b.0);
        let each = each.filter(|seats| {
            let table = seats.first().map(|seat| seat.2);
            seats.len() > 1 && seats.iter().all(|seat| Some(seat.2) == table)
        });
        each.filter_map(|seats| seats.first().map(|seat| seat.0)).collect()
    }
}

/// Returns the rounds in which anybody plays.
pub(crate) fn rounds_played(movement: &Movement) -> Vec<u16> {
    let played = movement.rows().iter().filter(|row| row.is_played());
    let mut rounds: Vec<u16> = played.map(|row| row.round).collect();
    rounds.sort_unstable();
    rounds.dedup();
    rounds
}
