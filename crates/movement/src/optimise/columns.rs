//! [`Columns`]: who plays whom on each set, in which directions, before anybody thinks of rounds.
//!
//! Everybody plays every set, so a set is an order of all pairs: the first against the second, the
//! third against the fourth, the odd places N/S. Annealing exchanges two places of a set. To meet
//! again costs so much competition that it does not happen in a good one.

use crate::optimise::random::Random;

/// Who plays whom on each set.
#[derive(Debug, Clone)]
pub(super) struct Columns {
    pairs: usize,
    /// The pair at each place of each set.
    places: Vec<Vec<usize>>,
    /// The competition of every two pairs, both ways round.
    matrix: Vec<i32>,
    squares: i64,
}

/// Returns +1 for the places N/S, −1 for E/W.
fn sign(place: usize) -> i32 {
    if place.is_multiple_of(2) { 1 } else { -1 }
}

impl Columns {
    /// Begins anywhere.
    pub(super) fn random(tables: usize, sets: usize, random: &mut Random) -> Columns {
        let pairs = 2 * tables;
        let mut places = Vec::new();
        let mut matrix = vec![0; pairs * pairs];
        for _ in 0..sets {
            let mut set: Vec<usize> = (0..pairs).collect();
            random.shuffle(&mut set);
            for (x, one) in set.iter().enumerate() {
                for (y, other) in set.iter().enumerate() {
                    let met = if x / 2 == y / 2 { tables as i32 } else { 0 };
                    if let Some(cell) = matrix.get_mut(one * pairs + other) {
                        *cell += sign(x) * sign(y) + met;
                    }
                }
            }
            places.push(set);
        }
        let mut squares = 0;
        for one in 0..pairs {
            for other in 0..one {
                let value = matrix.get(one * pairs + other).copied().unwrap_or(0);
                squares += i64::from(value) * i64::from(value);
            }
        }
        Columns { pairs, places, matrix, squares }
    }

    /// Returns the sum of squares of the competition.
    pub(super) fn squares(&self) -> i64 {
        self.squares
    }

    /// Returns the plays of each set, N/S first.
    pub(super) fn plays(&self) -> Vec<Vec<(usize, usize)>> {
        let two = |two: &[usize]| match *two {
            [ns, ew] => Some((ns, ew)),
            _ => None,
        };
        self.places.iter().map(|set| set.chunks(2).filter_map(two).collect()).collect()
    }

    /// Tells whether nobody meets anybody twice.
    pub(super) fn is_without_revenge(&self) -> bool {
        let mut met: Vec<(usize, usize)> = self.plays().into_iter().flatten().collect();
        for (ns, ew) in &mut met {
            if ns > ew {
                std::mem::swap(ns, ew);
            }
        }
        let all = met.len();
        met.sort_unstable();
        met.dedup();
        met.len() == all
    }

    /// Cools down once, in so many sweeps, or until the sum of squares is the least there can be;
    /// stops early if `goes_on` says `false`.
    pub(super) fn cool(
        &mut self,
        sweeps: usize,
        least: i64,
        random: &mut Random,
        goes_on: &mut dyn FnMut() -> bool,
    ) {
        // Found by trying: hotter is wasted time, and below this end nothing moves any more.
        let (start, end) = (1.5 * self.pairs as f64, 4.0_f64);
        let factor = (end / start).powf(1.0 / sweeps.max(1) as f64);
        let mut temperature = start;
        for sweep in 0..sweeps {
            for _ in 0..self.places.len() * self.pairs {
                let set = random.below(self.places.len());
                let (x, y) = (random.below(self.pairs), random.below(self.pairs));
                let change = self.change(set, x, y);
                if change <= 0 || random.fraction() < (-(change as f64) / temperature).exp() {
                    self.exchange(set, x, y, change);
                    if self.squares <= least {
                        return;
                    }
                }
            }
            temperature *= factor;
            if sweep % 32 == 31 && !goes_on() {
                return;
            }
        }
    }

    fn at(&self, set: usize, place: usize) -> usize {
        self.places.get(set).and_then(|set| set.get(place)).copied().unwrap_or(0)
    }

    /// Returns by how much the competition of the first with a third pair grows, and that of the
    /// second shrinks, if two exchange their places.
    fn shift(&self, x: usize, y: usize, third: usize) -> i32 {
        let tables = (self.pairs / 2) as i32;
        let met = |place: usize| if third == place ^ 1 { tables } else { 0 };
        (sign(y) - sign(x)) * sign(third) + met(y) - met(x)
    }

    fn change(&self, set: usize, x: usize, y: usize) -> i64 {
        if x == y {
            return 0;
        }
        let row = |pair: usize| {
            self.matrix.get(pair * self.pairs..(pair + 1) * self.pairs).unwrap_or_default()
        };
        let (first, second) = (row(self.at(set, x)), row(self.at(set, y)));
        let of = |row: &[i32], pair: usize| row.get(pair).copied().unwrap_or(0);
        let one = |third: usize| {
            let shift = self.shift(x, y, third);
            let pair = self.at(set, third);
            i64::from(2 * shift * (of(first, pair) - of(second, pair) + shift))
        };
        if sign(x) == sign(y) {
            // Only whom they meet changes.
            return one(x ^ 1) + one(y ^ 1);
        }
        (0..self.pairs).filter(|third| *third != x && *third != y).map(one).sum()
    }

    fn exchange(&mut self, set: usize, x: usize, y: usize, change: i64) {
        if x == y {
            return;
        }
        let (first, second) = (self.at(set, x), self.at(set, y));
        for third in (0..self.pairs).filter(|third| *third != x && *third != y) {
            let shift = self.shift(x, y, third);
            let pair = self.at(set, third);
            if shift != 0 {
                self.add(first, pair, shift);
                self.add(second, pair, -shift);
            }
        }
        if let Some(set) = self.places.get_mut(set) {
            set.swap(x, y);
        }
        self.squares += change;
    }

    fn add(&mut self, one: usize, other: usize, value: i32) {
        for at in [one * self.pairs + other, other * self.pairs + one] {
            if let Some(cell) = self.matrix.get_mut(at) {
                *cell += value;
            }
        }
    }
}
