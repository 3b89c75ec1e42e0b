//! What changed in the event, sent into the file.

use jiff::Zoned;
use session::log::{Fact, FactBody};
use session::model::Slot;

use super::super::{Turn, Word};
use super::Follower;
use crate::exchange::Exchange;
use crate::words::Place;
use crate::write::change::{
    ChangeError, Sent, UpdateCode, send_hands, send_movement, send_names, send_results,
    send_settings, tidy_tables,
};
use crate::write::{Control, Format, Request};

/// What of the event may not be in the file yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changed {
    movement: bool,
    settings: bool,
    /// Names in the list, or at the tables.
    pub(super) names: bool,
    hands: bool,
    /// Tables were removed, whose rows go when the control program is done with them.
    tables: bool,
}

impl Changed {
    pub(super) const ALL: Self =
        Self { movement: true, settings: true, names: true, hands: true, tables: true };
    const NOTHING: Self =
        Self { movement: false, settings: false, names: false, hands: false, tables: false };

    pub(super) fn see(&mut self, fact: &Fact) {
        match &fact.body {
            FactBody::MovementSet(_) | FactBody::SectionSet(_) => {
                self.movement = true;
                self.names = true;
            }
            FactBody::SettingsChanged(_) => self.settings = true,
            FactBody::PlayerAdded(_) | FactBody::PlayerSeated(_) => self.names = true,
            FactBody::HandRecorded(_) => self.hands = true,
            FactBody::Undone(_) => *self = Self::ALL,
            _ => {}
        }
    }
}

impl Follower {
    /// Sends what the file does not know.
    pub(super) fn send(
        &mut self,
        exchange: &Exchange,
        rulings: &[(Place, Slot)],
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), ChangeError> {
        let is_ours = self.is_ours(exchange);
        let computers: Vec<String> =
            exchange.clients.iter().map(|client| client.computer.clone()).collect();
        let Self { live, file, options, known, changed, open_seats, told: noted, .. } = self;
        let tricks = |deal: &bridge::Deal| live.journal().tricks(deal).ok().flatten();
        let request = Request {
            session: options.session,
            format: Format::default(),
            control: Control::default(),
            computers: &computers,
            now: now.datetime(),
            guid: options.guid,
            tricks: &tricks,
        };
        let event = live.state().event();
        let mut done = |what: &str, sent: &Sent| {
            if sent.is_nothing() {
                return;
            }
            let told = sent.told.iter().map(|(section, table, code)| {
                format!("; table {}{table} {code}", exchange.letters_of(*section))
            });
            turn.sent(format!("{what}{}", told.collect::<String>()));
            // What does not fit is told once, however often it is sent.
            for note in &sent.notes {
                if noted.insert(note.clone()) {
                    turn.note(note.clone());
                }
            }
        };
        if !rulings.is_empty() {
            let slots: Vec<Slot> = rulings.iter().map(|(_, slot)| *slot).collect();
            let mut sent = file.change(|database| {
                send_results(database, event, &request, &slots, Some(exchange))
            })?;
            // What somebody else changed meanwhile is compared again in the next turn.
            let left = std::mem::take(&mut sent.left);
            for (place, slot) in rulings.iter().filter(|(_, slot)| !left.contains(slot)) {
                let word = event.results.get(slot).map(|(_, result)| Word::of_result(result));
                let said = word.as_ref().map_or("erased".to_owned(), ToString::to_string);
                match word {
                    Some(word) => known.results.insert(*place, word),
                    None => known.results.remove(place),
                };
                let notes = std::mem::take(&mut sent.notes);
                done(&format!("{slot}: {said}"), &Sent { notes, ..sent.clone() });
            }
        }
        if !is_ours {
            *changed = Changed::NOTHING;
            return Ok(());
        }
        // Names and hands first: they never have to wait for the control program.
        if changed.names {
            done("names", &file.change(|file| send_names(file, event, &request, open_seats))?);
            changed.names = false;
        }
        if changed.hands {
            done("hands", &file.change(|file| send_hands(file, event, &request))?);
            changed.hands = false;
        }
        if changed.movement {
            let sent = file.change(|file| send_movement(file, event, &request, false))?;
            changed.tables |= sent.told.iter().any(|(_, _, code)| *code == UpdateCode::RemoveTable);
            done("the movement", &sent);
            changed.movement = false;
        }
        if changed.tables {
            let (sent, waiting) = file.change(|file| tidy_tables(file, event, &request))?;
            done("tables that are gone", &sent);
            changed.tables = waiting > 0;
        }
        if changed.settings {
            done("settings", &file.change(|file| send_settings(file, event, &request))?);
            changed.settings = false;
        }
        Ok(())
    }
}
