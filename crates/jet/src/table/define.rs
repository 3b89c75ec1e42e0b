//! Definitions of tables, written: a new table with its columns, indexes and maps, as DAO makes it.

use super::column::{Column, ColumnType, flag};
use super::definition::MOST_COLUMNS;
use super::opened::same_name;
use super::spec::{ColumnSpec, IndexSpec, TableSpec};
use super::write::{self, TreePlace};
use crate::index::{self, Index, IndexDefinition, Order};
use crate::page::data::{DataPageMut, Role};
use crate::page::{Medium, RowId, Work, allocate, usage};
use crate::table::LongValueMaps;
use crate::{Error, Header, Result, Version};

/// Whose table it is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// A user's.
    User,
    /// The engine's own, whose definition has its page already.
    System(u32),
}

/// Makes a table: its definition, its maps and the roots of its indexes; returns the page of the definition.
pub(crate) fn define<M: Medium>(
    work: &mut Work<'_, M>,
    header: &Header,
    spec: &TableSpec,
    owner: Owner,
) -> Result<u32> {
    let system = owner != Owner::User;
    // Whatever can be refused is, before the first page is taken.
    let columns = lay_out(header, &spec.name, None, &spec.columns, system)?;
    let keys = spec
        .indexes
        .iter()
        .map(|index| key_numbers(header, spec, &columns, index))
        .collect::<Result<Vec<_>>>()?;
    for index in &spec.indexes {
        write::push_name(header.text(), &index.name, &mut Vec::new())?;
    }
    let page = match owner {
        Owner::User => allocate(work)?,
        Owner::System(page) => page,
    };
    let mut maps = MapPage { page: None };
    let (owned, with_room) = (maps.add(work)?, maps.add(work)?);
    let mut long_values = Vec::new();
    for column in columns.iter().filter(|column| column.kind.is_long()) {
        let (owned, with_room) = (maps.add(work)?, maps.add(work)?);
        long_values.push(LongValueMaps { column: column.number, owned, with_room });
    }
    let mut trees = Vec::new();
    for columns in keys {
        trees.push(TreePlace { columns, owned: maps.add(work)?, root: allocate(work)? });
    }
    let version = work.version();
    for tree in &trees {
        index::blank_leaf(version, page, work.alter(tree.root)?);
        usage::set(work, tree.owned, tree.root, true)?;
    }
    let parts = write::Parts {
        text: header.text(),
        system,
        columns: &columns,
        owned,
        with_room,
        indexes: &spec.indexes,
        trees: &trees,
        long_values: &long_values,
    };
    let bytes = write::definition(&parts)?;
    write::store(work, &[page], bytes)?;
    Ok(page)
}

/// Gives columns their numbers and places, behind those of `before`.
pub(crate) fn lay_out(
    header: &Header,
    table: &str,
    before: Option<&super::Table>,
    specs: &[ColumnSpec],
    system: bool,
) -> Result<Vec<Column>> {
    let version = header.version;
    let refused = |what: String| Error::Refused(format!("the table {table} cannot have {what}"));
    let (mut number, mut variable, mut fixed) = before.map_or((0, 0, 0), |table| {
        let definition = table.definition();
        let fixed = u16::try_from(table.fixed_length()).unwrap_or(u16::MAX);
        (definition.n_numbers, definition.n_variable, fixed)
    });
    let mut columns: Vec<Column> = Vec::new();
    for spec in specs {
        let name = &spec.name;
        let taken = before.is_some_and(|table| table.position(name).is_some())
            || columns.iter().any(|column| same_name(&column.name, name));
        if taken {
            return Err(refused(format!("two columns {name}")));
        }
        if name.is_empty() || name.chars().count() > 64 {
            return Err(refused(format!(
                "a column named \"{name}\": 1 to 64 characters are allowed"
            )));
        }
        if number >= MOST_COLUMNS {
            return Err(refused(format!("more than {MOST_COLUMNS} columns")));
        }
        let is_fixed = spec.kind.fixed_length().is_some();
        if let ColumnType::Other(code) = spec.kind {
            return Err(refused(format!("the column {name}: nothing is known of its type {code}")));
        }
        let mut flags = flag::NULLABLE | spec.system_flags;
        flags |= if is_fixed { flag::FIXED } else { 0 };
        flags |= if spec.autonumber { flag::AUTONUMBER } else { 0 };
        flags |= if system { flag::SYSTEM } else { 0 };
        columns.push(Column {
            name: name.clone(),
            kind: spec.kind,
            number,
            variable_index: variable,
            fixed_offset: if is_fixed && spec.kind != ColumnType::Bool { fixed } else { 0 },
            length: length(version, spec).ok_or_else(|| {
                refused(format!("the column {name} with a size of {}", spec.size))
            })?,
            flags,
            compressed: version == Version::Jet4 && spec.kind.is_text() && !system,
            sort_order: header.sort_order,
            sort_version: 0,
            code_page: header.code_page,
        });
        number += 1;
        match spec.kind.fixed_length() {
            Some(length) => fixed = fixed.saturating_add(length),
            None => variable += 1,
        }
        if usize::from(fixed) > version.longest_row() {
            return Err(refused("so many columns: a row would be too long".into()));
        }
        write::push_name(header.text(), name, &mut Vec::new())?;
    }
    Ok(columns)
}

