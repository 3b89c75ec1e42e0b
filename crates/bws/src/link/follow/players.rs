//! Who sits where, as players entered it at the tables.

use std::collections::BTreeMap;

use jiff::Zoned;
use session::JournalError;
use session::model::SectionId;

use super::super::Turn;
use super::super::say::TRIES;
use super::super::seats::{compare_seats, entered, sitting, spoken, take_seats};
use super::Follower;
use crate::exchange::{Exchange, PlayerNumber};

impl Follower {
    /// Takes in who sits where, as far as it changed in the file, and remembers what the file lacks.
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
        let event = self.live.state().event();
        let entered = entered(event, sections);
        // A file of other people, met for the first time, knows better who sits there.
        let is_strange = self.meets_first && !self.is_ours(exchange);
        let sitting = |row: &PlayerNumber| sitting(event, exchange, sections, row);
        let known = &mut self.known.players;
        let mut seats = compare_seats(exchange, &entered, known, sitting, |_| is_strange);
        let time = now.timestamp();
        let (taken, is_current) =
            take_seats(&mut self.live, exchange, sections, &seats.come, time)?;
        // Such a seat must not be set back at the table.
        let open = taken.iter().filter(|seat| !matches!(seat.answer, Some(Ok(_))));
        self.open_seats = open.map(|seat| seat.key.clone()).collect();
        for seat in taken {
            let (section, table, word) = &seat.key;
            let letters = sections.get(section).map(|key| key.letters.to_string());
            let at = format!("table {}{table}, {word}", letters.unwrap_or_default());
            let who = spoken(&seat.theirs);
            match seat.answer {
                Some(Ok(is_news)) => {
                    self.known.players.insert(seat.key, seat.theirs);
                    if is_news {
                        turn.received(format!("{at}: {who}"));
                    }
                }
                Some(Err(why)) => {
                    self.tell_once(turn, format!("{at}: {who} was not taken in: {why}"));
                }
                None => {}
            }
        }
        // Somebody may have taken a name out of the file that the event knows. Rows are taken back by the control program.
        seats.go.retain(|(_, entry)| entry.number.is_some() || entry.name.is_some());
        let lacking: BTreeMap<_, _> = seats.go.into_iter().collect();
        if lacking != self.lacking_seats {
            self.changed.names |= !lacking.is_empty();
            self.lacking_seats = lacking;
        }
        Ok(is_current)
    }
}
