//! Who somebody is: names and numbers for a new pair.

use bridge::Side;
use movement::check::{Line, Who};
use serde::Deserialize;
use session::Command;
use session::log::{PlayerAdded, PlayerSeated};
use session::model::{Contestant, Participation, Player, PlayerId, RoundNo, SectionId, visible};
use session::state::EventState;

use super::refused;
use crate::Trouble;

/// A player as the director types them.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Named {
    #[serde(default)]
    number: Option<String>,
    #[serde(default)]
    name: Option<String>,
}

impl Named {
    /// Returns what was typed, as a plan looks through it for what cannot be seen.
    pub(super) fn typed(&self) -> [Option<&String>; 2] {
        [self.number.as_ref(), self.name.as_ref()]
    }
}

/// Returns what fills the places of a contestant with these players, in order.
pub(super) fn seat(
    event: &EventState,
    id: SectionId,
    contestant: Contestant,
    players: &[Named],
) -> Result<Vec<Command>, Trouble> {
    let mut commands = Vec::new();
    for (place, named) in (1..).zip(players) {
        let tidy = |text: &Option<String>| {
            let text = visible(text.as_deref().unwrap_or_default());
            let words: Vec<&str> = text.split_whitespace().collect();
            Some(words.join(" ")).filter(|text| !text.is_empty())
        };
        let (number, name) = (tidy(&named.number), tidy(&named.name));
        let Some(text) = number.as_ref().or(name.as_ref()) else { continue };
        let player: PlayerId = text.parse().map_err(|error| refused(format!("{error}")))?;
        let known = event.players.get(&player);
        let is_nameless = known.is_none_or(|known| known.name().is_empty());
        if known.is_none() || (is_nameless && name.is_some()) {
            let about = Player { first_name: name.unwrap_or_default(), ..Player::default() };
            commands.push(Command::AddPlayer(PlayerAdded { player: player.clone(), about }));
        }
        let SectionId { session, letters: section } = id;
        let from_round = RoundNo::FIRST;
        let participation = Participation { session, section, contestant, place, from_round };
        commands.push(Command::SeatPlayer(PlayerSeated { participation, player: Some(player) }));
    }
    Ok(commands)
}

/// Returns a contestant as the repairer knows them.
pub(super) fn who(contestant: Contestant) -> Who {
    let line = contestant.line.map(|side| match side {
        Side::NorthSouth => Line::Ns,
        Side::EastWest => Line::Ew,
    });
    Who { line, number: contestant.number.get() }
}
