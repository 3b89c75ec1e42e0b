//! The largest pairing without a rematch, by Edmonds' blossoms (1965).
//!
//! Depth-first trial and error is quick in the usual round and takes for ever in the unusual one;
//! this takes about n³ steps whatever was played before. Swiss rounds and rounds drawn anew are
//! paired by it.

use std::collections::VecDeque;

/// Who, by place, has met whom and how often.
#[derive(Debug)]
pub(crate) struct Graph {
    met: Vec<Vec<u16>>,
}

/// Who is paired with whom at the moment.
#[derive(Debug, Clone)]
pub(crate) struct Matching {
    /// Still to be paired.
    alive: Vec<bool>,
    mate: Vec<Option<usize>>,
    /// How many twos were looked at, for those who want to stop some time.
    steps: usize,
}

impl Graph {
    /// Returns a graph of how often each two have met: a square, the same on both sides of its
    /// diagonal.
    pub(crate) fn new(met: Vec<Vec<u16>>) -> Graph {
        Graph { met }
    }

    /// Returns how many are there.
    pub(crate) fn size(&self) -> usize {
        self.met.len()
    }

    /// Returns how often two have met.
    pub(crate) fn met(&self, one: usize, other: usize) -> u16 {
        self.met[one][other]
    }

    /// Tells whether two can meet without a rematch.
    pub(crate) fn may_meet(&self, one: usize, other: usize) -> bool {
        one != other && self.met[one][other] == 0
    }
}

impl Matching {
    /// Returns a largest pairing of those who are to play.
    pub(crate) fn largest(graph: &Graph, alive: Vec<bool>) -> Matching {
        let mut matching = Matching { mate: vec![None; alive.len()], alive, steps: 0 };
        // Neighbours first: this is nearly always the whole of it, and the blossoms mend the rest.
        for one in 0..graph.size() {
            if matching.is_free(one) {
                let nearest = (one + 1..graph.size())
                    .find(|other| matching.is_free(*other) && graph.may_meet(one, *other));
                if let Some(other) = nearest {
                    matching.join(one, other);
                }
            }
        }
        matching.grow(graph);
        matching
    }

    /// Returns these matches and no others; everybody is to be paired.
    pub(crate) fn of(matches: &[(usize, usize)], size: usize) -> Matching {
        let mut matching = Matching { mate: vec![None; size], alive: vec![true; size], steps: 0 };
        for (one, other) in matches {
            matching.join(*one, *other);
        }
        matching
    }

    /// Pairs as many more as can be, by changing the opponents of others where it takes that.
    pub(crate) fn grow(&mut self, graph: &Graph) {
        // Who cannot be paired now cannot be after others have been, so once round is enough.
        for root in 0..graph.size() {
            if self.is_free(root) {
                self.augment(graph, root);
            }
        }
    }

    /// Returns how many twos were looked at so far.
    pub(crate) fn steps(&self) -> usize {
        self.steps
    }

    /// Returns how many are left over.
    pub(crate) fn left_over(&self) -> usize {
        (0..self.mate.len()).filter(|place| self.is_free(*place)).count()
    }

    /// Returns who is paired with somebody.
    pub(crate) fn mate(&self, place: usize) -> Option<usize> {
        self.mate[place]
    }

    /// Takes some out, and leaves a largest pairing of the others.
    ///
    /// One by one: a pairing that was the largest and has lost one match can only gain one where it
    /// lost it, so each costs one search.
    pub(crate) fn take_out(&mut self, graph: &Graph, gone: &[usize]) {
        for place in gone {
            self.alive[*place] = false;
            if let Some(mate) = self.mate[*place].take() {
                self.mate[mate] = None;
                self.augment(graph, mate);
            }
        }
    }

    /// Tells whether somebody still to be paired has no opponent.
    fn is_free(&self, place: usize) -> bool {
        self.alive[place] && self.mate[place].is_none()
    }

    fn join(&mut self, one: usize, other: usize) {
        self.mate[one] = Some(other);
        self.mate[other] = Some(one);
    }

    /// Looks for a way to pair `root` by changing the opponents of others along a path.
    fn augment(&mut self, graph: &Graph, root: usize) -> bool {
        let size = self.mate.len();
        let mut search = Search {
            base: (0..size).collect(),
            parent: vec![None; size],
            outer: vec![false; size],
        };
        search.outer[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(from) = queue.pop_front() {
            self.steps += size;
            for to in 0..size {
                if !self.alive[to]
                    || !graph.may_meet(from, to)
                    || search.base[from] == search.base[to]
                    || self.mate[from] == Some(to)
                {
                    continue;
                }
                let is_outer =
                    to == root || self.mate[to].is_some_and(|mate| search.parent[mate].is_some());
                if is_outer {
                    search.shrink(&self.mate, from, to, &mut queue);
                } else if search.parent[to].is_none() {
                    search.parent[to] = Some(from);
                    match self.mate[to] {
                        None => {
                            self.exchange(&search.parent, to);
                            return true;
                        }
                        Some(mate) => {
                            search.outer[mate] = true;
                            queue.push_back(mate);
                        }
                    }
                }
            }
        }
        false
    }

    /// Exchanges opponents along the path that ends here.
    fn exchange(&mut self, parent: &[Option<usize>], end: usize) {
        let mut at = Some(end);
        while let Some(place) = at {
            let Some(before) = parent[place] else { break };
            let next = self.mate[before];
            self.join(place, before);
            at = next;
        }
    }
}

/// The tree of one search for a path.
struct Search {
    /// The base of the blossom each is in.
    base: Vec<usize>,
    parent: Vec<Option<usize>>,
    outer: Vec<bool>,
}

impl Search {
    /// Makes one of the odd circle that closes between two outer places.
    fn shrink(
        &mut self,
        mate: &[Option<usize>],
        one: usize,
        other: usize,
        queue: &mut VecDeque<usize>,
    ) {
        let base = self.common_base(mate, one, other);
        let mut blossom = vec![false; mate.len()];
        self.mark(mate, one, base, other, &mut blossom);
        self.mark(mate, other, base, one, &mut blossom);
        for place in 0..mate.len() {
            if blossom[self.base[place]] {
                self.base[place] = base;
                if !self.outer[place] {
                    self.outer[place] = true;
                    queue.push_back(place);
                }
            }
        }
    }

    /// Returns where the paths of two outer places to the root first meet.
    fn common_base(&self, mate: &[Option<usize>], one: usize, other: usize) -> usize {
        let up = |place: usize| mate[place].and_then(|inner| self.parent[inner]);
        let mut seen = vec![false; mate.len()];
        let mut at = Some(self.base[one]);
        while let Some(place) = at {
            seen[place] = true;
            at = up(place).map(|place| self.base[place]);
        }
        let mut at = self.base[other];
        while !seen[at] {
            let Some(next) = up(at) else { break };
            at = self.base[next];
        }
        at
    }

    /// Marks the blossoms between an outer place and the base, and lets their paths run both ways.
    fn mark(
        &mut self,
        mate: &[Option<usize>],
        from: usize,
        base: usize,
        child: usize,
        blossom: &mut [bool],
    ) {
        let (mut at, mut child) = (from, child);
        while self.base[at] != base {
            let Some(inner) = mate[at] else { break };
            blossom[self.base[at]] = true;
            blossom[self.base[inner]] = true;
            self.parent[at] = Some(child);
            child = inner;
            let Some(next) = self.parent[inner] else { break };
            at = next;
        }
    }
}
