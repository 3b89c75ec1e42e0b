//! Who sits where, both ways.
//!
//! What the tables enter is written down; what the scoring program writes is taken in. Where both have changed, a row
//! marked `Updated` counts, else the event.

use jiff::Zoned;
use session::JournalError;

use super::Controller;
use crate::exchange::{Exchange, PlayerNumber};
use crate::link::Turn;
use crate::link::say::TRIES;
use crate::link::seats::{compare_seats, entered, sitting, spoken, take_seats};
use crate::write::SeatKey;
use crate::write::change::{ChangeError, SeatEntry, record_players};

/// Rows to write.
pub(super) type Seats = Vec<(SeatKey, SeatEntry)>;

impl Controller {
    /// Takes in who sits where as far as the scoring program has changed it; returns what the file does not know.
    pub(super) fn players(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Seats, JournalError> {
        for _ in 0..TRIES {
            if let Some(seats) = self.compared_players(exchange, now, turn)? {
                return Ok(seats);
            }
        }
        Ok(Seats::new())
    }

    /// The same on the event as it is in memory; nothing when others have said something meanwhile.
    fn compared_players(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Option<Seats>, JournalError> {
        let own = self.own_tables(exchange);
        let is_own = |(section, table, _): &SeatKey| own.contains(&(*section, *table));
        let event = self.live.state().event();
        let mut entered = entered(event, &self.sections);
        entered.retain(|key, _| is_own(key));
        let sitting = |row: &PlayerNumber| sitting(event, exchange, &self.sections, row);
        let known = &mut self.known.players;
        let seats = compare_seats(exchange, &entered, known, sitting, |row| row.updated);
        let (taken, is_current) =
            take_seats(&mut self.live, exchange, &self.sections, &seats.come, now.timestamp())?;
        for seat in taken {
            let (section, table, word) = &seat.key;
            let at = format!("{}, {word}", self.table_name(exchange, *section, *table));
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
        if !is_current {
            return Ok(None);
        }
        let mut go = seats.go;
        go.retain(|(key, entry)| is_own(key) && self.seated.get(key) != Some(entry));
        Ok(Some(go))
    }

    /// Writes who sits where.
    pub(super) fn write_seats(
        &mut self,
        seats: Seats,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), ChangeError> {
        if seats.is_empty() {
            return Ok(());
        }
        let entries: Vec<SeatEntry> = seats.iter().map(|(_, entry)| entry.clone()).collect();
        let (sent, written) =
            self.file.change(|file| record_players(file, &entries, now.datetime()))?;
        for ((key, entry), seated) in seats.into_iter().zip(written) {
            if !sent.is_nothing() {
                let letters = self.sections.get(&key.0).map(|key| key.letters.to_string());
                let (_, table, seat) = &key;
                let at = format!("table {}{table}, {seat}", letters.unwrap_or_default());
                turn.sent(format!("{at}: {}", spoken(&seated)));
            }
            self.known.players.insert(key.clone(), seated);
            self.seated.insert(key, entry);
        }
        sent.notes.into_iter().for_each(|note| turn.note(note));
        Ok(())
    }
}
