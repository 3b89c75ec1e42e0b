//! Simulated annealing: turns that make things worse are taken too, less and less often.
//!
//! A cooling starts from the best arrows or from random ones in turn; when a few brought nothing,
//! they get longer. The temperatures are in units of the sum of squares, of which one turn changes a
//! few dozen.

use crate::optimise::Search;
use crate::optimise::random::Random;

/// The sweeps over all arrows of the first coolings.
const FIRST_SWEEPS: usize = 300;

/// The sweeps of the longest coolings.
const MOST_SWEEPS: usize = 20_000;

/// After so many coolings without anything better, they are made twice as long.
const PATIENCE: usize = 24;

/// So many of the longest coolings without anything better end the search.
const LAST_PATIENCE: usize = 100;

/// Turns evaluated between two questions whether to go on.
const EVALUATIONS: usize = 100_000;

/// Anneals single arrows until it is told to stop or there is nothing better to be hoped for.
pub(super) fn search(search: &mut Search<'_>, random: &mut Random) {
    let mut sweeps = FIRST_SWEEPS;
    let mut in_vain = 0;
    while search.goes_on {
        let patience = if sweeps >= MOST_SWEEPS { LAST_PATIENCE } else { PATIENCE };
        if in_vain >= patience {
            if sweeps >= MOST_SWEEPS {
                return;
            }
            sweeps = (2 * sweeps).min(MOST_SWEEPS);
            in_vain = 0;
        }
        let from_best = in_vain % 3 == 2;
        in_vain = if cool(search, random, sweeps, from_best) { 0 } else { in_vain + 1 };
    }
}

/// Cools down once; tells whether something better was found.
pub(super) fn cool(
    search: &mut Search<'_>,
    random: &mut Random,
    sweeps: usize,
    from_best: bool,
) -> bool {
    let free = search.arrows.free();
    if free.is_empty() {
        search.goes_on = false;
        return false;
    }
    let per_set = search.arrows.len() as f64 / (search.arrows.len() - free.len()).max(1) as f64;
    // One turn changes about 16·n at random: hot enough to melt, or only to loosen what is good.
    let start = if from_best { 2.0 * per_set } else { 8.0 * per_set };
    let end = 1.5_f64;
    if from_best {
        let best = search.best.clone();
        search.arrows.set_signs(&best);
    } else {
        for at in &free {
            if random.next() & 1 == 0 {
                search.arrows.turn(*at);
            }
        }
    }
    let factor = (end / start).powf(1.0 / sweeps as f64);
    let mut temperature = start;
    let mut is_better = false;
    let mut evaluations = 0;
    for _ in 0..sweeps {
        let mut turned = false;
        for at in &free {
            let change = search.arrows.change(*at);
            // Past ten temperatures the chance is below one in twenty thousand: not worth a draw.
            let limit = 10.0 * temperature;
            if change <= 0
                || ((change as f64) < limit
                    && random.fraction() < (-(change as f64) / temperature).exp())
            {
                search.arrows.turn_knowing(*at, change);
                turned = true;
                if change < 0 && search.arrows.squares() < search.best_squares {
                    is_better |= search.note();
                }
            }
        }
        temperature *= factor;
        evaluations += free.len();
        if evaluations >= EVALUATIONS {
            evaluations = 0;
            if !search.ask() {
                return is_better;
            }
        }
        if !turned && temperature < 2.0 * end {
            break;
        }
    }
    search.tries += 1;
    search.ask();
    is_better
}

/// Turns groups of arrows, always to the better, from random beginnings.
pub(super) fn search_groups(search: &mut Search<'_>, groups: &[Vec<usize>], random: &mut Random) {
    let turn = |search: &mut Search<'_>, group: &[usize]| {
        for at in group {
            search.arrows.turn(*at);
        }
    };
    let mut in_vain = 0;
    while search.goes_on && in_vain < 10 * LAST_PATIENCE {
        let mut order: Vec<usize> = (0..groups.len()).collect();
        random.shuffle(&mut order);
        for group in groups {
            if random.next() & 1 == 0 {
                turn(search, group);
            }
        }
        let mut again = true;
        while again && search.goes_on {
            again = false;
            for group in order.iter().filter_map(|at| groups.get(*at)) {
                let before = search.arrows.squares();
                turn(search, group);
                if search.arrows.squares() < before {
                    again = true;
                } else {
                    turn(search, group);
                }
            }
            search.ask();
        }
        search.tries += 1;
        in_vain = if search.note() { 0 } else { in_vain + 1 };
    }
}
