//! Settings, names, hand records and corrected results.

use std::collections::{BTreeMap, BTreeSet};

use jet::page::Medium;
use jet::table::Table;
use jet::{Change, Database, Value};
use session::model::Slot;
use session::state::{EventState, TableResult};

use super::super::content::{Content, Row};
use super::super::file::Filler;
use super::super::people;
use super::super::{Request, hands, results, settings};
use super::compare::{Comparison, Key};
use super::control::still_says;
use super::movement::compare_all;
use super::sections::sections;
use super::tables::TableRows;
use super::{ChangeError, Sent, UpdateCode};
use crate::exchange::Exchange;
use crate::schema;
use crate::words::{Place, days_of_date, days_of_time};

/// Brings the settings of the file in step with the event's, and tells every table to read them again when they differ.
pub fn send_settings<M: Medium>(
    database: &mut Database<M>,
    event: &EventState,
    request: &Request<'_>,
) -> Result<Sent, ChangeError> {
    let mut change = database.change()?;
    let mut sent = Sent::default();
    let parts = sections(&change, event, request)?;
    let mut content = Content::default();
    let wanted = settings::rows(event, &parts, request, &mut content);
    let rows = TableRows::claim(&mut change)?;
    let comparison =
        Comparison { table: "Settings", keys: &["Section"], mark: &[], is_left_over: &|_| true };
    let differing = comparison.apply(&mut change, &wanted, &mut sent)?;
    if !differing.is_empty() {
        for (section, table) in rows.all() {
            rows.tell(&mut change, section, table, UpdateCode::ReadSettings, &mut sent)?;
        }
    }
    sent.notes.extend(content.into_notes());
    change.commit()?;
    Ok(sent)
}

/// Brings the list of names in step with the event's; who sits where is sent by [`send_players`](super::send_players).
pub fn send_names<M: Medium>(
    database: &mut Database<M>,
    event: &EventState,
    request: &Request<'_>,
) -> Result<Sent, ChangeError> {
    let mut change = database.change()?;
    let mut sent = Sent::default();
    let parts = sections(&change, event, request)?;
    let mut content = Content::default();
    people::write(event, &parts, &mut content);
    compare_all(&mut change, "PlayerNames", &["strID"], content.rows("PlayerNames"), &mut sent)?;
    if !sent.is_nothing() {
        sent.notes.extend(content.into_notes());
    }
    change.commit()?;
    Ok(sent)
}

/// Brings the hand records in step with the event's. The old control program has to be told to upload them (`/h`).
///
/// The deals whose tricks are not known yet are in [`Sent::without_tricks`], to be sent again when they are. What the
/// file says of the tricks of other cards goes.
pub fn send_hands<M: Medium>(
    database: &mut Database<M>,
    event: &EventState,
    request: &Request<'_>,
) -> Result<Sent, ChangeError> {
    let mut change = database.change()?;
    let mut sent = Sent::default();
    let parts = sections(&change, event, request)?;
    let mut content = Content::default();
    hands::write(event, &parts, request, &mut content);
    let keys = ["Section", "Board"];
    let comparison =
        Comparison { table: "HandRecord", keys: &keys, mark: &[], is_left_over: &|_| false };
    let changed = comparison.apply(&mut change, content.rows("HandRecord"), &mut sent)?;
    let of_other_cards = |key: &Key| changed.contains(key);
    let comparison = Comparison {
        table: "HandEvaluation",
        keys: &keys,
        mark: &[],
        is_left_over: &of_other_cards,
    };
    comparison.apply(&mut change, content.rows("HandEvaluation"), &mut sent)?;
    let advice = "they are sent by themselves when tenace dd --event has worked them out";
    hands::note_without_tricks(&mut content, advice);
    sent.without_tricks.clone_from(&content.without_tricks);
    sent.notes.extend(content.into_notes());
    change.commit()?;
    Ok(sent)
}

