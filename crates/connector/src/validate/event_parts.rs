//! Faults of what comes with the sessions of an event: players, participations, hand records, settings.

use std::collections::{HashMap, HashSet};

use super::Validate;
use super::messages::Messages;
use super::rules::{repeated, shown};
use crate::dto::{
    Bridgemate2Settings, Bridgemate3Settings, HandRecord, Participation, PlayerData, Section,
};

/// Adds the faults of players; `session` adds what is wrong with the session of one.
pub(super) fn players(
    messages: &mut Messages,
    players: &[PlayerData],
    session: impl Fn(&mut Messages, &PlayerData),
) {
    for player in players {
        messages.add_part(&player.validate(), ", ", |faults| {
            let [first, last, guid, number] = [
                &player.first_name,
                &player.last_name,
                &player.session_guid,
                &player.player_number,
            ]
            .map(shown);
            format!("PlayerData '{first} {last} ({guid}-{number})': {faults} ")
        });
        session(messages, player);
    }
    let mut first_with: HashMap<&str, &PlayerData> = HashMap::new();
    for player in players {
        first_with.entry(shown(&player.player_number)).or_insert(player);
    }
    for (number, count) in repeated(players.iter().map(|player| shown(&player.player_number))) {
        let [first, last] = first_with
            .get(number)
            .map_or(["", ""], |player| [&player.first_name, &player.last_name].map(shown));
        messages.add(format!("Duplicate ({count}) entries for player data '{first}+{last}'"));
    }
}

/// Adds that there are participations, but nobody who could be meant.
pub(super) fn no_players(messages: &mut Messages, n_participations: usize) {
    messages.add(format!(
        "No PlayerDataDTO defined, but there are {n_participations} ParticipationDTOs defined. \
         Each ParticipationDTO with its SessionGuid and PlayerNumber properties set \
         must have a corresponding PlayerDataDTO that specifies at least its name."
    ));
}

/// Adds the faults of participations, each by itself, and then those whose player is not there.
pub(super) fn participations(
    messages: &mut Messages,
    participations: &[Participation],
    players: &[PlayerData],
) {
    for participation in participations {
        let [guid, number] = [&participation.session_guid, &participation.player_number].map(shown);
        messages.add_part(&participation.validate(), ", ", |faults| {
            format!("ParticipationDTO  '{guid}-{number}': {faults} ")
        });
    }
    // Session and number are put together without anything between, as the other side does.
    let known: HashSet<String> = players
        .iter()
        .map(|player| format!("{}{}", shown(&player.session_guid), shown(&player.player_number)))
        .collect();
    for participation in participations {
        let [guid, number] = [&participation.session_guid, &participation.player_number].map(shown);
        let missing = !number.is_empty() && !known.contains(&format!("{guid}{number}"));
        messages.add_if(missing, || {
            format!("ParticipationDTO '{guid}-{number}' has no corresponding PlayerDataDTO")
        });
    }
}

/// Adds the participations of later rounds in sections that say who sits where only for the first.
pub(super) fn later_rounds<'a>(
    messages: &mut Messages,
    participations: &[Participation],
    sections: impl Iterator<Item = &'a Section>,
) {
    let explicit: HashSet<(&str, &str)> = sections
        .filter(|section| section.has_explicit_participations)
        .map(|section| (shown(&section.session_guid), shown(&section.letters)))
        .collect();
    for participation in participations {
        let round = participation.round_number;
        let [guid, letters] =
            [&participation.session_guid, &participation.section_letters].map(shown);
        messages.add_if(round > 1 && !explicit.contains(&(guid, letters)), || {
            format!(
                "ParticipationDTO '{participation}' has RoundNumber {round}, \
                 but section '{letters}' does not have HasExplicitParticipations set. \
                 Round numbers greater than one are only valid for sections with explicit participations."
            )
        });
    }
}

/// Adds the faults of hand records.
pub(super) fn hand_records(messages: &mut Messages, records: &[HandRecord]) {
    for record in records {
        messages.add_part(&record.validate(), ", ", |faults| {
            let (letters, board) = (shown(&record.section_letters), record.board_number);
            format!("HandrecordDTO  '{letters}-{board}': {faults} ")
        });
    }
}

/// Adds the faults of settings; sections that have two are told only when there are no others.
pub(super) fn settings(
    messages: &mut Messages,
    bm2: &[Bridgemate2Settings],
    bm3: &[Bridgemate3Settings],
) {
    let mut all_good = true;
    for settings in bm2 {
        let faults = settings.validate();
        all_good &= faults.is_empty();
        messages.add_part(&faults, ", ", |faults| {
            format!("Bridgemate2SettingsDTO  '{}': {faults} ", shown(&settings.section_letters))
        });
    }
    if all_good {
        for (letters, count) in repeated(bm2.iter().map(|settings| &settings.section_letters)) {
            messages.add(format!("Duplicate ({count}) settings for section '{}'", shown(letters)));
        }
    }
    for settings in bm3 {
        messages.add_part(&settings.validate(), ", ", |faults| {
            format!("Bridgemate3SettingsDTO  '{}': {faults} ", shown(&settings.section_letters))
        });
    }
}
