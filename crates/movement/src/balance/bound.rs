//! How good a balance can be at all.
//!
//! Two bounds, derived in the project's notes on movements. Turning arrows changes the competition of
//! two pairs by an even number, so whether it is even or odd belongs to the seating; the best filling
//! of the cells with such numbers is a bound. And in a movement in which everybody plays every set
//! and meets everybody equally often, the directions of two sets are as ±1 never nearer than 2 to
//! being balanced against each other if the number of tables is odd.

use crate::balance::Sums;
use crate::balance::competition::{Competition, Plays, cell};

/// Returns the bound on the quality in percent for a movement in which everybody plays every set, as
/// many sets as rounds, and nobody meets anybody again before having met everybody.
pub fn bound_for(tables: u16, rounds: u16) -> Option<f64> {
    let (tables, rounds) = (i128::from(tables), i128::from(rounds));
    let cells = tables * (2 * tables - 1);
    let total = rounds * tables * (tables - 1);
    if cells == 0 || total == 0 {
        return None;
    }
    let (meetings, more) =
        ((tables * rounds).div_euclid(cells), (tables * rounds).rem_euclid(cells));
    let is_odd = |meetings: i128| (rounds + tables * meetings).rem_euclid(2) == 1;
    let odd = if is_odd(meetings) { cells - more } else { 0 }
        + if is_odd(meetings + 1) { more } else { 0 };
    let mut squares = least_squares(cells - odd, odd, total)?;
    if more == 0 {
        squares = squares.max(least_by_sets(tables, rounds, meetings));
    }
    Some(100.0 * super::show(Sums { cells, total, squares }.quality()))
}

/// Returns the least sum of squares of so many even and so many odd numbers with this total; nothing
/// if there are no such numbers.
pub fn least_squares(even: i128, odd: i128, total: i128) -> Option<i128> {
    let cells = even + odd;
    if cells <= 0 || even < 0 || odd < 0 || (total - odd).rem_euclid(2) != 0 {
        return None;
    }
    // At a level every cell has the highest number of its kind that is not above it. The next level
    // raises one kind by 2, which costs 4·level for each cell: more from level to level, so filling
    // from below is best.
    let at = |level: i128| {
        let (even_value, odd_value) =
            if level.rem_euclid(2) == 0 { (level, level - 1) } else { (level - 1, level) };
        let sum = even * even_value + odd * odd_value;
        (sum, even * even_value * even_value + odd * odd_value * odd_value)
    };
    let mut level = total.div_euclid(cells) - 1;
    while at(level + 1).0 <= total {
        level += 1;
    }
    let (sum, squares) = at(level);
    // Each of the cells still to be raised goes from level−1 to level+1.
    let raised = (total - sum) / 2;
    Some(squares + raised * 4 * level)
}

/// Returns the least sum of squares that the directions of the sets allow, if everybody plays every
/// set and meets everybody so many times.
fn least_by_sets(tables: i128, rounds: i128, meetings: i128) -> i128 {
    let pairs = 2 * tables;
    let cells = tables * (pairs - 1);
    // Two columns of T ones and T minus ones have a product of 2T modulo 4.
    let between_sets = if tables % 2 == 1 { 4 } else { 0 };
    let all = rounds * pairs * pairs + rounds * (rounds - 1) * between_sets;
    // The sum over all ordered pairs is the same for rows and columns; the diagonal is R² each.
    let rows = (all - pairs * rounds * rounds).max(0).div_euclid(2);
    rows - 2 * tables * meetings * tables * rounds + tables * tables * meetings * meetings * cells
}

/// Returns the least sum of squares of a seating with whatever arrows.
pub(crate) fn of_seating(plays: &Plays, competition: &Competition, sums: Sums) -> Option<i128> {
    if plays.has_repeats() {
        return None;
    }
    let odd = competition.odd() as i128;
    let mut squares = least_squares(sums.cells - odd, odd, sums.total)?;
    if let Some(meetings) = even_meetings(plays) {
        let (tables, rounds) = ((plays.pairs.len() / 2) as i128, plays.sets.len() as i128);
        squares = squares.max(least_by_sets(tables, rounds, meetings));
    }
    Some(squares)
}

/// Returns how often every two pairs meet, if everybody plays every set and that is the same number
/// for all.
fn even_meetings(plays: &Plays) -> Option<i128> {
    let n_pairs = plays.pairs.len();
    if plays.sets.iter().any(|set| set.len() * 2 != n_pairs) {
        return None;
    }
    let mut met = vec![0_i128; n_pairs * n_pairs.saturating_sub(1) / 2];
    for (ns, ew) in plays.sets.iter().flatten() {
        *met.get_mut(cell(*ns, *ew))? += 1;
    }
    let first = *met.first()?;
    met.iter().all(|times| *times == first).then_some(first)
}
