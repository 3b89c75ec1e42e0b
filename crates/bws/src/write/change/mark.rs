//! Marks on rows: what a scoring program has processed.

use std::collections::BTreeSet;

use jet::page::Medium;
use jet::{Database, Value};

use super::custom::is_custom_name;
use super::{ChangeError, Sent, add_mark};
use crate::schema::CUSTOM_PREFIX;

/// The columns that the guide has for this, one for each program that reads the file.
pub const MARKS: [&str; 5] = ["Processed", "Processed1", "Processed2", "Processed3", "Processed4"];

/// Whether a column may be used as a mark: one of the guide's, or one of one's own.
pub fn is_mark(name: &str) -> bool {
    MARKS.contains(&name) || is_custom_name(name)
}

/// Marks the results of these IDs as processed; a column of one's own is added where it lacks, with
/// `now`, in days since 1899-12-30, as the date of the change.
pub fn mark_results<M: Medium>(
    database: &mut Database<M>,
    mark: &str,
    ids: &BTreeSet<i32>,
    now: f64,
) -> Result<Sent, ChangeError> {
    if mark.starts_with(CUSTOM_PREFIX) {
        add_mark(database, "ReceivedData", mark, now)?;
    }
    let mut change = database.change()?;
    let mut sent = Sent::default();
    let table = change.table("ReceivedData")?;
    let (id_at, mark_at) = (table.require("ID")?, table.require(mark)?);
    for (row, values) in change.rows(&table)?.rows {
        let id = values.get(id_at).and_then(Value::as_i64).and_then(|id| i32::try_from(id).ok());
        let is_marked = values.get(mark_at).and_then(Value::as_bool) == Some(true);
        if !is_marked && id.is_some_and(|id| ids.contains(&id)) {
            change.update_values(&table, row, &[(mark_at, Value::Bool(true))])?;
            sent.changed += 1;
        }
    }
    change.commit()?;
    Ok(sent)
}
