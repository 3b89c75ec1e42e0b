//! The barometer: all tables play the same boards in the same round, so that the standing after any
//! round is a true one.
//!
//! Any schedule in which everybody meets everybody will do (movements-and-scoring 1.4), so ours is
//! the one with the best balance we know. Needs a copy of the boards at every table.

mod starters;

use crate::size::{LARGEST, NoSuchSize, wrap};
use crate::teams::row;
use crate::{Contest, Movement, Row};
use starters::STARTERS;

/// Returns the barometer in which every pair meets every other once.
///
/// With an odd number of pairs the place of the one that stays is nobody's, and everybody sits out
/// once at the last table.
pub fn barometer(pairs: u16) -> Result<Movement, NoSuchSize> {
    let exists = |pairs: u16| (3..=LARGEST).contains(&pairs);
    if !exists(pairs) {
        return Err(NoSuchSize::nearest("a barometer needs 3 or more pairs", pairs, exists));
    }
    let tables = pairs.div_ceil(2);
    let ring = 2 * tables - 1;
    let stays = if pairs.is_multiple_of(2) { pairs } else { 0 };
    let starter = match STARTERS.get(usize::from(tables - 2)) {
        Some(starter) => starter.to_vec(),
        None => patterned(ring),
    };
    let mut rows = Vec::with_capacity(usize::from(tables) * usize::from(ring));
    for round in 1..=ring {
        let turned = |place: u16| wrap(i32::from(place) + i32::from(round), ring);
        for (table, (ns, ew)) in (1..).zip(&starter) {
            rows.push(row(table, round, turned(*ns), turned(*ew), round));
        }
        rows.push(row(tables, round, stays, turned(0), round));
    }
    Ok(Movement::new(format!("Barometer, {pairs} pairs"), Contest::OneWinner, rows))
}

/// Returns a movement with the boards of a barometer: in every round the set of that round.
pub fn as_barometer(movement: &Movement) -> Movement {
    let rows = movement.rows().iter().map(|row| {
        let set = if row.set == 0 { 0 } else { row.round };
        Row { set, ..*row }
    });
    let name = format!("{} as a barometer", movement.name());
    Movement::new(name, movement.contest(), rows.collect())
}

/// Returns the first round of a circle, each place against its negative, with the arrows that a
/// plain descent leads to: what is made as even as can be is how often two pairs sit the same way.
fn patterned(ring: u16) -> Vec<(u16, u16)> {
    let size = usize::from(ring);
    // North-South is +1. Turning one arrow changes the same-way count at every distance.
    let mut sign = vec![-1_i64; size];
    for (place, sign) in sign.iter_mut().enumerate().skip(1) {
        *sign = if is_square(place, size) == (place <= size / 2) { 1 } else { -1 };
    }
    for place in 1..=size / 2 {
        sign[size - place] = -sign[place];
    }
    let same_way = |sign: &[i64], distance: usize| -> i64 {
        (0..size).map(|place| sign[place] * sign[(place + distance) % size]).sum()
    };
    let mut counts: Vec<i64> = (0..size).map(|distance| same_way(&sign, distance)).collect();
    let cost = |counts: &[i64]| counts.iter().skip(1).map(|count| count * count).sum::<i64>();
    for _ in 0..SWEEPS {
        let mut better = false;
        for place in 1..=size / 2 {
            let mut turned = counts.clone();
            for (distance, count) in turned.iter_mut().enumerate().skip(1) {
                *count += change(&sign, place, distance);
            }
            if cost(&turned) < cost(&counts) {
                counts = turned;
                sign[place] = -sign[place];
                sign[size - place] = -sign[size - place];
                better = true;
            }
        }
        if !better {
            break;
        }
    }
    (1..=ring / 2)
        .map(|place| {
            if sign[usize::from(place)] > 0 { (place, ring - place) } else { (ring - place, place) }
        })
        .collect()
}

/// How often the descent goes round the arrows at most.
const SWEEPS: usize = 8;

/// Returns by how much the same-way count at a distance changes when a place and its negative turn.
fn change(sign: &[i64], place: usize, distance: usize) -> i64 {
    let size = sign.len();
    let negative = size - place;
    let flips = |at: usize| at == place || at == negative;
    [place, negative]
        .into_iter()
        .map(|at| {
            let (up, down) = ((at + distance) % size, (at + size - distance) % size);
            let product = |other: usize| {
                if flips(other) { 0 } else { -2 * sign[at] * sign[other] }
            };
            product(up) + product(down)
        })
        .sum()
}

/// Tells whether a place is a square on the ring: for a prime ring of 4k + 3 those arrows are perfect.
fn is_square(place: usize, size: usize) -> bool {
    (1..size).any(|root| root * root % size == place)
}
