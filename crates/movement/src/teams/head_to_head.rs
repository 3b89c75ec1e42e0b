//! Head-to-head: the same two teams for the whole session, at two tables.
//!
//! The tables of a match exchange two sets after a round, so that nothing is shared; the last of an
//! odd number of sets is shared. Matches start on different sets while there are enough of them.

use super::row;
use crate::size::{LARGEST, NoSuchSize};
use crate::{Contest, Movement};

const RULE: &str =
    "head-to-head needs an even number of teams, 2 or more (three can play a triangle)";

/// Returns the movement in which team 1 plays team 2, 3 plays 4 and so on, over some sets.
pub fn head_to_head(teams: u16, sets: u16) -> Result<Movement, NoSuchSize> {
    let exists = |teams: u16| teams.is_multiple_of(2) && (2..=LARGEST).contains(&teams);
    if !exists(teams) {
        return Err(NoSuchSize::nearest(RULE, teams, exists));
    }
    let playable = |sets: u16| (1..=LARGEST).contains(&sets);
    if !playable(sets) {
        return Err(NoSuchSize::nearest("a match needs 1 or more sets", sets, playable));
    }
    let exchanges = sets / 2;
    let mut rows = Vec::with_capacity(usize::from(teams) * usize::from(sets));
    for home in (1..=teams).step_by(2) {
        let away = home + 1;
        for exchange in 0..exchanges {
            let block = (exchange + home / 2) % exchanges;
            let (odd, even) = (2 * block + 1, 2 * block + 2);
            for (round, first, second) in
                [(2 * exchange + 1, odd, even), (2 * exchange + 2, even, odd)]
            {
                rows.push(row(home, round, home, away, first));
                rows.push(row(away, round, away, home, second));
            }
        }
        if sets % 2 == 1 {
            rows.push(row(home, sets, home, away, sets));
            rows.push(row(away, sets, away, home, sets));
        }
    }
    let name = format!("Head-to-head, {teams} teams, {sets} sets");
    Ok(Movement::new(name, Contest::Teams, rows))
}
