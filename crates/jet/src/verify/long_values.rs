//! Long values: their pages, and that every piece belongs to exactly one value.

use super::Survey;
use super::ledger::Holder;
use crate::Result;
use crate::page::data::{DataPage, LONG_VALUES, Slot};
use crate::page::{RowId, Source};
use crate::table::{LongValue, Table};
use std::collections::BTreeMap;

/// The long columns of a table, by position.
pub(super) type LongColumns = BTreeMap<usize, LongColumn>;

/// One column whose values may lie outside of the rows.
pub(super) struct LongColumn {
    holder: Holder,
    /// Each piece on the column's pages, and whether a value has it.
    pieces: BTreeMap<RowId, bool>,
}

impl<S: Source> Survey<'_, S> {
    /// Looks at the pages of all long columns of a table.
    pub(super) fn long_columns(&mut self, table: &Table) -> Result<LongColumns> {
        let mut columns = LongColumns::new();
        for maps in &table.definition().long_values {
            let position = table.columns().iter().position(|column| column.number == maps.column);
            let column = position.and_then(|position| table.columns().get(position));
            let name = match column {
                Some(column) => format!("{} of {}", column.name, table.name()),
                None => format!("the removed column {} of {}", maps.column, table.name()),
            };
            let holder = self.ledger.holder(format!("a page of values of {name}"));
            let map_name = format!("the map of pages of values of {name}");
            let pages = self.owned_pages(&map_name, maps.owned, holder)?;
            let map_name = format!("the map of pages with room for values of {name}");
            self.pages_among(&map_name, maps.with_room, holder)?;
            let mut pieces = BTreeMap::new();
            for page in pages {
                self.page_of_values(page, &name, &mut pieces)?;
            }
            // The values of a removed column may stay where they are: no row leads to them any more.
            if let Some(position) = position {
                columns.insert(position, LongColumn { holder, pieces });
            }
        }
        Ok(columns)
    }

    fn page_of_values(
        &mut self,
        number: u32,
        name: &str,
        pieces: &mut BTreeMap<RowId, bool>,
    ) -> Result<()> {
        self.slots(number)?;
        let bytes = self.source.look(number)?;
        let Ok(page) = DataPage::new(self.source.version(), number, &bytes) else { return Ok(()) };
        if page.owner() != LONG_VALUES {
            self.damage(
                number,
                format!("it is listed for values of {name}, but does not hold any"),
            );
            return Ok(());
        }
        for slot in super::slots::live(&page) {
            pieces.insert(RowId { page: number, slot }, false);
        }
        Ok(())
    }

    /// Follows one value, piece by piece, until it is whole or meets a piece that is not its own.
    pub(super) fn long_value(
        &mut self,
        id: RowId,
        column: &str,
        descriptor: &[u8],
        position: usize,
        long: &mut LongColumns,
    ) -> Result<()> {
        let (length, first, chain) = match LongValue::parse(descriptor) {
            // Shorter than a descriptor: read as an empty value.
            None | Some(LongValue::Inline(_)) => return Ok(()),
            Some(LongValue::Single { length, at }) => (length, at, false),
            Some(LongValue::Chain { length, at }) => (length, at, true),
        };
        let Some(long) = long.get_mut(&position) else {
            self.damage_at(
                id,
                format!("the value of {column} is elsewhere, but no map says where"),
            );
            return Ok(());
        };
        let (mut at, mut found) = (first, 0);
        loop {
            let place = format!("row {} of page {}", at.slot, at.page);
            match long.pieces.get_mut(&at) {
                Some(taken @ false) => *taken = true,
                Some(true) => {
                    self.damage_at(
                        id,
                        format!("the value of {column} shares {place} with another"),
                    );
                    return Ok(());
                }
                None => {
                    let owner = self.ledger.is_of(at.page, long.holder);
                    let why =
                        if owner { "where nothing is" } else { "which is no page of its column" };
                    self.damage_at(id, format!("the value of {column} leads to {place}, {why}"));
                    return Ok(());
                }
            }
            let bytes = self.source.look(at.page)?;
            let page = DataPage::new(self.source.version(), at.page, &bytes);
            let Ok(Slot::Row(piece)) = page.and_then(|page| page.slot(usize::from(at.slot))) else {
                self.damage_at(
                    id,
                    format!("the value of {column} leads to {place}, which is no piece"),
                );
                return Ok(());
            };
            let (next, here) = match piece.split_first_chunk() {
                Some((next, here)) if chain => (u32::from_le_bytes(*next), here.len()),
                _ => (0, piece.len()),
            };
            found += here;
            if found >= length {
                return Ok(());
            }
            if next == 0 || here == 0 {
                self.damage_at(
                    id,
                    format!("the value of {column} has {length} bytes, but ends after {found}"),
                );
                return Ok(());
            }
            at = RowId::from_pointer(next);
        }
    }

    /// Tells of pieces that no value has.
    pub(super) fn left_over(&mut self, long: &LongColumns) {
        for column in long.values() {
            for (at, _) in column.pieces.iter().filter(|(_, taken)| !**taken) {
                self.damage_at(*at, "it holds a piece of a value that no row has");
            }
        }
    }
}