/// The length in a definition; none for a size that is not allowed.
fn length(version: Version, spec: &ColumnSpec) -> Option<u16> {
    Some(match (spec.kind, version) {
        (ColumnType::Bool, _) => 1,
        (ColumnType::Text, _) if !(1..=255).contains(&spec.size) => return None,
        (ColumnType::Text, Version::Jet3) => spec.size,
        (ColumnType::Text, Version::Jet4) => 2 * spec.size,
        (ColumnType::Binary, Version::Jet3) if !(1..=255).contains(&spec.size) => return None,
        (ColumnType::Binary, Version::Jet4) if !(1..=510).contains(&spec.size) => return None,
        (ColumnType::Binary, _) => spec.size,
        (kind, _) => kind.fixed_length().unwrap_or(0),
    })
}

/// The numbers of an index's columns; refused when such an index could not be kept.
fn key_numbers(
    header: &Header,
    spec: &TableSpec,
    columns: &[Column],
    index: &IndexSpec,
) -> Result<Vec<(u16, Order)>> {
    let number = |(name, order): &(String, Order)| {
        let column = columns.iter().find(|column| same_name(&column.name, name));
        let column = column.ok_or_else(|| {
            let (table, index) = (&spec.name, &index.name);
            Error::Refused(format!(
                "the index {index} names the column {name}, which {table} lacks"
            ))
        })?;
        Ok((column.number, *order))
    };
    if index.columns.is_empty() || index.columns.len() > 10 {
        return Err(Error::Refused(format!("the index {} must have 1 to 10 columns", index.name)));
    }
    let numbers = index.columns.iter().map(number).collect::<Result<Vec<_>>>()?;
    // The columns of a new table are numbered from 0, so numbers are positions.
    let definition = IndexDefinition {
        name: index.name.clone(),
        columns: numbers.iter().map(|&(number, order)| (usize::from(number), order)).collect(),
        table: 0,
        root: 0,
        owned: RowId { page: 0, slot: 0 },
        flags: index.flags,
        primary: index.primary,
    };
    let columns: Vec<_> = columns.iter().map(|column| column.for_index(header)).collect();
    Index::new(header.version, definition, &columns)?;
    Ok(numbers)
}

/// The page that takes the maps of a table; a full one is followed by another.
pub(super) struct MapPage {
    pub(super) page: Option<u32>,
}

impl MapPage {
    /// A new, empty map.
    pub(super) fn add<M: Medium>(&mut self, work: &mut Work<'_, M>) -> Result<RowId> {
        let version = work.version();
        let map = usage::empty(version);
        if let Some(page) = self.page
            && let Some(slot) =
                DataPageMut::open(version, page, work.alter(page)?)?.append(&map, Role::Row)
        {
            return Ok(RowId { page, slot });
        }
        let page = allocate(work)?;
        DataPageMut::init(version, work.alter(page)?, 0);
        self.page = Some(page);
        self.add(work)
    }
}