/// Brings some results of the file in step with the event's: a corrected one is changed in its row, one that was erased is
/// marked as erased, one that the file lacks is added; each of them with `ExternalUpdate`, which sends it to the table.
///
/// `slots` are the results that were changed here. All others stay: a table may have sent what the event does not know
/// yet, and that must not be taken for a result that was erased. Where `read`, the file as it was when they were compared,
/// had another row for a result than there is now, somebody was faster: it is left as it is and named in [`Sent::left`].
pub fn send_results<M: Medium>(
    database: &mut Database<M>,
    event: &EventState,
    request: &Request<'_>,
    slots: &[Slot],
    read: Option<&Exchange>,
) -> Result<Sent, ChangeError> {
    let mut change = database.change()?;
    let mut sent = Sent::default();
    let parts = sections(&change, event, request)?;
    let table = change.table("ReceivedData")?;
    let wanted = slots.iter().filter_map(|slot| {
        let part = parts.iter().find(|part| part.key == slot.section_id())?;
        Some(result_place(part.id, slot))
    });
    let present = results_in_force(&mut change, &table, &wanted.collect())?;
    let before = read.map(|read| {
        let rows = read.tally().counting.into_iter();
        rows.map(|(place, row)| (place_key(place), row)).collect::<BTreeMap<_, _>>()
    });
    let (mut known, mut new) = (Vec::new(), Vec::new());
    for slot in slots {
        let Some(part) = parts.iter().find(|part| part.key == slot.section_id()) else { continue };
        let result = event.results.get(slot).map(|(_, result)| result);
        let place = result_place(part.id, slot);
        let rows = present.get(&place).map_or(&[][..], Vec::as_slice);
        let is_as_read =
            before.as_ref().is_none_or(|before| match (before.get(&place), rows.last()) {
                (None, None) => true,
                (Some(read), Some((id, values))) => {
                    *id == read.id && still_says(&table, values, read)
                }
                _ => false,
            });
        if !is_as_read {
            sent.left.push(*slot);
            continue;
        }
        let found = rows.last().map(|(id, _)| id);
        let row = result.map(|result| result_row(part.id, result, &mut sent));
        match (row, found) {
            (Some(mut row), Some(id)) => {
                row.push(("ID", Value::Long(*id)));
                known.push(row);
            }
            (Some(row), None) => new.push(row),
            // All of them: otherwise the one before it would count again.
            (None, Some(_)) => known.extend(
                rows.iter()
                    .map(|(id, _)| vec![("ID", Value::Long(*id)), ("Erased", Value::Bool(true))]),
            ),
            (None, None) => {}
        }
    }
    let mark = [("ExternalUpdate", Value::Bool(true))];
    let comparison =
        Comparison { table: "ReceivedData", keys: &["ID"], mark: &mark, is_left_over: &|_| false };
    comparison.apply(&mut change, &known, &mut sent)?;
    let filler = schema::table("ReceivedData").map(|schema| Filler::new(schema, &table));
    for mut row in new {
        row.extend(mark.iter().cloned());
        row.extend([
            ("Processed", Value::Bool(true)),
            ("DateLog", Value::Date(days_of_date(request.now.date()))),
            ("TimeLog", Value::Date(days_of_time(request.now.time()))),
        ]);
        // Every column has its default, as Access would give it.
        if let Some(filler) = &filler {
            change.insert_values(&table, &filler.values(&row, &mut sent.notes))?;
            sent.added += 1;
        }
    }
    change.commit()?;
    Ok(sent)
}

/// What a result says: not its number, nor when it was logged, nor who has processed it.
fn result_row(section: i16, result: &TableResult, sent: &mut Sent) -> Row {
    const KEPT: [&str; 9] = [
        "DateLog",
        "TimeLog",
        "Processed",
        "Processed1",
        "Processed2",
        "Processed3",
        "Processed4",
        "ExternalUpdate",
        "SuspiciousContract",
    ];
    let (received, lost) = results::received(section, result);
    if let Some(lost) = lost {
        sent.notes.push(format!("{}: the file cannot say {lost}", result.slot));
    }
    let cells = received.cells().into_iter().filter(|(name, _)| !KEPT.contains(name));
    cells.map(|(name, value)| (name, value.into_owned())).collect()
}

/// IDs and cells of results by their places.
type InForce = BTreeMap<[i64; 4], Vec<(i32, Vec<Value<'static>>)>>;

/// IDs and cells of the results of some places that are not erased, kept from others until the change is made; the last
/// of each is in force.
fn results_in_force<M: Medium>(
    change: &mut Change<'_, M>,
    table: &Table,
    wanted: &BTreeSet<[i64; 4]>,
) -> Result<InForce, ChangeError> {
    let (id_at, erased_at) = (table.require("ID")?, table.position("Erased"));
    let places = PLACE.map(|name| table.position(name));
    let number = |values: &[Value<'static>], at: Option<usize>| {
        at.and_then(|at| values.get(at)).and_then(Value::as_i64).unwrap_or_default()
    };
    let place = |values: &[Value<'static>]| places.map(|at| number(values, at));
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (at, values) in change.rows(table)?.rows {
        if !wanted.contains(&place(&values)) {
            continue;
        }
        change.work().alter(at.page)?;
        let Some(values) = change.row(table, at)? else { continue };
        let is_erased = erased_at.and_then(|at| values.get(at)).and_then(Value::as_bool);
        if is_erased != Some(true) && wanted.contains(&place(&values)) {
            let id = i32::try_from(number(&values, Some(id_at))).unwrap_or_default();
            found.entry(place(&values)).or_default().push((id, values));
        }
    }
    found.values_mut().for_each(|rows| rows.sort_by_key(|(id, _)| *id));
    Ok(found)
}

const PLACE: [&str; 4] = ["Section", "Table", "Round", "Board"];

fn result_place(section: i16, slot: &Slot) -> [i64; 4] {
    let Slot { table, round, board, .. } = slot;
    [section.into(), table.get().into(), round.get().into(), board.get().into()]
}

fn place_key(place: Place) -> [i64; 4] {
    let Place { section, table, round, board } = place;
    [section, table, round, board].map(i64::from)
}
