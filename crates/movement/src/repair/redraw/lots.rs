//! Drawing lots: twos out of many, and a set for each table, without trying everything.
//!
//! Both start with whoever has the least choice, which is nearly always the whole of it; what is left
//! is mended by changing others along a path, so that the most is found that there is, in a number of
//! steps that is known beforehand.

use crate::matching::{Graph, Matching};

/// Which of the draws this is.
#[derive(Clone, Copy)]
pub(crate) struct Lot {
    /// 0 takes everything in the order of the numbers.
    pub(crate) draw: u32,
    /// The round.
    pub(crate) round: u16,
}

impl Lot {
    /// Returns a number that orders things differently in every draw.
    pub(super) fn of(self, one: u16, other: u16) -> u32 {
        if self.draw == 0 {
            return 0;
        }
        let parts = [self.draw, u32::from(self.round), u32::from(one), u32::from(other)];
        parts.iter().fold(2_166_136_261, |mix: u32, part| {
            (mix ^ part).wrapping_mul(16_777_619).rotate_left(13)
        })
    }
}

/// Makes twos of all of them; nothing if that cannot be done.
///
/// `reluctance` is how little two want each other: not at all is nothing, and 0 is gladly. As many as
/// can be are glad.
pub(super) fn twos(
    size: usize,
    reluctance: impl Fn(usize, usize) -> Option<u16>,
    order: impl Fn(usize, usize) -> u32,
    steps: &mut usize,
) -> Option<Vec<(usize, usize)>> {
    const NEVER: u16 = u16::MAX;
    let mut table = vec![vec![NEVER; size]; size];
    for one in 0..size {
        for other in one + 1..size {
            let wish = reluctance(one, other).unwrap_or(NEVER);
            for (one, other) in [(one, other), (other, one)] {
                if let Some(cell) = table.get_mut(one).and_then(|row| row.get_mut(other)) {
                    *cell = wish;
                }
            }
        }
    }
    *steps += size * size;
    let mut matching = Matching::of(&gladly(&table, order), size);
    let mut graph = Graph::new(table.clone());
    matching.grow(&graph);
    if matching.left_over() > 0 {
        let may = |wish: u16| if wish == NEVER { 1 } else { 0 };
        let cells = table.iter().map(|row| row.iter().copied().map(may).collect());
        graph = Graph::new(cells.collect());
        matching.grow(&graph);
    }
    *steps += matching.steps();
    let mates = (0..size).map(|one| matching.mate(one).map(|other| (one, other)));
    let mates: Option<Vec<(usize, usize)>> = mates.collect();
    mates.map(|mates| mates.into_iter().filter(|(one, other)| one < other).collect())
}

/// Joins those who want each other gladly, who has the least choice first.
fn gladly(table: &[Vec<u16>], order: impl Fn(usize, usize) -> u32) -> Vec<(usize, usize)> {
    let glad = |row: &[u16]| row.iter().filter(|wish| **wish == 0).count();
    let mut choices: Vec<usize> = table.iter().map(|row| glad(row)).collect();
    let mut free = vec![true; table.len()];
    let mut found = Vec::new();
    let is_free = |free: &[bool], place: usize| free.get(place) == Some(&true);
    loop {
        let open = choices.iter().enumerate().filter(|(at, n)| **n > 0 && is_free(&free, *at));
        let Some((one, _)) = open.min_by_key(|(at, n)| (**n, *at)) else { return found };
        let Some(row) = table.get(one) else { return found };
        let wanted = row.iter().enumerate().filter(|(at, wish)| **wish == 0 && is_free(&free, *at));
        let Some((other, _)) = wanted.min_by_key(|(at, _)| (order(one, *at), *at)) else {
            return found;
        };
        found.push((one, other));
        for gone in [one, other] {
            free.splice(gone..=gone, [false]);
            let Some(row) = table.get(gone) else { continue };
            for (choices, wish) in choices.iter_mut().zip(row) {
                *choices = choices.saturating_sub(usize::from(*wish == 0));
            }
        }
    }
}

/// Gives every table one of the sets it can play, so that as many different sets as can be are in
/// play; nothing if a table has none.
pub(crate) fn sets(options: &[Vec<u16>], lot: Lot, steps: &mut usize) -> Option<Vec<u16>> {
    if options.iter().any(Vec::is_empty) {
        return None;
    }
    let highest = options.iter().flatten().copied().max().unwrap_or(0);
    let mut tables = Tables {
        options: options.to_vec(),
        set: vec![0; options.len()],
        users: vec![Vec::new(); usize::from(highest) + 1],
        steps: 0,
    };
    for options in &mut tables.options {
        options.sort_by_key(|set| (lot.of(*set, 0), *set));
    }
    // Who has the least choice first.
    loop {
        let without = tables.options.iter().enumerate().filter(|(at, _)| tables.is_without(*at));
        let choices = without.map(|(at, options)| {
            let free = options.iter().copied().filter(|set| tables.used(*set) == 0);
            let mut free = free.peekable();
            (at, free.peek().copied(), free.count())
        });
        let open = choices.filter(|(_, first, _)| first.is_some());
        let Some((at, Some(set), _)) = open.min_by_key(|(at, _, n)| (*n, *at)) else { break };
        tables.give(at, set);
        tables.steps += options.len();
    }
    let mut copies = 1;
    while (0..options.len()).any(|at| tables.is_without(at)) && copies <= options.len() {
        for at in 0..options.len() {
            if tables.is_without(at) {
                let mut asked = vec![false; usize::from(highest) + 1];
                tables.find(at, copies, &mut asked);
            }
        }
        copies += 1;
    }
    *steps += tables.steps;
    (!tables.set.contains(&0)).then_some(tables.set)
}

struct Tables {
    /// What each table can play.
    options: Vec<Vec<u16>>,
    /// What it plays; 0 for nothing yet.
    set: Vec<u16>,
    /// Where each set is.
    users: Vec<Vec<usize>>,
    steps: usize,
}

impl Tables {
    fn is_without(&self, at: usize) -> bool {
        self.set.get(at) == Some(&0)
    }

    fn used(&self, set: u16) -> usize {
        self.users.get(usize::from(set)).map_or(0, Vec::len)
    }

    fn give(&mut self, at: usize, set: u16) {
        if let Some(there) = self.set.get_mut(at) {
            let before = std::mem::replace(there, set);
            if let Some(users) = self.users.get_mut(usize::from(before)) {
                users.retain(|user| *user != at);
            }
        }
        if let Some(users) = self.users.get_mut(usize::from(set)) {
            users.push(at);
        }
    }

    /// Finds a set for a table, of which there are so many copies, if need be by giving another
    /// table another one.
    fn find(&mut self, at: usize, copies: usize, asked: &mut [bool]) -> bool {
        let options = self.options.get(at).cloned().unwrap_or_default();
        self.steps += options.len();
        for set in options {
            match asked.get_mut(usize::from(set)) {
                Some(asked) if !*asked => *asked = true,
                _ => continue,
            }
            let users = self.users.get(usize::from(set)).cloned().unwrap_or_default();
            if users.len() < copies || users.into_iter().any(|user| self.find(user, copies, asked))
            {
                self.give(at, set);
                return true;
            }
        }
        false
    }
}
