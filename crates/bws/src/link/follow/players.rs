//! Who sits where, both ways: what players entered at the tables comes, and what the event has otherwise goes.

use std::collections::BTreeMap;

use jiff::Zoned;
use session::JournalError;
use session::model::SectionId;

use super::super::Turn;
use super::super::say::TRIES;
use super::super::seats::{Going, View, exchange_seats, spoken};
use super::Follower;
use crate::exchange::{Exchange, PlayerNumber};
use crate::write::change::{ChangeError, Sent, send_players};

impl Follower {
    /// Takes in who sits where, as far as it changed in the file; returns what the file lacks.
    pub(super) fn players(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Vec<Going>, JournalError> {
        let is_ours = self.is_ours(exchange);
        // Names are not sent into a file of other people: it knows better who sits there.
        let counts = |_: &PlayerNumber| !is_ours;
        for _ in 0..TRIES {
            let view = View { exchange, sections, is_own: &|_| true, counts: &counts };
            let time = now.timestamp();
            let exchanged = exchange_seats(&mut self.live, &view, &mut self.known, time)?;
            for seat in exchanged.taken {
                let (section, table, word) = &seat.key;
                let letters = sections.get(section).map(|key| key.letters.to_string());
                let at = format!("table {}{table}, {word}", letters.unwrap_or_default());
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
                going.retain(|going| is_ours && self.seated.get(&going.key) != Some(going));
                return Ok(going);
            }
        }
        Ok(Vec::new())
    }

    /// Sends who sits where, into a file of ours.
    pub(super) fn send_seats(&mut self, seats: Vec<Going>) -> Result<Sent, ChangeError> {
        if seats.is_empty() {
            return Ok(Sent::default());
        }
        let changes: Vec<_> =
            seats.iter().map(|going| (going.entry.clone(), going.read.clone())).collect();
        let (sent, written) = self.file.change(|file| send_players(file, &changes))?;
        for (going, written) in seats.into_iter().zip(written) {
            // Somebody else has changed the row since it was read.
            let Some(written) = written else { continue };
            self.known.wrote_seat(&going.key, &written);
            self.seated.insert(going.key.clone(), Going { read: written, ..going });
        }
        Ok(sent)
    }
}
