//! Reading an index in order: all of it, or the rows of one key.

use super::descent::{Loaded, Tree, in_order, split_row};
use super::support::Index;
use crate::page::{RowId, Source};
use crate::{Error, Result};

/// One entry of an index.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// The key as Jet sorts it.
    pub key: Vec<u8>,
    /// Where the row is, or was before it moved.
    pub row: RowId,
}

impl Entry {
    /// The bytes of the entry in a leaf.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        entry_bytes(&self.key, self.row)
    }

    pub(super) fn from_bytes(entry: &[u8]) -> Self {
        let (key, row) = split_row(entry);
        Self { key: key.to_vec(), row: RowId::from_pointer(row) }
    }
}

/// A key followed by its row: the page in three bytes, then the slot, the highest byte first.
pub(super) fn entry_bytes(key: &[u8], row: RowId) -> Vec<u8> {
    let mut entry = Vec::with_capacity(key.len() + 8);
    entry.extend_from_slice(key);
    entry.extend(row.to_pointer().to_be_bytes());
    entry
}

/// The entries of an index in order; ends after the first error.
#[derive(Debug)]
pub struct Walk<'s, S: ?Sized> {
    source: &'s S,
    tree: Tree,
    leaf: Option<Loaded>,
    position: usize,
    before: Vec<u8>,
    /// How many more leaves there can be in this file.
    leaves_left: u32,
}

impl Index {
    pub(super) fn tree(&self) -> Tree {
        Tree { root: self.definition().root, table: self.definition().table }
    }

    /// All entries in order, with memory for one page.
    pub fn walk<'s, S: Source + ?Sized>(&self, source: &'s S) -> Result<Walk<'s, S>> {
        Walk::new(source, self.tree())
    }

    /// The rows that have a key.
    pub fn find(&self, source: &(impl Source + ?Sized), key: &[u8]) -> Result<Vec<RowId>> {
        let start = entry_bytes(key, RowId { page: 0, slot: 0 });
        let tree = self.tree();
        let leaf = tree.descend(source, &start)?.leaf;
        let (position, _) = leaf.layout.search(&leaf.bytes, &start);
        let leaves_left = source.n_pages()?;
        let walk =
            Walk { source, tree, leaf: Some(leaf), position, before: Vec::new(), leaves_left };
        let mut rows = Vec::new();
        for entry in walk {
            let entry = entry?;
            if entry.key != key {
                break;
            }
            rows.push(entry.row);
        }
        Ok(rows)
    }
}

impl<'s, S: Source + ?Sized> Walk<'s, S> {
    pub(super) fn new(source: &'s S, tree: Tree) -> Result<Self> {
        let leaf = Some(tree.first_leaf(source)?);
        let leaves_left = source.n_pages()?;
        Ok(Self { source, tree, leaf, position: 0, before: Vec::new(), leaves_left })
    }

    fn advance(&mut self) -> Result<Option<Entry>> {
        while let Some(leaf) = &self.leaf {
            if self.position < leaf.layout.len() {
                let entry = leaf.entry(self.position);
                self.position += 1;
                if !self.before.is_empty() && !in_order(&self.before, &entry) {
                    let page = leaf.layout.number;
                    return Err(Error::damaged(page, "the entries of its index are out of order"));
                }
                let found = Entry::from_bytes(&entry);
                self.before = entry;
                return Ok(Some(found));
            }
            let (page, next) = (leaf.layout.number, leaf.layout.header.next);
            if next == 0 {
                self.leaf = None;
                break;
            }
            self.leaves_left = self.leaves_left.checked_sub(1).ok_or_else(|| {
                Error::damaged(page, "the leaves of its index follow each other in a circle")
            })?;
            let loaded = self.tree.load(self.source, next)?;
            if !loaded.layout.header.leaf {
                return Err(Error::damaged(next, "a leaf of an index was expected here"));
            }
            self.leaf = Some(loaded);
            self.position = 0;
        }
        Ok(None)
    }
}

impl<S: Source + ?Sized> Iterator for Walk<'_, S> {
    type Item = Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.advance();
        if found.is_err() {
            self.leaf = None;
        }
        found.transpose()
    }
}
