//! Who is meant by a number or a name said at a table. A number is a member's; a guest is known by the name, and has
//! nothing to do with a guest of the same name elsewhere, nor with what a number says.

use std::collections::{BTreeMap, BTreeSet};

use bridge::Seat;
use serde::Deserialize;
use session::log::PlayerAdded;
use session::model::{
    Contestant, Participation, Player, PlayerId, PlayerIdError, Round, RoundNo, Section, SectionId,
    SectionKind, has_hidden, is_unseen, visible,
};
use session::state::{EventState, Register};
use session::{Author, Command};

use super::Voice;
use super::names::NamesSaid;
use crate::Trouble;
use crate::desk::Live;
use crate::policy::{Numbers, Policy};

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;
/// So many guests of one name have a place in an event.
const MOST_OF_A_NAME: usize = 99;

/// Who sits in a seat.
#[derive(Deserialize)]
pub(super) struct Named {
    #[serde(default)]
    number: Option<String>,
    #[serde(default)]
    name: Option<String>,
}

impl Named {
    pub(super) fn has_hidden(&self) -> bool {
        [&self.number, &self.name].into_iter().flatten().any(|text| has_hidden(text))
    }

    /// Returns number and name as they are kept. A name that is written as a number is one.
    fn tidy(&self) -> (Option<String>, Option<String>) {
        let tidy = |text: &Option<String>| {
            let text = visible(text.as_deref()?);
            let words: Vec<&str> = text.split_whitespace().collect();
            Some(words.join(" ")).filter(|text| !text.is_empty())
        };
        match (tidy(&self.number), tidy(&self.name)) {
            (None, Some(name)) if looks_like_number(&name) => (Some(name), None),
            tidied => tidied,
        }
    }
}

/// What a table says of the seats of a round.
pub(super) struct Naming<'a> {
    live: &'a Live,
    pub(super) event: &'a EventState,
    pub(super) id: SectionId,
    pub(super) voice: &'a Voice,
    policy: &'a Policy,
    about: &'a Section,
    row: &'a Round,
    round: RoundNo,
    /// The places of the seats.
    places: Vec<Participation>,
    /// The guests who sit there already and are named again.
    pub(super) kept: BTreeMap<Seat, PlayerId>,
}

