//! Which results tables entered before they were shown the cards or the other results of the board. When the table
//! changes or erases one of these afterwards, the director is told.

use std::collections::HashMap;

use bridge::Outcome;
use session::EventId;
use session::model::Slot;

/// The results by event and place, in memory: one for each place, the first that was shown.
#[derive(Debug, Default)]
pub(crate) struct ShownResults(HashMap<EventId, HashMap<Slot, Outcome>>);

impl ShownResults {
    /// Takes in that a table was shown how a board went.
    pub(crate) fn note(&mut self, event: EventId, slot: Slot, outcome: &Outcome) {
        let shown = self.0.entry(event).or_default();
        shown.entry(slot).or_insert_with(|| outcome.clone());
    }

    /// Returns what tables of an event had entered when they were shown how boards went.
    pub(crate) fn of(&self, event: EventId) -> impl Iterator<Item = (&Slot, &Outcome)> {
        self.0.get(&event).into_iter().flatten()
    }
}
