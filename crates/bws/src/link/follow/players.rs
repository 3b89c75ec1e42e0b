//! Who sits where, as players entered it at the tables.

use std::collections::BTreeMap;

use jiff::Zoned;
use session::JournalError;
use session::model::SectionId;

use super::super::Turn;
use super::super::say::TRIES;
use super::super::seating::{renamed, seat_each};
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
        for _ in 0..TRIES {
            if self.compared_players(exchange, sections, now, turn)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The same on the event as it is in memory; false when others have said something meanwhile.
    fn compared_players(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<bool, JournalError> {
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
        let (answers, is_current) = seat_each(&mut self.live, &sets, now.timestamp())?;
        // Such a seat must not be set back at the table.
        let is_taken = |n: usize| answers.get(n).is_some_and(Result::is_ok);
        let open = (0..).zip(&rows).filter(|(n, _)| !is_taken(*n));
        self.open_seats = open.map(|(_, (place, _))| place.clone()).collect();
        for ((answer, set), (place, (number, name))) in answers.into_iter().zip(&sets).zip(&rows) {
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
        Ok(is_current)
    }
}
