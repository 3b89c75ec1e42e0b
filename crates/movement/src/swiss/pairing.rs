//! From the top: everybody against the nearest they may meet.

use crate::matching::{Graph, Matching};

/// Returns who meets whom, by place, from the top down; an even number must be alive.
///
/// At every step it is known how few rematches the rest can be paired with, so that no choice has to
/// be taken back.
pub(super) fn meetings(graph: &Graph, mut alive: Vec<bool>) -> Vec<(usize, usize)> {
    let mut matching = Matching::largest(graph, alive.clone());
    let mut found = Vec::with_capacity(alive.len() / 2);
    for top in 0..graph.size() {
        if !alive[top] {
            continue;
        }
        let Some((opponent, rest)) = choose(graph, &alive, &matching, top) else { continue };
        alive[top] = false;
        alive[opponent] = false;
        matching = rest;
        found.push((top, opponent));
    }
    found
}

/// Returns the best opponent of the top place, and a largest pairing of the others.
fn choose(
    graph: &Graph,
    alive: &[bool],
    matching: &Matching,
    top: usize,
) -> Option<(usize, Matching)> {
    // Left over are pairs of rematches: there are as many as there must be, and no more.
    let must = matching.left_over();
    let mut others: Vec<usize> =
        (0..alive.len()).filter(|place| alive[*place] && *place != top).collect();
    others.sort_by_key(|place| (graph.met(top, *place), *place));
    let found = others.iter().find_map(|&other| {
        let enough = if graph.may_meet(top, other) { must } else { must.checked_sub(2)? };
        let mut rest = matching.clone();
        rest.take_out(graph, &[top, other]);
        (rest.left_over() <= enough).then_some((other, rest))
    });
    // Cannot fail while an even number is alive; if it ever did, the nearest plays.
    found.or_else(|| {
        let other = matching.mate(top).or_else(|| others.first().copied())?;
        let mut rest = matching.clone();
        rest.take_out(graph, &[top, other]);
        Some((other, rest))
    })
}
