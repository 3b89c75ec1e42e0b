//! Scores without the results that were entered for rounds that are not open: a total would tell how a board went
//! elsewhere that the table has still to play.

use std::collections::{BTreeSet, HashMap};

use jiff::Timestamp;
use session::model::{SessionNo, Slot};
use session::scores::Scores;
use session::state::{EventState, Reached};
use session::{EventId, Seq};

use crate::desk::Live;

/// What is known of sessions until their next fact.
#[derive(Debug, Default)]
pub(crate) struct OpenScores(HashMap<(EventId, SessionNo), Known>);

/// The scores after a fact.
#[derive(Debug)]
struct Known {
    generation: u64,
    head: Seq,
    reached: Reached,
    /// None where every result is of an open round: then they are the event's own.
    scores: Option<Scores>,
}

impl OpenScores {
    /// Returns an event, and what its results in open rounds of a session are worth.
    pub(crate) fn of<'a>(
        &'a mut self,
        live: &'a mut Live,
        session: SessionNo,
        now: Timestamp,
    ) -> (&'a EventState, &'a Scores) {
        let key = (live.id(), session);
        let reached = Reached::at(live.state().event(), session, now);
        let (generation, head) = (live.generation(), live.state().head());
        let is_known = self.0.get(&key).is_some_and(|known| {
            (known.generation, known.head, known.reached) == (generation, head, reached)
        });
        if !is_known {
            let scores = without_early(live.state().event(), session, now);
            self.0.insert(key, Known { generation, head, reached, scores });
        }
        match self.0.get(&key).and_then(|known| known.scores.as_ref()) {
            Some(scores) => (live.state().event(), scores),
            None => live.event_and_scores(),
        }
    }
}

/// Returns the scores without what was entered early; none where nothing was.
fn without_early(event: &EventState, session: SessionNo, now: Timestamp) -> Option<Scores> {
    let early: BTreeSet<Slot> = event.entered_early(session, now);
    if early.is_empty() {
        return None;
    }
    let mut shown = event.clone();
    shown.results = event.results.only(|result| !early.contains(&result.slot));
    Some(Scores::of(&shown))
}