impl<'a> Naming<'a> {
    pub(super) fn new(
        live: &'a Live,
        voice: &'a Voice,
        policy: &'a Policy,
        said: &NamesSaid,
    ) -> Result<Naming<'a>, Trouble> {
        let event = live.state().event();
        let (id, round) = (voice.table.section_id(), said.round);
        let about = event.sections.get(&id).ok_or_else(Trouble::unknown_table)?;
        let row = event.movements.get(&id).and_then(|m| m.at(voice.table.table, round));
        let row = row.ok_or_else(|| {
            Trouble::refused(format!("Table {} has no round {round} now.", voice.table))
        })?;
        let (places, kept) = (Vec::new(), BTreeMap::new());
        let mut naming = Naming { live, event, id, voice, policy, about, row, round, places, kept };
        for (&seat, named) in &said.seats {
            let place = naming.place(seat)?;
            naming.places.push(place);
            let sits = event.player_at(id, place.contestant, place.place, round);
            if let (Some((None, Some(name))), Some(sits)) = (named.as_ref().map(Named::tidy), sits)
                && sits.is_of_guest(&name)
            {
                naming.kept.insert(seat, sits.clone());
            }
        }
        Ok(naming)
    }

    /// Returns the place of a seat, from the first round on.
    pub(super) fn place(&self, seat: Seat) -> Result<Participation, Trouble> {
        let number = self.row.seating.at(seat).ok_or_else(|| {
            let table = self.voice.table;
            Trouble::refused(format!("Nobody sits {seat} at table {table} in this round."))
        })?;
        let line = self.about.has_two_lines().then(|| seat.side());
        Ok(Participation {
            session: self.id.session,
            section: self.id.letters,
            contestant: Contestant { number, line },
            place: match (self.about.kind, seat) {
                (SectionKind::Individual, _) | (_, Seat::North | Seat::East) => 1,
                (_, Seat::South | Seat::West) => 2,
            },
            from_round: RoundNo::FIRST,
        })
    }

    /// Tells whether the place of one of the seats is this one.
    pub(super) fn is_said(&self, other: &Participation) -> bool {
        self.places.iter().any(|place| is_same_place(place, other))
    }

    /// Returns a place with the round from which a name holds: from the first when nobody was known before, from now on
    /// when the players say their names every round and somebody else sits there, and otherwise in place of the name that
    /// was wrong.
    pub(super) fn from(&self, place: Participation, player: Option<&PlayerId>) -> Participation {
        let is_before =
            |other: &Participation| is_same_place(&place, other) && other.from_round <= self.round;
        let all = self.event.participations.iter();
        let from_round = match all.filter(|(other, _)| is_before(other)).last() {
            None => RoundNo::FIRST,
            Some((known, None)) => known.from_round,
            Some((_, Some(sits)))
                if self.policy.numbers == Numbers::EveryRound && Some(sits) != player =>
            {
                self.round
            }
            Some((known, _)) => known.from_round,
        };
        Participation { from_round, ..place }
    }

    /// Returns the player somebody named, made known when nobody knew; never one of those that others of the saying are.
    pub(super) fn player(
        &self,
        seat: Seat,
        place: Participation,
        named: &Named,
        taken: &BTreeSet<PlayerId>,
        added: &mut Vec<Command>,
    ) -> Result<PlayerId, Trouble> {
        let (number, name) = named.tidy();
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
        match (number, name) {
            (Some(number), name) => self.member(&number, name, added),
            (None, Some(name)) => match self.kept.get(&seat) {
                Some(kept) => Ok(kept.clone()),
                None => self.guest(place, name, taken, added),
            },
            (None, None) => Err(Trouble::refused("A player needs a number or a name.")),
        }
    }

    fn member(
        &self,
        number: &str,
        name: Option<String>,
        added: &mut Vec<Command>,
    ) -> Result<PlayerId, Trouble> {
        let player: PlayerId = number.parse().map_err(not_an_id)?;
        let known = self.event.players.get(&player);
        // The club's list or a scoring program may have any number. What a guest is known by is none.
        let is_none = match known {
            Some(known) => player.is_of_guest(&known.name()) && !player.looks_like_number(),
            None => !player.is_number(),
        };
        if is_none {
            return Err(Trouble::refused(
                "A membership number has a digit in it, and no space. Leave the number out, and type the name only.",
            ));
        }
        if known.is_none()
            && let Some(wrong) = self.policy.wrong_number(number)
        {
            self.voice.needs_director(&wrong)?;
        }
        let known_as = known.map(Player::name).unwrap_or_default();
        let is_other = |name: &String| !name.split_whitespace().eq(known_as.split_whitespace());
        let other = name.as_ref().is_some_and(is_other);
        if other && !known_as.is_empty() {
            self.rename(&player, &known_as)?;
        }
        if known.is_none() || other {
            let about = Player {
                first_name: name.unwrap_or_default(),
                last_name: String::new(),
                ..known.cloned().unwrap_or_default()
            };
            added.push(Command::AddPlayer(PlayerAdded { player: player.clone(), about }));
        }
        Ok(player)
    }

    /// Returns the first guest of a name who plays nowhere else.
    fn guest(
        &self,
        place: Participation,
        name: String,
        taken: &BTreeSet<PlayerId>,
        added: &mut Vec<Command>,
    ) -> Result<PlayerId, Trouble> {
        for n in 1..=MOST_OF_A_NAME {
            let player = PlayerId::of_guest(&name, n).map_err(not_an_id)?;
            let known = self.event.players.get(&player);
            // A name that was given to it since, as by a director, is another person's.
            let is_same = known.is_none_or(|known| {
                let known = known.name();
                known.split_whitespace().eq(name.split_whitespace()) || (known.is_empty() && n == 1)
            });
            let here = self.from(place, Some(&player));
            let plays = || self.event.also_plays(here, &player, |other| self.is_said(other));
            if !is_same || taken.contains(&player) || plays().is_some() {
                continue;
            }
            if known.is_none() {
                let about = Player { first_name: name, ..Player::default() };
                added.push(Command::AddPlayer(PlayerAdded { player: player.clone(), about }));
            }
            return Ok(player);
        }
        Err(Trouble::refused("Too many players have this name. Add a letter to it."))
    }

    /// Takes in another name for a number. What another table said of it is put right where the player sits; what
    /// the club's list says is changed by the director.
    fn rename(&self, player: &PlayerId, known: &str) -> Result<(), Trouble> {
        let players = &self.event.players;
        let said = players.register(player).and_then(Register::current_seq);
        let by = match said {
            Some(said) => self.live.fact(said)?.map(|fact| fact.author),
            None => None,
        };
        match by {
            Some(Author::Table { .. }) => Ok(()),
            _ => self.voice.needs_director(&format!(
                "Number {player} is “{known}” here. Leave the name out, or check the number."
            )),
        }
    }
}

fn looks_like_number(text: &str) -> bool {
    text.parse::<PlayerId>().is_ok_and(|player| player.looks_like_number())
}

fn is_same_place(place: &Participation, other: &Participation) -> bool {
    Participation { from_round: place.from_round, ..*other } == *place
}

fn not_an_id(error: PlayerIdError) -> Trouble {
    Trouble::refused(format!("{error}."))
}
