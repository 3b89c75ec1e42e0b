//! The rainbow individual: North stays, South goes up one table, East up two, West down two, and the
//! boards go down one (movements-and-scoring 1.4; the 11-table pattern of M193).
//!
//! Any two of these five must move apart by a step that shares no divisor with the number of tables,
//! or somebody meets somebody, or a set, too soon. The steps are 1, 2, 3 and 4; so 2 and 3 must not
//! divide the tables. The course says "prime", which is the same up to 23 tables.

use super::four;
use crate::size::{LARGEST, NoSuchSize, wrap};
use crate::{Contest, Movement};

const RULE: &str = "a rainbow needs four players a table at a number of tables that is prime, \
                    or at least not divisible by 2 or 3, and 5 or more: players";

/// Returns the rainbow in which everybody plays every set.
pub fn rainbow(players: u16) -> Result<Movement, NoSuchSize> {
    rainbow_rounds(players, players / 4)
}

/// Returns the first rounds of a rainbow.
pub fn rainbow_rounds(players: u16, rounds: u16) -> Result<Movement, NoSuchSize> {
    let exists = |players: u16| {
        let tables = players / 4;
        players.is_multiple_of(4)
            && (20..=LARGEST).contains(&players)
            && !tables.is_multiple_of(2)
            && !tables.is_multiple_of(3)
    };
    if !exists(players) {
        return Err(NoSuchSize::nearest(RULE, players, exists));
    }
    let tables = players / 4;
    let playable = |rounds: u16| (1..=tables).contains(&rounds);
    if !playable(rounds) {
        let rule = format!("a rainbow of {tables} tables has 1 to {tables} rounds");
        return Err(NoSuchSize::nearest(&rule, rounds, playable));
    }
    let mut rows = Vec::with_capacity(usize::from(tables) * usize::from(rounds));
    for round in 1..=rounds {
        let moved = i32::from(round - 1);
        for table in 1..=tables {
            let from = |steps: i32| wrap(i32::from(table) - steps * moved, tables);
            let seats = [table, tables + from(1), 2 * tables + from(2), 3 * tables + from(-2)];
            rows.push(four(table, round, seats, from(-1)));
        }
    }
    let name = format!("Rainbow, {players} players, {rounds} rounds");
    Ok(Movement::new(name, Contest::Individual, rows))
}
