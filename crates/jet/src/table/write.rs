//! The bytes of a definition and their way into pages.
//!
//! Written as DAO writes them: named indexes and long values by name, columns by number; only the engine's own tables in
//! Jet 4 list columns by name too.

use super::column::Column;

use super::layout::Layout;
use super::spec::IndexSpec;
use crate::format::bytes::{push_u16, push_u32, put_u16, put_u32};
use crate::index::{self, Order};
use crate::page::{Medium, RowId, Work, allocate, kind, release};
use crate::table::LongValueMaps;
use crate::{Error, Result, TextCodec, Version};

/// Stands in Jet 4 before columns and named indexes.
const MARK: u32 = 1625;
/// Stands in Jet 4 before trees.
const TREE_MARK: u32 = 1923;

/// The tree of a new index.
#[derive(Clone, Debug)]
pub(super) struct TreePlace {
    /// The numbers of the key columns.
    pub(super) columns: Vec<(u16, Order)>,
    /// The map of its pages.
    pub(super) owned: RowId,
    /// Its root.
    pub(super) root: u32,
}

/// What a definition is made of.
pub(super) struct Parts<'a> {
    pub(super) text: TextCodec,
    pub(super) system: bool,
    pub(super) columns: &'a [Column],
    pub(super) owned: RowId,
    pub(super) with_room: RowId,
    pub(super) indexes: &'a [IndexSpec],
    pub(super) trees: &'a [TreePlace],
    pub(super) long_values: &'a [LongValueMaps],
}

/// The bytes of a definition without rows.
pub(super) fn definition(parts: &Parts<'_>) -> Result<Vec<u8>> {
    let version = parts.text.version();
    let layout = Layout::of(version);
    let by_name = parts.system && version == Version::Jet4;
    let mut columns: Vec<&Column> = parts.columns.iter().collect();
    if by_name {
        columns.sort_by_key(|column| column.name.to_lowercase());
    }
    let mut bytes = header(parts);
    bytes.resize(bytes.len() + layout.index_counter * parts.trees.len(), 0);
    for column in &columns {
        push_column(version, column, parts.system, &mut bytes);
    }
    for column in &columns {
        push_name(parts.text, &column.name, &mut bytes)?;
    }
    for (index, tree) in parts.indexes.iter().zip(parts.trees) {
        push_tree(version, index, tree, &mut bytes);
    }
    let mut indexes: Vec<(usize, &IndexSpec)> = parts.indexes.iter().enumerate().collect();
    indexes.sort_by_key(|(_, index)| index.name.to_lowercase());
    for (nth, index) in &indexes {
        push_index(version, *nth as u32, index.primary, &mut bytes);
    }
    for (_, index) in &indexes {
        push_name(parts.text, &index.name, &mut bytes)?;
    }
    let mut long_values = parts.long_values.to_vec();
    let name = |maps: &LongValueMaps| {
        let column = parts.columns.iter().find(|column| column.number == maps.column);
        column.map(|column| column.name.to_lowercase())
    };
    long_values.sort_by_key(name);
    for maps in &long_values {
        push_long_value(maps, &mut bytes);
    }
    push_u16(&mut bytes, u16::MAX);
    let length = bytes.len() as u32;
    put_u32(&mut bytes, layout.next_page + 4, length);
    Ok(bytes)
}

fn header(parts: &Parts<'_>) -> Vec<u8> {
    let version = parts.text.version();
    let layout = Layout::of(version);
    let n_columns = parts.columns.len() as u16;
    let n_variable = parts.columns.iter().filter(|column| !column.is_fixed()).count() as u16;
    let n_indexes = parts.trees.len() as u32;
    let mut bytes = vec![0; layout.kind];
    if version == Version::Jet4 {
        put_u32(&mut bytes, 12, MARK);
        put_u32(&mut bytes, 24, 1);
    }
    bytes.push(if parts.system { b'S' } else { b'N' });
    push_u16(&mut bytes, n_columns);
    push_u16(&mut bytes, n_variable);
    push_u16(&mut bytes, n_columns);
    push_u32(&mut bytes, n_indexes);
    push_u32(&mut bytes, n_indexes);
    push_u32(&mut bytes, parts.owned.to_pointer());
    push_u32(&mut bytes, parts.with_room.to_pointer());
    bytes
}

