//! A changed movement: rounds changed, added and deleted, tables added and removed.

use std::collections::BTreeMap;

use jet::page::Medium;
use jet::{Change, Database};
use session::model::RoundNo;
use session::state::EventState;

use super::super::content::{Content, Row, int};
use super::super::movement::{rounds, section_row, servers, table_row};
use super::super::people::number_rows;
use super::super::{Request, movement};
use super::compare::{Comparison, Key};
use super::sections::sections;
use super::tables::TableRows;
use super::{ChangeError, Sent, UpdateCode};
use crate::write::CreateError;

const ROUND_KEY: [&str; 3] = ["Section", "Table", "Round"];

/// Brings the movement of the file in step with the event's.
///
/// A table that differs takes its rounds anew from the first that does; where nothing is left from there on, they are
/// deleted. With `wait`, the tables wait for more rounds after the last, as in Swiss events. A table that the event no
/// longer has is removed.
pub fn send_movement<M: Medium>(
    database: &mut Database<M>,
    event: &EventState,
    request: &Request<'_>,
    wait: bool,
) -> Result<Sent, ChangeError> {
    let mut change = database.change()?;
    let mut sent = Sent::default();
    let parts = sections(&change, event, request)?;
    let servers = servers(&parts, request.computers.len().max(1));
    let breaches = request.control.limits().check(&movement::plan(&parts, &servers));
    if !breaches.is_empty() {
        return Err(CreateError::Limits(breaches).into());
    }
    let rows = TableRows::claim(&mut change)?;
    // First the rounds.
    let ids: Vec<String> = parts.iter().map(|part| part.id.to_string()).collect();
    let is_ours = |key: &Key| key.first().is_some_and(|section| ids.contains(section));
    let wanted: Vec<Row> = parts
        .iter()
        .flat_map(|part| {
            let tables = part.movement.tables();
            tables.flat_map(|table| rounds(part, table, request.control)).collect::<Vec<_>>()
        })
        .collect();
    let comparison =
        Comparison { table: "RoundData", keys: &ROUND_KEY, mark: &[], is_left_over: &is_ours };
    let differing = comparison.apply(&mut change, &wanted, &mut sent)?;
    // Then the sections and the tables that are new.
    let wanted_sections: Vec<Row> = parts.iter().map(|part| section_row(part, request)).collect();
    compare_all(&mut change, "Section", &["ID"], &wanted_sections, &mut sent)?;
    let mut codes = codes(&differing, &wanted, wait);
    let mut content = Content::default();
    let groups = movement::groups(&parts, &mut content);
    movement::note_nobody(&parts, &mut content);
    for part in &parts {
        for table in part.movement.tables() {
            let place = (part.id, as_i16(table.get()));
            if rows.of(part.id).any(|known| known == place.1) {
                continue;
            }
            let server = servers.get(&(part.id, table)).copied().unwrap_or(1);
            let group = groups.get(&(part.id, table)).copied().unwrap_or_default();
            let mut row = table_row(part.id, table, server, group);
            let code = if wait { UpdateCode::FromAndWait } else { UpdateCode::From };
            let code = code(RoundNo::FIRST);
            row.push(("UpdateFromRound", jet::Value::Int(code.value())));
            compare_all(&mut change, "Tables", &["Section", "Table"], &[row], &mut sent)?;
            sent.told.push((place.0, place.1, code));
            codes.remove(&place);
            let at_table = [("Table", int(table.get())), ("Round", int(0))];
            let mut people = number_rows(event, part);
            people.retain(|row| at_table.iter().all(|cell| row.contains(cell)));
            let keys = ["Section", "Table", "Direction", "Round"];
            compare_all(&mut change, "PlayerNumbers", &keys, &people, &mut sent)?;
        }
        for gone in rows.of(part.id) {
            let stays = part.movement.tables().any(|table| as_i16(table.get()) == gone);
            // One whose rounds went in an earlier change was told then.
            let had_rounds = codes.contains_key(&(part.id, gone));
            if !stays && had_rounds {
                codes.insert((part.id, gone), UpdateCode::RemoveTable);
            }
        }
    }
    for ((section, table), code) in codes {
        rows.tell(&mut change, section, table, code, &mut sent)?;
    }
    sent.notes.extend(content.into_notes());
    change.commit()?;
    Ok(sent)
}

/// What each table is told: the first round that differs, and whether anything is left from there on.
fn codes(differing: &[Key], wanted: &[Row], wait: bool) -> BTreeMap<(i16, i16), UpdateCode> {
    let mut first: BTreeMap<(i16, i16), u16> = BTreeMap::new();
    for key in differing {
        if let Some((section, table, round)) = place(key) {
            let known = first.entry((section, table)).or_insert(round);
            *known = round.min(*known);
        }
    }
    let mut last: BTreeMap<(i16, i16), u16> = BTreeMap::new();
    for row in wanted {
        let number = |name: &str| {
            let found = row.iter().find(|(column, _)| *column == name);
            found.and_then(|(_, value)| value.as_i64()).unwrap_or_default()
        };
        let place = (as_i16(number("Section")), as_i16(number("Table")));
        let round = u16::try_from(number("Round")).unwrap_or_default();
        let known = last.entry(place).or_default();
        *known = round.max(*known);
    }
    let code = |(place, from): ((i16, i16), u16)| {
        let round = RoundNo::new(from)?;
        let is_empty = last.get(&place).is_none_or(|last| *last < from);
        let code = match (is_empty, wait) {
            (true, _) => UpdateCode::DeleteFrom(round),
            (false, true) => UpdateCode::FromAndWait(round),
            (false, false) => UpdateCode::From(round),
        };
        Some((place, code))
    };
    first.into_iter().filter_map(code).collect()
}

fn place(key: &Key) -> Option<(i16, i16, u16)> {
    match key.as_slice() {
        [section, table, round] => {
            Some((section.parse().ok()?, table.parse().ok()?, round.parse().ok()?))
        }
        _ => None,
    }
}

/// Adds and changes rows, and deletes none.
pub(super) fn compare_all<M: Medium>(
    change: &mut Change<'_, M>,
    table: &'static str,
    keys: &[&'static str],
    wanted: &[Row],
    sent: &mut Sent,
) -> Result<(), ChangeError> {
    let comparison = Comparison { table, keys, mark: &[], is_left_over: &|_| false };
    comparison.apply(change, wanted, sent)?;
    Ok(())
}

fn as_i16(number: impl TryInto<i16>) -> i16 {
    number.try_into().unwrap_or(i16::MAX)
}
