//! Everybody against everybody, by the circle method (movements-and-scoring 1.3).
//!
//! The last number stays, the others turn about it one place a round. With an odd number the place
//! that stays is nobody's, and whoever is sent there sits out, everybody once.

use crate::size::{LARGEST, NoSuchSize, wrap};
use crate::teams::row;
use crate::{Contest, Movement};

/// Returns the rounds of a circle of so many: in each, who meets whom. 0 is nobody.
///
/// The meeting with the one that stays is the last of its round.
pub fn circle(entrants: u16) -> Vec<Vec<(u16, u16)>> {
    let last = entrants.saturating_add(entrants % 2);
    let turning = last.saturating_sub(1);
    let stays = if entrants == last { last } else { 0 };
    (1..=turning)
        .map(|round| {
            let across = (1..=turning / 2).map(|step| {
                let (round, step) = (i32::from(round), i32::from(step));
                (wrap(round + step, turning), wrap(round - step, turning))
            });
            across.chain([(round, stays)]).collect()
        })
        .collect()
}

/// Returns the round robin of teams: a match a round, at two tables next to each other, on the set
/// of the round, which all matches play.
///
/// There are as many tables as teams. Of an odd number, the one that sits out has the last table to
/// itself, with nobody against it and no boards.
pub fn round_robin(teams: u16) -> Result<Movement, NoSuchSize> {
    let exists = |teams: u16| (2..=LARGEST).contains(&teams);
    if !exists(teams) {
        return Err(NoSuchSize::nearest("a round robin needs 2 or more teams", teams, exists));
    }
    let mut rows = Vec::new();
    for (round, meetings) in (1..).zip(circle(teams)) {
        for (table, (home, away)) in (1..).step_by(2).zip(meetings) {
            if away == 0 {
                rows.push(row(table, round, home, 0, 0));
            } else {
                rows.push(row(table, round, home, away, round));
                rows.push(row(table + 1, round, away, home, round));
            }
        }
    }
    Ok(Movement::new(format!("Round robin, {teams} teams"), Contest::Teams, rows))
}
