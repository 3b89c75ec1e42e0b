//! Who sits where, both ways.
//!
//! What the tables enter is written down; what the scoring program writes is taken in. Where both have changed, a row
//! marked `Updated` counts, else the event.

use jiff::Zoned;
use session::JournalError;

use super::Controller;
use crate::exchange::Exchange;
use crate::link::Turn;
use crate::link::say::TRIES;
use crate::link::seats::{Going, View, exchange_seats, spoken};
use crate::write::SeatKey;
use crate::write::change::{ChangeError, record_players};

impl Controller {
    /// Takes in who sits where as far as the scoring program has changed it; returns what the file does not know.
    pub(super) fn players(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Vec<Going>, JournalError> {
        let own = self.own_tables(exchange);
        let is_own = |(section, table, _): &SeatKey| own.contains(&(*section, *table));
        for _ in 0..TRIES {
            let sections = self.sections.clone();
            let counts = |row: &crate::exchange::PlayerNumber| row.updated;
            let view = View { exchange, sections: &sections, is_own: &is_own, counts: &counts };
            let time = now.timestamp();
            let exchanged = exchange_seats(&mut self.live, &view, &mut self.known, time)?;
            for seat in exchanged.taken {
                let (section, table, word) = &seat.key;
                let at = format!("{}, {word}", self.table_name(exchange, *section, *table));
                let who = spoken(&seat.theirs);
                match seat.answer {
                    Some(Ok(true)) => turn.received(format!("{at}: {who}")),
                    Some(Err(why)) => {
                        self.tell_once(turn, format!("{at}: {who} was not taken in: {why}"));
                    }
                    Some(Ok(false)) | None => {}
                }
            }
            if let Some(mut going) = exchanged.going {
                // What the file would not take as it is is not tried again and again.
                going.retain(|going| self.seated.get(&going.key) != Some(going));
                return Ok(going);
            }
        }
        Ok(Vec::new())
    }

    /// Writes who sits where.
    pub(super) fn write_seats(
        &mut self,
        seats: Vec<Going>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), ChangeError> {
        if seats.is_empty() {
            return Ok(());
        }
        let changes: Vec<_> =
            seats.iter().map(|going| (going.entry.clone(), going.read.clone())).collect();
        let (sent, written) =
            self.file.change(|file| record_players(file, &changes, now.datetime()))?;
        for (going, written) in seats.into_iter().zip(written) {
            // Somebody else has changed the row since it was read.
            let Some(written) = written else { continue };
            let letters = self.sections.get(&going.key.0).map(|key| key.letters.to_string());
            let (_, table, seat) = &going.key;
            let at = format!("table {}{table}, {seat}", letters.unwrap_or_default());
            if written != going.read {
                turn.sent(format!("{at}: {}", spoken(&written)));
            }
            self.known.wrote_seat(&going.key, &written);
            self.seated.insert(going.key.clone(), Going { read: written, ..going });
        }
        sent.notes.into_iter().for_each(|note| turn.note(note));
        Ok(())
    }
}
