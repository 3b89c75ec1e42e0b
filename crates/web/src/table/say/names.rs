//! Names: who sits where. Places belong to pairs, so a name stays with its pair as it moves.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use bridge::Seat;
use jiff::Timestamp;
use serde::Deserialize;
use session::log::PlayerSeated;
use session::model::{Contestant, Participation, PlayerId, RoundNo, Stage};
use session::state::EventState;
use session::{Command, FactBody, FactId};

use super::players::{Named, Naming};
use super::reach::Reach;
use super::{Answered, Leave, Voice, said_before};
use crate::Trouble;
use crate::auth::Table;
use crate::desk::Books;
use crate::policy::{Numbers, Policy};
use crate::table::flood::Left;

#[derive(Deserialize)]
pub(super) struct NamesSaid {
    pub(super) round: RoundNo,
    pub(super) seats: BTreeMap<Seat, Option<Named>>,
}

pub(super) fn say(books: &mut Books, voice: &Voice, said: &NamesSaid) -> Result<Answered, Trouble> {
    let same = |_: &session::State, body: &FactBody| {
        matches!(body, FactBody::PlayerAdded(_) | FactBody::PlayerSeated(_))
    };
    let cleaned = said.seats.values().flatten().any(Named::has_hidden);
    if let Some(before) = said_before(books, voice, same)? {
        return Ok(Answered { cleaned, ..before });
    }
    let live = books.event(voice.table.event)?;
    let policy = Policy::of(live.state().event(), voice.table.section_id());
    if policy.numbers == Numbers::Off && !policy.numbers_during_play {
        voice.needs_director("Names are not entered at the table here.")?;
    }
    if live.state().event().stage(voice.table.session) == Stage::Closed {
        voice.needs_director("The session is closed: the director changes names now.")?;
    }
    let naming = Naming::new(live, voice, &policy, said)?;
    let Heard { commands, left_out, elsewhere, refused } = naming.heard(said)?;
    let taken = elsewhere.iter().map(|one| (one.seat, one.sentence.clone())).collect();
    for Elsewhere { player, there, .. } in elsewhere {
        books.elsewhere.note(voice.table, player, there, Instant::now());
    }
    if let Some(refused) = refused {
        return Err(refused);
    }
    voice.count(books, Left::Names)?;
    // The first fact has the phone's own id, so that the phone finds it again.
    let id = |n: usize| if n == 0 { voice.id } else { FactId(voice.id.0).nth(n as u64) };
    let commands = commands.into_iter().enumerate().map(|(n, command)| (command, id(n)));
    let answers = voice.say_all(books, commands.collect())?;
    let first = answers.first().ok_or_else(|| Trouble::refused("Nobody was named."))?;
    Ok(Answered { cleaned, left_out, taken, ..Answered::at(first.seq, first.repeated) })
}

/// What is taken of a saying.
struct Heard {
    commands: Vec<Command>,
    /// The seats whose players are named elsewhere.
    left_out: Vec<Seat>,
    elsewhere: Vec<Elsewhere>,
    /// Why nothing of it is taken.
    refused: Option<Trouble>,
}

/// A number that plays elsewhere already.
struct Elsewhere {
    seat: Seat,
    player: PlayerId,
    there: Participation,
    sentence: String,
}

impl Naming<'_> {
    fn heard(&self, said: &NamesSaid) -> Result<Heard, Trouble> {
        let Naming { event, id, voice, .. } = *self;
        let reach = Reach::of(event, id, Timestamp::now()).ok_or_else(Trouble::unknown_table)?;
        let mut added = Vec::new();
        let mut left_out: Vec<(Seat, Trouble)> = Vec::new();
        let mut elsewhere: Vec<Elsewhere> = Vec::new();
        let mut wanted: Vec<(Participation, Option<PlayerId>)> = Vec::new();
        let mut taken: BTreeSet<PlayerId> = self.kept.values().cloned().collect();
        let mut changes = 0;
        for (&seat, named) in &said.seats {
            let known = added.len();
            let place = self.place(seat)?;
            let player = match named {
                None => None,
                Some(named) => Some(self.player(seat, place, named, &taken, &mut added)?),
            };
            let before = event.player_at(id, place.contestant, place.place, said.round);
            let is_change = before != player.as_ref() || added.len() != known;
            if is_change && !voice.is_director() {
                let is_first = sits_nobody(event, place) && renames_nobody(event, &added[known..]);
                match is_in_reach(&reach, voice, said.round, place.contestant, is_first) {
                    Err(trouble) if voice.leave == Leave::None => {
                        added.truncate(known);
                        left_out.push((seat, trouble));
                        continue;
                    }
                    reached => reached?,
                }
            }
            let place = self.from(place, player.as_ref());
            if let Some((player, there)) = player.as_ref().zip(self.also_plays(place, &player)) {
                added.truncate(known);
                elsewhere.push(self.elsewhere(seat, player.clone(), there));
                continue;
            }
            changes += usize::from(is_change);
            taken.extend(player.clone());
            wanted.push((place, player));
        }
        // One player who cannot be taken takes nothing from the others.
        let refused = (changes == 0).then(|| why_nothing(&mut left_out, &elsewhere)).flatten();
        let commands = added.into_iter().chain(seatings(event, &wanted)).collect();
        let left_out = left_out.into_iter().map(|(seat, _)| seat).collect();
        Ok(Heard { commands, left_out, elsewhere, refused })
    }

    fn also_plays(&self, place: Participation, player: &Option<PlayerId>) -> Option<Participation> {
        self.event.also_plays(place, player.as_ref()?, |other| self.is_said(other))
    }

    fn elsewhere(&self, seat: Seat, player: PlayerId, there: Participation) -> Elsewhere {
        let Participation { contestant: who, section, .. } = there;
        let sentence = match there.section_id() == self.id {
            true => format!(
                "Number {player} is already entered for pair {who}. Enter this player by name, without the number; the director puts it right."
            ),
            false => format!(
                "Number {player} is already entered for pair {who} of section {section}. Enter this player by name, without the number; the director puts it right."
            ),
        };
        Elsewhere { seat, player, there, sentence }
    }
}

