//! What there is to show of a broker: its events with their queues, its clients, its last messages.

use session::EventId;

use super::record::{Client, Message};
use super::{Books, cursor};
use crate::event::Fault;
use crate::queue::Kind;

/// What there is to show of a broker.
#[derive(Clone, Debug)]
pub struct Overview {
    /// The guid of the event that runs.
    pub running: Option<String>,
    /// The events that scoring programs made, newest first.
    pub events: Vec<EventOverview>,
    /// The clients, those who spoke last first.
    pub clients: Vec<Client>,
    /// The last messages, newest first.
    pub messages: Vec<Message>,
}

/// An event that a scoring program made.
#[derive(Clone, Debug)]
pub struct EventOverview {
    /// Its guid.
    pub guid: String,
    /// Its name in our log.
    pub event: EventId,
    /// What it is called.
    pub name: String,
    /// Whether the scoring program had everything cleared since.
    pub is_cleared: bool,
    /// Its sessions.
    pub sessions: Vec<SessionOverview>,
}

/// A session of such an event.
#[derive(Clone, Debug)]
pub struct SessionOverview {
    /// Its guid.
    pub guid: String,
    /// What it is called.
    pub name: String,
    /// Its queues.
    pub queues: Vec<QueueOverview>,
}

/// A queue of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueOverview {
    /// What it holds.
    pub kind: Kind,
    /// How many items there are.
    pub all: usize,
    /// How many of them are not accepted yet.
    pub new: usize,
}

/// So many events are shown.
const EVENTS: usize = 8;

impl Books {
    /// Returns the events, newest first, and which of them runs.
    pub(super) fn overview(&mut self) -> Result<(Vec<EventOverview>, Option<String>), Fault> {
        self.refresh()?;
        let entries: Vec<_> = self.registry.iter().cloned().collect();
        let zone = self.zone.clone();
        let mut events = Vec::new();
        for entry in entries.into_iter().rev().take(EVENTS) {
            let id = entry.event();
            // An event whose log is not there, as after an older backup was put back, is not shown.
            let Ok(open) = self.event(id) else { continue };
            open.feed(&zone)?;
            let mut sessions = Vec::new();
            for (guid, session) in entry.sessions.iter() {
                let mut queues = Vec::new();
                for kind in Kind::ALL {
                    let seen = cursor::accepted(open.live.journal(), id, &kind.reader(session))?;
                    let lists = open.feed(&zone)?.lists();
                    queues.push(QueueOverview {
                        kind,
                        all: lists.count(kind, session, entry.floor),
                        new: lists.count(kind, session, seen.max(entry.floor)),
                    });
                }
                let event = open.live.state().event();
                let name = event.sessions.get(&session).and_then(|info| info.name.clone());
                let name = name.unwrap_or_default();
                sessions.push(SessionOverview { guid: guid.to_owned(), name, queues });
            }
            let event = open.live.state().event();
            let name = event.info.current().map(|info| info.name.clone()).unwrap_or_default();
            let (guid, is_cleared) = (entry.guid.clone(), entry.is_cleared);
            events.push(EventOverview { guid, event: id, name, is_cleared, sessions });
        }
        let running = self.registry.running().map(|entry| entry.guid.clone());
        Ok((events, running))
    }
}
