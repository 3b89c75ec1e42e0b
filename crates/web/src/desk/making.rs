//! New events on the desk, and what is kept of all events together.

use jiff::Timestamp;
use session::{
    Author, Command, EventId, Journal, JournalError, LiveEvent, SayError, Seq, SqliteJournal,
};

use super::books::Books;
use super::news::News;
use crate::auth::event_pin;

impl Books {
    /// Makes an event, all in one commit, opens its doors and tells everybody. Made again with the same
    /// id from the same commands, it stays one event. Returns whether it was there before.
    pub fn create(
        &mut self,
        event: EventId,
        commands: &[Command],
        author: &Author,
    ) -> Result<bool, SayError> {
        let journal = self.standby.fence_desk(SqliteJournal::open(&self.path)?);
        let was_there = journal.head(event)?.seq > Seq::START;
        let live = LiveEvent::create(journal, event, commands, author, Timestamp::now())?;
        self.events.insert(event, live);
        self.acknowledge();
        // What was made is made: a table without a code gets one when somebody asks.
        if let Err(error) = self.open_doors(event) {
            tracing::warn!("the new event's tables have no codes yet: {}", error.fault);
        }
        if let Err(error) = self.journal().and_then(|journal| event_pin(journal, event)) {
            tracing::warn!("the new event has no PIN yet: {}", error.fault);
        }
        self.tell(News::Replaced { event });
        Ok(was_there)
    }

    /// Returns the parts of an event's picture whose keys begin so, without opening the event.
    pub fn parts(
        &mut self,
        event: EventId,
        start: &str,
    ) -> Result<Vec<(String, String)>, JournalError> {
        let picture = self.journal()?.picture(event)?;
        Ok(picture.parts.into_iter().filter(|(key, _)| key.starts_with(start)).collect())
    }

    /// Returns the events that are put away.
    pub fn archived(&mut self) -> Result<Vec<EventId>, JournalError> {
        let kept = self.journal()?.kept(ARCHIVED)?.unwrap_or_default();
        Ok(serde_json::from_slice(&kept).unwrap_or_default())
    }

    /// Puts an event away, or takes it out again. Its log stays as it is.
    pub fn archive(&mut self, event: EventId, away: bool) -> Result<(), JournalError> {
        let mut archived = self.archived()?;
        archived.retain(|other| *other != event);
        if away {
            archived.push(event);
        }
        let bytes = serde_json::to_vec(&archived).unwrap_or_default();
        self.journal()?.keep(ARCHIVED, &bytes)
    }
}

/// Where the journal keeps which events are put away.
const ARCHIVED: &str = "archived_events";
