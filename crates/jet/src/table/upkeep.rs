//! What must stay right with every row: the counts in the definition and the indexes.

use super::encode::as_held;
use super::layout::Layout;
use super::opened::Table;
use crate::format::bytes::{put_u32, u16_at, u32_at};
use crate::index::{Allotment, Entry, Index, KeyValue};
use crate::page::{Medium, RowId, Work, allocate, release, usage};
use crate::{Error, Result, Value};

/// The keys of one row, one for each index; none where an index leaves such rows out.
pub(super) type Keys = Vec<Option<Vec<u8>>>;

/// The keys of a row with these values.
pub(super) fn keys(table: &Table, values: &[Value<'_>]) -> Result<Keys> {
    table.indexes()?.iter().map(|index| key(table, index, values)).collect()
}

fn key(table: &Table, index: &Index, values: &[Value<'_>]) -> Result<Option<Vec<u8>>> {
    let held: Vec<_> = index
        .columns()
        .map(|position| as_held(&table.columns()[position], &values[position]))
        .collect();
    let held: Vec<_> = held.iter().map(|value| KeyValue::from(value.as_ref())).collect();
    index.key(&held)
}

/// Refuses keys that a unique index has already; `old` are the row's own keys before.
pub(super) fn check_unique<M: Medium>(
    work: &Work<'_, M>,
    table: &Table,
    old: Option<&Keys>,
    new: &Keys,
) -> Result<()> {
    for (nth, index) in table.indexes()?.iter().enumerate() {
        if let Some(Some(key)) = new.get(nth)
            && old.is_none_or(|old| old.get(nth) != new.get(nth))
            && !index.admits(work, key)?
        {
            return Err(Error::Refused(format!(
                "the table {} has a row with the same key already in its index {}, which allows no duplicates",
                table.name(),
                index.definition().name
            )));
        }
    }
    Ok(())
}

/// Changes the entries of a row from its old keys to its new ones.
pub(super) fn rekey<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    id: RowId,
    old: Option<&Keys>,
    new: Option<&Keys>,
) -> Result<()> {
    for (nth, index) in table.indexes()?.iter().enumerate() {
        let old = old.and_then(|keys| keys.get(nth)?.as_ref());
        let new = new.and_then(|keys| keys.get(nth)?.as_ref());
        if old == new {
            continue;
        }
        let mut pages = IndexPages { owned: index.definition().owned };
        if let Some(key) = old {
            index.remove(work, &mut pages, key, id)?;
        }
        if let Some(key) = new
            && index.insert(work, &mut pages, key, id)?.new_key
        {
            count_key(work, table, nth, 1)?;
        }
    }
    Ok(())
}

/// Builds the tree of an index that was empty.
pub(super) fn build_index<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    nth: usize,
    mut entries: Vec<Entry>,
) -> Result<()> {
    let Some(index) = table.indexes()?.get(nth) else { return Ok(()) };
    entries.sort_unstable();
    let mut pages = IndexPages { owned: index.definition().owned };
    let built = index.build(work, &mut pages, entries)?;
    count_key(work, table, nth, built.keys)
}

/// Adds to an index's count of different keys.
fn count_key<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    index: usize,
    more: u32,
) -> Result<()> {
    let at = Layout::of(table.version()).counter(index);
    let page = work.alter(table.definition().page)?;
    if let Some(count) = u32_at(page, at) {
        put_u32(page, at, count.saturating_add(more));
    }
    Ok(())
}

/// The pages of one index, by the map that lists them.
struct IndexPages {
    owned: RowId,
}

impl<M: Medium> Allotment<M> for IndexPages {
    fn allot(&mut self, work: &mut Work<'_, M>) -> Result<u32> {
        let page = allocate(work)?;
        usage::set(work, self.owned, page, true)?;
        Ok(page)
    }

    fn release(&mut self, work: &mut Work<'_, M>, page: u32) -> Result<()> {
        usage::set(work, self.owned, page, false)?;
        release(work, page)
    }
}

/// The two counts of a definition that change with rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    /// How many rows there are.
    pub(super) n_rows: u32,
    /// The last number given out.
    pub(super) last_autonumber: u32,
}

/// Claims the definition and reads its counts; refused when it is no longer the one the table was opened with.
pub(super) fn claim_counts<M: Medium>(work: &mut Work<'_, M>, table: &Table) -> Result<Counts> {
    let layout = Layout::of(table.version());
    let definition = table.definition();
    let page = work.alter(definition.page)?;
    let same = u32_at(page, layout.next_page + 4) == Some(definition.length)
        && u16_at(page, layout.n_numbers()) == Some(definition.n_numbers)
        && u32_at(page, layout.header - 8) == Some(definition.owned.to_pointer());
    match (u32_at(page, layout.n_rows), u32_at(page, layout.n_rows + 4)) {
        (Some(n_rows), Some(last_autonumber)) if same => Ok(Counts { n_rows, last_autonumber }),
        _ => Err(Error::Refused(format!(
            "another program has changed the columns of the table {}; open it again",
            table.name()
        ))),
    }
}

/// Writes the counts back.
pub(super) fn set_counts<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    counts: Counts,
) -> Result<()> {
    let at = Layout::of(table.version()).n_rows;
    let page = work.alter(table.definition().page)?;
    put_u32(page, at, counts.n_rows);
    put_u32(page, at + 4, counts.last_autonumber);
    Ok(())
}