/// Returns why nothing of a saying is taken that changes nothing; what waits goes before.
fn why_nothing(left_out: &mut Vec<(Seat, Trouble)>, elsewhere: &[Elsewhere]) -> Option<Trouble> {
    let waits = left_out.iter().position(|(_, trouble)| trouble.code() == "not_yet");
    let first = if left_out.is_empty() { None } else { Some(waits.unwrap_or(0)) };
    match (first, elsewhere.first()) {
        (Some(first), None) => Some(left_out.swap_remove(first).1),
        (Some(first), Some(_)) if waits.is_some() => Some(left_out.swap_remove(first).1),
        (_, elsewhere) => elsewhere.map(|one| Trouble::refused(one.sentence.clone())),
    }
}

/// Returns what seats everybody. Two who change places must both stand up before either sits down.
fn seatings(event: &EventState, wanted: &[(Participation, Option<PlayerId>)]) -> Vec<Command> {
    let stands_up = |place: &Participation, player: &Option<PlayerId>| {
        let sits = event.participations.get(place).and_then(Option::as_ref);
        sits.is_some_and(|sits| {
            Some(sits) != player.as_ref()
                && wanted.iter().any(|(_, other)| other.as_ref() == Some(sits))
        })
    };
    let seat = |participation, player| Command::SeatPlayer(PlayerSeated { participation, player });
    let standing = wanted.iter().filter(|(place, player)| stands_up(place, player));
    let standing = standing.map(|(place, _)| seat(*place, None));
    standing.chain(wanted.iter().map(|(place, player)| seat(*place, player.clone()))).collect()
}

/// Tells whether nobody was ever named for a place, or only somebody who stood up.
fn sits_nobody(event: &EventState, place: Participation) -> bool {
    let is_here =
        |other: &Participation| Participation { from_round: place.from_round, ..*other } == place;
    let mut known = event.participations.iter().filter(|(other, _)| is_here(other));
    known.all(|(_, player)| player.is_none())
}

/// Tells whether players that are made known were not known before under another name.
fn renames_nobody(event: &EventState, added: &[Command]) -> bool {
    added.iter().all(|command| match command {
        Command::AddPlayer(added) => event.players.get(&added.player).is_none(),
        _ => true,
    })
}

/// Refuses names of a pair that is elsewhere now. The first names of all are taken late too, and wait for results that the
/// pair has still to send from where it was before.
fn is_in_reach(
    reach: &Reach<'_>,
    voice: &Voice,
    round: RoundNo,
    who: Contestant,
    is_first: bool,
) -> Result<(), Trouble> {
    let Table { table, .. } = voice.table;
    if reach.is_present(table, round, who) || (is_first && reach.may_have_come(table, round, who)) {
        return Ok(());
    }
    if is_first && voice.leave == Leave::None && reach.plays_here(table, round, who) {
        return Err(Trouble::not_yet(format!(
            "Pair {who} still plays at another table, as far as its results say. The names stay on this phone and are sent again."
        )));
    }
    if let Some((table, boards)) = reach.left_out_before(round, who) {
        let section = voice.table.section;
        return voice.needs_director(&format!(
            "Table {section}{table} has still to enter board {boards} of pair {who}. After that, names of this pair can be changed here."
        ));
    }
    voice.needs_director(&format!(
        "Pair {who} is not at table {} in this round yet, or has left it: its names are entered where it plays.",
        voice.table
    ))
}
