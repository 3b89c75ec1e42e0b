//! An event that a scoring program made, open: its state, its queues, and saying something to it.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use session::journal::Fault as JournalFault;
use session::live::News;
use session::model::SessionNo;
use session::{
    Author, Command, EventId, FactId, JournalError, LiveEvent, SayError, Saying, SqliteJournal,
    State,
};
use uuid::Uuid;

use super::Books;
use super::registry::Entry;
use crate::event::{Fault, Sessions};
use crate::queue::Feed;
use crate::wire::{ErrorType, Request};

/// How often others may be faster before the scoring program is asked to try again.
const PATIENCE: usize = 100;

/// An event that is open.
pub(super) struct OpenEvent {
    pub(super) live: LiveEvent<SqliteJournal>,
    feed: Feed,
    /// The generation of the journal that the feed was read from.
    generation: u64,
    /// When it was last asked for, by count.
    used: u64,
}

/// So many events are kept open; which are asked for more is folded anew.
const OPEN: usize = 8;

impl OpenEvent {
    pub(super) fn new(live: LiveEvent<SqliteJournal>) -> Self {
        Self::with(live, Feed::default())
    }

    fn with(live: LiveEvent<SqliteJournal>, feed: Feed) -> Self {
        let generation = live.generation();
        Self { live, feed, generation, used: 0 }
    }

    /// Opens an event, and fills its queues in the same pass over its log.
    fn open(journal: SqliteJournal, event: EventId, zone: &TimeZone) -> Result<Self, JournalError> {
        let mut feed = Feed::default();
        let live = LiveEvent::open_reading(journal, event, |fact| feed.take(fact, zone))?;
        Ok(Self::with(live, feed))
    }

    /// Takes in what others said, the queues too when they were in step.
    fn catch_up(&mut self, zone: &TimeZone) -> Result<(), JournalError> {
        match self.live.catch_up()? {
            News::Facts(facts) if self.live.generation() == self.generation => {
                let is_next = facts.first().is_some_and(|fact| fact.seq == self.feed.head().next());
                if is_next {
                    facts.iter().for_each(|fact| self.feed.take(fact, zone));
                }
            }
            _ => {
                self.feed = Feed::default();
                self.generation = self.live.generation();
            }
        }
        Ok(())
    }

    /// Returns the queues, in step with everything said.
    pub(super) fn feed(&mut self, zone: &TimeZone) -> Result<&Feed, JournalError> {
        let feed = &mut self.feed;
        let after = feed.head();
        self.live.facts_after(after, |fact| feed.take(&fact, zone))?;
        Ok(feed)
    }
}

impl Books {
    /// Returns an event, in step with the journal.
    pub(super) fn event(&mut self, event: EventId) -> Result<&mut OpenEvent, Fault> {
        if !self.open.contains_key(&event) {
            let open = OpenEvent::open(self.journal.again()?, event, &self.zone)?;
            self.keep_open(event, open);
        }
        self.requests += 1;
        let Some(open) = self.open.get_mut(&event) else {
            return Err(Fault::new(ErrorType::Exception, "the event could not be opened"));
        };
        open.used = self.requests;
        open.catch_up(&self.zone)?;
        Ok(open)
    }

    /// Keeps an event open, in the place of that which nobody has asked for longest: each has a connection to the journal,
    /// and a scoring program may begin any number of events.
    pub(super) fn keep_open(&mut self, event: EventId, mut open: OpenEvent) {
        self.open.remove(&event);
        while self.open.len() >= OPEN
            && let Some(oldest) = self.open.iter().min_by_key(|(_, open)| open.used)
        {
            let oldest = *oldest.0;
            self.open.remove(&oldest);
        }
        self.requests += 1;
        open.used = self.requests;
        self.open.insert(event, open);
    }

    /// Returns the event of a session and the entry of its scoring program.
    pub(super) fn entry_of_session(&self, guid: &str) -> Result<Arc<Entry>, Fault> {
        let entry = self.registry.with_session(guid).filter(|entry| !entry.is_cleared);
        match entry {
            Some(entry) => Ok(Arc::clone(entry)),
            // One sentence for a session that nobody knows, wherever it is asked for.
            None => Err(Sessions::default().known(guid).expect_err("there is none in it")),
        }
    }

    /// Returns the event and the session that a request is for.
    pub(super) fn session_of(&self, request: &Request) -> Result<(Arc<Entry>, SessionNo), Fault> {
        let guid = request.session_guid.as_deref().unwrap_or_default();
        let entry = self.entry_of_session(guid)?;
        let session = entry.sessions.known(guid)?;
        Ok((entry, session))
    }

    /// Says to an event what `plan` makes of its state: all of it or nothing, durable when this returns. When others say
    /// something meanwhile, the plan is made again.
    pub(super) fn say(
        &mut self,
        event: EventId,
        plan: impl FnMut(&State) -> Result<Vec<Command>, Fault>,
    ) -> Result<usize, Fault> {
        self.say_as(event, None, plan)
    }

    /// Says what `plan` makes of the state, each fact under an id that follows from `id`, if there is one.
    pub(super) fn say_as(
        &mut self,
        event: EventId,
        id: Option<FactId>,
        mut plan: impl FnMut(&State) -> Result<Vec<Command>, Fault>,
    ) -> Result<usize, Fault> {
        for _ in 0..PATIENCE {
            let open = self.event(event)?;
            let commands = plan(open.live.state())?;
            if commands.is_empty() {
                return Ok(0);
            }
            let facts = commands.len();
            let time = Timestamp::now();
            let sayings: Vec<Saying> = (0..)
                .zip(commands)
                .map(|(n, command)| Saying {
                    command,
                    author: Author::ScoringProgram,
                    device: None,
                    id: id.map_or_else(|| FactId(Uuid::now_v7()), |id| id.nth(n)),
                    time,
                })
                .collect();
            if open.live.say_all_as_seen(&sayings)?.is_some() {
                self.changed.push(event);
                return Ok(facts);
            }
        }
        Err(Fault::new(
            ErrorType::Busy,
            "The tables are faster than this request at the moment. Nothing of it was kept; send it again.",
        ))
    }
}

impl From<JournalError> for Fault {
    fn from(error: JournalError) -> Self {
        let kind = match error.fault {
            JournalFault::Busy => ErrorType::Busy,
            _ => ErrorType::Exception,
        };
        Fault::new(kind, told(&error))
    }
}

/// Returns what clients are told of a journal that could not do what it was asked to.
///
/// Where the data lies is nobody's affair on the network, and what the system says of a file may name it. Who runs this
/// computer finds that on the standard error.
fn told(error: &JournalError) -> String {
    let why = || {
        tracing::error!("the journal failed: {error}");
        "Tenace says why on its standard error".to_owned()
    };
    let told = match &error.fault {
        JournalFault::WriteFailed(_) => JournalFault::WriteFailed(why()),
        JournalFault::ReadOnly(_) => JournalFault::ReadOnly(why()),
        JournalFault::Damaged(_) => JournalFault::Damaged(why()),
        JournalFault::InTheWay(_) | JournalFault::System(_) => {
            JournalFault::System(format!("the data cannot be used: {}", why()))
        }
        // These are sentences of our own, which name no file.
        ours => return ours.to_string(),
    };
    told.to_string()
}

impl From<SayError> for Fault {
    fn from(error: SayError) -> Self {
        match error {
            SayError::Refused(refusal) => refusal.into(),
            SayError::Journal(error) => error.into(),
        }
    }
}
