//! The odd one: who sits out, or which three play a triangle.

use super::{Entry, Odd};
use crate::matching::{Graph, Matching};

/// Who is not paired in the usual way, and who therefore is.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) alive: Vec<bool>,
    pub(super) sits_out: Option<usize>,
    pub(super) triangle: Option<[usize; 3]>,
}

/// How many of the lowest are considered for a triangle.
const REACH: usize = 15;

/// Returns who is set aside so that the others are an even number.
pub(super) fn set_aside(ranked: &[Entry], graph: &Graph, odd: Odd) -> Plan {
    let mut plan = Plan { alive: vec![true; ranked.len()], sits_out: None, triangle: None };
    if ranked.len().is_multiple_of(2) {
        return plan;
    }
    let all = Matching::largest(graph, plan.alive.clone());
    if odd == Odd::Triangle {
        plan.triangle = triangle(ranked, graph, &all);
    }
    match plan.triangle {
        Some(three) => three.iter().for_each(|place| plan.alive[*place] = false),
        None => {
            plan.sits_out = sits_out(ranked, graph, &all);
            plan.sits_out.into_iter().for_each(|place| plan.alive[place] = false);
        }
    }
    plan
}

/// Returns who sits out: of those who did so least often, the lowest without whom the others need
/// the fewest rematches.
fn sits_out(ranked: &[Entry], graph: &Graph, all: &Matching) -> Option<usize> {
    let least = ranked.iter().map(|entry| entry.sat_out).min()?;
    let mut best: Option<(usize, usize)> = None;
    for (place, _) in ranked.iter().enumerate().rev().filter(|(_, entry)| entry.sat_out == least) {
        let left_over = left_over(graph, all, &[place]);
        if best.is_none_or(|(_, fewest)| left_over < fewest) {
            best = Some((place, left_over));
        }
        if left_over == 0 {
            break;
        }
    }
    best.map(|(place, _)| place)
}

/// Returns the three who play a triangle: with the fewest triangles and rematches among them and
/// left to the others, the lowest three.
fn triangle(ranked: &[Entry], graph: &Graph, all: &Matching) -> Option<[usize; 3]> {
    let lowest = ranked.len().saturating_sub(REACH);
    let mut best: Option<([usize; 3], (usize, usize))> = None;
    for third in (lowest + 2..ranked.len()).rev() {
        for second in (lowest + 1..third).rev() {
            for first in (lowest..second).rev() {
                let three = [first, second, third];
                let before: usize =
                    three.iter().map(|place| usize::from(ranked[*place].triangles)).sum();
                let again = [(first, second), (first, third), (second, third)]
                    .iter()
                    .filter(|(one, other)| !graph.may_meet(*one, *other))
                    .count();
                if best.is_some_and(|(_, least)| (again, before) >= least) {
                    continue;
                }
                let cost = (again + left_over(graph, all, &three) / 2, before);
                if best.is_none_or(|(_, least)| cost < least) {
                    best = Some((three, cost));
                }
            }
        }
    }
    best.map(|(three, _)| three)
}

/// Returns how many are left over without a fresh opponent when some are set aside.
fn left_over(graph: &Graph, all: &Matching, aside: &[usize]) -> usize {
    let mut rest = all.clone();
    rest.take_out(graph, aside);
    rest.left_over()
}
