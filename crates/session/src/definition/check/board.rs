//! The hands and the settings of an event file.

use std::collections::{BTreeMap, BTreeSet};

use bridge::Deal;

use super::{Builder, Sections, unknown_section};
use crate::definition::SessionPart;
use crate::log::{Command, HandRecorded, SettingsChanged};
use crate::model::{HandScope, SessionNo, SettingName};

impl Builder {
    pub(super) fn hands(&mut self, session: SessionNo, part: &SessionPart, sections: &Sections) {
        let mut seen = BTreeSet::new();
        for line in &part.hands {
            let mut place = format!("session {session}, hand of board {}", line.board);
            if let Some(letters) = line.section {
                place = format!("{place} in section {letters}");
                if !sections.contains_key(&letters) {
                    self.problem(&place, unknown_section(letters, sections));
                }
            }
            if !seen.insert((line.section, line.board)) {
                self.problem(&place, "this board is described twice");
            }
            match line.deal.parse::<Deal>() {
                Err(error) => self.problem(place, error),
                Ok(deal) => {
                    let scope = HandScope { session, section: line.section };
                    let recorded = HandRecorded { scope, board: line.board, deal };
                    self.command(place, Command::RecordHand(recorded));
                }
            }
        }
    }

    pub(super) fn settings(&mut self, session: SessionNo, part: &SessionPart, sections: &Sections) {
        for line in &part.settings {
            let section = line.section;
            let place = match section {
                Some(letters) => format!("session {session}, settings of section {letters}"),
                None => format!("session {session}, settings"),
            };
            if let Some(letters) = section.filter(|letters| !sections.contains_key(letters)) {
                self.problem(&place, unknown_section(letters, sections));
            }
            let mut settings = BTreeMap::new();
            for (name, value) in &line.settings {
                let accepted = name
                    .parse::<SettingName>()
                    .and_then(|name| Ok((name, name.accept(value.clone())?)));
                match accepted {
                    Err(error) => self.problem(&place, error),
                    Ok((name, value)) => {
                        if settings.insert(name, value).is_some() {
                            self.problem(&place, format!("{name} is set twice"));
                        }
                    }
                }
            }
            let changed = SettingsChanged { session, section, settings, partial: true };
            self.command(place, Command::ChangeSettings(changed));
        }
    }
}
