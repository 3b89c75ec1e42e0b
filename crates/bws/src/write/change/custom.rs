//! Yes/No columns of a program's own, for what it has processed.

use jet::Database;
use jet::page::Medium;
use jet::table::{ColumnSpec, ColumnType};

use super::ChangeError;
use crate::schema::CUSTOM_PREFIX;

/// The most characters of a column's name.
const LONGEST_NAME: usize = 64;

/// Whether a program's own column may have this name: it starts with `custom_`, so that no column of a later revision has
/// the same one, and Access takes it.
pub(super) fn is_custom_name(name: &str) -> bool {
    let is_plain =
        |letter: char| !letter.is_control() && !['.', '!', '`', '[', ']'].contains(&letter);
    let own = name.strip_prefix(CUSTOM_PREFIX).unwrap_or_default();
    !own.is_empty() && own.chars().all(is_plain) && name.encode_utf16().count() <= LONGEST_NAME
}

/// Adds a Yes/No column behind all others, unless it is there; `now` is the date of the change, in days since 1899-12-30.
pub fn add_mark<M: Medium>(
    database: &mut Database<M>,
    table: &str,
    column: &str,
    now: f64,
) -> Result<(), ChangeError> {
    if !is_custom_name(column) {
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
