//! Players by number, both ways.
//!
//! Numbers are text. A name that the event does not tell apart into first and last travels as a last name, which every
//! player must have; so does the number of somebody whose name nobody knows. What comes back like that is no news.

use std::collections::HashMap;

use session::Command;
use session::log::PlayerAdded;
use session::model::{Player, PlayerId, PlayerIdError};
use session::state::EventState;

use super::Fault;
use super::place::text;
use crate::dto::PlayerData;

/// Returns the commands that make the players known whom an event does not know, or knows otherwise.
pub fn read_all(event: &EventState, players: &[PlayerData]) -> Result<Vec<Command>, Fault> {
    let mut added: HashMap<PlayerId, Player> = HashMap::new();
    let mut commands = Vec::new();
    for player in players {
        let id = read_id(text(&player.player_number))?;
        let known = added.get(&id).or_else(|| event.players.get(&id));
        let [first_name, last_name, country] =
            [&player.first_name, &player.last_name, &player.country_code]
                .map(|name| text(name).to_owned());
        if let Some(known) = known {
            let is_told = names(&id, known) == (first_name.clone(), last_name.clone());
            if is_told && (country.is_empty() || country == known.country) {
                continue;
            }
        }
        // The vendor's programs leave countries out, so none is no word against one that is known.
        let known_country = known.map(|known| known.country.clone()).unwrap_or_default();
        let country = if country.is_empty() { known_country } else { country };
        let about = Player { first_name, last_name, country };
        added.insert(id.clone(), about.clone());
        commands.push(Command::AddPlayer(PlayerAdded { player: id, about }));
    }
    Ok(commands)
}

/// Returns a player as it travels.
pub fn write(id: &PlayerId, player: &Player, guid: &str) -> PlayerData {
    let (first_name, last_name) = names(id, player);
    PlayerData {
        session_guid: Some(guid.to_owned()),
        player_number: Some(id.to_string()),
        first_name: Some(first_name),
        last_name: Some(last_name),
        country_code: Some(player.country.clone()),
        ..PlayerData::default()
    }
}

/// Tells whether somebody has no number: the event calls a guest by the name, with a count behind it where several have
/// the same. A number that stands for a name nobody knows is still a number.
pub fn is_guest(id: &PlayerId, player: &Player) -> bool {
    let is_word = id.as_str().contains(char::is_alphabetic);
    let name = player.name();
    is_word && (name.is_empty() || is_guest_called(id, player, &name))
}

/// Tells whether a player is a guest of a name.
pub(super) fn is_guest_called(id: &PlayerId, player: &Player, name: &str) -> bool {
    player.name() == name && id.is_of_guest(name)
}

/// Returns how the event calls the n-th guest of a name.
pub(super) fn guest_id(name: &str, n: usize) -> Result<PlayerId, Fault> {
    PlayerId::of_guest(name, n).map_err(|why| unread(name, &why))
}

/// Reads a player's number.
pub(super) fn read_id(number: &str) -> Result<PlayerId, Fault> {
    number.parse().map_err(|why| unread(number, &why))
}

fn unread(number: &str, why: &PlayerIdError) -> Fault {
    Fault::invalid(&[format!("Invalid PlayerNumber ({number}): {why}.")])
}

/// First and last name as they travel.
pub(super) fn names(id: &PlayerId, player: &Player) -> (String, String) {
    match (player.first_name.as_str(), player.last_name.as_str()) {
        ("", "") => (String::new(), id.to_string()),
        (whole, "") => (String::new(), whole.to_owned()),
        (first, last) => (first.to_owned(), last.to_owned()),
    }
}
