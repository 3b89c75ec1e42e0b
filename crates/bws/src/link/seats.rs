//! Who sits where, on both sides against what they last had in common: who comes from the file, and whom it lacks.
//!
//! A name that a file has shortened, or written in the letters it has, is the same name, and a number for which it has no
//! room is no news when it is missing there. A row for a later round is either the one of somebody who comes then, or says
//! again who sits there anyhow, as programs write it that ask for the players in each round. Rows are taken in round by
//! round, so that a substitute is there before the first player comes back. What somebody else wrote is never taken away,
//! only corrected.

mod take;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use session::model::{Contestant, Movement, Participation, SectionId};
use session::state::EventState;
use session::{JournalError, LiveEvent, SqliteJournal};

use super::Known;
use crate::exchange::{Exchange, PlayerNumber};
use crate::read::event::{participation, scheduled};
use crate::write::change::{SeatEntry, Seated};
use crate::write::{SeatKey, is_written_as, seat_cells, seat_entries, seat_word};
use take::take_seats;

/// A row that says something new.
#[derive(Debug)]
struct Coming<'a> {
    key: SeatKey,
    row: &'a PlayerNumber,
    /// What both sides had in common.
    before: Seated,
    /// Whether its cells are new, or only what they mean.
    is_new: bool,
}

/// A seat of which the file has to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Going {
    /// Its row.
    pub(super) key: SeatKey,
    /// Who sits there.
    pub(super) entry: SeatEntry,
    /// What the row said when it was read.
    pub(super) read: Seated,
}

/// What became of a row that says something new.
#[derive(Debug)]
pub(super) struct TakenSeat {
    /// The row.
    pub(super) key: SeatKey,
    /// What it says.
    pub(super) theirs: Seated,
    /// Whether the event was changed by it, or why it could not be; none when nobody sits there yet, or it was not tried.
    pub(super) answer: Option<Result<bool, String>>,
}

/// Both sides, brought in step as far as the event goes.
#[derive(Debug)]
pub(super) struct Exchanged {
    /// The rows that were new.
    pub(super) taken: Vec<TakenSeat>,
    /// What the file lacks; none when others have said something meanwhile, so that it has to be looked at again.
    pub(super) going: Option<Vec<Going>>,
}

/// How one role looks at the rows.
pub(super) struct View<'a> {
    pub(super) exchange: &'a Exchange,
    pub(super) sections: &'a BTreeMap<i16, SectionId>,
    /// Whether the tables of a row are looked after here.
    pub(super) is_own: &'a dyn Fn(&SeatKey) -> bool,
    /// Whether a row counts before the event where both have changed.
    pub(super) counts: &'a dyn Fn(&PlayerNumber) -> bool,
}

/// Takes in what is new in the rows, and returns what the file lacks.
pub(super) fn exchange_seats(
    live: &mut LiveEvent<SqliteJournal>,
    view: &View<'_>,
    known: &mut Known,
    time: Timestamp,
) -> Result<Exchanged, JournalError> {
    let mut pass = Pass::default();
    let mut taken = Vec::new();
    loop {
        let (come, going) = pass.compare(live.state().event(), view, known);
        if come.is_empty() {
            return Ok(Exchanged { taken, going: Some(going) });
        }
        let (seats, is_current) = take_seats(live, view, &come, time)?;
        for (seat, coming) in seats.into_iter().zip(come) {
            // It is not looked at again in this turn, whatever became of it.
            pass.done.insert(seat.key.clone());
            if let Some(Ok(_)) = seat.answer {
                known.players.insert(seat.key.clone(), seat.theirs.clone());
                known.written_seats.remove(&seat.key);
                // Who sits there from the start is not followed by anybody who comes back.
                let place = place(live.state().event(), view, coming.row);
                pass.taken.extend(place.filter(|_| coming.row.round > 1).map(who));
            } else {
                pass.open.insert(seat.key.clone());
            }
            taken.push(seat);
        }
        if !is_current {
            return Ok(Exchanged { taken, going: None });
        }
    }
}

/// A place of a contestant.
type Who = (SectionId, Contestant, u8);

fn who(at: Participation) -> Who {
    (at.section_id(), at.contestant, at.place)
}

/// What was done in this turn.
#[derive(Default)]
struct Pass {
    /// The rows that were tried.
    done: BTreeSet<SeatKey>,
    /// Those of them that were not taken in, and must not be set back.
    open: BTreeSet<SeatKey>,
    /// Whose rows were taken in.
    taken: BTreeSet<Who>,
}

