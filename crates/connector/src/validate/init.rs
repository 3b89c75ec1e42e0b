//! Faults of an event that is to be made, and of a session that is to be added.

use std::collections::HashSet;
use std::path::Path;

use session::model::SessionNo;

use super::Validate;
use super::event_parts;
use super::messages::Messages;
use super::rules::{EVENT_GUID, folder, is_blank, is_guid, repeated, shown};
use crate::dto::{AddSession, Init, Section, Session};

impl Validate for Init {
    fn validate(&self) -> Vec<String> {
        self.validate_where(|folder| Path::new(folder).is_dir())
    }
}

impl Init {
    /// Returns what is wrong, with folders that are there by another rule than this computer's disk.
    ///
    /// A broker uses this: the folder of a stranger's request is not for it to look up.
    pub fn validate_where(&self, is_folder: impl FnOnce(&str) -> bool) -> Vec<String> {
        let mut messages = Messages::default();
        let commands = self.commands;
        messages.add_if(!(0..=255).contains(&commands), || {
            format!("The Commands ({commands}) must be between 0 and 255.")
        });
        folder(&mut messages, &self.alternative_data_folder, is_folder);
        let sessions = self.sessions.as_deref().unwrap_or_default();
        if sessions.is_empty() {
            messages.add("At least one session is required.");
            return messages.done();
        }
        let most = SessionNo::MAX;
        if sessions.len() > usize::from(most) {
            // Nothing else is said: whatever is wrong is wrong with each of them.
            messages.add(format!("An event has at most {most} sessions; make another event."));
            return messages.done();
        }
        self.event(&mut messages, sessions);
        unique(&mut messages, sessions);
        self.players(&mut messages, sessions);
        event_parts::hand_records(&mut messages, self.handrecords.as_deref().unwrap_or_default());
        event_parts::settings(
            &mut messages,
            self.bridgemate2_settings.as_deref().unwrap_or_default(),
            self.bridgemate3_settings.as_deref().unwrap_or_default(),
        );
        messages.done()
    }

    fn event(&self, messages: &mut Messages, sessions: &[Session]) {
        if sessions.len() > 1 && is_blank(&self.event_guid) {
            messages.add(
                "If there is more than one session the EventGuid must be specified \
                 and it must be identical to the sessions' EventGuid.",
            );
        } else if sessions.len() > 1 {
            for session in sessions.iter().filter(|session| session.event_guid != self.event_guid) {
                let [event, name, guid] =
                    [&session.event_guid, &session.name, &session.session_guid].map(shown);
                messages.add(format!(
                    "The EventGuid ('{event}') of session '{name}' ({guid}) are not the same."
                ));
            }
        }
        messages
            .add_if(self.event_guid.is_some() && !is_guid(&self.event_guid), || EVENT_GUID.into());
        for session in sessions {
            messages.add_part(&session.validate(), ", ", |faults| {
                format!("Session {} did not validate: {faults}", shown(&session.session_guid))
            });
        }
    }

    fn players(&self, messages: &mut Messages, sessions: &[Session]) {
        let players = self.player_data.as_deref().unwrap_or_default();
        let known: HashSet<&Option<String>> =
            sessions.iter().map(|session| &session.session_guid).collect();
        let guids: Vec<&str> =
            sessions.iter().map(|session| shown(&session.session_guid)).collect();
        let guids = guids.join(", ");
        event_parts::players(messages, players, |messages, player| {
            messages.add_if(!known.contains(&player.session_guid), || {
                format!(
                    "PlayerData.SessionGuid ('{}') must be one of the sessions' guids ({guids}).",
                    shown(&player.session_guid)
                )
            });
        });
        let participations = self.participations.as_deref().unwrap_or_default();
        if !participations.is_empty() && self.player_data.is_none() {
            event_parts::no_players(messages, participations.len());
        }
        event_parts::participations(messages, participations, players);
        event_parts::later_rounds(messages, participations, all_sections(sessions));
    }
}

/// Letters and numbers are unique over all sessions.
fn unique(messages: &mut Messages, sessions: &[Session]) {
    for (letters, count) in repeated(all_sections(sessions).map(|section| &section.letters)) {
        messages.add(format!(
            "Section '{}' appears {count} times. Each section letter must be unique.",
            shown(letters)
        ));
    }
    let groups = sessions.iter().flat_map(|session| session.scoring_groups.iter().flatten());
    for (number, count) in repeated(groups.map(|group| group.scoring_group_number)) {
        messages.add(format!(
            "Scoringgroup '{number}' appears {count} times. Each scoringgroup number must be unique."
        ));
    }
}

fn all_sections(sessions: &[Session]) -> impl Iterator<Item = &Section> {
    sessions.iter().flat_map(Session::sections)
}

impl Validate for AddSession {
    fn validate(&self) -> Vec<String> {
        let mut messages = Messages::default();
        let Some(session) = &self.session else {
            messages.add("A session is required.");
            return messages.done();
        };
        if !is_guid(&self.event_guid) {
            messages.add(
                "The event guid is required and must be exactly 32 character long \
                 and can only contain capital A to F or digits 0 to 9.",
            );
            return messages.done();
        }
        messages.add_if(session.event_guid != self.event_guid, || {
            let (due, found) = (shown(&self.event_guid), shown(&session.event_guid));
            format!("The event guid in the session must be equal to the EventGuid property: '{due}', but it is '{found}'")
        });
        messages.append(session.validate_for_adding());
        self.players(&mut messages, session);
        event_parts::hand_records(&mut messages, self.handrecords.as_deref().unwrap_or_default());
        event_parts::settings(
            &mut messages,
            self.bridgemate2_settings.as_deref().unwrap_or_default(),
            self.bridgemate3_settings.as_deref().unwrap_or_default(),
        );
        messages.done()
    }
}

impl AddSession {
    fn players(&self, messages: &mut Messages, session: &Session) {
        let players = self.player_data.as_deref().unwrap_or_default();
        event_parts::players(messages, players, |messages, player| {
            messages.add_if(player.session_guid != session.session_guid, || {
                format!(
                    "PlayerData.SessionGuid ('{}') must be equal to the sessions' guids({}).",
                    shown(&player.session_guid),
                    shown(&session.session_guid)
                )
            });
        });
        let participations = self.participations.as_deref().unwrap_or_default();
        if participations.is_empty() {
            return;
        }
        // Without players that is the only fault told, other than in an event that is made.
        if self.player_data.is_none() {
            event_parts::no_players(messages, participations.len());
            return;
        }
        event_parts::participations(messages, participations, players);
        // The vendor's published check of added sessions is older than this rule, which holds wherever seats are named.
        event_parts::later_rounds(messages, participations, session.sections());
    }
}
