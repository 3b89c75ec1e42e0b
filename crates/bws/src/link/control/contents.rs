//! Settings, names and hand records of the file.
//!
//! A setting that has a column and a value in the file counts as said, also where it is the default: a control program
//! obeys the file before its own options. The settings of the newest terminals count only where one of them is not the
//! default, because every file of today has their columns, whoever made it, and where they speak the others do not.

use std::collections::BTreeMap;

use jiff::Zoned;
use session::log::{HandRecorded, PlayerAdded, SettingsChanged};
use session::model::{
    HandScope, Player, PlayerId, SectionLetters, SessionNo, SettingKey, SettingName, SettingValue,
};
use session::state::EventState;
use session::{Command, JournalError};

use super::Controller;
use crate::exchange::{Exchange, SettingsRow};
use crate::link::Turn;
use crate::link::say::{Said, say, say_as_seen, say_each};
use crate::read::event::{accepted_settings, board, listed_names};
use crate::schema::{ColumnSchema, GLOBAL_SETTINGS, SETTINGS};
use crate::write::is_written_as;

/// What the settings of the newest terminals begin with.
const NEWEST: &str = "BM3";

/// It says who may, not how the evening goes.
const NEWEST_PIN: &str = "BM3PINcode";

/// How many hands are named one by one when they come.
const MOST_NAMED: usize = 8;

impl Controller {
    /// Takes the settings of the file in.
    pub(super) fn settings(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), JournalError> {
        let event = self.live.state().event();
        let sessions: Vec<SessionNo> = event.sessions.iter().map(|(session, _)| *session).collect();
        let only = exchange.settings.len() == 1;
        let mut commands = Vec::new();
        for (n, row) in exchange.settings.iter().enumerate() {
            // One row holds for all sections, whatever section it names.
            let section = row.section.filter(|&id| id != 0 && !only);
            let targets: Vec<(SessionNo, Option<SectionLetters>)> = match section {
                Some(id) => {
                    let own = self.sections.get(&id);
                    own.map(|own| (own.session, Some(own.letters))).into_iter().collect()
                }
                None => sessions.iter().map(|session| (*session, None)).collect(),
            };
            for (session, section) in targets {
                let mut settings = changed(event, session, section, row);
                if n > 0 {
                    settings.retain(|name, _| !GLOBAL_SETTINGS.contains(&name.as_str()));
                }
                if !settings.is_empty() {
                    let changed = SettingsChanged { session, section, settings, partial: false };
                    commands.push(Command::ChangeSettings(changed));
                }
            }
        }
        if commands.is_empty() {
            return Ok(());
        }
        match say(&mut self.live, &commands, now.timestamp())? {
            Ok(()) => turn.received("settings"),
            Err(why) => self.tell_once(turn, format!("settings: {why}")),
        }
        Ok(())
    }

    /// Takes names of the list and hand records in that are new or have changed.
    pub(super) fn contents(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), JournalError> {
        if self.last_names != exchange.player_names && self.names(exchange, now, turn)? {
            self.last_names.clone_from(&exchange.player_names);
        }
        if self.last_hands != exchange.hand_records && self.hands(exchange, now, turn)? {
            self.last_hands.clone_from(&exchange.hand_records);
        }
        Ok(())
    }

