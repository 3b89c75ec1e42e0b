//! Definitions of tables, read: columns, indexes, and where the rows and long values are.
//!
//! Lenient: columns in any order, unknown types, definitions over several pages. Refused with the page: a chain of pages
//! that returns to itself, counts that cannot be, a definition that ends too early.

use super::column::{Column, ColumnType};
use super::layout::Layout;
use super::reader::Reader;
use crate::index::{IndexDefinition, Order};
use crate::page::{RowId, Source, kind};
use crate::{Error, Result, TextCodec, Version};

/// The longest definition: 255 columns and 32 indexes with the longest names stay far below it.
const LONGEST: usize = 1 << 18;
/// A table has at most this many columns, removed ones included, in both versions.
pub const MOST_COLUMNS: u16 = 255;
/// Far more real indexes than the 32 that Access allows.
const MOST_INDEXES: u32 = 1000;

/// What a table's definition says.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The first of its pages, by which the table is known.
    pub page: u32,
    /// All of its pages, in order.
    pub pages: Vec<u32>,
    /// Its length in bytes, over all pages.
    pub length: u32,
    /// How many rows there were when it was read.
    pub n_rows: u32,
    /// The last number that was given out, when it was read.
    pub last_autonumber: u32,
    /// Whether it is one of the engine's own.
    pub is_system: bool,
    /// How many column numbers there are, those of removed columns included.
    pub n_numbers: u16,
    /// How many columns of varying length a row has, removed ones included.
    pub n_variable: u16,
    /// The columns, by number.
    pub columns: Vec<Column>,
    /// The map of pages that hold rows.
    pub owned: RowId,
    /// The map of those pages that have room.
    pub with_room: RowId,
    /// The indexes, one for each tree; the position is that of its counter.
    pub indexes: Vec<IndexDefinition>,
    /// The relationships that the table takes part in, by the names of their indexes.
    pub relationships: Vec<String>,
    /// The maps of each column whose values may lie outside the row.
    pub long_values: Vec<LongValueMaps>,
}

/// Where the values of one long column lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongValueMaps {
    /// The column's number.
    pub column: u16,
    /// The map of pages that hold its values.
    pub owned: RowId,
    /// The map of those pages that have room.
    pub with_room: RowId,
}

impl Definition {
    /// Reads the definition that starts on a page.
    pub fn read<S: Source + ?Sized>(source: &S, text: TextCodec, page: u32) -> Result<Self> {
        let (bytes, pages) = read_bytes(source, page)?;
        parse(source.version(), text, page, pages, &bytes).map_err(|what| {
            Error::damaged(page, format!("the definition of a table there: {what}"))
        })
    }
}

/// The bytes of a definition from all of its pages, without the headers of the pages after the first.
pub(super) fn read_bytes<S: Source + ?Sized>(source: &S, page: u32) -> Result<(Vec<u8>, Vec<u32>)> {
    let first = source.page_of_kind(page, kind::DEFINITION, "the definition of a table")?;
    let layout = Layout::of(source.version());
    let mut reader = Reader::at(&first, layout.next_page);
    let (mut next, length) = (reader.u32().unwrap_or(0), reader.u32().unwrap_or(0) as usize);
    if length > LONGEST || length < layout.header {
        return Err(Error::damaged(page, format!("a definition of {length} bytes is impossible")));
    }
    let mut bytes = first.into_owned();
    let mut pages = vec![page];
    while bytes.len() < length {
        if next == 0 {
            return Err(Error::damaged(page, "the definition of a table ends too early"));
        }
        if pages.contains(&next) {
            return Err(Error::damaged(
                next,
                "the definition of a table returns to it in a circle",
            ));
        }
        let more = source.page_of_kind(next, kind::DEFINITION, "the rest of a definition")?;
        pages.push(next);
        next = Reader::at(&more, layout.next_page).u32().unwrap_or(0);
        bytes.extend_from_slice(more.get(layout.continued..).unwrap_or_default());
    }
    bytes.truncate(length);
    Ok((bytes, pages))
}

fn parse(
    version: Version,
    text: TextCodec,
    page: u32,
    pages: Vec<u32>,
    bytes: &[u8],
) -> Result<Definition, String> {
    let layout = Layout::of(version);
    let mut reader = Reader::at(bytes, layout.n_rows);
    let (n_rows, last_autonumber) = (reader.u32()?, reader.u32()?);
    reader.seek(layout.kind);
    let is_system = reader.u8()? == b'S';
    let (n_numbers, n_variable, n_columns) = (reader.u16()?, reader.u16()?, reader.u16()?);
    let (n_logical, n_real) = (reader.u32()?, reader.u32()?);
    if n_numbers > MOST_COLUMNS || n_numbers < n_columns || n_variable > n_numbers {
        return Err(format!("{n_columns} columns of {n_numbers} cannot be"));
    }
    if n_logical > MOST_INDEXES || n_real > n_logical.max(MOST_INDEXES) {
        return Err(format!("{n_logical} indexes with {n_real} trees cannot be"));
    }
    let (owned, with_room) = (reader.row_id()?, reader.row_id()?);
    reader.skip(layout.index_counter * n_real as usize)?;
    let mut columns =
        (0..n_columns).map(|_| read_column(version, &mut reader)).collect::<Result<Vec<_>, _>>()?;
    for column in &mut columns {
        column.name = read_name(version, text, &mut reader)?;
        if column.number >= n_numbers {
            return Err(format!("column {} has the number {}", column.name, column.number));
        }
    }
    // The order of the entries is that of names in system tables; the number is what rows go by.
    columns.sort_by_key(|column| column.number);
    if columns.windows(2).any(|pair| pair[0].number == pair[1].number) {
        return Err("two columns have the same number".into());
    }
    let mut indexes = (0..n_real)
        .map(|_| read_tree(version, &mut reader, page, &columns))
        .collect::<Result<Vec<_>, _>>()?;
    let relationships = name_indexes(version, text, &mut reader, n_logical, &mut indexes)?;
    let long_values = read_long_values(&mut reader);
    Ok(Definition {
        page,
        pages,
        length: bytes.len() as u32,
        n_rows,
        last_autonumber,
        is_system,
        n_numbers,
        n_variable,
        columns,
        owned,
        with_room,
        indexes,
        relationships,
        long_values,
    })
}

