//! The room: a section goes on to the next round when all its tables are ready.

use std::collections::BTreeMap;

use session::model::{SectionLetters, TableNo};
use tokio::sync::watch;

/// Who has finished which round.
#[derive(Debug)]
pub(super) struct Room {
    finished: watch::Sender<BTreeMap<(SectionLetters, TableNo), u16>>,
}

impl Room {
    /// Returns a room with these tables, of which none has played.
    pub(super) fn new(tables: impl IntoIterator<Item = (SectionLetters, TableNo)>) -> Room {
        let none = tables.into_iter().map(|table| (table, 0)).collect();
        Room { finished: watch::Sender::new(none) }
    }

    /// Tells that a table has finished a round.
    pub(super) fn finish(&self, section: SectionLetters, table: TableNo, round: u16) {
        self.finished.send_if_modified(|finished| {
            let last = finished.entry((section, table)).or_default();
            let is_news = *last < round;
            *last = (*last).max(round);
            is_news
        });
    }

    /// Waits until the tables of a section may begin a round.
    pub(super) async fn wait_for(&self, section: SectionLetters, round: u16) {
        let mut finished = self.finished.subscribe();
        let is_ready = |finished: &BTreeMap<(SectionLetters, TableNo), u16>| {
            let mut own = finished.iter().filter(|((letters, _), _)| *letters == section);
            own.all(|(_, last)| last.saturating_add(1) >= round)
        };
        // The sender lives as long as we do, so there is always an answer.
        let _ = finished.wait_for(is_ready).await;
    }
}
