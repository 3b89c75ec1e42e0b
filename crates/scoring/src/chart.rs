//! [`Chart`], how often each score was obtained on a board.
//!
//! A weighted score is in it with its shares. Frequencies are therefore counted in parts of a result
//! (`unit` of them make one), which keeps them whole numbers.

use std::collections::BTreeMap;

use crate::line::{FINEST, WeightedPoints};

/// How often each score was obtained, lowest score first; seen from North-South.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chart {
    /// The scores, ascending, each once.
    points: Vec<i32>,
    /// How often each was obtained, in parts.
    counts: Vec<i64>,
    /// How often lower ones were, in parts.
    below: Vec<i64>,
    /// How many parts one result has.
    unit: i64,
    /// The number of results.
    results: u32,
}

/// What lies below, at and above a score, in parts of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Around {
    pub(crate) below: i64,
    pub(crate) equal: i64,
    pub(crate) above: i64,
}

/// Collects the scores of a chart.
#[derive(Debug, Clone, Default)]
pub(crate) struct ChartBuilder {
    /// Counts of scores that are multiples of ten within reach, which nearly all are.
    dense: Vec<u32>,
    /// All others.
    other: BTreeMap<i32, u32>,
    weighted: Vec<WeightedPoints>,
    results: u32,
}

/// The largest score counted in `dense`: no contract gives more than 7,600.
const REACH: i32 = 8_000;
const SLOTS: usize = 1_601;
/// From how many groups of four scores on four tables pay.
const MANY: usize = 1_000;

impl ChartBuilder {
    pub(crate) fn add_all(&mut self, points: impl IntoIterator<Item = i32>) {
        if self.dense.is_empty() {
            self.dense.resize(SLOTS, 0);
        }
        for points in points {
            self.results = self.results.saturating_add(1);
            match slot(points) {
                Some(slot) => self.dense[slot] += 1,
                None => *self.other.entry(points).or_default() += 1,
            }
        }
    }

    /// Adds scores in tens, all of them within reach.
    pub(crate) fn add_tens(&mut self, tens: &[i16]) {
        self.dense.resize(SLOTS, 0);
        let results = u32::try_from(tens.len()).unwrap_or(u32::MAX);
        self.results = self.results.saturating_add(results);
        let (fours, rest) = tens.as_chunks::<4>();
        let rest = if fours.len() < MANY { tens } else { rest };
        for tens in rest {
            if let Some(count) = self.dense.get_mut(slot_of_tens(*tens)) {
                *count += 1;
            }
        }
        if fours.len() < MANY {
            return;
        }
        // Four tables in turn: a score that follows itself would wait for its own count.
        let mut tables = vec![[0_u32; 4]; SLOTS];
        for four in fours {
            for (lane, tens) in four.iter().enumerate() {
                if let Some(counts) = tables.get_mut(slot_of_tens(*tens)) {
                    counts[lane] += 1;
                }
            }
        }
        for (count, counts) in self.dense.iter_mut().zip(&tables) {
            *count += counts.iter().sum::<u32>();
        }
    }

    pub(crate) fn add_weighted(&mut self, weighted: &WeightedPoints) {
        self.results = self.results.saturating_add(1);
        self.weighted.push(weighted.clone());
    }

    pub(crate) fn finish(self) -> Chart {
        let unit = self.unit();
        let dense = self.dense.iter().enumerate().filter(|(_, count)| **count > 0);
        let dense = dense.map(|(slot, count)| (points_of(slot), i64::from(*count) * unit));
        let mut all: Vec<(i32, i64)> = dense.collect();
        if !self.other.is_empty() || !self.weighted.is_empty() {
            let mut counts: BTreeMap<i32, i64> = all.into_iter().collect();
            for (points, count) in &self.other {
                *counts.entry(*points).or_default() += i64::from(*count) * unit;
            }
            for weighted in &self.weighted {
                add_parts(&mut counts, weighted, unit);
            }
            all = counts.into_iter().collect();
        }
        let mut below = Vec::with_capacity(all.len());
        let mut sum = 0;
        for (_, count) in &all {
            below.push(sum);
            sum += count;
        }
        let (points, counts) = all.into_iter().unzip();
        Chart { points, counts, below, unit, results: self.results }
    }

    fn unit(&self) -> i64 {
        let shares = self.weighted.iter().flat_map(|weighted| weighted.parts());
        let mut unit = 1_i64;
        for (share, _) in shares {
            let denominator = i64::from(*share.denom());
            unit = unit / greatest_common_divisor(unit, denominator) * denominator;
            if unit > i64::from(FINEST) {
                return i64::from(FINEST);
            }
        }
        unit
    }
}

/// Adds the parts of a weighted score, which are one result together.
fn add_parts(counts: &mut BTreeMap<i32, i64>, weighted: &WeightedPoints, unit: i64) {
    let mut left = unit;
    let parts = weighted.parts();
    for (index, (share, points)) in parts.iter().enumerate() {
        let exact = i64::from(*share.numer()) * unit / i64::from(*share.denom());
        // The last takes the rest, so that a result is always one result.
        let part = if index + 1 == parts.len() { left } else { exact.min(left) };
        left -= part;
        *counts.entry(*points).or_default() += part;
    }
}

impl Chart {
    /// Returns the number of results in it.
    pub(crate) fn results(&self) -> u32 {
        self.results
    }

    /// Returns how many parts one result has.
    pub(crate) fn unit(&self) -> i64 {
        self.unit
    }

    /// Returns what lies around a score, which need not be in the chart.
    pub(crate) fn around(&self, points: i32) -> Around {
        let all = i64::from(self.results) * self.unit;
        match self.points.binary_search(&points) {
            Ok(at) => {
                let (below, equal) = (self.below[at], self.counts[at]);
                Around { below, equal, above: all - below - equal }
            }
            Err(at) => {
                let below = self.below.get(at).copied().unwrap_or(all);
                Around { below, equal: 0, above: all - below }
            }
        }
    }

    /// Walks through the scores, lowest first, with how often each was obtained, in parts.
    pub(crate) fn frequencies(&self) -> impl DoubleEndedIterator<Item = (i32, i64)> {
        self.points.iter().copied().zip(self.counts.iter().copied())
    }
}

/// Returns where a score is counted in a dense table, if it is.
pub(crate) fn slot(points: i32) -> Option<usize> {
    let fits = points % 10 == 0 && (-REACH..=REACH).contains(&points);
    if fits { usize::try_from((points + REACH) / 10).ok() } else { None }
}

/// Returns where a score in tens is counted; beyond the table if it is out of reach.
pub(crate) fn slot_of_tens(tens: i16) -> usize {
    usize::try_from(i32::from(tens) + REACH / 10).unwrap_or(usize::MAX)
}

/// Returns the number of slots of a dense table.
pub(crate) const fn slots() -> usize {
    SLOTS
}

fn points_of(slot: usize) -> i32 {
    i32::try_from(slot).unwrap_or_default() * 10 - REACH
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.max(1) } else { greatest_common_divisor(b, a % b) }
}
