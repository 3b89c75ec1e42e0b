//! The entries of one page, whole and in order, and how they are written: with a shared prefix only when they need it.

use super::page::{CHILD, Header, Layout, ROW, capacity, write_ends};
use crate::{Error, Result, Version};
use std::ops::Range;

/// The longest prefix that the header of a Jet 3 page can name.
const LONGEST_PREFIX_IN_JET3: usize = 255;

/// Whole entries in one block of memory.
#[derive(Clone, Debug)]
pub(super) struct Entries {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    /// The bytes behind the key in each entry.
    trailer: usize,
}

impl Entries {
    /// No entry yet; each will have `trailer` bytes behind its key.
    pub(super) fn new(trailer: usize) -> Self {
        Self { bytes: Vec::new(), ends: Vec::new(), trailer }
    }

    /// No entry yet, in the form of a node's entries.
    pub(super) fn of_node() -> Self {
        Self::new(ROW + CHILD)
    }

    /// The entries of a page.
    pub(super) fn of(layout: &Layout, page: &[u8]) -> Self {
        let mut entries = Self::new(layout.trailer());
        let mut buffer = Vec::new();
        for position in 0..layout.len() {
            entries.push(layout.entry(page, position, &mut buffer));
        }
        entries
    }

    /// The bytes behind the key in each entry.
    pub(super) fn trailer(&self) -> usize {
        self.trailer
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The entry at `position`; empty when there is none.
    pub(super) fn get(&self, position: usize) -> &[u8] {
        self.bytes.get(self.range(position)).unwrap_or_default()
    }

    pub(super) fn last(&self) -> &[u8] {
        self.get(self.len().saturating_sub(1))
    }

    pub(super) fn push(&mut self, entry: &[u8]) {
        self.bytes.extend_from_slice(entry);
        self.ends.push(self.bytes.len());
    }

    pub(super) fn insert(&mut self, position: usize, entry: &[u8]) {
        let start = self.range(position).start;
        self.bytes.splice(start..start, entry.iter().copied());
        for end in self.ends.iter_mut().skip(position) {
            *end += entry.len();
        }
        self.ends.insert(position, start + entry.len());
    }

    pub(super) fn remove(&mut self, position: usize) {
        let range = self.range(position);
        self.bytes.drain(range.clone());
        self.ends.remove(position);
        for end in self.ends.iter_mut().skip(position) {
            *end -= range.len();
        }
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Some of the entries.
    pub(super) fn part(&self, positions: Range<usize>) -> Self {
        let mut part = Self::new(self.trailer);
        for position in positions {
            part.push(self.get(position));
        }
        part
    }

    /// The length of the prefix with which these entries fit one page; none when they do not.
    ///
    /// As Jet does: entries stay whole until the page is full, then the keys' common start is stored once. A prefix
    /// that reaches into the row's page is used only where a page came so.
    pub(super) fn prefix(&self, version: Version) -> Option<usize> {
        let first = self.get(0);
        let last = self.last();
        let shared = first.iter().zip(last).take_while(|(left, right)| left == right).count();
        let key = first.len().min(last.len()).saturating_sub(self.trailer);
        let most = match version {
            Version::Jet3 => LONGEST_PREFIX_IN_JET3,
            Version::Jet4 => usize::MAX,
        };
        let saved_by = |prefix: usize| prefix * self.len().saturating_sub(1);
        [0, shared.min(key), shared.min(key + ROW - 1)]
            .into_iter()
            .map(|prefix| prefix.min(most))
            .find(|&prefix| self.bytes.len() - saved_by(prefix) <= capacity(version))
    }

    /// Whether these entries fit one page.
    pub(super) fn fit(&self, version: Version) -> bool {
        self.prefix(version).is_some()
    }

    /// Writes a whole page; `prefix` is one that [`prefix`](Self::prefix) gave.
    pub(super) fn write(&self, version: Version, header: Header, page: &mut [u8], prefix: usize) {
        page.fill(0);
        header.write(version, prefix, page);
        let start = version.index_entries();
        let mut at = start;
        let ends = (0..self.len()).map(|position| {
            let skipped = if position == 0 { 0 } else { prefix };
            let stored = self.get(position).get(skipped..).unwrap_or_default();
            page[at..at + stored.len()].copy_from_slice(stored);
            at += stored.len();
            (at - start) as u16
        });
        let ends: Vec<u16> = ends.collect();
        write_ends(version, page, &ends);
    }

    /// Where half of the bytes lie on either side.
    pub(super) fn middle(&self) -> usize {
        let half = self.bytes.len() / 2;
        self.ends.iter().take_while(|&&end| end <= half).count()
    }

    fn range(&self, position: usize) -> Range<usize> {
        let start =
            position.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        start..self.ends.get(position).copied().unwrap_or(start)
    }
}

/// Positions cut into runs of which each fits a page: all of them, or cut first at `first` and then in halves.
pub(super) fn cut(
    n_positions: usize,
    first: usize,
    fits: impl Fn(Range<usize>) -> bool,
) -> Result<Vec<Range<usize>>> {
    let mut runs = Vec::new();
    let mut first = Some(first);
    let mut left = Vec::from([Range { start: 0, end: n_positions }]);
    while let Some(run) = left.pop() {
        if fits(run.clone()) {
            runs.push(run);
            continue;
        }
        if run.len() < 2 {
            return Err(Error::Refused("the key of a row is too long for a page".into()));
        }
        let at = first.take().unwrap_or_else(|| run.start.midpoint(run.end));
        let at = at.clamp(run.start + 1, run.end - 1);
        left.push(at..run.end);
        left.push(run.start..at);
    }
    Ok(runs)
}
