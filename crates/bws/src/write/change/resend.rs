//! The guide's short way of changing a session: all rows of `Section`, `Tables` and `RoundData` deleted and added again, and
//! what is lost by that brought back by the control program's Synchronize.

use jet::page::Medium;
use jet::{Database, Value};
use session::state::EventState;

use super::super::content::{self, Content};
use super::super::file::Filler;
use super::super::{Request, movement};
use super::sections::sections;
use super::{ChangeError, Sent};
use crate::schema;
use crate::write::CreateError;

/// Deletes the session from the file and adds it again as the event has it now.
///
/// `Status` and `LogOnOff` begin anew: the control program finds out by [`synchronize`] which tables it has.
pub fn resend<M: Medium>(
    database: &mut Database<M>,
    event: &EventState,
    request: &Request<'_>,
) -> Result<Sent, ChangeError> {
    let mut change = database.change()?;
    let mut sent = Sent::default();
    content::check_computers(request)?;
    let parts = sections(&change, event, request)?;
    let servers = movement::servers(&parts, request.computers.len());
    let breaches = request.control.limits().check(&movement::plan(&parts, &servers));
    if !breaches.is_empty() {
        return Err(CreateError::Limits(breaches).into());
    }
    let mut content = Content::default();
    movement::write(event, &parts, &servers, request, &mut content);
    for name in ["RoundData", "Section", "Tables"] {
        let table = change.table(name)?;
        for (id, _) in change.rows(&table)?.rows {
            change.delete(&table, id)?;
            sent.removed += 1;
        }
        let Some(schema) = schema::table(name) else { continue };
        let filler = Filler::new(schema, &table);
        for row in content.rows(name) {
            change.insert_values(&table, &filler.values(row, &mut sent.notes))?;
            sent.added += 1;
        }
    }
    sent.notes.extend(content.into_notes());
    change.commit()?;
    Ok(sent)
}

/// What the control program knows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableStatus {
    /// Whether it was uploaded.
    pub is_uploaded: bool,
    /// Whether its terminal has logged on.
    pub is_logged_on: bool,
}

/// Writes what the control program knows of its tables into `Status` and `LogOnOff`; tables it does not know stay as they
/// are.
pub fn synchronize<M: Medium>(
    database: &mut Database<M>,
    known: impl Fn(i16, i16) -> Option<TableStatus>,
) -> Result<Sent, ChangeError> {
    let mut change = database.change()?;
    let mut sent = Sent::default();
    let table = change.table("Tables")?;
    let columns = ["Section", "Table", "Status", "LogOnOff"].map(|name| table.require(name));
    let [section, number, status, log_on] = columns;
    let (section, number, status, log_on) = (section?, number?, status?, log_on?);
    for (id, values) in change.rows(&table)?.rows {
        let at = |place: usize| values.get(place).and_then(Value::as_i64).unwrap_or_default();
        let small = |place: usize| i16::try_from(at(place)).unwrap_or_default();
        let Some(found) = known(small(section), small(number)) else { continue };
        let wanted = (i16::from(found.is_uploaded), if found.is_logged_on { 1 } else { 2 });
        if (small(status), small(log_on)) != wanted {
            let cells = [(status, Value::Int(wanted.0)), (log_on, Value::Int(wanted.1))];
            change.update_values(&table, id, &cells)?;
            sent.changed += 1;
        }
    }
    change.commit()?;
    Ok(sent)
}
