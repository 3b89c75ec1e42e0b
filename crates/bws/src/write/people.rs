//! `PlayerNumbers` and `PlayerNames`: who sits where, and everybody by number.
//!
//! A row of `PlayerNumbers` for the start (round 0) has the first player that is known of whoever sits there first. Who
//! comes to a place later, or plays only later, has a row for the round.
//!
//! A member number that does not fit (16 characters at a table, 18 in the list of names) is left out, never cut: a part of
//! it would be somebody else's. `ID` of the list is the number where it is one; `strID` has it as text. A guest has a name
//! and no number, and is not in the list.

use std::collections::{BTreeMap, BTreeSet};

use bridge::Seat;
use jet::Value;
use session::model::{
    Contestant, Movement, Participation, Player, PlayerId, RoundNo, Section, SectionId,
    SectionKind, TableNo,
};
use session::state::EventState;

use super::change::SeatEntry;
use super::content::{Content, Row, SectionPart, int};

/// The longest number at a table, and in the list of names.
const NUMBER: usize = 16;
const LISTED: usize = 18;

/// The order in which the guide names the seats.
pub(crate) const SEATS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// A row of `PlayerNumbers`: section ID, table, and the seat, with the round where it is a later one.
pub(crate) type SeatKey = (i16, i16, String);

/// The last part of a [`SeatKey`].
pub(crate) fn seat_word(seat: &str, round: i16) -> String {
    if round == 0 { seat.to_owned() } else { format!("{seat} from round {round}") }
}

/// Writes the two tables.
pub(super) fn write(event: &EventState, sections: &[SectionPart<'_>], content: &mut Content) {
    let mut everybody = BTreeSet::new();
    for part in sections {
        for row in number_rows(event, part) {
            content.add("PlayerNumbers", row);
        }
        let here = event.participations.iter().filter(|(at, _)| at.section_id() == part.key);
        everybody.extend(here.filter_map(|(_, player)| player.as_ref()));
    }
    for player in everybody.into_iter().filter(|player| !is_guest(event, player)) {
        let Some(name) = name(event, player) else { continue };
        let length = player.as_str().chars().count();
        let lacking = match length {
            _ if length > LISTED => "neither at a table nor in the list of names",
            _ if length > NUMBER => "not at a table, which has the name alone",
            _ => "",
        };
        if !lacking.is_empty() {
            content.note(format!(
                "the number {player} of {name} has {length} characters and is {lacking}: there is room for {NUMBER} and {LISTED}"
            ));
        }
        if let Some(row) = name_row(event, player) {
            content.add("PlayerNames", row);
        }
    }
}

/// The rows of a section: four for each table, and one for each who comes later.
pub(super) fn number_rows(event: &EventState, part: &SectionPart<'_>) -> Vec<Row> {
    let mut entries = seat_entries(event, part.id, part.key, part.about, part.movement);
    let mut rows = Vec::new();
    for table in part.movement.tables() {
        for seat in SEATS {
            let key = (part.id, small(table), seat_word(&seat.letter().to_string(), 0));
            let entry = entries.remove(&key).unwrap_or(SeatEntry {
                section: part.id,
                table: small(table),
                seat,
                round: 0,
                number: None,
                name: None,
            });
            rows.push(number_row(&entry));
        }
    }
    let mut later: Vec<SeatEntry> = entries.into_values().collect();
    later.sort_by_key(|entry| (entry.round, entry.table));
    rows.extend(later.iter().map(number_row));
    rows
}

/// A row of `PlayerNumbers`; `Updated` tells the control program that a name was written.
pub(super) fn number_row(entry: &SeatEntry) -> Row {
    vec![
        ("Section", int(entry.section)),
        ("Table", int(entry.table)),
        ("Direction", entry.seat.letter().to_string().into()),
        ("Number", entry.number.clone().into()),
        ("Updated", Value::Bool(entry.name.is_some())),
        ("Name", entry.name.clone().into()),
        ("Round", int(entry.round)),
    ]
}

/// Who fills a place of a contestant, from which rounds on.
type Filling<'e> = Vec<(RoundNo, Option<&'e PlayerId>)>;

/// Where a contestant's player sits: round, table, seat.
type Appearance = (RoundNo, TableNo, Seat);

