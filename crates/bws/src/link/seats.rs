//! Who sits where, on both sides against what they last had in common: who comes from the file, and whom it lacks.
//!
//! A name that a file has shortened, or written in the letters it has, is the same name, and a number for which it has no
//! room is no news when it is missing there.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use session::model::SectionId;
use session::state::EventState;
use session::{JournalError, LiveEvent, SqliteJournal};

use super::seating::{renamed, seat_each};
use crate::exchange::{Exchange, PlayerNumber};
use crate::read::event::{listed_names, participation, seat};
use crate::write::change::{SeatEntry, Seated};
use crate::write::{SeatKey, is_written_as, seat_cells, seat_entries, seat_word};

/// Where the sides differ.
#[derive(Debug, Default)]
pub(super) struct Seats<'a> {
    /// Rows that say something new.
    pub(super) come: Vec<(SeatKey, &'a PlayerNumber)>,
    /// What the file lacks; nobody where somebody sits there no longer.
    pub(super) go: Vec<(SeatKey, SeatEntry)>,
}

/// What the event knows of those who sit at the tables, by their rows.
pub(super) fn entered(
    event: &EventState,
    sections: &BTreeMap<i16, SectionId>,
) -> BTreeMap<SeatKey, SeatEntry> {
    let mut entries = BTreeMap::new();
    for (&id, &key) in sections {
        let about = event.sections.get(&key).zip(event.movements.get(&key));
        if let Some((about, movement)) = about {
            entries.extend(seat_entries(event, id, key, about, movement));
        }
    }
    entries
}

/// Compares the rows of a file with what was `entered`. Where both say the same it becomes what they have in common.
/// Where both have changed, a row that `counts` comes, and else the event's goes. A row for a later round may also say who
/// sits there anyhow: `sitting` knows.
pub(super) fn compare_seats<'a>(
    exchange: &'a Exchange,
    entered: &BTreeMap<SeatKey, SeatEntry>,
    known: &mut BTreeMap<SeatKey, Seated>,
    sitting: impl Fn(&PlayerNumber) -> Option<Seated>,
    counts: impl Fn(&PlayerNumber) -> bool,
) -> Seats<'a> {
    let rows: BTreeMap<SeatKey, &PlayerNumber> =
        exchange.player_numbers.iter().map(|row| (key_of(row), row)).collect();
    let keys: BTreeSet<&SeatKey> = rows.keys().chain(entered.keys()).collect();
    let nothing = Seated::default();
    let mut seats = Seats::default();
    for key in keys {
        let row = rows.get(key).copied();
        let theirs = row.map(cells_of).unwrap_or_default();
        let before = known.get(key).unwrap_or(&nothing);
        let entry = entered.get(key);
        let ours = entry.map(seated_of).unwrap_or_default();
        let has_changed = theirs != *before;
        let sits = row.filter(|row| entry.is_none() && row.round > 0).and_then(&sitting);
        if is_same(&ours, &theirs) || sits.is_some_and(|sits| is_same(&sits, &theirs)) {
            if has_changed {
                known.insert(key.clone(), theirs);
            }
            continue;
        }
        let is_theirs = has_changed
            && theirs != nothing
            && (ours == nothing || is_same(&ours, before) || row.is_some_and(&counts));
        match (row, entry) {
            (Some(row), _) if is_theirs => seats.come.push((key.clone(), row)),
            (_, Some(entry)) if ours != nothing => seats.go.push((key.clone(), entry.clone())),
            // Who was to come in a later round, and comes no more, or elsewhere.
            (Some(row), None) if !has_changed && row.round > 0 => {
                seats.go.extend(nobody(row).map(|entry| (key.clone(), entry)));
            }
            _ => {}
        }
    }
    seats
}

