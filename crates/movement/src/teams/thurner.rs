//! The Thurner: an even number of teams with one board shared a round, where that exists.
//!
//! All but the last team move as an odd number m of teams would, East-West half the room at a time;
//! where a team's pairs would meet each other, East-West of the last team sit down instead, and the
//! pair they displace plays at the last table on the same set (movements-and-scoring 1.3, equal to
//! M140 to M143). East-West of a team meet the sets three apart, so m must not be divisible by 3.

use super::row;
use crate::size::{LARGEST, NoSuchSize, wrap};
use crate::{Contest, Movement};

const RULE: &str =
    "a Thurner needs an even number of teams T, 6 or more, with T−1 not divisible by 3";

/// Returns the Thurner in which every team plays every other.
pub fn thurner(teams: u16) -> Result<Movement, NoSuchSize> {
    let exists =
        |teams: u16| teams.is_multiple_of(2) && teams % 3 != 1 && (6..=LARGEST).contains(&teams);
    if !exists(teams) {
        return Err(NoSuchSize::nearest(RULE, teams, exists));
    }
    let moving = teams - 1;
    let step = i32::from((moving - 1) / 2);
    let mut rows = Vec::with_capacity(usize::from(teams) * usize::from(moving));
    for round in 1..=moving {
        for table in 1..=moving {
            let (home, played) = (i32::from(table), i32::from(round));
            let ew = wrap(1 + step * (home - played), moving);
            let set = wrap(home + played - 1, moving);
            if ew == table {
                rows.push(row(table, round, table, teams, set));
                rows.push(row(teams, round, teams, table, set));
            } else {
                rows.push(row(table, round, table, ew, set));
            }
        }
    }
    Ok(Movement::new(format!("Thurner, {teams} teams"), Contest::Teams, rows))
}