/// What the event knows of those who sit at the tables of a section, by their rows in the file.
pub(crate) fn seat_entries(
    event: &EventState,
    id: i16,
    key: SectionId,
    about: &Section,
    movement: &Movement,
) -> BTreeMap<SeatKey, SeatEntry> {
    let mut appearances: BTreeMap<(Contestant, u8), Vec<Appearance>> = BTreeMap::new();
    let mut first: BTreeMap<(TableNo, Seat), RoundNo> = BTreeMap::new();
    for row in movement.rounds() {
        for seat in SEATS {
            let Some(number) = row.seating.at(seat) else { continue };
            let line = about.has_two_lines().then(|| seat.side());
            let is_second =
                about.kind != SectionKind::Individual && matches!(seat, Seat::South | Seat::West);
            let place = (Contestant { number, line }, if is_second { 2 } else { 1 });
            appearances.entry(place).or_default().push((row.round, row.table, seat));
            first.entry((row.table, seat)).or_insert(row.round);
        }
    }
    appearances.values_mut().for_each(|rounds| rounds.sort_by_key(|(round, ..)| *round));
    let mut fillings: BTreeMap<(Contestant, u8), Filling<'_>> = BTreeMap::new();
    for (participation, player) in event.participations.iter() {
        let Participation { contestant, place, from_round, .. } = *participation;
        if participation.section_id() == key {
            let filling = fillings.entry((contestant, place)).or_default();
            filling.push((from_round, player.as_ref()));
        }
    }
    let mut entries = BTreeMap::new();
    for (place, mut filling) in fillings {
        filling.sort_by_key(|(from, _)| *from);
        // The first who is known stands for the start too.
        filling.drain(..filling.iter().take_while(|(_, player)| player.is_none()).count());
        for (n, (from, player)) in filling.iter().enumerate() {
            let from = if n == 0 { RoundNo::FIRST } else { *from };
            let until = filling.get(n + 1).map(|(next, _)| *next);
            let plays = appearances
                .get(&place)
                .into_iter()
                .flatten()
                .find(|(round, ..)| *round >= from && until.is_none_or(|until| *round < until));
            let (Some(player), Some(&(round, table, seat))) = (player, plays) else { continue };
            let is_start = first.get(&(table, seat)) == Some(&round);
            let round = if is_start { 0 } else { i16::try_from(round.get()).unwrap_or(i16::MAX) };
            let table = small(table);
            let (number, name) = seat_cells(event, player);
            let key = (id, table, seat_word(&seat.letter().to_string(), round));
            entries.insert(key, SeatEntry { section: id, table, seat, round, number, name });
        }
    }
    entries
}

fn small(table: TableNo) -> i16 {
    i16::try_from(table.get()).unwrap_or_default()
}

/// Number and name of a player as `PlayerNumbers` has them.
pub(crate) fn seat_cells(
    event: &EventState,
    player: &PlayerId,
) -> (Option<String>, Option<String>) {
    let fits = player.as_str().chars().count() <= NUMBER && !is_guest(event, player);
    (fits.then(|| player.to_string()), name(event, player))
}

/// A row of `PlayerNames`; none where the number does not fit.
fn name_row(event: &EventState, player: &PlayerId) -> Option<Row> {
    let number = player.as_str();
    if number.chars().count() > LISTED {
        return None;
    }
    Some(vec![
        ("ID", number.parse::<i32>().ok().into()),
        ("Name", name(event, player)?.into()),
        ("strID", number.to_owned().into()),
    ])
}

/// The name of a player; a guest's is in the place of the number, and a number alone is no name.
fn name(event: &EventState, player: &PlayerId) -> Option<String> {
    if is_guest(event, player) {
        return Some(player.to_string());
    }
    let name = event.players.get(player).map(Player::name);
    name.filter(|name| !name.is_empty() && name != player.as_str())
}

/// Whether somebody has no number but the name.
fn is_guest(event: &EventState, player: &PlayerId) -> bool {
    let name = event.players.get(player).map(Player::name).unwrap_or_default();
    let is_word = player.as_str().contains(char::is_alphabetic);
    is_word && (name.is_empty() || player.is_of_guest(&name))
}
