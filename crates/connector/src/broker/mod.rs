//! The broker: what a scoring program talks to. It makes events of what comes, and queues of what the tables do.
//!
//! One request is handled at a time, on the journal that the club's server writes too: a result that a phone enters is
//! in the queue with its commit, and a result that a scoring program puts is on the phones a moment later. Everything is
//! durable before it is answered. Nothing is locked while a long answer is written out.

mod accept;
mod add_session;
mod begin;
mod clear;
mod cursor;
mod event;
mod extras;
mod manage;
mod movement;
mod notes;
mod overview;
mod poll;
mod put;
mod record;
mod registry;
mod rehearsal;
mod reply;
mod respond;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use session::{EventId, JournalError, SqliteJournal};

use crate::dto::Init;
use crate::event::Fault;
use crate::service::{Answer, Peer, Service};
use crate::wire::{Command, ErrorType, Numbering, Request, Response};
use event::OpenEvent;
pub use overview::{EventOverview, Overview, QueueOverview, SessionOverview};
pub use record::{Client, Message};
use record::{Depth, Record};
use registry::Registry;
use reply::Reply;

/// Is told that something was said to an event.
type Hook = Box<dyn Fn(EventId) + Send + Sync>;

/// The broker of one journal.
pub struct Broker {
    books: Mutex<Books>,
    record: Mutex<Record>,
    numbering: Numbering,
    hook: Option<Hook>,
}

/// What the broker works with, one request at a time.
struct Books {
    journal: SqliteJournal,
    registry: Registry,
    /// The events that were asked for, in step with the journal.
    open: BTreeMap<EventId, OpenEvent>,
    zone: TimeZone,
    /// Events to which something was said in this request.
    changed: Vec<EventId>,
    /// How often events were asked for.
    requests: u64,
}

impl Broker {
    /// Opens the broker of a journal.
    pub fn open(journal: SqliteJournal, numbering: Numbering) -> Result<Self, JournalError> {
        let mut registry = Registry::default();
        registry.refresh(&journal)?;
        let zone = TimeZone::system();
        let (open, changed) = (BTreeMap::new(), Vec::new());
        let books = Mutex::new(Books { journal, registry, open, zone, changed, requests: 0 });
        Ok(Self { books, record: Mutex::default(), numbering, hook: None })
    }

    /// Has somebody told after each request that said something to an event.
    #[must_use]
    pub fn telling(mut self, hook: impl Fn(EventId) + Send + Sync + 'static) -> Self {
        self.hook = Some(Box::new(hook));
        self
    }

    /// Returns what there is to show of clients, queues and messages.
    pub fn overview(&self) -> Result<Overview, Fault> {
        let (events, running) = self.books().overview()?;
        let record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Overview { running, events, clients: record.clients(), messages: record.messages() })
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn respond(&self, request: &Request) -> Reply {
        let payload = match respond::understand(request) {
            Ok(payload) => payload,
            Err(reply) => return reply,
        };
        let mut books = self.books();
        let ran = catch_unwind(AssertUnwindSafe(|| books.respond(request, payload)));
        let changed = std::mem::take(&mut books.changed);
        let reply = match ran {
            Ok(Ok(reply)) => reply,
            Ok(Err(fault)) => Reply::Whole(Response::error(request, fault.kind, &fault.sentence)),
            Err(_) => {
                // The journal has everything; what is in memory may be half done.
                tracing::error!(command = request.command.name(), "a request failed inside");
                books.open.clear();
                let why = "Something went wrong inside while the request was handled. Nothing of it was kept unless a \
                           poll shows it; send it again.";
                Reply::Whole(Response::error(request, ErrorType::Exception, why))
            }
        };
        drop(books);
        if let Some(hook) = &self.hook {
            changed.into_iter().for_each(hook);
        }
        reply
    }
}

impl Service for Broker {
    fn answer(&self, bytes: &[u8], from: &Peer) -> Answer {
        let began = Zoned::now();
        let (request, reply) = match Request::decode(bytes) {
            Ok(request) if request.command == Command::Disconnect => {
                self.note(|record| record.left(from, began.timestamp()));
                return Answer::Close;
            }
            Ok(request) => {
                let reply = self.respond(&request);
                (Some(request), reply)
            }
            Err(error) => (None, Reply::Whole(Response::from(&error))),
        };
        let took = Timestamp::now().duration_since(began.timestamp());
        let depth = self.depth(request.as_ref());
        let message = Message::of(request.as_ref(), bytes, &reply, began, took, depth);
        tracing::debug!(
            client = %from,
            command = message.command,
            answered = ?message.answered,
            error = ?message.error,
            "a request was answered"
        );
        self.note(|record| record.add(from, message, depth));
        reply.answer(self.numbering)
    }

    fn left(&self, from: &Peer) {
        self.note(|record| record.left(from, Timestamp::now()));
    }
}

impl Broker {
    /// Returns how much of messages is kept: much while the running event is one that asks for it.
    fn depth(&self, request: Option<&Request>) -> Depth {
        // What is no request changes nothing, and the next one tells.
        let asked = request.is_some_and(|_| {
            let books = self.books();
            books
                .registry
                .running()
                .is_some_and(|entry| entry.commands & Init::LOG_LEVEL_DEBUG != 0)
        });
        if asked { Depth::DEBUG } else { Depth::USUAL }
    }

    fn note(&self, note: impl FnOnce(&mut Record)) {
        note(&mut self.record.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