/// Appends the entry of a column.
pub(super) fn push_column(version: Version, column: &Column, system: bool, bytes: &mut Vec<u8>) {
    bytes.push(column.kind.code());
    if version == Version::Jet4 {
        push_u32(bytes, MARK);
    }
    push_u16(bytes, column.number);
    push_u16(bytes, column.variable_index);
    push_u16(bytes, if system { 0 } else { column.number });
    match version {
        Version::Jet3 => {
            push_u16(bytes, 0);
            push_u16(bytes, column.sort_order);
            push_u16(bytes, column.code_page);
            bytes.push(column.flags);
        }
        Version::Jet4 => {
            push_u16(bytes, column.sort_order);
            bytes.extend([0, column.sort_version, column.flags, u8::from(column.compressed)]);
            push_u32(bytes, 0);
        }
    }
    push_u16(bytes, column.fixed_offset);
    push_u16(bytes, column.length);
}

/// Appends a name with its length.
pub(super) fn push_name(text: TextCodec, name: &str, bytes: &mut Vec<u8>) -> Result<()> {
    let mut encoded = Vec::new();
    text.encode(name, false, &mut encoded).map_err(|letter| {
        Error::Refused(format!(
            "the name {name} has the letter {letter:?}, which the file's code page lacks"
        ))
    })?;
    let too_long = |_| Error::Refused(format!("the name {name} is too long"));
    match text.version() {
        Version::Jet3 => bytes.push(u8::try_from(encoded.len()).map_err(too_long)?),
        Version::Jet4 => push_u16(bytes, u16::try_from(encoded.len()).map_err(too_long)?),
    }
    bytes.extend(encoded);
    Ok(())
}

/// Appends the maps of a long column.
pub(super) fn push_long_value(maps: &LongValueMaps, bytes: &mut Vec<u8>) {
    push_u16(bytes, maps.column);
    push_u32(bytes, maps.owned.to_pointer());
    push_u32(bytes, maps.with_room.to_pointer());
}

fn push_tree(version: Version, index: &IndexSpec, tree: &TreePlace, bytes: &mut Vec<u8>) {
    let jet4 = version == Version::Jet4;
    if jet4 {
        push_u32(bytes, TREE_MARK);
    }
    for nth in 0..10 {
        let (number, order) = match tree.columns.get(nth) {
            Some((number, Order::Ascending)) => (*number, 1),
            Some((number, Order::Descending)) => (*number, 0),
            None => (u16::MAX, 0),
        };
        push_u16(bytes, number);
        bytes.push(order);
    }
    push_u32(bytes, tree.owned.to_pointer());
    push_u32(bytes, tree.root);
    if jet4 {
        push_u32(bytes, 0);
        bytes.push(index.flags | index::flag::ALWAYS_IN_JET4);
        bytes.extend([0; 5]);
    } else {
        bytes.push(index.flags);
    }
}

fn push_index(version: Version, number: u32, primary: bool, bytes: &mut Vec<u8>) {
    let jet4 = version == Version::Jet4;
    if jet4 {
        push_u32(bytes, MARK);
    }
    push_u32(bytes, number);
    push_u32(bytes, number);
    // No other table refers to it.
    bytes.push(0);
    push_u32(bytes, u32::MAX);
    push_u32(bytes, 0);
    bytes.extend([4, 4, u8::from(primary)]);
    if jet4 {
        push_u32(bytes, 0);
    }
}

/// Writes a definition over `pages`, taking more and giving back some as its length demands.
pub(super) fn store<M: Medium>(
    work: &mut Work<'_, M>,
    pages: &[u32],
    bytes: Vec<u8>,
) -> Result<()> {
    let version = work.version();
    let layout = Layout::of(version);
    let size = version.page_size();
    let n_pages = 1 + bytes.len().saturating_sub(size).div_ceil(size - layout.continued);
    let mut pages = pages.to_vec();
    for left_over in pages.split_off(n_pages.min(pages.len())) {
        release(work, left_over)?;
    }
    while pages.len() < n_pages {
        pages.push(allocate(work)?);
    }
    let mut rest = bytes.as_slice();
    for (nth, &number) in pages.iter().enumerate() {
        let start = if nth == 0 { 0 } else { layout.continued };
        let (here, behind) = rest.split_at(rest.len().min(size - start));
        rest = behind;
        let page = work.alter(number)?;
        page.fill(0);
        page[start..start + here.len()].copy_from_slice(here);
        page[..2].copy_from_slice(&[kind::DEFINITION, 1]);
        let next = pages.get(nth + 1).copied().unwrap_or(0);
        put_u32(page, layout.next_page, next);
        match version {
            Version::Jet3 => page[2..4].copy_from_slice(b"VC"),
            // What is left of the page; of the first one 8 bytes less, as Jet counts.
            Version::Jet4 => {
                let left =
                    size - layout.continued.max(start) - here.len().min(size - layout.continued);
                put_u16(page, 2, left as u16);
            }
        }
    }
    Ok(())
}
