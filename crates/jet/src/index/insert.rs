//! Putting a row into an index.

use super::Allotment;
use super::descent::{Descent, Loaded, Tree, split_row};
use super::entries::{Entries, cut};
use super::grow::{Child, Run};
use super::page::Layout;
use super::support::Index;
use super::walk::entry_bytes;
use crate::page::{Medium, RowId, Source, Work};
use crate::{Error, Result};

/// What putting in an entry meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    /// Whether no other row has this key: then the definition's count of different keys goes up by one. Jet never
    /// lowers that count.
    pub new_key: bool,
}

/// How often a leaf is looked for again when another program splits it just then.
const TRIES: usize = 16;

impl Index {
    /// Puts in the entry of a row; a key that a unique index has already is refused before anything is altered.
    pub fn insert<M: Medium>(
        &self,
        work: &mut Work<'_, M>,
        allotment: &mut dyn Allotment<M>,
        key: &[u8],
        row: RowId,
    ) -> Result<Added> {
        let tree = self.tree();
        let entry = entry_bytes(key, row);
        let descent = tree.claim_leaf(work, &entry)?;
        let Loaded { layout, bytes } = &descent.leaf;
        let (position, found) = layout.search(bytes, &entry);
        let name = &self.definition().name;
        if found {
            return Err(Error::damaged(
                layout.number,
                format!("the index {name} has an entry already for a row that is to be added"),
            ));
        }
        let new_key = !tree.has_neighbour(work, &descent.leaf, position, key)?;
        if !new_key && self.definition().is_unique() && !self.is_null_key(key) {
            return Err(Error::Refused(format!(
                "another row has the same key in the index {name}, which allows no duplicates"
            )));
        }
        tree.put(work, allotment, descent, position, &entry)?;
        Ok(Added { new_key })
    }

    /// Whether a row could be put in with this key: false when a unique index has it already.
    pub fn admits(&self, source: &(impl Source + ?Sized), key: &[u8]) -> Result<bool> {
        if !self.definition().is_unique() || self.is_null_key(key) {
            return Ok(true);
        }
        Ok(self.find(source, key)?.is_empty())
    }
}

impl Tree {
    /// The leaf where an entry belongs, claimed, and found again if it changed until then: another program may have split
    /// it.
    pub(super) fn claim_leaf<M: Medium>(
        self,
        work: &mut Work<'_, M>,
        entry: &[u8],
    ) -> Result<Descent> {
        for _ in 0..TRIES {
            let descent = self.descend(work, entry)?;
            let leaf = descent.leaf.layout.number;
            if work.holds(leaf) || *work.alter(leaf)? == *descent.leaf.bytes {
                return Ok(descent);
            }
        }
        Err(Error::Locked("the index is being changed by another program; try again".into()))
    }

    /// Whether an entry next to `position` has the same key; it may be on another leaf.
    fn has_neighbour(
        self,
        source: &(impl Source + ?Sized),
        leaf: &Loaded,
        position: usize,
        key: &[u8],
    ) -> Result<bool> {
        let Loaded { layout, bytes } = leaf;
        let mut buffer = Vec::new();
        let mut is_same = |layout: &Layout, bytes: &[u8], position| {
            split_row(layout.entry(bytes, position, &mut buffer)).0 == key
        };
        let before = match position.checked_sub(1) {
            Some(before) => is_same(layout, bytes, before),
            None => self
                .next_filled(source, layout, |layout| layout.header.previous)?
                .is_some_and(|leaf| is_same(&leaf.layout, &leaf.bytes, leaf.layout.len() - 1)),
        };
        if before {
            return Ok(true);
        }
        if position < layout.len() {
            return Ok(is_same(layout, bytes, position));
        }
        let behind = self.next_filled(source, layout, |layout| layout.header.next)?;
        Ok(behind.is_some_and(|leaf| is_same(&leaf.layout, &leaf.bytes, 0)))
    }

    /// The nearest leaf with an entry in one direction: Jet may leave empty leaves between.
    fn next_filled(
        self,
        source: &(impl Source + ?Sized),
        layout: &Layout,
        direction: impl Fn(&Layout) -> u32,
    ) -> Result<Option<Loaded>> {
        let mut page = direction(layout);
        for _ in 0..source.n_pages()? {
            if page == 0 {
                return Ok(None);
            }
            let leaf = self.load(source, page)?;
            if !leaf.layout.header.leaf {
                return Err(Error::damaged(page, "a leaf of an index was expected here"));
            }
            if leaf.layout.len() > 0 {
                return Ok(Some(leaf));
            }
            page = direction(&leaf.layout);
        }
        Err(Error::damaged(layout.number, "the leaves of its index follow each other in a circle"))
    }

    fn put<M: Medium>(
        self,
        work: &mut Work<'_, M>,
        allotment: &mut dyn Allotment<M>,
        descent: Descent,
        position: usize,
        entry: &[u8],
    ) -> Result<()> {
        let Descent { steps, leaf: Loaded { mut layout, .. } } = descent;
        let leaf = layout.number;
        let at_end = position == layout.len();
        if layout.insert(work.alter(leaf)?, position, entry) {
            if !at_end {
                return Ok(());
            }
            let changed = Child { page: leaf, last: Some(entry.to_vec()) };
            return self.settle(work, allotment, steps, leaf, vec![changed]);
        }
        let mut entries = Entries::of(&layout, work.alter(leaf)?);
        entries.insert(position, entry);
        // Rows mostly come in ascending or descending order: then the full leaf stays full. In between the prefix is
        // kept, so both halves fit; at the ends it may be lost, and the old entries fit as they did.
        let at = match position {
            0 => 1,
            _ if at_end => position,
            _ => entries.middle(),
        };
        let version = work.version();
        let runs = cut(entries.len(), at, |run| entries.part(run).fit(version))?
            .into_iter()
            .map(|run| {
                let entries = entries.part(run);
                let last = Some(entries.last().to_vec());
                Run { entries, tail: 0, last }
            })
            .collect();
        let pieces = self.write_entries(work, allotment, leaf, layout.header, runs)?;
        self.settle(work, allotment, steps, leaf, pieces)
    }
}
