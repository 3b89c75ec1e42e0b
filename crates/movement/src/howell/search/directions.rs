//! Which places of a full Howell sit North-South.
//!
//! Two moving pairs d apart compare as the sum over all places k of f(k)·f(k+d), f being +1 for N/S
//! and -1 for E/W, and meet once on top of that; the balance is best when these sums are all as near
//! -1 as they can be (movements-and-scoring.md 2.3). A perfect f is a cyclic Hadamard difference set.

use super::group::Group;
use super::random::Random;

/// Unions of this many orbits are tried one by one.
const MOST_ORBITS: usize = 16;

/// Returns, for every place, whether it sits N/S: one fewer than half of them, the pivot being N/S
/// too. The second number is the sum over differences of (sum + 1)², 0 being perfect.
pub(crate) fn directions(group: Group, random: &mut Random, limit: u32) -> (Vec<bool>, u32) {
    let order = group.order();
    let mut best = (Vec::new(), u32::MAX);
    for orbits in orbit_choices(group) {
        for mask in 0u32..1 << orbits.len() {
            let north: Vec<usize> = (0..orbits.len()).filter(|at| mask >> at & 1 == 1).collect();
            let members = north.iter().filter_map(|&at| orbits.get(at));
            if members.clone().map(Vec::len).sum::<usize>() != (order - 1) / 2 {
                continue;
            }
            let mut directions = vec![false; order];
            members.flatten().for_each(|&place| set(&mut directions, place, true));
            let cost = cost(group, &directions);
            if cost < best.1 {
                best = (directions, cost);
            }
        }
    }
    let floor = if order % 4 == 3 { 0 } else { 4 * (order as u32 - 1) };
    for _ in 0..limit {
        if best.1 <= floor {
            break;
        }
        let climbed = climb(group, random);
        if climbed.1 < best.1 {
            best = climbed;
        }
    }
    best
}

/// Returns the ways to split the places into orbits of a multiplier that leave few enough orbits.
///
/// Known difference sets have multipliers: they are unions of orbits of some h (Hall).
fn orbit_choices(group: Group) -> Vec<Vec<Vec<usize>>> {
    let Group::Cyclic(order) = group else { return vec![squares_of_27()] };
    let mut choices: Vec<Vec<Vec<usize>>> = Vec::new();
    for multiplier in 1..order {
        let mut seen = vec![false; order];
        let mut orbits = Vec::new();
        for start in 0..order {
            let mut orbit = Vec::new();
            let mut place = start;
            while seen.get(place) == Some(&false) {
                set(&mut seen, place, true);
                orbit.push(place);
                place = place * multiplier % order;
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        if orbits.len() <= MOST_ORBITS && !choices.contains(&orbits) {
            choices.push(orbits);
        }
    }
    choices
}

/// Returns 0, the squares and the non-squares of the field of 27, a place being the polynomial of its
/// three ternary digits modulo x³ = x + 2 (Paley's difference set).
fn squares_of_27() -> Vec<Vec<usize>> {
    let digits = |value: usize| [value % 3, value / 3 % 3, value / 9 % 3];
    let square = |value: usize| {
        let [a, b, c] = digits(value);
        // (a + bx + cx²)² = a² + 2ab x + (b² + 2ac) x² + 2bc x³ + c² x⁴, x⁴ = x² + 2x.
        let constant = a * a + 2 * 2 * b * c;
        let first = 2 * a * b + 2 * b * c + 2 * c * c;
        let second = b * b + 2 * a * c + c * c;
        constant % 3 + 3 * (first % 3) + 9 * (second % 3)
    };
    let squares: Vec<usize> =
        (1..27).filter(|&it| (1..27).any(|root| square(root) == it)).collect();
    let others = (1..27).filter(|it| !squares.contains(it)).collect();
    vec![vec![0], squares, others]
}

/// Exchanges places between the lines while that helps, with some patience for what does not.
fn climb(group: Group, random: &mut Random) -> (Vec<bool>, u32) {
    let order = group.order();
    let mut now: Vec<bool> = (0..order).map(|place| place < (order - 1) / 2).collect();
    random.shuffle(&mut now);
    let mut now_cost = cost(group, &now);
    let mut best = (now.clone(), now_cost);
    let steps = 4000;
    for step in 0..steps {
        let (a, b) = (random.below(order), random.below(order));
        if now.get(a) == now.get(b) {
            continue;
        }
        now.swap(a, b);
        let next = cost(group, &now);
        let heat = 0.1 + 24.0 * f64::from(steps - step) / f64::from(steps);
        let worse = f64::from(next) - f64::from(now_cost);
        if worse <= 0.0 || random.unit() < (-worse / heat).exp() {
            now_cost = next;
        } else {
            now.swap(a, b);
        }
        if now_cost < best.1 {
            best = (now.clone(), now_cost);
        }
    }
    best
}

fn cost(group: Group, directions: &[bool]) -> u32 {
    let sum = |difference: usize| -> i32 {
        let signs = directions.iter().enumerate().map(|(place, direction)| {
            let other = directions.get(group.add(place, difference));
            if other == Some(direction) { 1 } else { -1 }
        });
        signs.sum()
    };
    (1..group.order()).map(|difference| (sum(difference) + 1).unsigned_abs().pow(2)).sum()
}

fn set(flags: &mut [bool], at: usize, to: bool) {
    if let Some(flag) = flags.get_mut(at) {
        *flag = to;
    }
}
