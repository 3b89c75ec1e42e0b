//! Adding a table, and columns to a table, in a file of ours or of another program.

use super::objects::{Catalog, Object};
use super::properties::Properties;
use super::system::{ADMIN, ENGINE, NewObject, System, TABLES, USERS};
use crate::page::{Medium, RowId, Source, Work};
use crate::table::{self, ColumnSpec, Owner, Table, TableSpec, add_columns, define, read_row};
use crate::{Error, Header, Result, Value};

/// Makes a table and lists it in the catalog; `now` is its date.
///
/// `system` is kept by the change from one table to the next.
pub(crate) fn add_table<M: Medium>(
    work: &mut Work<'_, M>,
    header: &Header,
    system: &mut Option<System>,
    spec: &TableSpec,
    now: f64,
) -> Result<Table> {
    let name = &spec.name;
    if name.is_empty() || name.chars().count() > 64 {
        return Err(Error::Refused(format!(
            "a table cannot be named \"{name}\": 1 to 64 characters are allowed"
        )));
    }
    if spec.columns.is_empty() {
        return Err(Error::Refused(format!("the table {name} needs a column")));
    }
    let catalog = match &*system {
        Some(system) => Catalog::read_from(work, &system.objects)?,
        None => Catalog::read(work, header)?,
    };
    let is_taken =
        |object: &Object| object.parent == TABLES && table::same_name(&object.name, name);
    if catalog.objects.iter().any(is_taken) {
        return Err(Error::Refused(format!("there is a table or query {name} already")));
    }
    let system = match system {
        Some(system) => system,
        None => system.insert(System::read(work, header, owner_key(&catalog)?)?),
    };
    let properties = Properties::of_columns(&spec.columns).encode(header.text())?;
    // Nothing may be altered when the catalog cannot take the name.
    system.check_name(work, TABLES, name)?;
    let page = define(work, header, spec, Owner::User)?;
    let id = page as i32;
    let object = NewObject {
        id,
        parent: TABLES,
        name,
        kind: 1,
        flags: 0,
        owner: ADMIN,
        properties: Some(properties),
    };
    system.add_object(work, object, now)?;
    // As DAO grants them: without the right of the group Users the engine denies reading.
    system.grant(work, id, ADMIN, 0xF_00FE, false)?;
    system.grant(work, id, USERS, 0xF_FFFF, false)?;
    Table::read(work, header, name, page)
}

/// Adds columns behind those of a table; the rows that are there lack them and stay as they are.
pub(crate) fn extend_table<M: Medium>(
    work: &mut Work<'_, M>,
    header: &Header,
    table: &Table,
    columns: &[ColumnSpec],
    now: f64,
) -> Result<()> {
    let catalog = Catalog::read(work, header)?;
    let object = catalog
        .table(table.name())
        .ok_or_else(|| Error::Refused(format!("there is no table {}", table.name())))?;
    let objects = Table::read(work, header, "MSysObjects", header.system_tables[0])?;
    let mut properties = read_properties(work, &objects, object.row)?;
    properties.add_columns(columns);
    let encoded = properties.encode(header.text())?;
    add_columns(work, table, columns)?;
    let changes = [
        (objects.require("LvProp")?, Value::from(encoded)),
        (objects.require("DateUpdate")?, Value::Date(now)),
    ];
    table::update(work, &objects, object.row, &changes)
}

/// The properties of a table.
pub(crate) fn properties_of<S: Source>(
    source: &S,
    header: &Header,
    table: &str,
) -> Result<Properties> {
    let catalog = Catalog::read(source, header)?;
    let object = catalog
        .table(table)
        .ok_or_else(|| Error::Refused(format!("the database has no table {table}")))?;
    let objects = Table::read(source, header, "MSysObjects", header.system_tables[0])?;
    read_properties(source, &objects, object.row)
}

/// The properties of an object, by its row in the catalog.
fn read_properties<S: Source>(source: &S, objects: &Table, row: RowId) -> Result<Properties> {
    let mut buffer = vec![0; source.version().page_size()];
    let row = read_row(source, objects, row, &mut buffer)?;
    match row.map(|row| row.named("LvProp")).transpose()? {
        Some(Value::Binary(bytes)) if !bytes.is_empty() => {
            Properties::parse(objects.text(), &bytes)
        }
        _ => Ok(Properties::default()),
    }
}

/// The mask over owners in this file, seen from an object whose owner is known.
fn owner_key(catalog: &Catalog) -> Result<[u8; 2]> {
    let container = catalog.objects.iter().find(|object| object.id == TABLES);
    match container.map(|object| object.owner.as_slice()) {
        Some([first, second]) => Ok([first ^ ENGINE[0], second ^ ENGINE[1]]),
        _ => Err(Error::Refused(
            "this file keeps its owners in a way that is not known; no table can be added".into(),
        )),
    }
}
