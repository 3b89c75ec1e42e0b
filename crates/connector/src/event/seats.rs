//! Who sits where, both ways.
//!
//! On the wire a player has a seat at a table, in an event a place of the pair that the movement has there. Round 0 and 1
//! are the start; a later round is for that round and on, until another one is named for the place, as individuals have
//! them. A batch counts as a whole: two who change seats may come in any order. Somebody who is given another seat leaves
//! the one before, because programs say where people go and not where they came from.
//!
//! A guest has a name and no number, and is known by the name, as in an exchange file. Guests of the same name get a
//! count behind it, for a family may play with its last name alone.

mod plan;
mod target;

use bridge::Seat;
use session::Command;
use session::model::{Contestant, Participation, PlayerId, RoundNo, SectionKind};
use session::state::EventState;

use super::people::{is_guest, names};
use super::place::direction;
use super::strays::{self, Placed};
use super::{Fault, Sessions};
use crate::dto;
use plan::Plan;
use target::targets;

/// Returns the commands that seat players as participations say, and empty the seats they leave.
pub fn read_all(
    event: &EventState,
    sessions: &Sessions,
    participations: &[dto::Participation],
) -> Result<Vec<Command>, Fault> {
    let targets = targets(event, sessions, participations)?;
    let mut plan = Plan::new(event, &targets);
    plan.seat()?;
    plan.leave_other_seats()?;
    Ok(plan.commands())
}

/// Returns the participations of sections and tables that are there, and notes on the others: they need not stop an event that comes
/// with them.
pub fn known(
    event: &EventState,
    sessions: &Sessions,
    participations: &[dto::Participation],
) -> (Vec<dto::Participation>, Vec<String>) {
    strays::known(event, sessions, participations)
}

impl Placed for dto::Participation {
    const WHAT: &'static str = "Participations";

    fn whose(&self) -> (&Option<String>, &Option<String>) {
        (&self.session_guid, &self.section_letters)
    }

    fn table(&self) -> Option<i32> {
        Some(self.table_number)
    }

    fn belong_to(&mut self, guid: &str) {
        self.session_guid = Some(guid.to_owned());
    }
}

/// Returns who fills a place from its round on, as it travels; a removal where nobody does.
///
/// That is one participation, where the pair next plays; in an individual one for each round, because there nobody can
/// tell the later seats from the first. A team's substitutes have no seat, so they have none.
pub fn write(
    event: &EventState,
    at: &Participation,
    player: Option<&PlayerId>,
    guid: &str,
) -> Vec<dto::Participation> {
    let mut seats = seats(event, at);
    let kind = event.sections.get(&at.section_id()).map(|about| about.kind);
    if kind != Some(SectionKind::Individual) {
        seats.truncate(1);
    }
    let is_player_swap = player.is_some() && is_swap(event, at);
    let written = seats.into_iter().map(|(round, table, seat)| {
        let place = dto::Participation {
            session_guid: Some(guid.to_owned()),
            section_letters: Some(at.section.to_string()),
            table_number: table.into(),
            direction: direction(seat),
            round_number: round.get().into(),
            is_player_swap,
            is_removal: player.is_none(),
            ..dto::Participation::default()
        };
        player.map_or(place.clone(), |player| named(event, place, player))
    });
    written.collect()
}

/// Tells whether two partners have changed places with each other: since the round before, or, from the start, since
/// they were seated first.
pub fn is_swap(event: &EventState, at: &Participation) -> bool {
    let other = match at.place {
        1 => Participation { place: 2, ..*at },
        2 => Participation { place: 1, ..*at },
        _ => return false,
    };
    let now = [at, &other].map(|at| sitting(event, at));
    let before = [at, &other].map(|at| before(event, at));
    now[0].is_some() && now[1].is_some() && now[0] == before[1] && now[1] == before[0]
}

/// Who fills a place in its round.
fn sitting<'e>(event: &'e EventState, at: &Participation) -> Option<&'e PlayerId> {
    event.player_at(at.section_id(), at.contestant, at.place, at.from_round)
}

/// Who filled a place before whoever does now.
fn before<'e>(event: &'e EventState, at: &Participation) -> Option<&'e PlayerId> {
    let now = sitting(event, at);
    let earlier = event.participations.register(at).and_then(|register| {
        let players = register.history().filter_map(|(_, player)| player.as_ref());
        players.filter(|player| Some(*player) != now).last()
    });
    earlier.or_else(|| {
        let round_before = RoundNo::new(at.from_round.get() - 1)?;
        sitting(event, &Participation { from_round: round_before, ..*at })
    })
}

/// The seats of a place from its round until somebody else is named for it: round, table, seat.
fn seats(event: &EventState, at: &Participation) -> Vec<(RoundNo, u16, Seat)> {
    let id = at.section_id();
    let (Some(about), Some(movement)) = (event.sections.get(&id), event.movements.get(&id)) else {
        return Vec::new();
    };
    let is_same_place =
        |other: &Participation| Participation { from_round: at.from_round, ..*other } == *at;
    let later =
        event.participations.iter().map(|(other, _)| other).filter(|other| is_same_place(other));
    let until = later.map(|other| other.from_round).filter(|round| *round > at.from_round).min();
    let rows = movement
        .rounds()
        .iter()
        .filter(|row| row.round >= at.from_round && until.is_none_or(|until| row.round < until));
    let mut seats: Vec<_> = rows
        .flat_map(|row| {
            let here = Seat::ALL.into_iter().filter(|seat| {
                let number = row.seating.at(*seat);
                let line = about.has_two_lines().then(|| seat.side());
                number.map(|number| Contestant { number, line }) == Some(at.contestant)
                    && place_of(about.kind, *seat) == at.place
            });
            here.map(|seat| (row.round, row.table.get(), seat))
        })
        .collect();
    seats.sort_by_key(|(round, ..)| *round);
    seats
}

/// The place of a contestant that goes with a seat.
fn place_of(kind: SectionKind, seat: Seat) -> u8 {
    match (kind, seat) {
        (SectionKind::Individual, _) | (_, Seat::North | Seat::East) => 1,
        (_, Seat::South | Seat::West) => 2,
    }
}

/// Adds the player: number and name of a member, the name alone of a guest.
fn named(event: &EventState, at: dto::Participation, player: &PlayerId) -> dto::Participation {
    let about = event.players.get(player).cloned().unwrap_or_default();
    let (first_name, last_name) = names(player, &about);
    let number = if is_guest(player, &about) { String::new() } else { player.to_string() };
    dto::Participation {
        player_number: Some(number),
        first_name: Some(first_name),
        last_name: Some(last_name),
        country_code: Some(about.country),
        ..at
    }
}
