//! The American Whist: an odd number of teams, every team against every other, no board shared.
//!
//! North-South stay at home; East-West go down two tables and boards down one, and both make that
//! move once before round 1, or teams would meet themselves (movements-and-scoring 1.3, equal to five
//! published sets). The match of teams i and j is on the set half way between them.

use super::{row, turns};
use crate::size::{LARGEST, NoSuchSize, wrap};
use crate::{Contest, Movement};

const RULE: &str = "an American Whist needs an odd number of teams, 3 or more";

/// Returns the American Whist in which every team plays every other.
pub fn american_whist(teams: u16) -> Result<Movement, NoSuchSize> {
    american_whist_rounds(teams, teams.saturating_sub(1))
}

/// Returns an American Whist of an even number of rounds, in which that many others are met.
///
/// When it is shorter than complete, East-West and boards skip in the middle: the halves of a match
/// are as far from the first round as from the last, so what is left out is the middle.
pub fn american_whist_rounds(teams: u16, rounds: u16) -> Result<Movement, NoSuchSize> {
    let exists = |teams: u16| teams % 2 == 1 && (3..=LARGEST).contains(&teams);
    if !exists(teams) {
        return Err(NoSuchSize::nearest(RULE, teams, exists));
    }
    let playable = |rounds: u16| rounds.is_multiple_of(2) && (2..teams).contains(&rounds);
    if !playable(rounds) {
        let rule = format!(
            "an American Whist of {teams} teams needs an even number of rounds, up to {}",
            teams - 1
        );
        return Err(NoSuchSize::nearest(&rule, rounds, playable));
    }
    let mut rows = Vec::with_capacity(usize::from(teams) * usize::from(rounds));
    for (round, turn) in (1..).zip(turns(teams, rounds)) {
        for table in 1..=teams {
            let (home, turn) = (i32::from(table), i32::from(turn));
            let ew = wrap(home + 2 * turn, teams);
            rows.push(row(table, round, table, ew, wrap(home + turn - 1, teams)));
        }
    }
    let name = format!("American Whist, {teams} teams, {rounds} rounds");
    Ok(Movement::new(name, Contest::Teams, rows))
}
