//! Taking a row out of an index.

use super::Allotment;
use super::descent::{Descent, Loaded};
use super::entries::Entries;
use super::grow::{Child, Run};
use super::support::Index;
use super::walk::entry_bytes;
use crate::page::{Medium, RowId, Work};
use crate::{Error, Result};

impl Index {
    /// Takes out the entry of a row; a leaf that becomes empty is given back.
    pub fn remove<M: Medium>(
        &self,
        work: &mut Work<'_, M>,
        allotment: &mut dyn Allotment<M>,
        key: &[u8],
        row: RowId,
    ) -> Result<()> {
        let tree = self.tree();
        let entry = entry_bytes(key, row);
        let Descent { steps, leaf: Loaded { mut layout, bytes } } =
            tree.claim_leaf(work, &entry)?;
        let leaf = layout.number;
        let (position, found) = layout.search(&bytes, &entry);
        if !found {
            let name = &self.definition().name;
            return Err(Error::damaged(
                leaf,
                format!(
                    "the index {name} has no entry for the row at page {}, slot {}",
                    row.page, row.slot
                ),
            ));
        }
        if layout.len() == 1 {
            let pieces = tree.empty(work, allotment, leaf, layout.header)?;
            return tree.settle(work, allotment, steps, leaf, pieces);
        }
        let was_last = position + 1 == layout.len();
        if !layout.remove(work.alter(leaf)?, position) {
            let mut entries = Entries::of(&layout, &bytes);
            entries.remove(position);
            let last = Some(entries.last().to_vec());
            let runs = vec![Run { entries, tail: 0, last }];
            tree.write_entries(work, allotment, leaf, layout.header, runs)?;
        }
        if !was_last {
            return Ok(());
        }
        let mut last = Vec::new();
        layout.entry(work.alter(leaf)?, layout.len() - 1, &mut last);
        let changed = Child { page: leaf, last: Some(last) };
        tree.settle(work, allotment, steps, leaf, vec![changed])
    }
}
