//! The room: a section goes on to the next round when all its tables are ready.

use std::collections::BTreeMap;

use session::model::{SectionId, TableNo};
use tokio::sync::watch;

/// A table of an event.
pub(super) type Place = (SectionId, TableNo);

/// Where a table is that has nothing more to play.
pub(super) const DONE: u16 = u16::MAX;

/// In which round each table is.
#[derive(Debug)]
pub(super) struct Room {
    rounds: watch::Sender<BTreeMap<Place, u16>>,
}

impl Room {
    /// Returns a room with these tables, of which none has begun.
    pub(super) fn new(tables: impl IntoIterator<Item = Place>) -> Room {
        Room { rounds: watch::Sender::new(tables.into_iter().map(|table| (table, 0)).collect()) }
    }

    /// Tells in which round a table is. A director may take a result away or change the movement, so that a
    /// table may go back.
    pub(super) fn reach(&self, place: Place, round: u16) {
        self.rounds.send_if_modified(|rounds| rounds.insert(place, round) != Some(round));
    }

    /// Waits for nobody at a table any more.
    pub(super) fn leave(&self, place: Place) {
        self.rounds.send_if_modified(|rounds| rounds.remove(&place).is_some());
    }

    /// Tells whether no table has anything to play.
    pub(super) fn is_done(&self) -> bool {
        self.rounds.borrow().values().all(|round| *round == DONE)
    }

    /// Waits until the tables of a section may begin a round.
    pub(super) async fn wait_for(&self, section: SectionId, round: u16) {
        let mut rounds = self.rounds.subscribe();
        let is_ready = |rounds: &BTreeMap<Place, u16>| {
            let mut own = rounds.iter().filter(|((id, _), _)| *id == section);
            own.all(|(_, reached)| *reached >= round)
        };
        // The sender lives as long as we do, so there is always an answer.
        let _ = rounds.wait_for(is_ready).await;
    }
}