fn read_column(version: Version, reader: &mut Reader<'_>) -> Result<Column, String> {
    let kind = ColumnType::from_code(reader.u8()?);
    if version == Version::Jet4 {
        reader.skip(4)?;
    }
    let (number, variable_index, _) = (reader.u16()?, reader.u16()?, reader.u16()?);
    let (sort_order, sort_version, code_page);
    match version {
        Version::Jet3 => {
            reader.skip(2)?;
            (sort_order, sort_version, code_page) = (reader.u16()?, 0, reader.u16()?);
        }
        Version::Jet4 => {
            sort_order = reader.u16()?;
            reader.skip(1)?;
            (sort_version, code_page) = (reader.u8()?, 0);
        }
    }
    let flags = reader.u8()?;
    let mut compressed = false;
    if version == Version::Jet4 {
        compressed = reader.u8()? & 1 != 0;
        reader.skip(4)?;
    }
    let (fixed_offset, length) = (reader.u16()?, reader.u16()?);
    Ok(Column {
        name: String::new(),
        kind,
        number,
        variable_index,
        fixed_offset,
        length,
        flags,
        compressed,
        sort_order,
        sort_version,
        code_page,
    })
}

fn read_name(version: Version, text: TextCodec, reader: &mut Reader<'_>) -> Result<String, String> {
    let length = match version {
        Version::Jet3 => usize::from(reader.u8()?),
        Version::Jet4 => usize::from(reader.u16()?),
    };
    Ok(text.decode(reader.take(length)?).into_owned())
}

fn read_tree(
    version: Version,
    reader: &mut Reader<'_>,
    table: u32,
    columns: &[Column],
) -> Result<IndexDefinition, String> {
    let jet4 = version == Version::Jet4;
    reader.skip(if jet4 { 4 } else { 0 })?;
    let mut keys = Vec::new();
    for _ in 0..10 {
        let (number, order) = (reader.u16()?, reader.u8()?);
        if number != u16::MAX {
            // A position that does not exist makes the index unusable, not the table unreadable.
            let position = columns.iter().position(|column| column.number == number);
            let order = if order & 1 == 1 { Order::Ascending } else { Order::Descending };
            keys.push((position.unwrap_or(usize::MAX), order));
        }
    }
    let (owned, root) = (reader.row_id()?, reader.u32()?);
    reader.skip(if jet4 { 4 } else { 0 })?;
    let flags = reader.u8()?;
    reader.skip(if jet4 { 5 } else { 0 })?;
    Ok(IndexDefinition {
        name: String::new(),
        columns: keys,
        table,
        root,
        owned,
        flags,
        primary: false,
    })
}

/// Several named indexes may share a tree: it gets the first name, and is primary when one of them is. Returns the names
/// of those that belong to relationships.
fn name_indexes(
    version: Version,
    text: TextCodec,
    reader: &mut Reader<'_>,
    n_logical: u32,
    indexes: &mut [IndexDefinition],
) -> Result<Vec<String>, String> {
    const PRIMARY: u8 = 1;
    const OF_RELATIONSHIP: u8 = 2;
    let jet4 = version == Version::Jet4;
    let mut trees = Vec::new();
    for _ in 0..n_logical {
        reader.skip(if jet4 { 8 } else { 4 })?;
        let tree = reader.u32()? as usize;
        reader.skip(11)?;
        trees.push((tree, reader.u8()?));
        reader.skip(if jet4 { 4 } else { 0 })?;
    }
    let mut relationships = Vec::new();
    for (tree, kind) in trees {
        let name = read_name(version, text, reader)?;
        if let Some(index) = indexes.get_mut(tree) {
            index.primary |= kind == PRIMARY;
            if index.name.is_empty() {
                index.name.clone_from(&name);
            }
        }
        if kind == OF_RELATIONSHIP {
            relationships.push(name);
        }
    }
    Ok(relationships)
}

fn read_long_values(reader: &mut Reader<'_>) -> Vec<LongValueMaps> {
    let mut maps = Vec::new();
    while let Ok(column) = reader.u16() {
        if column == u16::MAX {
            break;
        }
        let (Ok(owned), Ok(with_room)) = (reader.row_id(), reader.row_id()) else { break };
        maps.push(LongValueMaps { column, owned, with_room });
    }
    maps
}
