//! The way down a tree: from the root to the leaf where an entry is or would be.
//!
//! Bounded whatever the pages say: a tree deeper than any file allows is damaged.

use super::page::{CHILD, Layout, ROW, compare};
use crate::format::bytes::u32_at;
use crate::page::Source;
use crate::{Error, Result};

/// More levels than a file of the greatest size can need.
const DEEPEST: usize = 24;

/// Where a tree is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    pub(super) root: u32,
    pub(super) table: u32,
}

/// One node on the way and the child that was taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) node: u32,
    /// Whether the child is the node's tail, whose last entry no separator repeats.
    pub(super) tail: bool,
}

/// A way down: the nodes from the root, and the leaf.
#[derive(Debug)]
pub(super) struct Descent {
    pub(super) steps: Vec<Step>,
    pub(super) leaf: Loaded,
}

/// An index page in memory.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) layout: Layout,
    pub(super) bytes: Box<[u8]>,
}

/// Which child to take at each node.
#[derive(Clone, Copy)]
enum Toward<'t> {
    First,
    Last,
    Entry(&'t [u8]),
}

impl Tree {
    /// Reads one page of the tree.
    pub(super) fn load(self, source: &(impl Source + ?Sized), page: u32) -> Result<Loaded> {
        let bytes = source.page(page)?;
        let layout = Layout::read(source.version(), page, self.table, &bytes)?;
        Ok(Loaded { layout, bytes })
    }

    /// The way to the leaf where `entry` is or belongs.
    pub(super) fn descend(self, source: &(impl Source + ?Sized), entry: &[u8]) -> Result<Descent> {
        self.go(source, self.root, Toward::Entry(entry))
    }

    /// The first leaf.
    pub(super) fn first_leaf(self, source: &(impl Source + ?Sized)) -> Result<Loaded> {
        self.go(source, self.root, Toward::First).map(|descent| descent.leaf)
    }

    /// The last entry below a page.
    pub(super) fn last_entry(self, source: &(impl Source + ?Sized), page: u32) -> Result<Vec<u8>> {
        let leaf = self.go(source, page, Toward::Last)?.leaf;
        let mut entry = Vec::new();
        leaf.layout.entry(&leaf.bytes, leaf.layout.len().saturating_sub(1), &mut entry);
        if entry.is_empty() {
            return Err(Error::damaged(leaf.layout.number, "a leaf below a node has no entry"));
        }
        Ok(entry)
    }

    fn go(self, source: &(impl Source + ?Sized), from: u32, toward: Toward<'_>) -> Result<Descent> {
        let mut page = from;
        let mut steps: Vec<Step> = Vec::new();
        loop {
            let loaded = self.load(source, page)?;
            if loaded.layout.header.leaf {
                return Ok(Descent { steps, leaf: loaded });
            }
            if steps.len() == DEEPEST {
                return Err(Error::damaged(self.root, "the index below it has no end"));
            }
            let (child, tail) = loaded.child(toward)?;
            steps.push(Step { node: page, tail });
            page = child;
        }
    }
}

impl Loaded {
    /// The child of a node, and whether it is the tail.
    fn child(&self, toward: Toward<'_>) -> Result<(u32, bool)> {
        let Layout { number, header, .. } = self.layout;
        let n_entries = self.layout.len();
        let position = match toward {
            Toward::First => 0,
            Toward::Last => n_entries,
            Toward::Entry(entry) => self.layout.search(&self.bytes, entry).0,
        };
        if position < n_entries {
            return Ok((self.child_at(position), false));
        }
        match (header.tail, n_entries.checked_sub(1)) {
            (0, Some(last)) => Ok((self.child_at(last), false)),
            (0, None) => Err(Error::damaged(number, "it is a node of an index without a child")),
            (tail, _) => Ok((tail, true)),
        }
    }

    /// The child that a node's entry names.
    pub(super) fn child_at(&self, position: usize) -> u32 {
        let mut buffer = Vec::new();
        split_child(self.layout.entry(&self.bytes, position, &mut buffer)).1
    }

    /// One entry in memory of its own.
    pub(super) fn entry(&self, position: usize) -> Vec<u8> {
        let mut entry = Vec::new();
        self.layout.entry(&self.bytes, position, &mut entry);
        entry
    }
}

/// A node's entry as the separator, which has the form of a leaf's entry, and the child.
pub(super) fn split_child(entry: &[u8]) -> (&[u8], u32) {
    let (separator, child) = entry.split_at(entry.len().saturating_sub(CHILD));
    (separator, u32_at(child, 0).unwrap_or_default().swap_bytes())
}

/// An entry of a leaf as its key and the pointer to its row.
pub(super) fn split_row(entry: &[u8]) -> (&[u8], u32) {
    let (key, row) = entry.split_at(entry.len().saturating_sub(ROW));
    (key, u32_at(row, 0).unwrap_or_default().swap_bytes())
}

/// Whether two entries are in order, one behind the other.
pub(super) fn in_order(before: &[u8], behind: &[u8]) -> bool {
    compare(before, behind).is_lt()
}
