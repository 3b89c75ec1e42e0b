//! `PlayerNumbers` and `PlayerNames`: who sits where at the start, and everybody by number.
//!
//! A member number that does not fit (16 characters at a table, 18 in the list of names) is left out, never cut: a part of
//! it would be somebody else's. `ID` of the list is the number where it is one; `strID` has it as text.

use std::collections::BTreeSet;

use bridge::Seat;
use jet::Value;
use session::model::{Contestant, Player, PlayerId, RoundNo, SectionKind, TableNo};
use session::state::EventState;

use super::content::{Content, Row, SectionPart, int};

/// The longest number at a table, and in the list of names.
const NUMBER: usize = 16;
const LISTED: usize = 18;

/// The order in which the guide names the seats.
pub(crate) const SEATS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// Writes the two tables.
pub(super) fn write(event: &EventState, sections: &[SectionPart<'_>], content: &mut Content) {
    let mut everybody = BTreeSet::new();
    for part in sections {
        for table in part.movement.tables() {
            for seat in SEATS {
                let player = sitting(event, part, table, seat, RoundNo::FIRST);
                content.add("PlayerNumbers", number_row(event, part.id, table, seat, player));
            }
        }
        for (participation, player) in event.participations.iter() {
            if participation.section_id() != part.key {
                continue;
            }
            everybody.extend(player.as_ref());
            if participation.from_round > RoundNo::FIRST {
                content.note(format!(
                    "section {}: who plays from round {} on is not in the file, which has the players at the start",
                    part.key.letters, participation.from_round
                ));
            }
        }
    }
    for player in everybody {
        match (name_row(event, player), name(event, player)) {
            (Some(row), _) => content.add("PlayerNames", row),
            (None, Some(name)) => content.note(format!(
                "{name} is not in the list of names: the number {player} has more than {LISTED} characters"
            )),
            (None, None) => {}
        }
    }
}

/// Who sits in a seat of a table in a round.
pub(super) fn sitting<'e>(
    event: &'e EventState,
    part: &SectionPart<'_>,
    table: TableNo,
    seat: Seat,
    round: RoundNo,
) -> Option<&'e PlayerId> {
    let number = part.movement.at(table, round)?.seating.at(seat)?;
    let line = part.about.has_two_lines().then(|| seat.side());
    let is_second =
        part.about.kind != SectionKind::Individual && matches!(seat, Seat::South | Seat::West);
    let place = if is_second { 2 } else { 1 };
    event.player_at(part.key, Contestant { number, line }, place, round)
}

/// A row of `PlayerNumbers`; `Updated` tells the control program that a name was written.
pub(super) fn number_row(
    event: &EventState,
    section: i16,
    table: TableNo,
    seat: Seat,
    player: Option<&PlayerId>,
) -> Row {
    let (number, name) = player.map_or((None, None), |player| seat_cells(event, player));
    vec![
        ("Section", int(section)),
        ("Table", int(table.get())),
        ("Direction", seat.letter().to_string().into()),
        ("Number", number.into()),
        ("Updated", Value::Bool(name.is_some())),
        ("Name", name.into()),
        ("Round", int(0)),
    ]
}

/// Number and name of a player as `PlayerNumbers` has them.
pub(crate) fn seat_cells(
    event: &EventState,
    player: &PlayerId,
) -> (Option<String>, Option<String>) {
    let number = Some(player.as_str()).filter(|number| fits(number, NUMBER));
    (number.map(str::to_owned), name(event, player))
}

/// A row of `PlayerNames`; none where the number does not fit.
pub(super) fn name_row(event: &EventState, player: &PlayerId) -> Option<Row> {
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

/// The name of a player; a guest's number may be the name.
fn name(event: &EventState, player: &PlayerId) -> Option<String> {
    let name = event.players.get(player).map(Player::name).filter(|name| !name.is_empty());
    name.or_else(|| player.as_str().contains(char::is_alphabetic).then(|| player.to_string()))
}

/// Whether it is a number, or text that goes for one, and short enough.
fn fits(number: &str, most: usize) -> bool {
    number.chars().count() <= most && !number.contains(char::is_whitespace)
}
