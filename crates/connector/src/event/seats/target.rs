//! The places that participations are about, and who is to fill them.

use std::collections::BTreeMap;

use bridge::Seat;
use session::model::{Contestant, Participation, Player, PlayerId, RoundNo};
use session::state::EventState;

use super::{place_of, sitting};
use crate::dto;
use crate::event::people::read_id;
use crate::event::place::{self, Place, text};
use crate::event::{Fault, Sessions};

/// Who is to fill a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// Nobody.
    Nobody,
    /// Somebody who is known by a number.
    Member(PlayerId),
    /// Somebody with a name alone.
    Guest(Player),
}

/// What a batch wants, by place and round. Of a place that is named twice the last word counts.
pub(super) type Targets = BTreeMap<Participation, Who>;

/// Finds out what participations want.
pub(super) fn targets(
    event: &EventState,
    sessions: &Sessions,
    participations: &[dto::Participation],
) -> Result<Targets, Fault> {
    let mut targets = Targets::new();
    let mut swaps = Vec::new();
    for participation in participations {
        let Some(at) = locate(event, sessions, participation)? else { continue };
        targets.insert(at, who(event, participation)?);
        if participation.is_player_swap {
            swaps.push(at);
        }
    }
    for at in swaps {
        complete(event, at, &mut targets);
    }
    Ok(targets)
}

/// Returns the place of a participation; none where nobody plays, so that nobody can sit there either.
fn locate(
    event: &EventState,
    sessions: &Sessions,
    participation: &dto::Participation,
) -> Result<Option<Participation>, Fault> {
    let dto::Participation { session_guid, section_letters, round_number, .. } = participation;
    let place = Place::find(event, sessions, session_guid, section_letters)?;
    let table = place.table(participation.table_number)?;
    let seat = place::seat(participation.direction.0).ok_or_else(|| {
        let direction = participation.direction;
        Fault::invalid(&[format!(
            "Invalid Direction ({direction}). The value must be between 1 and 4."
        )])
    })?;
    let rounds = place.movement.at_table(table);
    let round = place::round((*round_number).max(1));
    let planned = rounds.iter().find(|row| Some(row.round) == round);
    // Where nobody sits at the start, it is the first round in which somebody does.
    let first = rounds.iter().find(|row| row.seating.at(seat).is_some());
    let row = match round {
        Some(RoundNo::FIRST) => planned.filter(|row| row.seating.at(seat).is_some()).or(first),
        _ => Some(planned.ok_or_else(|| place.no_round(table, *round_number))?),
    };
    let number = row.and_then(|row| row.seating.at(seat));
    let (Some(number), Some(from_round)) = (number, round) else {
        return if participation.is_removal { Ok(None) } else { Err(nobody(participation, seat)) };
    };
    let line = place.about.has_two_lines().then(|| seat.side());
    Ok(Some(Participation {
        session: place.id.session,
        section: place.id.letters,
        contestant: Contestant { number, line },
        place: place_of(place.about.kind, seat),
        from_round,
    }))
}

fn who(event: &EventState, participation: &dto::Participation) -> Result<Who, Fault> {
    if participation.is_removal {
        return Ok(Who::Nobody);
    }
    let number = text(&participation.player_number);
    if !number.is_empty() {
        let id = read_id(number)?;
        return match event.players.get(&id) {
            Some(_) => Ok(Who::Member(id)),
            None => Err(Fault::unknown(format!(
                "'{participation}' is a participation of an unknown player: there is no player data for the number \
                 '{number}'. Send it with PutPlayerData first."
            ))),
        };
    }
    let [first_name, last_name, country] =
        [&participation.first_name, &participation.last_name, &participation.country_code]
            .map(|name| text(name).to_owned());
    Ok(Who::Guest(Player { first_name, last_name, country }))
}

/// Seats the partner too where only one half of a swap came.
fn complete(event: &EventState, at: Participation, targets: &mut Targets) {
    let Some(Who::Member(comes)) = targets.get(&at) else { return };
    let other = match at.place {
        1 => Participation { place: 2, ..at },
        2 => Participation { place: 1, ..at },
        _ => return,
    };
    let goes = sitting(event, &at).filter(|goes| *goes != comes);
    if let (Some(goes), true) = (goes, sitting(event, &other) == Some(comes)) {
        targets.entry(other).or_insert_with(|| Who::Member(goes.clone()));
    }
}

fn nobody(participation: &dto::Participation, seat: Seat) -> Fault {
    let seat = seat.name();
    Fault::movement(format!(
        "'{participation}': the movement has nobody sitting {seat} there. Send the seat of a pair that plays."
    ))
}
