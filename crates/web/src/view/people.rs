//! Who sits where: names and numbers of the people behind a contestant.

use bridge::{BySeat, Seat, Side};
use serde::Serialize;
use session::model::{
    Contestant, PairNo, PlayerId, RoundNo, Seating, Section, SectionId, SectionKind,
};
use session::state::EventState;

/// A person as far as the event knows them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Person {
    /// The membership number; a guest has none.
    pub number: Option<String>,
    /// The name.
    pub name: Option<String>,
}

/// The numbers in the seats; `null` where nobody sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Seats {
    /// Two pairs, or pairs of teams.
    Pairs {
        /// The pair North-South.
        ns: Option<PairNo>,
        /// The pair East-West.
        ew: Option<PairNo>,
    },
    /// Four players who score alone.
    Individual {
        /// North.
        north: Option<PairNo>,
        /// East.
        east: Option<PairNo>,
        /// South.
        south: Option<PairNo>,
        /// West.
        west: Option<PairNo>,
    },
}

impl Seats {
    /// Returns who sits there, without the pair that is missing.
    pub fn of(section: &Section, seating: &Seating) -> Seats {
        let there = |number: Option<PairNo>| number.filter(|_| number != section.missing_pair);
        match *seating {
            Seating::Pairs { ns, ew } => Seats::Pairs { ns: there(ns), ew: there(ew) },
            Seating::Individual { north, east, south, west } => Seats::Individual {
                north: there(north),
                east: there(east),
                south: there(south),
                west: there(west),
            },
        }
    }
}

impl Person {
    /// Returns what the event knows of a player. A guest is known by a name alone.
    pub fn of(event: &EventState, id: &PlayerId) -> Person {
        let known = event.players.get(id).map(|player| player.name());
        let known = known.filter(|name| !name.is_empty());
        let is_guest = known.as_ref().is_some_and(|name| id.is_of_guest(name));
        if id.is_number() && (!is_guest || id.looks_like_number()) {
            let name = known.filter(|name| name != id.as_str());
            Person { number: Some(id.to_string()), name }
        } else {
            Person { number: None, name: Some(known.unwrap_or_else(|| id.to_string())) }
        }
    }
}

/// Returns the contestant in a seat, unless nobody or the missing pair sits there.
pub fn contestant_at(section: &Section, seating: &Seating, seat: Seat) -> Option<Contestant> {
    let number = seating.at(seat).filter(|number| Some(*number) != section.missing_pair)?;
    Some(Contestant { number, line: section.has_two_lines().then(|| seat.side()) })
}

/// Returns each contestant of a seating once, with a seat it has, without the missing pair.
pub fn contestants(section: &Section, seating: &Seating) -> Vec<(Seat, Contestant)> {
    let seats = seating.contestants();
    seats.filter_map(|(seat, _)| Some((seat, contestant_at(section, seating, seat)?))).collect()
}

/// Returns which place of its contestant a seat is.
fn place_of(seating: &Seating, seat: Seat) -> u8 {
    match (seating, seat) {
        (Seating::Individual { .. }, _) | (_, Seat::North | Seat::East) => 1,
        (_, Seat::South | Seat::West) => 2,
    }
}

/// Returns the people in the four seats in a round.
pub fn people(
    event: &EventState,
    id: SectionId,
    section: &Section,
    seating: &Seating,
    round: RoundNo,
) -> BySeat<Person> {
    BySeat::from_fn(|seat| {
        let player = contestant_at(section, seating, seat)
            .and_then(|contestant| event.player_at(id, contestant, place_of(seating, seat), round));
        player.map_or_else(Person::default, |player| Person::of(event, player))
    })
}

/// Returns the names of everybody who plays for a contestant: who begins, `&` between them, and in brackets
/// who comes in later, `Carla Dijk & Dirk Dijk (Sam Stit)`.
pub fn names_of(event: &EventState, id: SectionId, contestant: Contestant) -> String {
    let players = event.players_of(id, contestant);
    let names: Vec<String> =
        players.into_iter().filter_map(|player| Person::of(event, player).name).collect();
    let is_alone = event.sections.get(&id).is_some_and(|it| it.kind == SectionKind::Individual);
    let (first, later) = names.split_at(names.len().min(if is_alone { 1 } else { 2 }));
    match later {
        [] => first.join(" & "),
        later => format!("{} ({})", first.join(" & "), later.join(", ")),
    }
}

/// Returns the names of those who play for a contestant in a round; of everybody who does at any time where
/// nobody was named for it.
pub fn names_in(
    event: &EventState,
    id: SectionId,
    contestant: Contestant,
    round: RoundNo,
) -> String {
    let players = [1, 2].map(|place| event.player_at(id, contestant, place, round));
    let names: Vec<String> =
        players.into_iter().flatten().filter_map(|player| Person::of(event, player).name).collect();
    match names.is_empty() {
        true => names_of(event, id, contestant),
        false => names.join(" & "),
    }
}

/// Writes a side as the protocol does.
pub(super) fn side_letters(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "NS",
        Side::EastWest => "EW",
    }
}
