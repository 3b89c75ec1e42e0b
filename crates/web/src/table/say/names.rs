//! Names: who sits where. Places belong to pairs, so a name stays with its pair as it moves.

use std::collections::BTreeMap;

use bridge::Seat;
use jiff::Timestamp;
use serde::Deserialize;
use session::log::{PlayerAdded, PlayerSeated};
use session::model::{
    Contestant, Participation, Player, PlayerId, RoundNo, Section, SectionKind, Stage, has_hidden,
    is_unseen, visible,
};
use session::state::{EventState, Register};
use session::{Author, Command, FactBody, FactId};

use super::reach::Reach;
use super::{Answered, Leave, Voice, said_before};
use crate::Trouble;
use crate::auth::Table;
use crate::desk::{Books, Live};
use crate::policy::{Numbers, Policy};
use crate::table::flood::Left;

#[derive(Deserialize)]
pub(super) struct NamesSaid {
    round: RoundNo,
    seats: BTreeMap<Seat, Option<Named>>,
}

/// Who sits in a seat.
#[derive(Deserialize)]
struct Named {
    #[serde(default)]
    number: Option<String>,
    #[serde(default)]
    name: Option<String>,
}

impl Named {
    fn has_hidden(&self) -> bool {
        [&self.number, &self.name].into_iter().flatten().any(|text| has_hidden(text))
    }
}

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

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
    let Heard { commands, left_out } = heard(live, voice, &policy, said)?;
    voice.count(books, Left::Names)?;
    // The first fact has the phone's own id, so that the phone finds it again.
    let id = |n: usize| if n == 0 { voice.id } else { FactId(voice.id.0).nth(n as u64) };
    let commands = commands.into_iter().enumerate().map(|(n, command)| (command, id(n)));
    let answers = voice.say_all(books, commands.collect())?;
    let first = answers.first().ok_or_else(|| Trouble::refused("Nobody was named."))?;
    Ok(Answered { cleaned, left_out, ..Answered::at(first.seq, first.repeated) })
}

/// What is taken of a saying.
struct Heard {
    commands: Vec<Command>,
    /// The seats whose players are named elsewhere.
    left_out: Vec<Seat>,
}

fn heard(live: &Live, voice: &Voice, policy: &Policy, said: &NamesSaid) -> Result<Heard, Trouble> {
    let event = live.state().event();
    let id = voice.table.section_id();
    let about = event.sections.get(&id).ok_or_else(Trouble::unknown_table)?;
    let row = event.movements.get(&id).and_then(|m| m.at(voice.table.table, said.round));
    let row = row.ok_or_else(|| {
        Trouble::refused(format!("Table {} has no round {} now.", voice.table, said.round))
    })?;
    let reach = Reach::of(event, id, Timestamp::now()).ok_or_else(Trouble::unknown_table)?;
    let mut added = Vec::new();
    let mut left_out: Vec<(Seat, Trouble)> = Vec::new();
    let mut wanted: Vec<(Participation, Option<PlayerId>)> = Vec::new();
    let mut changes = 0;
    for (&seat, named) in &said.seats {
        let known = added.len();
        let number = row.seating.at(seat).ok_or_else(|| {
            Trouble::refused(format!("Nobody sits {seat} at table {} in this round.", voice.table))
        })?;
        let player = match named {
            None => None,
            Some(named) => Some(player(live, voice, policy, named, &mut added)?),
        };
        let line = about.has_two_lines().then(|| seat.side());
        let contestant = Contestant { number, line };
        let place = Participation {
            session: id.session,
            section: id.letters,
            contestant,
            place: place(about, seat),
            from_round: RoundNo::FIRST,
        };
        let before = event.player_at(id, contestant, place.place, said.round);
        let is_change = before != player.as_ref() || added.len() != known;
        if is_change && !voice.is_director() {
            let is_first = sits_nobody(event, place) && renames_nobody(event, &added[known..]);
            match is_in_reach(&reach, voice, said.round, contestant, is_first) {
                Err(trouble) if voice.leave == Leave::None => {
                    added.truncate(known);
                    left_out.push((seat, trouble));
                    continue;
                }
                reached => reached?,
            }
        }
        changes += usize::from(is_change);
        let from_round = from_round(event, policy, place, said.round, player.as_ref());
        wanted.push((Participation { from_round, ..place }, player));
    }
    // One pair that is out of reach takes nothing from the others.
    if changes == 0 && !left_out.is_empty() {
        let waits = left_out.iter().position(|(_, trouble)| trouble.code() == "not_yet");
        return Err(left_out.swap_remove(waits.unwrap_or(0)).1);
    }
    let commands = added.into_iter().chain(seatings(event, &wanted)).collect();
    Ok(Heard { commands, left_out: left_out.into_iter().map(|(seat, _)| seat).collect() })
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
    voice.needs_director(&format!(
        "Pair {who} is not at table {} in this round yet, or has left it: its names are entered where it plays.",
        voice.table
    ))
}

