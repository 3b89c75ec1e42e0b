//! Yes/No columns of a program's own, for what it has processed.

use jet::Database;
use jet::page::Medium;
use jet::table::{ColumnSpec, ColumnType};

use super::ChangeError;
use crate::schema::CUSTOM_PREFIX;

/// Adds a Yes/No column behind all others, unless it is there; `now` is the date of the change, in days since 1899-12-30.
///
/// Its name has to start with `custom_`, so that no column of a later revision has the same one.
pub fn add_mark<M: Medium>(
    database: &mut Database<M>,
    table: &str,
    column: &str,
    now: f64,
) -> Result<(), ChangeError> {
    if !column.starts_with(CUSTOM_PREFIX) || column.len() == CUSTOM_PREFIX.len() {
        return Err(ChangeError::CustomName(column.into()));
    }
    let mut change = database.change()?;
    let found = change.table(table)?;
    let present = found.position(column).and_then(|position| found.columns().get(position));
    match present {
        Some(present) if present.kind == ColumnType::Bool => return Ok(()),
        Some(_) => {
            return Err(ChangeError::CustomKind {
                table: found.name().into(),
                column: column.into(),
            });
        }
        None => {}
    }
    let spec = ColumnSpec::new(column, ColumnType::Bool).default("False");
    change.add_columns(&found, &[spec], now)?;
    change.commit()?;
    Ok(())
}
