//! The content as a database: the tables of the catalogue made and filled, or those of a template filled.
//!
//! Cells that are not named get the defaults of the catalogue, as Access would give them; columns that a template lacks
//! are left out. Text that does not fit is shortened, with a note.

use jet::page::{Medium, Memory};
use jet::table::{Column, ColumnSpec, ColumnType, Table, TableSpec};
use jet::{Change, Database, Header, Value, Version};

use super::content::{Content, Row, check_letters};
use super::text::fit;
use super::{CreateError, Request, days};
use crate::schema::{TABLES, TableSchema};

/// Builds a file from nothing; `now` is its date.
pub(super) fn build(
    content: &mut Content,
    version: Version,
    now: f64,
) -> Result<Vec<u8>, CreateError> {
    let mut database = Database::create(Memory::new(version), now)?;
    let mut change = database.change()?;
    for schema in TABLES {
        change.create_table(&spec(schema, content.is_individual, version), now)?;
    }
    append_all(&mut change, content)?;
    change.commit()?;
    Ok(database.into_medium().into_bytes())
}

/// Fills the tables of a file that is empty yet.
pub(super) fn fill(
    template: Vec<u8>,
    content: &mut Content,
    request: &Request<'_>,
) -> Result<Vec<u8>, CreateError> {
    let now = days(request.now);
    let version = Header::version_of(&template)?;
    let mut database = Database::open(Memory::from_bytes(version, template))?;
    check_letters(request, database.header().text())?;
    let mut change = database.change()?;
    for schema in TABLES {
        let Ok(table) = change.table(schema.name) else {
            change.create_table(&spec(schema, content.is_individual, version), now)?;
            continue;
        };
        if table.n_rows() > 0 {
            return Err(CreateError::NotEmpty(schema.name.into()));
        }
        let lacking: Vec<ColumnSpec> = individual_columns(schema.name, content.is_individual)
            .into_iter()
            .filter(|column| table.position(&column.name).is_none())
            .collect();
        if !lacking.is_empty() {
            change.add_columns(&table, &lacking, now)?;
        }
    }
    append_all(&mut change, content)?;
    change.commit()?;
    Ok(database.into_medium().into_bytes())
}

fn spec(schema: &TableSchema, is_individual: bool, version: Version) -> TableSpec {
    let mut spec = schema.spec(version);
    spec.columns.extend(individual_columns(schema.name, is_individual));
    spec
}

/// The columns that tell an individual, as TabScore has them.
fn individual_columns(table: &str, is_individual: bool) -> Vec<ColumnSpec> {
    if is_individual && matches!(table, "RoundData" | "ReceivedData" | "IntermediateData") {
        return ["South", "West"].map(|name| ColumnSpec::new(name, ColumnType::Int)).to_vec();
    }
    Vec::new()
}

fn append_all<M: Medium>(
    change: &mut Change<'_, M>,
    content: &mut Content,
) -> Result<(), CreateError> {
    for schema in TABLES {
        let table = change.table(schema.name)?;
        let filler = Filler::new(schema, &table);
        let mut notes = Vec::new();
        let rows: Vec<Vec<Value<'static>>> =
            content.rows(schema.name).iter().map(|row| filler.values(row, &mut notes)).collect();
        if !rows.is_empty() {
            change.append(&table, |appender| {
                rows.iter().try_for_each(|row| appender.append(row).map(|_| ()))
            })?;
        }
        for note in notes {
            content.note(note);
        }
    }
    Ok(())
}

/// Turns named cells into the values of a table's columns.
pub(super) struct Filler<'t> {
    table: &'t Table,
    defaults: Vec<Value<'static>>,
}

impl<'t> Filler<'t> {
    pub(super) fn new(schema: &TableSchema, table: &'t Table) -> Self {
        let default = |column: &Column| {
            let known = schema.column(&column.name).map(|column| column.default_value());
            match known {
                Some(value) if !value.is_null() => value,
                _ if column.kind == ColumnType::Bool => Value::Bool(false),
                _ => Value::Null,
            }
        };
        Self { table, defaults: table.columns().iter().map(default).collect() }
    }

    /// One value for each column.
    pub(super) fn values(&self, row: &Row, notes: &mut Vec<String>) -> Vec<Value<'static>> {
        let mut values = self.defaults.clone();
        for (name, value) in row {
            if let Some(position) = self.table.position(name)
                && let Some(place) = values.get_mut(position)
            {
                *place = fitted(self.table, position, value, notes);
            }
        }
        values
    }
}

/// A value that fits its column: numbers of its width, text of its length and letters.
pub(super) fn fitted(
    table: &Table,
    position: usize,
    value: &Value<'static>,
    notes: &mut Vec<String>,
) -> Value<'static> {
    let Some(column) = table.columns().get(position) else { return value.clone() };
    let Value::Text(text) = value else { return of_width(column, value) };
    let most = match column.kind {
        ColumnType::Memo => usize::MAX,
        _ => usize::from(column.most(table.version())),
    };
    let fitted = fit(text, most, table.header().text());
    // By the column alone, so that a name that is in two tables is told once.
    let place = &column.name;
    if fitted.is_cut {
        notes.push(format!(
            "{place} “{text}” is shortened to “{}”; there is room for {most} characters",
            fitted.text
        ));
    } else if fitted.is_replaced {
        notes.push(format!(
            "{place} “{text}” is written “{}”; Access 97 has no such letters",
            fitted.text
        ));
    }
    Value::from(fitted.text)
}

/// A number as its column holds it: files of other programs have wider and narrower ones.
fn of_width(column: &Column, value: &Value<'static>) -> Value<'static> {
    match (column.kind, value.as_i64()) {
        (ColumnType::Bool, Some(number)) => Value::Bool(number != 0),
        (kind, _) => kind.converted(value).unwrap_or_else(|| value.clone()),
    }
}
