//! More columns for a table that exists: its definition grows, its rows stay as they are.
//!
//! The bytes of the definition that are not understood are kept.

use super::define::{MapPage, lay_out};
use super::definition::read_bytes;
use super::layout::Layout;
use super::opened::Table;
use super::spec::ColumnSpec;
use super::write::{self, push_column, push_long_value, push_name};
use crate::format::bytes::{put_u16, put_u32, u16_at};
use crate::page::{Medium, Work};
use crate::table::LongValueMaps;
use crate::{Error, Result, Version};

/// Adds columns behind the present ones.
pub(crate) fn add_columns<M: Medium>(
    work: &mut Work<'_, M>,
    table: &Table,
    specs: &[ColumnSpec],
) -> Result<()> {
    super::upkeep::claim_counts(work, table)?;
    let definition = table.definition();
    for &page in &definition.pages {
        work.alter(page)?;
    }
    let columns = lay_out(table.header(), table.name(), Some(table), specs, definition.is_system)?;
    let (mut bytes, pages) = read_bytes(work, definition.page)?;
    let places = Places::find(table, &bytes)?;
    // From the end to the start, so that the places before stay right.
    let mut maps = MapPage { page: Some(definition.owned.page) };
    let mut long = Vec::new();
    for column in columns.iter().filter(|column| column.kind.is_long()) {
        let (owned, with_room) = (maps.add(work)?, maps.add(work)?);
        push_long_value(&LongValueMaps { column: column.number, owned, with_room }, &mut long);
    }
    bytes.splice(places.long_values..places.long_values, long);
    let mut names = Vec::new();
    for column in &columns {
        push_name(table.text(), &column.name, &mut names)?;
    }
    bytes.splice(places.names_end..places.names_end, names);
    let mut entries = Vec::new();
    for column in &columns {
        push_column(table.version(), column, definition.is_system, &mut entries);
    }
    bytes.splice(places.columns_end..places.columns_end, entries);
    let layout = Layout::of(table.version());
    let n_variable = columns.iter().filter(|column| !column.is_fixed()).count() as u16;
    put_u16(&mut bytes, layout.n_numbers(), definition.n_numbers + columns.len() as u16);
    put_u16(&mut bytes, layout.n_numbers() + 2, definition.n_variable + n_variable);
    let n_columns = (definition.columns.len() + columns.len()) as u16;
    put_u16(&mut bytes, layout.n_numbers() + 4, n_columns);
    let length = bytes.len() as u32;
    put_u32(&mut bytes, layout.next_page + 4, length);
    write::store(work, &pages, bytes)
}

/// Where things end in the bytes of a definition.
struct Places {
    columns_end: usize,
    names_end: usize,
    /// Before the mark that ends the list of long values.
    long_values: usize,
}

impl Places {
    fn find(table: &Table, bytes: &[u8]) -> Result<Self> {
        let definition = table.definition();
        let damaged =
            || Error::damaged(definition.page, "the definition of a table ends too early");
        let layout = Layout::of(table.version());
        let columns_end = layout.header
            + layout.index_counter * definition.indexes.len()
            + layout.column * definition.columns.len();
        let mut names_end = columns_end;
        for _ in &definition.columns {
            names_end += match table.version() {
                Version::Jet3 => 1 + usize::from(*bytes.get(names_end).ok_or_else(damaged)?),
                Version::Jet4 => 2 + usize::from(u16_at(bytes, names_end).ok_or_else(damaged)?),
            };
        }
        let long_values = bytes
            .len()
            .checked_sub(2)
            .filter(|&end| end >= names_end && u16_at(bytes, end) == Some(u16::MAX));
        Ok(Self { columns_end, names_end, long_values: long_values.ok_or_else(damaged)? })
    }
}
