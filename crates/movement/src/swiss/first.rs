//! The first round of a Swiss, before there are scores.

use super::{Entry, Match, Odd, Options, Round, SwissProblem, check};
use crate::seeding::random::Random;

/// How the first round is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstRound {
    /// The upper half against the lower half in order: of 8, 1 plays 5, 2 plays 6 and so on.
    Halves,
    /// The first against the last: of 8, 1 plays 8, 2 plays 7 and so on.
    TopBottom,
    /// By lot, decided by a seed.
    Lot(u64),
}

/// Draws the first round; the entries are in the order of their seeding.
///
/// With an odd field the last (or, by lot, the last drawn) sits out or is one of the triangle.
pub fn first_round(
    seeded: &[Entry],
    how: FirstRound,
    options: Options,
) -> Result<Round, SwissProblem> {
    check(seeded)?;
    let mut numbers: Vec<u16> = seeded.iter().map(|entry| entry.number).collect();
    if let FirstRound::Lot(seed) = how {
        Random::new(seed).shuffle(&mut numbers);
    }
    let mut round = Round::default();
    if !numbers.len().is_multiple_of(2) {
        match (options.odd, numbers.as_slice()) {
            (Odd::Triangle, [others @ .., first, second, third]) => {
                round.triangle = Some([*first, *second, *third]);
                numbers.truncate(others.len());
            }
            _ => round.sits_out = numbers.pop(),
        }
    }
    let (upper, lower) = numbers.split_at(numbers.len() / 2);
    let mut lower = lower.to_vec();
    if how == FirstRound::TopBottom {
        lower.reverse();
    }
    round.matches = upper
        .iter()
        .zip(lower)
        .enumerate()
        .map(|(table, (&high, low))| {
            let (home, away) = if table.is_multiple_of(2) { (high, low) } else { (low, high) };
            Match { home, away }
        })
        .collect();
    Ok(round)
}