impl Pass {
    /// Compares both sides. The rows of the first round that has news come; only when there are none is what goes complete.
    fn compare<'a>(
        &self,
        event: &EventState,
        view: &View<'a>,
        known: &mut Known,
    ) -> (Vec<Coming<'a>>, Vec<Going>) {
        let mut entered = entered(event, view);
        entered.retain(|key, _| (view.is_own)(key));
        let rows: BTreeMap<SeatKey, &PlayerNumber> =
            view.exchange.player_numbers.iter().map(|row| (key_of(row), row)).collect();
        let keys: BTreeSet<&SeatKey> = rows.keys().chain(entered.keys()).collect();
        let (mut come, mut going, mut common) = (Vec::new(), Vec::new(), Vec::new());
        for key in keys {
            let row = rows.get(key).copied();
            let theirs = row.map(cells_of).unwrap_or_default();
            let is_own_word = |written: &Seated| is_same(written, &theirs);
            let before = match known.writing_seats.get(key) {
                Some(written) if is_own_word(written) => theirs.clone(),
                _ => known.players.get(key).cloned().unwrap_or_default(),
            };
            let is_written = known.written_seats.contains(key);
            match self.look(event, view, (key, row, entered.get(key)), &before, is_written) {
                Look::Same if theirs != before => common.push((key.clone(), theirs, row)),
                Look::Same => {}
                Look::Come => come.extend(row.map(|row| {
                    let is_new = theirs != before;
                    Coming { key: key.clone(), row, before, is_new }
                })),
                Look::Go(entry) => going.push(Going { key: key.clone(), entry, read: theirs }),
                Look::Leave => {}
            }
        }
        // A row after the first that comes is judged when that has been taken in.
        let first = come.iter().map(|coming| coming.row.round).min();
        come.retain(|coming| Some(coming.row.round) == first);
        for (key, theirs, row) in common {
            let round = row.map_or(0, |row| row.round);
            if first.is_none_or(|first| round <= first) {
                known.players.insert(key, theirs);
            }
        }
        going.retain(|going| (view.is_own)(&going.key) && !self.open.contains(&going.key));
        (come, going)
    }

    /// What follows for one row.
    fn look(
        &self,
        event: &EventState,
        view: &View<'_>,
        (key, row, entry): (&SeatKey, Option<&PlayerNumber>, Option<&SeatEntry>),
        before: &Seated,
        is_written: bool,
    ) -> Look {
        let nothing = Seated::default();
        let theirs = row.map(cells_of).unwrap_or_default();
        let is_done = self.done.contains(key);
        let has_changed = theirs != *before && !is_done;
        if let Some(entry) = entry {
            let ours = seated_of(entry);
            return match row {
                _ if is_same(&ours, &theirs) => Look::Same,
                Some(row)
                    if has_changed
                        && theirs != nothing
                        && (is_same(&ours, before) || (view.counts)(row)) =>
                {
                    Look::Come
                }
                _ => Look::Go(entry.clone()),
            };
        }
        let Some(row) = row.filter(|_| theirs != nothing) else { return Look::Same };
        let at = place(event, view, row);
        let sits = at.and_then(|at| sitting(event, at));
        // A name that changes beside the same number is a correction, wherever it is made.
        let is_renamed = has_changed && before.0 == theirs.0 && !theirs.1.is_empty();
        let is_same_person = |sits: &Seated| {
            let has_number = !theirs.0.is_empty() && sits.0 == theirs.0;
            is_same(sits, &theirs) || (has_number && !is_renamed)
        };
        if sits.as_ref().is_some_and(is_same_person) {
            return Look::Same;
        }
        // One that stood there before a substitute of the same pair was taken in is news by that: somebody comes back.
        let follows =
            row.round > 1 && at.is_some_and(|at| self.taken.contains(&who(at))) && !is_done;
        if has_changed || follows {
            return Look::Come;
        }
        match sits {
            _ if is_done => Look::Leave,
            Some((number, name)) => {
                let some = |text: String| Some(text).filter(|text| !text.is_empty());
                Look::Go(SeatEntry { number: some(number), name: some(name), ..nobody(row) })
            }
            // Both sides had somebody there, and the event has nobody any more; or nobody plays there, and we wrote it.
            None if at.is_some() || is_written => Look::Go(nobody(row)),
            None => Look::Leave,
        }
    }
}

/// What follows for one row.
enum Look {
    /// Both sides say the same.
    Same,
    /// The file says something new.
    Come,
    /// The file has to be told.
    Go(SeatEntry),
    /// Neither.
    Leave,
}

/// What the event knows of those who sit at the tables, by their rows. Who sits where is the file's to say: its movement may
/// be older than the event's, and names must not come to other pairs by that.
fn entered(event: &EventState, view: &View<'_>) -> BTreeMap<SeatKey, SeatEntry> {
    let mut entries = BTreeMap::new();
    for (&id, &key) in view.sections {
        let Some(about) = event.sections.get(&key) else { continue };
        let (rounds, _) = scheduled(view.exchange, id, about);
        entries.extend(seat_entries(event, id, key, about, &Movement::from(rounds)));
    }
    entries
}

/// The place of a row in the event; none when nobody sits there.
fn place(event: &EventState, view: &View<'_>, row: &PlayerNumber) -> Option<Participation> {
    participation(event, view.exchange, view.sections, row).ok()?
}

/// What is about to be written into the rows of seats.
pub(super) fn being_written(seats: &[Going]) -> BTreeMap<SeatKey, Seated> {
    seats.iter().map(|going| (going.key.clone(), seated_of(&going.entry))).collect()
}

/// Who is in a place, as the file would have it.
fn sitting(event: &EventState, at: Participation) -> Option<Seated> {
    let player = event.player_at(at.section_id(), at.contestant, at.place, at.from_round)?;
    let (number, name) = seat_cells(event, player);
    Some((number.unwrap_or_default(), name.unwrap_or_default()))
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

fn nobody(row: &PlayerNumber) -> SeatEntry {
    let PlayerNumber { section, table, round, .. } = *row;
    let seat = row.direction.as_deref().and_then(|seat| seat.parse().ok());
    let seat = seat.unwrap_or(bridge::Seat::North);
    SeatEntry { section, table, seat, round, number: None, name: None }
}
