//! Tables that were removed: once the control program is done with them, their rows go too.

use std::collections::BTreeSet;

use jet::page::Medium;
use jet::{Change, Database, Value};
use session::state::EventState;

use super::super::Request;
use super::sections::sections;
use super::{ChangeError, Sent};

/// Deletes the rows of `Tables` and `PlayerNumbers` of tables that the event no longer has, that have no rounds in the file
/// and about which the control program has nothing left to do. Returns what was done, and how many tables it has still to
/// do something about.
pub fn tidy_tables<M: Medium>(
    database: &mut Database<M>,
    event: &EventState,
    request: &Request<'_>,
) -> Result<(Sent, usize), ChangeError> {
    let mut change = database.change()?;
    let mut sent = Sent::default();
    let mut played = BTreeSet::new();
    let mut of_event = BTreeSet::new();
    for part in sections(&change, event, request)? {
        of_event.insert(i64::from(part.id));
        played.extend(part.movement.tables().map(|table| (part.id.into(), table.get().into())));
    }
    let with_rounds: BTreeSet<(i64, i64)> = places(&change, "RoundData")?.collect();
    let is_gone = |place: &(i64, i64)| {
        of_event.contains(&place.0) && !played.contains(place) && !with_rounds.contains(place)
    };
    let tables = change.table("Tables")?;
    let code_at = tables.require("UpdateFromRound")?;
    let (mut gone, mut waiting) = (BTreeSet::new(), 0);
    for (id, values) in change.rows(&tables)?.rows {
        let Some(place) = place_of(&tables, &values).filter(is_gone) else { continue };
        match values.get(code_at).and_then(Value::as_i64) {
            Some(code) if code != 0 => waiting += 1,
            _ => {
                change.delete(&tables, id)?;
                sent.removed += 1;
                gone.insert(place);
            }
        }
    }
    let numbers = change.table("PlayerNumbers")?;
    for (id, values) in change.rows(&numbers)?.rows {
        if place_of(&numbers, &values).is_some_and(|place| gone.contains(&place)) {
            change.delete(&numbers, id)?;
            sent.removed += 1;
        }
    }
    change.commit()?;
    Ok((sent, waiting))
}

/// Section and table of all rows.
fn places<M: Medium>(
    change: &Change<'_, M>,
    table: &str,
) -> Result<impl Iterator<Item = (i64, i64)> + use<M>, ChangeError> {
    let table = change.table(table)?;
    let rows = change.rows(&table)?.rows;
    Ok(rows.into_iter().filter_map(move |(_, values)| place_of(&table, &values)))
}

fn place_of(table: &jet::table::Table, values: &[Value<'static>]) -> Option<(i64, i64)> {
    let at = |name: &str| values.get(table.position(name)?)?.as_i64();
    Some((at("Section")?, at("Table")?))
}