    /// Takes in the names that changed in the list since it was last taken in: the others may have been corrected here.
    /// Returns false when others have said something meanwhile.
    fn names(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<bool, JournalError> {
        let listed = listed_names(exchange);
        let known = &self.known_names.0;
        let changed = listed.iter().filter(|(number, name)| known.get(*number) != Some(*name));
        let commands = listed_players(self.live.state().event(), changed);
        match say_as_seen(&mut self.live, &commands, now.timestamp())? {
            Said::Overtaken => return Ok(false),
            Said::Done if commands.is_empty() => {}
            Said::Done if commands.len() == 1 => turn.received("1 name of the list"),
            Said::Done => turn.received(format!("{} names of the list", commands.len())),
            Said::Refused(why) => self.tell_once(turn, format!("PlayerNames: {why}")),
        }
        if self.known_names.0 != listed {
            self.known_names.0 = listed;
            let (event, file) = (self.live.id(), self.known.file.clone());
            self.known_names.keep(self.live.journal_mut(), event, &file)?;
        }
        Ok(true)
    }

    /// Takes hand records in; returns false when others have said something meanwhile.
    fn hands(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<bool, JournalError> {
        let (mut sets, mut names) = (Vec::new(), Vec::new());
        for row in &exchange.hand_records {
            let Some(&key) = self.sections.get(&row.section) else {
                // A section that was only just added comes with its tables.
                if exchange.section(row.section).is_none() {
                    let (section, board) = (row.section, row.board);
                    self.tell_once(
                        turn,
                        format!("HandRecord, board {board}: there is no section {section}"),
                    );
                }
                continue;
            };
            let name = format!("section {}, board {}", key.letters, row.board);
            let (board, deal) = match (board(row.board), row.deal()) {
                (Some(board), Ok(deal)) => (board, deal),
                (None, _) => {
                    self.tell_once(turn, format!("HandRecord, {name}: there is no such board"));
                    continue;
                }
                (_, Err(why)) => {
                    self.tell_once(turn, format!("HandRecord, {name}: {why}"));
                    continue;
                }
            };
            if self.live.state().event().deal(key, board) == Some(&deal) {
                continue;
            }
            let scope = HandScope { session: key.session, section: Some(key.letters) };
            sets.push(vec![Command::RecordHand(HandRecorded { scope, board, deal })]);
            names.push(name);
        }
        let mut answers = Vec::new();
        let time = now.timestamp();
        let is_current =
            say_each(&mut self.live, &sets, time, |n, answer| answers.push((n, answer)))?;
        let mut taken = Vec::new();
        for (n, answer) in answers {
            let Some(name) = names.get(n) else { continue };
            match answer {
                Ok(()) => taken.push(name.as_str()),
                Err(why) => self.tell_once(turn, format!("HandRecord, {name}: {why}")),
            }
        }
        match taken.len() {
            0 => {}
            1..=MOST_NAMED => turn.received(format!("the cards of {}", taken.join("; "))),
            many => turn.received(format!("the cards of {many} boards")),
        }
        Ok(is_current)
    }
}

/// The settings of a row that are not said yet, or otherwise.
fn changed(
    event: &EventState,
    session: SessionNo,
    section: Option<SectionLetters>,
    row: &SettingsRow,
) -> BTreeMap<SettingName, SettingValue> {
    let (mut accepted, _) = accepted_settings(row);
    let is_newest = |name: SettingName| name.as_str().starts_with(NEWEST);
    let newest_speak = accepted.iter().any(|(name, value)| {
        is_newest(*name) && name.as_str() != NEWEST_PIN && !is_default(*name, value)
    });
    accepted.retain(|name, value| {
        let name = *name;
        match event.settings.get(&SettingKey { session, section, name }) {
            Some(said) => said != value,
            None => !is_newest(name) || newest_speak || !is_default(name, value),
        }
    });
    accepted
}

/// Whether a setting is as a new file has it.
fn is_default(name: SettingName, value: &SettingValue) -> bool {
    let column = SETTINGS.iter().find(|column| column.name.eq_ignore_ascii_case(name.as_str()));
    let of_file = match column.map(ColumnSchema::default_value) {
        Some(jet::Value::Bool(value)) => Some(SettingValue::Bool(value)),
        Some(jet::Value::Text(text)) => Some(SettingValue::Text(text.into_owned())),
        Some(number) => number.as_i64().map(SettingValue::Number),
        None => None,
    };
    *value == of_file.unwrap_or_else(|| name.default_value())
}

/// The players of a list, by number, that the event does not know, or knows by another name.
pub(super) fn listed_players<'a>(
    event: &EventState,
    listed: impl Iterator<Item = (&'a String, &'a String)>,
) -> Vec<Command> {
    let commands = listed.filter_map(|(number, name)| {
        let player: PlayerId = number.parse().ok()?;
        let name = name.trim();
        let known = event.players.get(&player).cloned();
        // A name of the list may be cut where ours is whole.
        let is_same = |known: &Player| is_written_as(&known.name(), name);
        if name.is_empty() || known.as_ref().is_some_and(is_same) {
            return None;
        }
        let about = Player {
            first_name: name.to_owned(),
            last_name: String::new(),
            ..known.unwrap_or_default()
        };
        Some(Command::AddPlayer(PlayerAdded { player, about }))
    });
    commands.collect()
}
