//! The New England Relay: an even number of teams, every team against every other, boards shared.
//!
//! North-South stay at home and East-West go up one table; the match of teams i and j is on set
//! i + j, so tables half the room apart share (movements-and-scoring 1.3, equal to six published sets
//! but for which set is called 1).

use super::{row, turns};
use crate::size::{LARGEST, NoSuchSize, wrap};
use crate::{Contest, Movement};

const RULE: &str = "a New England Relay needs an even number of teams, 4 or more";

/// Returns the New England Relay in which every team plays every other.
pub fn new_england(teams: u16) -> Result<Movement, NoSuchSize> {
    new_england_rounds(teams, teams.saturating_sub(1))
}

/// Returns a New England Relay of some rounds, in which that many others are met.
///
/// An odd number of rounds includes the one, half way, in which a match is played as a whole.
pub fn new_england_rounds(teams: u16, rounds: u16) -> Result<Movement, NoSuchSize> {
    let exists = |teams: u16| teams.is_multiple_of(2) && (4..=LARGEST).contains(&teams);
    if !exists(teams) {
        return Err(NoSuchSize::nearest(RULE, teams, exists));
    }
    let playable = |rounds: u16| (1..teams).contains(&rounds);
    if !playable(rounds) {
        let rule = format!("a New England Relay of {teams} teams has 1 to {} rounds", teams - 1);
        return Err(NoSuchSize::nearest(&rule, rounds, playable));
    }
    let mut rows = Vec::with_capacity(usize::from(teams) * usize::from(rounds));
    for (round, turn) in (1..).zip(turns(teams, rounds)) {
        for table in 1..=teams {
            let ew = wrap(i32::from(table) - i32::from(turn), teams);
            let set = wrap(i32::from(table) + i32::from(ew) - 1, teams);
            rows.push(row(table, round, table, ew, set));
        }
    }
    let name = format!("New England Relay, {teams} teams, {rounds} rounds");
    Ok(Movement::new(name, Contest::Teams, rows))
}
