//! `PlayerNumbers`: who sits where, as it was entered at the tables.

use std::collections::BTreeMap;

use bridge::Seat;
use jet::page::{Medium, RowId};
use jet::{Database, Value};
use jiff::civil::DateTime;

use super::super::super::file::{Filler, fitted};
use super::super::compare::plain;
use super::super::{ChangeError, Sent};
use super::logged;
use crate::schema;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatEntry {
    /// The section's ID.
    pub section: i16,
    /// The table.
    pub table: i16,
    /// The seat.
    pub seat: Seat,
    /// The round it holds from; 0 for the start.
    pub round: i16,
    /// The player's number, or nothing.
    pub number: Option<String>,
    /// The player's name, or nothing.
    pub name: Option<String>,
}

/// Number and name as a file has them; nothing is empty.
pub(crate) type Seated = (String, String);

/// Seats to write, each with what its row said when it was read.
type Changes = [(SeatEntry, Seated)];

/// What was written, and number and name of each seat as the file has them now: shortened where there is no room, nothing
/// where there is no such row, none where somebody else has changed the row since it was read. That is left as it is.
type Written = (Sent, Vec<Option<Seated>>);

/// Writes down who sits where, with the time and to be processed anew, as the control program does.
pub fn record_players<M: Medium>(
    database: &mut Database<M>,
    changes: &Changes,
    at: DateTime,
) -> Result<Written, ChangeError> {
    let mut marks = vec![("Updated", Value::Bool(false)), ("Processed", Value::Bool(false))];
    marks.extend(logged(at));
    write_seats(database, changes, &marks)
}

/// Sends who sits where, as the scoring program does: `Updated` tells the control program.
pub fn send_players<M: Medium>(
    database: &mut Database<M>,
    changes: &Changes,
) -> Result<Written, ChangeError> {
    write_seats(database, changes, &[("Updated", Value::Bool(true))])
}

/// Writes seats and marks them. A row for a later round is added only where the file has rounds here.
fn write_seats<M: Medium>(
    database: &mut Database<M>,
    changes: &Changes,
    marks: &[(&'static str, Value<'static>)],
) -> Result<Written, ChangeError> {
    let (mut sent, mut written) = (Sent::default(), Vec::new());
    let mut change = database.change()?;
    let table = change.table("PlayerNumbers")?;
    let schema = schema::table("PlayerNumbers")
        .ok_or_else(|| jet::Error::Refused("PlayerNumbers is of no guide".into()))?;
    let has_rounds = table.position("Round").is_some();
    let mut rows: BTreeMap<[String; 4], RowId> = BTreeMap::new();
    for (id, values) in change.rows(&table)?.rows {
        let key = ["Section", "Table", "Direction", "Round"].map(|name| {
            let value = table.position(name).and_then(|place| values.get(place));
            value.map(plain).unwrap_or_default().to_ascii_uppercase()
        });
        rows.insert(key, id);
    }
    let filler = Filler::new(schema, &table);
    for (entry, read) in changes {
        let round = if entry.round == 0 { String::new() } else { entry.round.to_string() };
        let key = [
            entry.section.to_string(),
            entry.table.to_string(),
            entry.seat.letter().to_string(),
            round,
        ];
        let cells = |notes: &mut Vec<String>| {
            [("Number", &entry.number), ("Name", &entry.name)].map(|(name, cell)| {
                let place = table.position(name)?;
                Some((place, fitted(&table, place, &Value::from(cell.clone()), notes)))
            })
        };
        let fit = cells(&mut Vec::new());
        let text = |cell: &Option<(usize, Value<'static>)>| {
            cell.as_ref().map(|(_, value)| plain(value)).unwrap_or_default()
        };
        let [number, name] = &fit;
        let seated = (text(number), text(name));
        if let Some(id) = rows.get(&key) {
            change.work().alter(id.page)?;
            let values = change.row(&table, *id)?.unwrap_or_default();
            let there = ["Number", "Name"].map(|name| {
                let cell = table.position(name).and_then(|place| values.get(place));
                cell.map(plain).unwrap_or_default()
            });
            let [number, name] = there;
            if (&number, &name) != (&read.0, &read.1) {
                written.push(None);
                continue;
            }
            if (number, name) != seated {
                let mut changes: Vec<(usize, Value<'static>)> =
                    cells(&mut sent.notes).into_iter().flatten().collect();
                for (name, value) in marks {
                    changes.extend(table.position(name).map(|place| (place, value.clone())));
                }
                change.update_values(&table, *id, &changes)?;
                sent.changed += 1;
            }
            written.push(Some(seated));
        } else if *read != Seated::default() {
            written.push(None);
        } else if entry.round == 0 || has_rounds {
            let mut row = vec![
                ("Section", Value::Int(entry.section)),
                ("Table", Value::Int(entry.table)),
                ("Direction", entry.seat.letter().to_string().into()),
                ("Number", entry.number.clone().into()),
                ("Name", entry.name.clone().into()),
                ("Round", Value::Int(entry.round)),
            ];
            row.extend(marks.iter().cloned());
            change.insert_values(&table, &filler.values(&row, &mut sent.notes))?;
            sent.added += 1;
            written.push(Some(seated));
        } else {
            written.push(Some(Seated::default()));
        }
    }
    change.commit()?;
    Ok((sent, written))
}
