//! The triangle: three teams, each against both others.
//!
//! Three tables and three sets to a leg of two rounds: every match has a set of its own, half of it
//! played in each round (movements-and-scoring 1.3). Long, a leg is two full rounds of the rest of
//! the field; short, it is one, with half the boards in each set.

use super::row;
use crate::size::{LARGEST, NoSuchSize};
use crate::{Contest, Movement, Row};

/// Returns a triangle of so many legs, each of two rounds on three new sets.
pub fn triangle(legs: u16) -> Result<Movement, NoSuchSize> {
    let exists = |legs: u16| (1..=LARGEST / 3).contains(&legs);
    if !exists(legs) {
        return Err(NoSuchSize::nearest("a triangle needs 1 or more legs", legs, exists));
    }
    let rows = (0..legs)
        .flat_map(|leg| {
            let (round, set) = (2 * leg + 1, 3 * leg + 1);
            triangle_leg([1, 2, 3], 1, [round, round + 1], [set, set + 1, set + 2])
        })
        .collect();
    let rounds = 2 * legs;
    Ok(Movement::new(format!("Triangle, 3 teams, {rounds} rounds"), Contest::Teams, rows))
}

/// Returns one leg of three teams, from a table on, in two rounds on three sets.
pub(crate) fn triangle_leg(
    teams: [u16; 3],
    table: u16,
    rounds: [u16; 2],
    sets: [u16; 3],
) -> [Row; 6] {
    let [first, second, third] = teams;
    let [now, next] = rounds;
    let [one, two, three] = sets;
    let (middle, last) = (table.saturating_add(1), table.saturating_add(2));
    [
        row(table, now, first, second, one),
        row(middle, now, second, third, two),
        row(last, now, third, first, three),
        row(table, next, first, third, three),
        row(middle, next, second, first, one),
        row(last, next, third, second, two),
    ]
}