/// Who sits in the seat of a row in its round, as the file would have it.
pub(super) fn sitting(
    event: &EventState,
    exchange: &Exchange,
    sections: &BTreeMap<i16, SectionId>,
    row: &PlayerNumber,
) -> Option<Seated> {
    let at = participation(event, exchange, sections, row).ok()??;
    let player = event.player_at(at.section_id(), at.contestant, at.place, at.from_round)?;
    let (number, name) = seat_cells(event, player);
    Some((number.unwrap_or_default(), name.unwrap_or_default()))
}

/// What became of a row that says something new.
#[derive(Debug)]
pub(super) struct TakenSeat {
    pub(super) key: SeatKey,
    pub(super) theirs: Seated,
    /// Whether the event was changed by it, or why it could not be; none when it was not tried.
    pub(super) answer: Option<Result<bool, String>>,
}

/// Seats those who come. Returns what became of each, and whether the event was as it is in memory; when it was not, the
/// sides have to be compared again.
pub(super) fn take_seats(
    live: &mut LiveEvent<SqliteJournal>,
    exchange: &Exchange,
    sections: &BTreeMap<i16, SectionId>,
    come: &[(SeatKey, &PlayerNumber)],
    time: Timestamp,
) -> Result<(Vec<TakenSeat>, bool), JournalError> {
    let listed = listed_names(exchange);
    let event = live.state().event();
    let (mut taken, mut sets, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for (key, row) in come {
        let theirs = cells_of(row);
        let (number, name) = &theirs;
        let name = Some(name).filter(|name| !name.is_empty()).or_else(|| listed.get(number));
        let text =
            if number.is_empty() { name.cloned().unwrap_or_default() } else { number.clone() };
        let commands = participation(event, exchange, sections, row).and_then(|place| {
            let Some(place) = place else { return Ok(Vec::new()) };
            let mut commands = renamed(event, &text, name.map(String::as_str));
            commands.extend(seat(event, place, &text, name.unwrap_or(&text).clone())?);
            Ok(commands)
        });
        let mut seat = TakenSeat { key: key.clone(), theirs, answer: None };
        match commands {
            Ok(commands) => {
                places.push(taken.len());
                sets.push(commands);
            }
            Err(why) => seat.answer = Some(Err(why)),
        }
        taken.push(seat);
    }
    let (answers, is_current) = seat_each(live, &sets, time)?;
    for ((answer, set), place) in answers.into_iter().zip(&sets).zip(places) {
        if let Some(seat) = taken.get_mut(place) {
            seat.answer = Some(answer.map(|()| !set.is_empty()));
        }
    }
    Ok((taken, is_current))
}

/// A player in words.
pub(super) fn spoken((number, name): &Seated) -> String {
    if number.is_empty() && name.is_empty() {
        return "nobody".to_owned();
    }
    if number == name { name.clone() } else { format!("{number} {name}").trim().to_owned() }
}

/// Whether the event's player is the file's: names may be cut there, or left out beside a number.
fn is_same((number, name): &Seated, (their_number, their_name): &Seated) -> bool {
    let is_left_out = their_name.is_empty() && !number.is_empty();
    number == their_number && (is_left_out || is_written_as(name, their_name))
}

fn key_of(row: &PlayerNumber) -> SeatKey {
    let seat = row.direction.as_deref().unwrap_or_default().to_ascii_uppercase();
    (row.section, row.table, seat_word(&seat, row.round))
}

fn cells_of(row: &PlayerNumber) -> Seated {
    (row.number.clone().unwrap_or_default(), row.name.clone().unwrap_or_default())
}

fn seated_of(entry: &SeatEntry) -> Seated {
    (entry.number.clone().unwrap_or_default(), entry.name.clone().unwrap_or_default())
}

fn nobody(row: &PlayerNumber) -> Option<SeatEntry> {
    let PlayerNumber { section, table, round, .. } = *row;
    let seat = row.direction.as_deref()?.parse().ok()?;
    Some(SeatEntry { section, table, seat, round, number: None, name: None })
}
