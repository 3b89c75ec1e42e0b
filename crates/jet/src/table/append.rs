//! Many rows at once: the current page stays at hand, and the counts are written once at the end.

use super::Column;
use super::change::{next_number, place_of};
use super::encode::encode_row;
use super::long_columns::{prepare_long, store_long};
use super::opened::Table;
use super::place;
use super::upkeep::{self, Counts};
use crate::index::Entry;
use crate::page::data::{DataPage, DataPageMut, Role};
use crate::page::{Medium, RowId, Work, usage};
use crate::{Error, Result, Value};

/// Rows on their way to the end of a table.
///
/// Made by [`append`], which finishes it; the counts of the table are right only then.
pub struct Appender<'w, 'm, M: Medium> {
    work: &'w mut Work<'m, M>,
    table: &'w Table,
    counts: Counts,
    /// The page that rows go to, opened and found right.
    page: Option<u32>,
    row: Vec<u8>,
    has_long: bool,
    has_number: bool,
    /// The entries of each index when the table was empty: their trees are built at the end, all at once.
    entries: Option<Vec<Vec<Entry>>>,
}

/// Lets `fill` append rows to a table and writes the counts afterwards.
///
/// In a table that was empty, duplicates in a unique index are noticed at the end. After an error the change is half done
/// and must be dropped, unless only a single row was refused within `fill` and `fill` went on.
pub fn append<M: Medium, T>(
    work: &mut Work<'_, M>,
    table: &Table,
    fill: impl FnOnce(&mut Appender<'_, '_, M>) -> Result<T>,
) -> Result<T> {
    let indexes = table.indexes()?;
    let counts = upkeep::claim_counts(work, table)?;
    let mut empty = counts.n_rows == 0;
    for index in indexes {
        empty = empty && index.walk(work)?.next().is_none();
    }
    let page = first_page(work, table)?;
    let columns = table.columns();
    let mut appender = Appender {
        work,
        table,
        counts,
        page,
        row: Vec::new(),
        has_long: columns.iter().any(|column| column.kind.is_long()),
        has_number: columns.iter().any(Column::is_autonumber),
        entries: (empty && !indexes.is_empty()).then(|| vec![Vec::new(); indexes.len()]),
    };
    let done = fill(&mut appender)?;
    let (counts, entries) = (appender.counts, appender.entries);
    for (nth, entries) in entries.into_iter().flatten().enumerate() {
        upkeep::build_index(work, table, nth, entries)?;
    }
    upkeep::set_counts(work, table, counts)?;
    Ok(done)
}

impl<M: Medium> Appender<'_, '_, M> {
    /// Appends a row with one value for each column, in the table's order; a null in the counted column gets the next
    /// number.
    pub fn append(&mut self, values: &[Value<'_>]) -> Result<RowId> {
        if self.has_long || (self.has_number && values.iter().any(Value::is_null)) {
            return self.append_slowly(values);
        }
        encode_row(self.table, values, &mut self.row)?;
        let mut last = self.counts.last_autonumber;
        if self.has_number {
            note_number(self.table, values, &mut last);
        }
        self.put(values, last)
    }

    /// Appends a row whose values must be completed before it is encoded.
    fn append_slowly(&mut self, values: &[Value<'_>]) -> Result<RowId> {
        let mut values = values.to_vec();
        let mut last = self.counts.last_autonumber;
        next_number(self.table, &mut values, &mut last)?;
        let long = prepare_long(self.table, &mut values)?;
        encode_row(self.table, &values, &mut self.row)?;
        if !long.is_empty() {
            store_long(self.work, long, &mut values)?;
            encode_row(self.table, &values, &mut self.row)?;
        }
        self.put(&values, last)
    }

    fn put(&mut self, values: &[Value<'_>], last_autonumber: u32) -> Result<RowId> {
        let keys = upkeep::keys(self.table, values)?;
        if self.entries.is_none() {
            upkeep::check_unique(self.work, self.table, None, &keys)?;
        }
        let id = self.put_row()?;
        match &mut self.entries {
            Some(entries) => {
                for (entries, key) in entries.iter_mut().zip(keys) {
                    entries.extend(key.map(|key| Entry { key, row: id }));
                }
            }
            None => upkeep::rekey(self.work, self.table, id, None, Some(&keys))?,
        }
        self.counts.n_rows = self.counts.n_rows.saturating_add(1);
        self.counts.last_autonumber = last_autonumber;
        Ok(id)
    }

    fn put_row(&mut self) -> Result<RowId> {
        let version = self.work.version();
        if let Some(page) = self.page {
            let bytes = self.work.alter(page)?;
            if let Some(slot) = DataPageMut::reopen(version, bytes).append(&self.row, Role::Row) {
                return Ok(RowId { page, slot });
            }
            usage::set(self.work, self.table.definition().with_room, page, false)?;
        }
        let page = place::new_page(self.work, &place_of(self.table))?;
        self.page = Some(page);
        let bytes = self.work.alter(page)?;
        match DataPageMut::reopen(version, bytes).append(&self.row, Role::Row) {
            Some(slot) => Ok(RowId { page, slot }),
            None => Err(Error::Refused(format!("a row of {} bytes fits no page", self.row.len()))),
        }
    }
}

fn note_number(table: &Table, values: &[Value<'_>], last: &mut u32) {
    for (column, value) in table.columns().iter().zip(values) {
        if column.is_autonumber()
            && let Some(number) = value.as_i64().and_then(|number| u32::try_from(number).ok())
        {
            *last = (*last).max(number);
        }
    }
}

/// The last page with room, claimed and opened; none when a new one is to be taken.
fn first_page<M: Medium>(work: &mut Work<'_, M>, table: &Table) -> Result<Option<u32>> {
    let version = work.version();
    let with_room = table.definition().with_room;
    let Some(&page) = usage::highest(work, with_room, 1)?.first() else { return Ok(None) };
    let owner = table.definition().page;
    let bytes = work.alter(page)?;
    if DataPage::new(version, page, bytes)?.owner() != owner {
        return Err(Error::damaged(page, "it is listed as a page with room of another table"));
    }
    DataPageMut::open(version, page, bytes)?;
    Ok(Some(page))
}
