//! Which boards are scored together: those of a session whose sections have boards in common.

use std::collections::HashMap;

use bridge::BoardNo;

use crate::Board;

/// Parts boards by session, and within one by sections that have no board in common; groups are in
/// the order of their first boards.
pub(super) fn groups<'a>(boards: &[&'a Board]) -> Vec<Vec<&'a Board>> {
    let mut sets = Sets::of(boards.len());
    let mut sections: HashMap<(&Option<String>, &Option<String>), usize> = HashMap::new();
    let mut numbers: HashMap<(&Option<String>, BoardNo), usize> = HashMap::new();
    for (index, board) in boards.iter().enumerate() {
        sets.join(index, *sections.entry((&board.session, &board.section)).or_insert(index));
        sets.join(index, *numbers.entry((&board.session, board.number)).or_insert(index));
    }
    let mut groups: Vec<Vec<&Board>> = Vec::new();
    let mut places: HashMap<usize, usize> = HashMap::new();
    for (index, board) in boards.iter().enumerate() {
        let place = *places.entry(sets.root(index)).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(board),
            None => groups.push(vec![board]),
        }
    }
    groups
}

/// Sets of numbers that can be joined.
struct Sets {
    /// Each points to another of its set, the root to itself.
    parents: Vec<usize>,
    /// How many are in the set of a root.
    sizes: Vec<usize>,
}

impl Sets {
    /// Returns so many numbers, each alone.
    fn of(count: usize) -> Sets {
        Sets { parents: (0..count).collect(), sizes: vec![1; count] }
    }

    fn root(&mut self, mut one: usize) -> usize {
        while self.parents[one] != one {
            // Whoever comes this way again has half as far to go.
            self.parents[one] = self.parents[self.parents[one]];
            one = self.parents[one];
        }
        one
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        if one == other {
            return;
        }
        let (small, large) =
            if self.sizes[one] < self.sizes[other] { (one, other) } else { (other, one) };
        self.parents[small] = large;
        self.sizes[large] += self.sizes[small];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_sets_have_one_root_and_the_others_keep_theirs() {
        let mut sets = Sets::of(7);
        for (one, other) in [(0, 1), (2, 3), (3, 1), (5, 4), (0, 2)] {
            sets.join(one, other);
        }
        let roots: Vec<usize> = (0..7).map(|one| sets.root(one)).collect();
        let same = |one: usize, other: usize| roots[one] == roots[other];
        assert!(same(0, 1) && same(0, 2) && same(0, 3) && same(4, 5));
        assert!(!same(0, 4) && !same(0, 6) && !same(4, 6));
    }
}
