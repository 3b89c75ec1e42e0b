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

/// Writes down who sits where, with the time and to be processed anew. Returns what was written, and number and name of
/// each entry as the file has them now: shortened where there is no room. A row for a later round is added only where the
/// file has rounds here.
pub fn record_players<M: Medium>(
    database: &mut Database<M>,
    entries: &[SeatEntry],
    at: DateTime,
) -> Result<(Sent, Vec<Seated>), ChangeError> {
    let (mut sent, mut seated) = (Sent::default(), Vec::new());
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
    for entry in entries {
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
        seated.push((text(number), text(name)));
        match rows.get(&key) {
            Some(id) => {
                change.work().alter(id.page)?;
                let Some(values) = change.row(&table, *id)? else { continue };
                let differs = fit.iter().flatten().any(|(place, wanted)| {
                    values.get(*place).map(plain).unwrap_or_default() != plain(wanted)
                });
                if differs {
                    let mut changes: Vec<(usize, Value<'static>)> =
                        cells(&mut sent.notes).into_iter().flatten().collect();
                    let marks =
                        [("Updated", Value::Bool(false)), ("Processed", Value::Bool(false))];
                    for (name, value) in marks.into_iter().chain(logged(at)) {
                        changes.extend(table.position(name).map(|place| (place, value)));
                    }
                    change.update_values(&table, *id, &changes)?;
                    sent.changed += 1;
                }
            }
            None if entry.round == 0 || has_rounds => {
                let mut row = vec![
                    ("Section", Value::Int(entry.section)),
                    ("Table", Value::Int(entry.table)),
                    ("Direction", entry.seat.letter().to_string().into()),
                    ("Number", entry.number.clone().into()),
                    ("Name", entry.name.clone().into()),
                    ("Round", Value::Int(entry.round)),
                ];
                row.extend(logged(at));
                change.insert_values(&table, &filler.values(&row, &mut sent.notes))?;
                sent.added += 1;
            }
            None => {}
        }
    }
    change.commit()?;
    Ok((sent, seated))
}
