//! Rows that say something new, into the event.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use session::model::{Player, PlayerId};
use session::state::EventState;
use session::{Command, JournalError, LiveEvent, SqliteJournal};

use super::{Coming, TakenSeat, View, cells_of};
use crate::link::seating::{renamed, seat_each};
use crate::read::event::{listed_names, participation, seat};
use crate::write::change::Seated;
use crate::write::is_written_as;

/// Seats those who come. Returns what became of each, in order, and whether the event was as it is in memory; when it was
/// not, the sides have to be compared again.
pub(super) fn take_seats(
    live: &mut LiveEvent<SqliteJournal>,
    view: &View<'_>,
    come: &[Coming<'_>],
    time: Timestamp,
) -> Result<(Vec<TakenSeat>, bool), JournalError> {
    let listed = listed_names(view.exchange);
    let event = live.state().event();
    let (mut taken, mut sets, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for coming in come {
        let theirs = cells_of(coming.row);
        let mut seat = TakenSeat { key: coming.key.clone(), theirs, answer: None };
        match commands(event, view, coming, &seat.theirs, &listed) {
            Ok(Some(commands)) => {
                places.push(taken.len());
                sets.push(commands);
            }
            Ok(None) => {}
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

/// What seats the player of a row; none when there is no such place yet, as with a round that is still to come.
fn commands(
    event: &EventState,
    view: &View<'_>,
    coming: &Coming<'_>,
    (number, name): &Seated,
    listed: &BTreeMap<String, String>,
) -> Result<Option<Vec<Command>>, String> {
    let Some(place) = participation(event, view.exchange, view.sections, coming.row)? else {
        return Ok(None);
    };
    let (old_number, old_name) = &coming.before;
    // Who typed another number may have left the name of the one before; and a number is no name.
    let is_left = !old_number.is_empty() && number != old_number && name == old_name;
    let own = Some(name).filter(|name| !name.is_empty() && *name != number && !is_left);
    let name = if number.is_empty() { Some(name) } else { own.or_else(|| listed.get(number)) };
    let id = match name {
        Some(name) if number.is_empty() => guest(event, name),
        _ => number.clone(),
    };
    let mut commands = match own {
        Some(name) if coming.is_new && *name != id && !number.is_empty() => {
            renamed(event, &id, Some(name))
        }
        _ => Vec::new(),
    };
    commands.extend(seat(event, place, &id, name.unwrap_or(&id).clone())?);
    Ok(Some(commands))
}

/// Who is meant by a name alone: the one guest whose name the file has cut to this, or somebody of just this name.
fn guest(event: &EventState, name: &str) -> String {
    let is_known = name.parse::<PlayerId>().is_ok_and(|id| event.players.get(&id).is_some());
    if is_known {
        return name.to_owned();
    }
    let seated = event.participations.iter().filter_map(|(_, player)| player.as_ref());
    let is_meant = |player: &&PlayerId| {
        let known = event.players.get(*player).map(Player::name).unwrap_or_default();
        known == player.as_str() && is_written_as(&known, name)
    };
    let meant: BTreeSet<&PlayerId> = seated.filter(is_meant).collect();
    match meant.first() {
        Some(one) if meant.len() == 1 => one.to_string(),
        _ => name.to_owned(),
    }
}
