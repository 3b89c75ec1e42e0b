//! Every way of turning arrows, in the order of a Gray code: each is one turn from the one before.

use crate::optimise::Search;

/// How many ways are tried between two questions whether to go on.
const WAYS: u64 = 1 << 14;

/// Tries every way of turning these groups of arrows.
pub(super) fn search(search: &mut Search<'_>, groups: &[Vec<usize>]) {
    for way in 1..1_u64 << groups.len().min(63) {
        let group = groups.get(way.trailing_zeros() as usize);
        for at in group.into_iter().flatten() {
            search.arrows.turn(*at);
        }
        search.tries += 1;
        search.note();
        if way % WAYS == 0 && !search.ask() {
            return;
        }
    }
    search.ask();
}
