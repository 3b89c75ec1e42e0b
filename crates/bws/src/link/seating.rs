//! Names corrected and places changed, in either role.

use jiff::Timestamp;
use session::log::{PlayerAdded, PlayerSeated};
use session::model::{Player, PlayerId};
use session::state::EventState;
use session::{Command, JournalError, LiveEvent, SqliteJournal};

use super::say::{Said, say_as_seen, say_each};
use crate::write::is_written_as;

/// Corrects the name of a player who is known by another.
pub(super) fn renamed(event: &EventState, number: &str, name: Option<&str>) -> Vec<Command> {
    let (Ok(player), Some(name)) = (number.parse::<PlayerId>(), name) else { return Vec::new() };
    match event.players.get(&player) {
        Some(known) if !is_written_as(&known.name(), name) => {
            // Of what the file has no column for nothing is lost.
            let about =
                Player { first_name: name.to_owned(), last_name: String::new(), ..known.clone() };
            vec![Command::AddPlayer(PlayerAdded { player, about })]
        }
        _ => Vec::new(),
    }
}

/// Seats players and answers each in order; also whether the event was as it is in memory. When it was not, those at the
/// end that have no answer were not seated.
pub(super) fn seat_each(
    live: &mut LiveEvent<SqliteJournal>,
    sets: &[Vec<Command>],
    time: Timestamp,
) -> Result<(Vec<Result<(), String>>, bool), JournalError> {
    // Two who change places must both stand up before either sits down, so they are tried together first.
    let all = standing_first(live.state().event(), sets);
    let mut answers = Vec::new();
    let is_current = match say_as_seen(live, &all, time)? {
        Said::Done => {
            answers.resize(sets.len(), Ok(()));
            true
        }
        Said::Overtaken => false,
        Said::Refused(_) => say_each(live, sets, time, |_, answer| answers.push(answer))?,
    };
    Ok((answers, is_current))
}

/// All commands, but first those who sit where another of them comes stand up.
fn standing_first(event: &EventState, sets: &[Vec<Command>]) -> Vec<Command> {
    let all = sets.iter().flatten();
    let seated: Vec<&PlayerSeated> = all
        .clone()
        .filter_map(|command| match command {
            Command::SeatPlayer(seated) => Some(seated),
            _ => None,
        })
        .collect();
    let standing = seated.iter().filter(|place| {
        let sits = event.participations.get(&place.participation).and_then(Option::as_ref);
        sits.is_some_and(|sits| seated.iter().any(|other| other.player.as_ref() == Some(sits)))
    });
    let stand = |place: &&PlayerSeated| {
        Command::SeatPlayer(PlayerSeated { participation: place.participation, player: None })
    };
    standing.map(stand).chain(all.cloned()).collect()
}
