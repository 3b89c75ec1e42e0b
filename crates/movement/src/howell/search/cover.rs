//! Exact cover by Knuth's algorithm X: choose options so that every item that must be covered is in
//! exactly one of them and no other item in more than one. Made for the few sizes that do not turn.

use super::random::Random;

/// Items and the options that cover them.
#[derive(Debug, Clone)]
pub(crate) struct Cover {
    /// Items below this number must be covered.
    must: usize,
    options: Vec<Vec<usize>>,
    /// The options of every item.
    of_item: Vec<Vec<usize>>,
    /// How many chosen options are in an option's way.
    blocked: Vec<u32>,
    /// For every item that must be covered: how many options are left, or covered.
    left: Vec<u32>,
    covered: Vec<bool>,
    chosen: Vec<usize>,
    limit: u32,
}

impl Cover {
    /// Returns a problem of `items` items, of which the first `must` have to be covered.
    pub(crate) fn new(must: usize, items: usize, options: Vec<Vec<usize>>) -> Cover {
        let mut of_item = vec![Vec::new(); items];
        for (at, option) in options.iter().enumerate() {
            for &item in option {
                if let Some(list) = of_item.get_mut(item) {
                    list.push(at);
                }
            }
        }
        let left = of_item.iter().map(|list| list.len() as u32).collect();
        let blocked = vec![0; options.len()];
        let covered = vec![false; items];
        Cover { must, options, of_item, blocked, left, covered, chosen: Vec::new(), limit: 0 }
    }

    /// Returns the options of a solution, or nothing if `limit` choices do not find one.
    pub(crate) fn solve(mut self, random: &mut Random, limit: u32) -> Option<Vec<usize>> {
        self.limit = limit;
        self.go_on(random).then_some(self.chosen)
    }

    fn go_on(&mut self, random: &mut Random) -> bool {
        if self.limit == 0 {
            return false;
        }
        self.limit -= 1;
        let open = (0..self.must).filter(|&item| !self.covered[item]);
        // Ties are broken at random, or every start would walk the same way.
        let Some(item) = open.min_by_key(|&item| (self.left[item], random.next() & 0xFF)) else {
            return true;
        };
        let mut tries: Vec<usize> = self.of_item[item].clone();
        tries.retain(|&option| self.blocked[option] == 0);
        random.shuffle(&mut tries);
        for option in tries {
            self.mark(option, true);
            self.chosen.push(option);
            if self.go_on(random) {
                return true;
            }
            self.chosen.pop();
            self.mark(option, false);
        }
        false
    }

    /// Takes or gives back an option; every option that shares an item with it is blocked once per
    /// shared item.
    fn mark(&mut self, option: usize, take: bool) {
        for place in 0..self.options[option].len() {
            let item = self.options[option][place];
            self.covered[item] = take;
            for other in 0..self.of_item[item].len() {
                let other = self.of_item[item][other];
                let before = self.blocked[other];
                let after = if take { before + 1 } else { before - 1 };
                self.blocked[other] = after;
                if before == 0 || after == 0 {
                    for &touched in &self.options[other] {
                        self.left[touched] =
                            if take { self.left[touched] - 1 } else { self.left[touched] + 1 };
                    }
                }
            }
        }
    }
}
