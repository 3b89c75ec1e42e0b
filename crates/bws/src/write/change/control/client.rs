//! `Clients`: a computer that joins.

use jet::page::Medium;
use jet::{Database, Value};

use super::super::ChangeError;

/// Adds a computer to the file and returns its ID, unless no table would be its own: then nothing is written.
///
/// The engine counts the IDs, so whether a table waits for this computer shows only now.
pub fn join<M: Medium>(
    database: &mut Database<M>,
    computer: &str,
) -> Result<Option<i32>, ChangeError> {
    let mut change = database.change()?;
    let clients = change.table("Clients")?;
    let name = Value::from(computer.to_owned());
    let Some(id) = change.insert(&clients, &[("Computer", name)])?.autonumber else {
        return Ok(None);
    };
    let tables = change.table("Tables")?;
    let computer_at = tables.require("ComputerID")?;
    let rows = change.rows(&tables)?.rows;
    let is_ours = |row: &[Value<'static>]| {
        row.get(computer_at).and_then(Value::as_i64) == Some(i64::from(id))
    };
    if !rows.iter().any(|(_, row)| is_ours(row)) {
        return Ok(None);
    }
    change.commit()?;
    Ok(Some(id))
}
