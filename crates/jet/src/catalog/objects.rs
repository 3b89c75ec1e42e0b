//! MSysObjects: the list of everything a file holds.

use crate::page::{RowId, Source};
use crate::table::{Scan, Table, same_name};
use crate::{Error, Header, Result, Value};

/// The flags of an object that the engine or Access made for itself.
const SYSTEM: u32 = 0x8000_0002;

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// A table in this file.
    Table,
    /// The database itself.
    Database,
    /// A container of objects.
    Container,
    /// A table elsewhere.
    Linked,
    /// A saved query.
    Query,
    /// A form, a report, or another thing of Access, by its number.
    Other(i16),
}

/// One object of the catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Its number; of a table, the page of the definition.
    pub id: i32,
    /// The number of its container.
    pub parent: i32,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ObjectKind,
    /// Its flags.
    pub flags: u32,
    /// Who owns it, masked as it is stored.
    pub owner: Vec<u8>,
    /// Its row in the catalog.
    pub row: RowId,
}

impl Object {
    /// Whether the engine or Access made it for itself.
    pub fn is_system(&self) -> bool {
        self.flags & SYSTEM != 0
    }

    /// The page of a table's definition.
    pub fn page(&self) -> u32 {
        self.id.cast_unsigned() & 0x00FF_FFFF
    }
}

/// The objects of a file, and what could not be read of them.
#[derive(Debug, Default)]
pub struct Catalog {
    /// The objects that could be read, in the order of their rows.
    pub objects: Vec<Object>,
    /// What is wrong with the others.
    pub problems: Vec<Error>,
}

impl Catalog {
    /// Reads the whole catalog.
    pub fn read<S: Source>(source: &S, header: &Header) -> Result<Self> {
        let table = Table::read(source, header, "MSysObjects", header.system_tables[0])?;
        Self::read_from(source, &table)
    }

    /// Reads the whole catalog from its table, whose definition is at hand.
    pub(super) fn read_from<S: Source>(source: &S, table: &Table) -> Result<Self> {
        let columns =
            ["Id", "ParentId", "Name", "Type", "Flags", "Owner"].map(|name| table.require(name));
        let [id, parent, name, kind, flags, owner] = columns;
        let columns = [id?, parent?, name?, kind?, flags?, owner?];
        let mut catalog = Self::default();
        let mut scan = Scan::new(source, table)?;
        while let Some(row) = scan.next_row() {
            let object = row.and_then(|row| {
                let mut values = Vec::with_capacity(columns.len());
                for column in columns {
                    values.push(row.get(column)?);
                }
                Ok(object(row.id(), &values))
            });
            match object {
                Ok(object) => catalog.objects.push(object),
                Err(problem) => catalog.problems.push(problem),
            }
        }
        Ok(catalog)
    }

    /// The users' tables, in the order of their names.
    pub fn tables(&self) -> Vec<&Object> {
        let is_table = |object: &&Object| object.kind == ObjectKind::Table && !object.is_system();
        let mut tables: Vec<_> = self.objects.iter().filter(is_table).collect();
        tables.sort_by_key(|object| object.name.to_lowercase());
        tables
    }

    /// A table by its name, the engine's own included; names are the same in capitals and small letters.
    pub fn table(&self, name: &str) -> Option<&Object> {
        self.objects
            .iter()
            .find(|object| object.kind == ObjectKind::Table && same_name(&object.name, name))
    }
}

fn object(row: RowId, values: &[Value<'_>]) -> Object {
    let number = |nth: usize| values.get(nth).and_then(Value::as_i64).unwrap_or_default() as i32;
    let name = values.get(2).and_then(Value::as_str).unwrap_or_default();
    let owner = values.get(5).and_then(Value::as_bytes).unwrap_or_default();
    Object {
        id: number(0),
        parent: number(1),
        name: name.to_owned(),
        kind: match number(3) as i16 {
            1 => ObjectKind::Table,
            2 => ObjectKind::Database,
            3 => ObjectKind::Container,
            4 | 6 => ObjectKind::Linked,
            5 => ObjectKind::Query,
            other => ObjectKind::Other(other),
        },
        flags: number(4).cast_unsigned(),
        owner: owner.to_vec(),
        row,
    }
}
