//! Who sits where, both ways.
//!
//! A row of `PlayerNumbers` for the start (round 0) has the first player that is known of a place; rows of later rounds have
//! who came after. What the tables enter is written down; what the scoring program writes is taken in. Where both have
//! changed, a row marked `Updated` counts, else the event.

use std::collections::{BTreeMap, BTreeSet};

use bridge::Seat;
use jiff::Zoned;
use session::JournalError;
use session::model::{
    Contestant, Participation, PlayerId, RoundNo, SectionId, SectionKind, TableNo,
};
use session::state::EventState;

use super::Controller;
use crate::exchange::{Exchange, PlayerNumber};
use crate::link::Turn;
use crate::link::say::TRIES;
use crate::link::seating::{renamed, seat_each};
use crate::read::event::{listed_names, participation, seat};
use crate::write::change::{ChangeError, SeatEntry, Seated, record_players};
use crate::write::{SEATS, seat_cells};

/// A row: section ID, table, and the seat, with the round where it is a later one.
type Key = (i16, i16, String);

/// Rows to write.
pub(super) type Seats = Vec<(Key, SeatEntry)>;

impl Controller {
    /// Takes in who sits where as far as the scoring program has changed it; returns what the file does not know.
    pub(super) fn players(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Seats, JournalError> {
        for _ in 0..TRIES {
            if let Some(seats) = self.compared_players(exchange, now, turn)? {
                return Ok(seats);
            }
        }
        Ok(Seats::new())
    }

    /// The same on the event as it is in memory; nothing when others have said something meanwhile.
    fn compared_players(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Option<Seats>, JournalError> {
        let entered =
            entered(self.live.state().event(), &self.sections, &self.own_tables(exchange));
        let rows: BTreeMap<Key, &PlayerNumber> =
            exchange.player_numbers.iter().map(|row| (key_of(row), row)).collect();
        let keys: BTreeSet<&Key> = rows.keys().chain(entered.keys()).collect();
        let (mut come, mut go) = (Vec::new(), Vec::new());
        let nothing = Seated::default();
        for key in keys {
            let row = rows.get(key).copied();
            let theirs = row.map(cells_of).unwrap_or_default();
            let known = self.known.players.get(key).unwrap_or(&nothing);
            let entry = entered.get(key);
            let ours = entry.map(seated_of).unwrap_or_default();
            let has_changed = theirs != *known;
            if is_same(&ours, &theirs) {
                if has_changed {
                    self.known.players.insert(key.clone(), theirs);
                }
                continue;
            }
            let is_updated = row.is_some_and(|row| row.updated);
            let is_theirs = has_changed
                && theirs != nothing
                && (is_updated || ours == nothing || is_same(&ours, known));
            match (row, entry) {
                (Some(row), _) if is_theirs => come.push((key.clone(), row, theirs)),
                (_, Some(entry)) if ours != nothing => go.push((key.clone(), entry.clone())),
                _ => {}
            }
        }
        if !self.seat_all(exchange, come, now, turn)? {
            return Ok(None);
        }
        go.retain(|(key, entry)| self.seated.get(key) != Some(entry));
        Ok(Some(go))
    }

    /// Seats those whom the scoring program has written; returns false when others have said something meanwhile.
    fn seat_all(
        &mut self,
        exchange: &Exchange,
        come: Vec<(Key, &PlayerNumber, Seated)>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<bool, JournalError> {
        let listed = listed_names(exchange);
        let (mut taken, mut sets) = (Vec::new(), Vec::new());
        for (key, row, theirs) in come {
            let event = self.live.state().event();
            let (number, name) = &theirs;
            let name = Some(name).filter(|name| !name.is_empty()).or_else(|| listed.get(number));
            let name = name.cloned();
            let text =
                if number.is_empty() { name.clone().unwrap_or_default() } else { number.clone() };
            let commands = participation(event, exchange, &self.sections, row).and_then(|place| {
                let Some(place) = place else { return Ok(Vec::new()) };
                let mut commands = renamed(event, &text, name.as_deref());
                commands.extend(seat(event, place, &text, name.unwrap_or_else(|| text.clone()))?);
                Ok(commands)
            });
            match commands {
                Ok(commands) => {
                    taken.push((key, theirs));
                    sets.push(commands);
                }
                Err(why) => {
                    let at = self.seat_name(exchange, &key);
                    self.tell_once(turn, format!("PlayerNumbers, {at}: {why}"));
                }
            }
        }
        let (answers, is_current) = seat_each(&mut self.live, &sets, now.timestamp())?;
        for ((answer, set), (key, theirs)) in answers.into_iter().zip(&sets).zip(&taken) {
            let at = self.seat_name(exchange, key);
            let who = spoken(theirs);
            match answer {
                Ok(()) => {
                    self.known.players.insert(key.clone(), theirs.clone());
                    if !set.is_empty() {
                        turn.received(format!("{at}: {who}"));
                    }
                }
                Err(why) => self.tell_once(turn, format!("{at}: {who} was not taken in: {why}")),
            }
        }
        Ok(is_current)
    }

    /// Writes who sits where.
    pub(super) fn write_seats(
        &mut self,
        seats: Seats,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), ChangeError> {
        if seats.is_empty() {
            return Ok(());
        }
        let entries: Vec<SeatEntry> = seats.iter().map(|(_, entry)| entry.clone()).collect();
        let (sent, written) =
            self.file.change(|file| record_players(file, &entries, now.datetime()))?;
        for ((key, entry), seated) in seats.into_iter().zip(written) {
            if !sent.is_nothing() {
                let letters = self.sections.get(&key.0).map(|key| key.letters.to_string());
                let (_, table, seat) = &key;
                let at = format!("table {}{table}, {seat}", letters.unwrap_or_default());
                turn.sent(format!("{at}: {}", spoken(&seated)));
            }
            self.known.players.insert(key.clone(), seated);
            self.seated.insert(key, entry);
        }
        sent.notes.into_iter().for_each(|note| turn.note(note));
        Ok(())
    }

    fn seat_name(&self, exchange: &Exchange, (section, table, seat): &Key) -> String {
        format!("{}, {seat}", self.table_name(exchange, *section, *table))
    }
}

fn spoken((number, name): &Seated) -> String {
    if number == name { name.clone() } else { format!("{number} {name}").trim().to_owned() }
}

/// Whether the event's player is the file's: names may be cut there, or left out beside a number.
fn is_same((number, name): &Seated, (their_number, their_name): &Seated) -> bool {
    let is_named = !their_name.is_empty() || !number.is_empty() || name.is_empty();
    number == their_number && is_named && name.starts_with(their_name.as_str())
}

fn key_of(row: &PlayerNumber) -> Key {
    let seat = row.direction.as_deref().unwrap_or_default().to_ascii_uppercase();
    (row.section, row.table, seat_word(&seat, row.round))
}

fn seat_word(seat: &str, round: i16) -> String {
    if round == 0 { seat.to_owned() } else { format!("{seat} from round {round}") }
}

fn cells_of(row: &PlayerNumber) -> Seated {
    (row.number.clone().unwrap_or_default(), row.name.clone().unwrap_or_default())
}

fn seated_of(entry: &SeatEntry) -> Seated {
    (entry.number.clone().unwrap_or_default(), entry.name.clone().unwrap_or_default())
}

/// Who fills a place of a contestant, from which rounds on.
type Fillings<'e> = BTreeMap<(Contestant, u8), Vec<(RoundNo, &'e PlayerId)>>;

/// What the event knows of those who sit at some tables.
fn entered(
    event: &EventState,
    sections: &BTreeMap<i16, SectionId>,
    tables: &BTreeSet<(i16, i16)>,
) -> BTreeMap<Key, SeatEntry> {
    let mut entries = BTreeMap::new();
    for (&id, &section) in sections {
        let Some(about) = event.sections.get(&section) else { continue };
        let Some(movement) = event.movements.get(&section) else { continue };
        let mut fillings = Fillings::new();
        for (participation, player) in event.participations.iter() {
            let Participation { contestant, place, from_round, .. } = *participation;
            if let Some(player) = player.as_ref().filter(|_| participation.section_id() == section)
            {
                fillings.entry((contestant, place)).or_default().push((from_round, player));
            }
        }
        let who = |number, seat: Seat| {
            let line = about.has_two_lines().then(|| seat.side());
            let is_second =
                about.kind != SectionKind::Individual && matches!(seat, Seat::South | Seat::West);
            (Contestant { number, line }, if is_second { 2 } else { 1 })
        };
        let is_ours = |table: TableNo| {
            i16::try_from(table.get()).ok().filter(|table| tables.contains(&(id, *table)))
        };
        let mut add = |table: i16, seat: Seat, round: i16, player: &PlayerId| {
            let (number, name) = seat_cells(event, player);
            let key = (id, table, seat_word(&seat.letter().to_string(), round));
            entries.insert(key, SeatEntry { section: id, table, seat, round, number, name });
        };
        for number in movement.tables() {
            let Some(table) = is_ours(number) else { continue };
            for seat in SEATS {
                let rows = movement.at_table(number).iter();
                let start = rows.filter_map(|row| row.seating.at(seat)).next();
                let filling = start.and_then(|start| fillings.get(&who(start, seat)));
                if let Some((_, player)) = filling.and_then(|filling| filling.first()) {
                    add(table, seat, 0, player);
                }
            }
        }
        for row in movement.rounds() {
            let Some(table) = is_ours(row.table) else { continue };
            let Ok(round) = i16::try_from(row.round.get()) else { continue };
            for seat in SEATS {
                let Some(number) = row.seating.at(seat) else { continue };
                let filling = fillings.get(&who(number, seat)).map_or(&[][..], Vec::as_slice);
                let later = filling.iter().skip(1).find(|(from, _)| *from == row.round);
                if let Some((_, player)) = later {
                    add(table, seat, round, player);
                }
            }
        }
    }
    entries
}
