//! The rows of a table: their pages, their count, every value, and where moved rows went.

use super::Survey;
use super::ledger::Holder;
use super::long_values::LongColumns;
use crate::page::data::{DataPage, Slot};
use crate::page::{RowId, Source};
use crate::table::{RowView, Table};
use crate::{Error, Result, Value};
use std::collections::BTreeSet;

/// What the rows of a table showed.
pub(super) struct Rows {
    /// How many there are.
    pub(super) n_rows: u32,
    /// The rows that could be read, with the values of [`key_columns`](Self::key_columns).
    pub(super) keys: Vec<(RowId, Vec<Value<'static>>)>,
    /// The columns that indexes are made of, by position.
    pub(super) key_columns: Vec<usize>,
    /// Rows that are reached through a pointer only.
    arrived: BTreeSet<RowId>,
    /// Where pointers lead.
    targets: BTreeSet<RowId>,
    /// The greatest value of the column that the engine counts.
    greatest: Option<i64>,
}

impl<S: Source> Survey<'_, S> {
    /// Looks at all rows of a table and at what belongs to them.
    pub(super) fn rows(&mut self, table: &Table) -> Result<Rows> {
        let (name, definition) = (table.name(), table.definition());
        let nowhere = RowId { page: 0, slot: 0 };
        if [definition.owned, definition.with_room].contains(&nowhere) {
            self.damage(definition.page, format!("the table {name} has no map of its pages"));
        }
        let holder = self.ledger.holder(format!("a page of rows of {name}"));
        let map_name = format!("the map of the pages of {name}");
        let pages = self.owned_pages(&map_name, definition.owned, holder)?;
        let map_name = format!("the map of pages of {name} with room");
        self.pages_among(&map_name, definition.with_room, holder)?;
        let mut long = self.long_columns(table)?;
        let mut key_columns: Vec<_> = definition
            .indexes
            .iter()
            .flat_map(|index| index.columns.iter().map(|&(position, _)| position))
            .filter(|&position| position < definition.columns.len())
            .collect();
        key_columns.sort_unstable();
        key_columns.dedup();
        let mut rows = Rows {
            n_rows: 0,
            keys: Vec::new(),
            key_columns,
            arrived: BTreeSet::new(),
            targets: BTreeSet::new(),
            greatest: None,
        };
        for page in pages {
            self.page_of_rows(table, holder, page, &mut rows, &mut long)?;
        }
        self.moved(&rows);
        self.left_over(&long);
        self.counts(table, &rows);
        Ok(rows)
    }

    fn page_of_rows(
        &mut self,
        table: &Table,
        holder: Holder,
        number: u32,
        rows: &mut Rows,
        long: &mut LongColumns,
    ) -> Result<()> {
        let (source, version) = (self.source, self.source.version());
        self.slots(number)?;
        let bytes = source.look(number)?;
        // What is wrong with the page as a whole was told.
        let Ok(page) = DataPage::new(version, number, &bytes) else { return Ok(()) };
        if page.owner() != table.definition().page {
            let what = format!("it is listed for the table {}, but is not its page", table.name());
            self.damage(number, what);
            return Ok(());
        }
        for slot in 0..page.n_slots() {
            let id = RowId { page: number, slot: slot as u8 };
            match page.slot(slot) {
                Ok(Slot::Row(row)) => {
                    rows.n_rows += 1;
                    self.row(table, id, row, rows, long)?;
                }
                Ok(Slot::Moved(target)) => {
                    rows.n_rows += 1;
                    self.moved_row(table, holder, id, target, rows, long)?;
                }
                Ok(Slot::Arrived(_)) => drop(rows.arrived.insert(id)),
                Ok(Slot::Deleted) | Err(_) => {}
            }
        }
        Ok(())
    }

    /// Follows a pointer, which leads to a row directly.
    fn moved_row(
        &mut self,
        table: &Table,
        holder: Holder,
        id: RowId,
        target: RowId,
        rows: &mut Rows,
        long: &mut LongColumns,
    ) -> Result<()> {
        let to = format!("row {} of page {}", target.slot, target.page);
        if !self.ledger.is_of(target.page, holder) {
            self.damage_at(id, format!("it was moved to {to}, which is no page of its table"));
            return Ok(());
        }
        if !rows.targets.insert(target) {
            self.damage_at(id, format!("another row was moved to {to} too"));
            return Ok(());
        }
        let source = self.source;
        let bytes = source.look(target.page)?;
        let page = DataPage::new(source.version(), target.page, &bytes);
        match page.and_then(|page| page.slot(usize::from(target.slot))) {
            Ok(Slot::Arrived(row)) => self.row(table, id, row, rows, long),
            Ok(_) => {
                self.damage_at(id, format!("it was moved to {to}, where no moved row is"));
                Ok(())
            }
            Err(problem) => self.note(problem, target.page),
        }
    }

    /// Reads every value of a row.
    fn row(
        &mut self,
        table: &Table,
        id: RowId,
        row: &[u8],
        rows: &mut Rows,
        long: &mut LongColumns,
    ) -> Result<()> {
        let source = self.source;
        let view = match RowView::new(source, table, id, row) {
            Ok(view) => view,
            Err(problem) => return self.note_row(problem, id),
        };
        for (position, column) in table.columns().iter().enumerate() {
            if column.kind.is_long() {
                match view.raw(position) {
                    Ok(Some(descriptor)) => {
                        self.long_value(id, &column.name, descriptor, position, long)?;
                    }
                    Ok(None) => {}
                    Err(problem) => self.note_row(problem, id)?,
                }
                continue;
            }
            match view.get(position) {
                Ok(value) if column.is_autonumber() => {
                    rows.greatest = rows.greatest.max(value.as_i64());
                }
                Ok(_) => {}
                Err(problem) => self.note_row(problem, id)?,
            }
        }
        let keys =
            rows.key_columns.iter().map(|&position| view.get(position).map(Value::into_owned));
        if let Ok(keys) = keys.collect::<Result<Vec<_>>>() {
            rows.keys.push((id, keys));
        }
        Ok(())
    }

    /// Tells of what is wrong with a row, at its slot.
    fn note_row(&mut self, problem: Error, id: RowId) -> Result<()> {
        match problem {
            Error::Damaged { what, .. } => {
                // The sentence names the row; so does the problem.
                let start = format!("row {}: ", id.slot);
                let what = what.strip_prefix(&start).unwrap_or(&what);
                self.damage_at(id, what);
                Ok(())
            }
            other => self.note(other, id.page),
        }
    }

    fn moved(&mut self, rows: &Rows) {
        for &at in rows.arrived.difference(&rows.targets) {
            self.damage_at(at, "a row was moved here, but nothing leads to it");
        }
    }

    fn counts(&mut self, table: &Table, rows: &Rows) {
        let definition = table.definition();
        let name = table.name();
        if definition.n_rows != rows.n_rows {
            let (named, found) = (definition.n_rows, rows.n_rows);
            self.damage(
                definition.page,
                format!("the table {name} has {found} rows, but its definition names {named}"),
            );
        }
        let last = i64::from(definition.last_autonumber.cast_signed());
        if let Some(greatest) = rows.greatest.filter(|&greatest| greatest > last) {
            let what = format!(
                "the table {name} has the number {greatest}, but its definition names {last} as the last one"
            );
            self.damage(definition.page, what);
        }
    }
}
