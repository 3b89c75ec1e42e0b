//! Hand records and settings.

use super::Builder;
use super::sections::board;
use crate::exchange::{HandRow, SettingCell, SettingsRow};
use crate::finding::{Code, Finding, Where};
use bridge::{BySeat, Deal, Hand, Rank, Seat, Suit};
use session::Command;
use session::log::{HandRecorded, SettingsChanged};
use session::model::{HandScope, SectionLetters, SettingName, SettingValue};
use std::collections::BTreeMap;

impl HandRow {
    /// The deal, or what is wrong with it. The ten may be `T` or `10`; blanks are passed over.
    pub fn deal(&self) -> Result<Deal, String> {
        let hand = |seat: Seat| {
            let mut hand = Hand::EMPTY;
            // In the file the suits go from spades down.
            let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
            for (suit, cards) in suits.into_iter().zip(&self.cards[seat as usize]) {
                for letter in
                    cards.replace("10", "T").chars().filter(|letter| !letter.is_whitespace())
                {
                    let rank: Rank = letter
                        .to_string()
                        .parse()
                        .map_err(|_| format!("{} has “{letter}”, which is no card", seat.name()))?;
                    if !hand.insert(bridge::Card { suit, rank }) {
                        return Err(format!("{} has the same card twice", seat.name()));
                    }
                }
            }
            Ok(hand)
        };
        let [north, east, south, west] = Seat::ALL.map(hand);
        Deal::new(BySeat { north: north?, east: east?, south: south?, west: west? })
            .map_err(|error| error.to_string())
    }
}

impl Builder<'_> {
    pub(super) fn hands(&mut self) {
        for row in &self.exchange.hand_records {
            let place = Where::row(
                "HandRecord",
                format_args!("section {}, board {}", row.section, row.board),
            );
            let sentence =
                match (self.event.sections.get(&row.section), board(row.board), row.deal()) {
                    (None, _, _) => format!("there is no section {}", row.section),
                    (_, None, _) => format!("{} is no board", row.board),
                    (_, _, Err(sentence)) => sentence,
                    (Some(section), Some(board), Ok(deal)) => {
                        let scope =
                            HandScope { session: section.session, section: Some(section.letters) };
                        let recorded = HandRecorded { scope, board, deal };
                        self.say_or_tell(Command::RecordHand(recorded), Code::BadDeal, place);
                        continue;
                    }
                };
            self.event.findings.push(Finding::new(Code::BadDeal, sentence).at(place));
        }
    }

    /// The settings that differ from what they are by default.
    pub(super) fn settings(&mut self) {
        for (n, row) in self.exchange.settings.iter().enumerate() {
            let (mut changed, problems) = changed_settings(row);
            let place = Where::row("Settings", format_args!("row {}", n + 1));
            for (name, sentence) in problems {
                let finding =
                    Finding::new(Code::BadSetting, sentence).at(place.clone().column(&name));
                self.event.findings.push(finding);
            }
            if n > 0 {
                changed.retain(|name, _| !crate::schema::GLOBAL_SETTINGS.contains(&name.as_str()));
            }
            if changed.is_empty() {
                continue;
            }
            // One row holds for all sections, whatever section it names.
            let only = self.exchange.settings.len() == 1;
            let section = row.section.filter(|&id| id != 0 && !only);
            let targets: Vec<(session::model::SessionNo, Option<SectionLetters>)> = match section {
                Some(id) => {
                    let own = self.event.sections.get(&id);
                    own.map(|own| (own.session, Some(own.letters))).into_iter().collect()
                }
                None => self.sessions().into_iter().map(|(session, _)| (session, None)).collect(),
            };
            for (session, section) in targets {
                let settings = changed.clone();
                let command = Command::ChangeSettings(SettingsChanged {
                    session,
                    section,
                    settings,
                    partial: false,
                });
                self.say_or_tell(command, Code::BadSetting, place.clone());
            }
        }
    }
}

/// The settings of a row that differ from the default, and those that cannot be.
pub(crate) fn changed_settings(
    row: &SettingsRow,
) -> (BTreeMap<SettingName, SettingValue>, Vec<(String, String)>) {
    let (mut changed, problems) = accepted_settings(row);
    changed.retain(|name, value| *value != name.default_value());
    (changed, problems)
}

/// The settings of a row, and those that cannot be.
pub(crate) fn accepted_settings(
    row: &SettingsRow,
) -> (BTreeMap<SettingName, SettingValue>, Vec<(String, String)>) {
    let mut accepted = BTreeMap::new();
    let mut problems = Vec::new();
    for (name, cell) in &row.values {
        let value = match cell {
            SettingCell::Bool(value) => SettingValue::Bool(*value),
            SettingCell::Number(value) => SettingValue::Number(*value),
            SettingCell::Text(text) => SettingValue::Text(text.clone()),
        };
        match name.parse::<SettingName>().and_then(|name| Ok((name, name.accept(value)?))) {
            Ok((name, value)) => {
                accepted.insert(name, value);
            }
            Err(error) => problems.push((name.clone(), error.to_string())),
        }
    }
    (accepted, problems)
}