/// Takes in another name for a number. What another table said of it is put right where the player sits; what
/// the club's list says is changed by the director.
fn rename(live: &Live, voice: &Voice, player: &PlayerId, known: &str) -> Result<(), Trouble> {
    let players = &live.state().event().players;
    let said = players.register(player).and_then(Register::current_seq);
    let by = match said {
        Some(said) => live.fact(said)?.map(|fact| fact.author),
        None => None,
    };
    match by {
        Some(Author::Table { .. }) => Ok(()),
        _ => voice.needs_director(&format!(
            "Number {player} is “{known}” here. Leave the name out, or check the number."
        )),
    }
}

/// Returns the player somebody named, made known when nobody knew.
fn player(
    live: &Live,
    voice: &Voice,
    policy: &Policy,
    named: &Named,
    added: &mut Vec<Command>,
) -> Result<PlayerId, Trouble> {
    let tidy = |text: &Option<String>| -> Option<String> {
        let text = visible(text.as_deref()?);
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(words.join(" ")).filter(|text| !text.is_empty())
    };
    let (number, name) = (tidy(&named.number), tidy(&named.name));
    if name.as_ref().is_some_and(|name| name.chars().count() > LONGEST_NAME) {
        return Err(Trouble::refused(format!(
            "This name is too long: at most {LONGEST_NAME} letters."
        )));
    }
    if number.iter().chain(&name).any(|text| is_unseen(text)) {
        return Err(Trouble::refused(
            "Nothing can be seen of this name. Type at least one letter.",
        ));
    }
    let text = number.as_ref().or(name.as_ref());
    let text = text.ok_or_else(|| Trouble::refused("A player needs a number or a name."))?;
    let player: PlayerId = text.parse().map_err(|error| Trouble::refused(format!("{error}.")))?;
    let known = live.state().event().players.get(&player);
    if known.is_none()
        && let Some(wrong) = number.as_deref().and_then(|number| policy.wrong_number(number))
    {
        voice.needs_director(&wrong)?;
    }
    let known_as = known.map(Player::name).unwrap_or_default();
    let is_other = |name: &String| !name.split_whitespace().eq(known_as.split_whitespace());
    let other =
        name.as_ref().filter(|name| (number.is_some() || known_as.is_empty()) && is_other(name));
    if other.is_some() && !known_as.is_empty() {
        rename(live, voice, &player, &known_as)?;
    }
    if known.is_none() || other.is_some() {
        let about = Player {
            first_name: name.unwrap_or_default(),
            last_name: String::new(),
            ..known.cloned().unwrap_or_default()
        };
        added.push(Command::AddPlayer(PlayerAdded { player: player.clone(), about }));
    }
    Ok(player)
}

/// Returns which place of its contestant a seat is.
fn place(about: &Section, seat: Seat) -> u8 {
    match (about.kind, seat) {
        (SectionKind::Individual, _) | (_, Seat::North | Seat::East) => 1,
        (_, Seat::South | Seat::West) => 2,
    }
}

/// Returns the round from which a name holds: from the first when nobody was known before, from now on
/// when the players say their names every round and somebody else sits there, and otherwise in place
/// of the name that was wrong.
fn from_round(
    event: &EventState,
    policy: &Policy,
    place: Participation,
    round: RoundNo,
    player: Option<&PlayerId>,
) -> RoundNo {
    let same_place = |other: &Participation| {
        Participation { from_round: place.from_round, ..*other } == place
            && other.from_round <= round
    };
    let known = event.participations.iter().filter(|(other, _)| same_place(other)).last();
    match known {
        None => RoundNo::FIRST,
        Some((known, None)) => known.from_round,
        Some((_, Some(sits))) if policy.numbers == Numbers::EveryRound && Some(sits) != player => {
            round
        }
        Some((known, _)) => known.from_round,
    }
}
