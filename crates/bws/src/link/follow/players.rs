//! Who sits where, as players entered it at the tables.

use std::collections::BTreeMap;

use jiff::Zoned;
use session::JournalError;
use session::model::SectionId;

use super::super::Turn;
use super::super::say::say_each;
use super::Follower;
use crate::exchange::Exchange;
use crate::read::event::{listed_names, participation, seat};

impl Follower {
    /// Takes in who sits where, as far as it changed in the file.
    pub(super) fn players(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), JournalError> {
        let listed = listed_names(exchange);
        let (mut rows, mut sets) = (Vec::new(), Vec::new());
        for row in exchange.player_numbers.iter().filter(|row| row.round == 0) {
            let name = row.name.clone().or_else(|| listed.get(row.number.as_ref()?).cloned());
            let Some(number) = row.number.clone().or_else(|| name.clone()) else { continue };
            let place = (row.section, row.table, row.direction.clone().unwrap_or_default());
            let found = (number.clone(), name.clone().unwrap_or_default());
            if self.known.players.get(&place) == Some(&found) {
                continue;
            }
            let event = self.live.state().event();
            let commands = participation(event, exchange, sections, row).and_then(|place| {
                let name = name.unwrap_or_else(|| number.clone());
                place.map_or(Ok(Vec::new()), |place| seat(event, place, &number, name))
            });
            match commands {
                Ok(commands) => {
                    rows.push((place, found));
                    sets.push(commands);
                }
                Err(why) => {
                    let (section, table, seat) = place;
                    let place = format!("section {section}, table {table}, {seat}");
                    self.tell_once(turn, format!("PlayerNumbers, {place}: {why}"));
                }
            }
        }
        let mut answers = Vec::new();
        say_each(&mut self.live, &sets, now.timestamp(), |n, answer| answers.push((n, answer)))?;
        // A set without commands is known already; with all of them empty nothing was asked.
        if answers.is_empty() {
            answers = (0..rows.len()).map(|n| (n, Ok(()))).collect();
        }
        for ((n, answer), set) in answers.into_iter().zip(&sets) {
            let Some((place, (number, name))) = rows.get(n) else { continue };
            let (section, table, seat) = place;
            let letters = sections.get(section).map(|key| key.letters.to_string());
            let at = format!("table {}{table}, {seat}", letters.unwrap_or_default());
            match answer {
                Ok(()) => {
                    self.known.players.insert(place.clone(), (number.clone(), name.clone()));
                    if !set.is_empty() {
                        turn.received(format!("{at}: {number} {name}").trim_end().to_owned());
                    }
                }
                Err(why) => self.tell_once(turn, format!("{at}: {number} was not taken in: {why}")),
            }
        }
        Ok(())
    }
}
