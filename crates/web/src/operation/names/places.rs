//! The places of contestants, and the players who fill them.

use session::log::{PlayerAdded, PlayerSeated};
use session::model::{
    Contestant, Participation, Player, PlayerId, RoundNo, SectionId, SectionLetters, SessionNo,
    visible,
};
use session::state::EventState;
use session::{Command, State};

use crate::Trouble;
use crate::view::Person;

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

/// Returns a text without what cannot be seen and blanks around it; nothing when nothing is left.
pub(super) fn tidy(text: Option<&String>) -> Option<String> {
    let text = visible(text?);
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(words.join(" ")).filter(|text| !text.is_empty())
}

/// Refuses a name nobody has.
pub(super) fn check_name(name: Option<&str>) -> Result<(), Trouble> {
    match name.is_some_and(|name| name.chars().count() > LONGEST_NAME) {
        true => {
            Err(Trouble::refused(format!("This name is too long: at most {LONGEST_NAME} letters.")))
        }
        false => Ok(()),
    }
}

/// Returns the player of a number or a name, and the command that makes them known where it takes
/// one.
pub(super) fn player(
    state: &State,
    number: Option<&str>,
    name: Option<&str>,
) -> Result<(PlayerId, Option<Command>), Trouble> {
    check_name(name)?;
    let text =
        number.or(name).ok_or_else(|| Trouble::refused("A player needs a number or a name."))?;
    let player: PlayerId = text.parse().map_err(|error| Trouble::refused(format!("{error}.")))?;
    let known = state.event().players.get(&player);
    let is_news = match (known, name) {
        (None, _) => true,
        // A member keeps the name they are known by; to spell it anew is another operation.
        (Some(known), Some(_)) => known.name().is_empty(),
        (Some(_), None) => false,
    };
    let add = is_news.then(|| add(&player, name.unwrap_or_default(), known));
    Ok((player, add))
}

/// Returns the command that gives a player a name, keeping what else is known of them.
pub(super) fn add(player: &PlayerId, name: &str, known: Option<&Player>) -> Command {
    // The console asks for one name; where the two parts were told apart, the last word is the last
    // name still.
    let apart = known.is_some_and(|known| !known.last_name.is_empty());
    let (first_name, last_name) = match name.rsplit_once(' ') {
        Some((first, last)) if apart => (first.to_owned(), last.to_owned()),
        _ => (name.to_owned(), String::new()),
    };
    let country = known.map(|known| known.country.clone()).unwrap_or_default();
    let about = Player { first_name, last_name, country };
    Command::AddPlayer(PlayerAdded { player: player.clone(), about })
}

/// Returns the command that seats somebody, or nobody.
pub(super) fn seat(participation: Participation, player: Option<PlayerId>) -> Command {
    Command::SeatPlayer(PlayerSeated { participation, player })
}

/// Returns how a player is called in a sentence.
pub(super) fn called(event: &EventState, player: Option<&PlayerId>) -> String {
    let Some(player) = player else { return "nobody".to_owned() };
    let person = Person::of(event, player);
    match (person.name, person.number) {
        (Some(name), Some(number)) => format!("{name} ({number})"),
        (Some(name), None) => name,
        (None, Some(number)) => number,
        (None, None) => player.to_string(),
    }
}

/// One place of a contestant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) session: SessionNo,
    pub(super) section: SectionLetters,
    pub(super) contestant: Contestant,
    pub(super) place: u8,
}

impl Place {
    pub(super) fn from(self, from_round: RoundNo) -> Participation {
        let Place { session, section, contestant, place } = self;
        Participation { session, section, contestant, place, from_round }
    }

    /// Returns the rounds from which somebody was named for it.
    pub(super) fn rounds(self, event: &EventState) -> Vec<RoundNo> {
        let same = |other: &Participation| self.from(other.from_round) == *other;
        let keys = event.participations.iter().map(|(key, _)| *key).filter(same);
        keys.map(|key| key.from_round).collect()
    }

    /// Returns who fills it in a round.
    pub(super) fn player_in(self, event: &EventState, round: RoundNo) -> Option<&PlayerId> {
        let id = SectionId { session: self.session, letters: self.section };
        event.player_at(id, self.contestant, self.place, round)
    }
}
