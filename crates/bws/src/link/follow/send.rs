//! What changed in the event, sent into the file.

use std::collections::BTreeMap;

use jiff::Zoned;
use session::log::{Fact, FactBody};
use session::model::Slot;

use super::super::seats::Going;
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
    /// What the file is to say of some results.
    pub(super) fn words(&self, rulings: &[(Place, Slot)]) -> BTreeMap<Place, Option<Word>> {
        let results = &self.live.state().event().results;
        let word = |slot| results.get(slot).map(|(_, result)| Word::of_result(result));
        rulings.iter().map(|(place, slot)| (*place, word(slot))).collect()
    }

    /// Sends what the file does not know.
    pub(super) fn send(
        &mut self,
        exchange: &Exchange,
        rulings: &[(Place, Slot)],
        seats: Vec<Going>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), ChangeError> {
        let is_ours = self.is_ours(exchange);
        let seated = self.send_seats(seats)?;
        let computers: Vec<String> =
            exchange.clients.iter().map(|client| client.computer.clone()).collect();
        let Self { live, file, options, known, changed, without_tricks, told, .. } = self;
        let tricks = |deal: &bridge::Deal| live.journal().tricks(deal).ok().flatten();
        let request = Request {
            session: options.session,
            format: Format::default(),
            control: Control::default(),
            computers: &computers,
            now: now.datetime(),
            guid: options.guid,
            // One that cannot be read is only not known.
            pin: live.journal().event_pin(live.id()).ok().flatten(),
            tricks: &tricks,
        };
        let event = live.state().event();
        let mut done = |what: &str, sent: &Sent| {
            if sent.is_nothing() {
                return;
            }
            turn.sent(format!("{what}{}", instructions(exchange, &sent.told)));
            // What does not fit is told once, however often it is sent.
            for note in &sent.notes {
                if told.insert(note.clone()) {
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
            without_tricks.clear();
            return Ok(());
        }
        // Names and hands first: they never have to wait for the control program.
        let mut names = seated;
        if changed.names {
            let listed = file.change(|file| send_names(file, event, &request))?;
            names.added += listed.added;
            names.changed += listed.changed;
            names.notes.extend(listed.notes);
            changed.names = false;
        }
        done("names", &names);
        // Tricks are worked out beside us, and nobody says when they are there.
        let has_tricks = without_tricks.iter().any(|deal| tricks(deal).is_some());
        if changed.hands || has_tricks {
            let mut sent = file.change(|file| send_hands(file, event, &request))?;
            *without_tricks = std::mem::take(&mut sent.without_tricks);
            if changed.hands {
                done("hands", &sent);
            } else {
                // How many are lacking was told with the hands.
                sent.notes.clear();
                done("double-dummy tricks", &sent);
            }
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
            let sent = file.change(|file| send_settings(file, event, &request))?;
            // What terminals do not get is told also where nothing else has changed.
            done("settings", &Sent { notes: Vec::new(), ..sent.clone() });
            changed.settings = false;
            for note in sent.notes.into_iter().filter(|note| told.insert(note.clone())) {
                turn.note(note);
            }
        }
        Ok(())
    }
}

/// What the control program was told, the tables that were told the same together.
fn instructions(exchange: &Exchange, told: &[(i16, i16, UpdateCode)]) -> String {
    let mut groups: Vec<(UpdateCode, Vec<String>)> = Vec::new();
    for (section, table, code) in told {
        let name = format!("{}{table}", exchange.letters_of(*section));
        match groups.iter_mut().find(|(other, _)| other == code) {
            Some((_, names)) => names.push(name),
            None => groups.push((*code, vec![name])),
        }
    }
    let sentence = |(code, names): &(UpdateCode, Vec<String>)| match names.as_slice() {
        [one] => format!("; table {one} {code}"),
        all if all.len() == exchange.tables.len() => format!("; all tables {}", code.of_several()),
        several => format!("; tables {} {}", several.join(", "), code.of_several()),
    };
    groups.iter().map(sentence).collect()
}
