//! Who sits where, as players entered it at the tables.

use std::collections::BTreeMap;

use jiff::Zoned;
use session::JournalError;
use session::model::SectionId;

use super::super::Turn;
use super::super::say::{say, say_each};
use super::super::seating::{renamed, standing_first};
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
                let Some(place) = place else { return Ok(Vec::new()) };
                let mut commands = renamed(event, &number, name.as_deref());
                let name = name.unwrap_or_else(|| number.clone());
                commands.extend(seat(event, place, &number, name)?);
                Ok(commands)
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
        // Two who change places must both stand up before either sits down, so they are tried together first.
        let all = standing_first(self.live.state().event(), &sets);
        let together = all.is_empty() || say(&mut self.live, &all, now.timestamp())?.is_ok();
        let mut answers = Vec::new();
        if together {
            answers.extend((0..sets.len()).map(|n| (n, Ok(()))));
        } else {
            let time = now.timestamp();
            say_each(&mut self.live, &sets, time, |n, answer| answers.push((n, answer)))?;
        }
        // Such a seat must not be set back at the table.
        let refused = answers.iter().filter(|(_, answer)| answer.is_err());
        let refused = refused.filter_map(|(n, _)| rows.get(*n)).map(|(place, _)| place.clone());
        self.open_seats = refused.collect();
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
