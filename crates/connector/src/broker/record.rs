//! Who came and what was said lately: for the page on which a director or the author of a scoring program looks.
//!
//! Kept in memory only, and bounded: so many clients, so many messages, so many letters of each.

use std::collections::VecDeque;
use std::net::SocketAddr;

use jiff::{SignedDuration, Timestamp, Zoned};

use super::reply::Reply;
use crate::service::{Peer, Way};
use crate::wire::{DataType, ErrorType, Request};

/// So many clients are kept.
const CLIENTS: usize = 32;

/// How much is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Depth {
    /// So many messages.
    messages: usize,
    /// So many letters of what each holds.
    letters: usize,
}

impl Depth {
    /// As always.
    pub(super) const USUAL: Self = Self { messages: 100, letters: 600 };
    /// While a scoring program asks for the log level *debug*.
    pub(super) const DEBUG: Self = Self { messages: 500, letters: 10_000 };
}

/// A client that came.
#[derive(Clone, Debug)]
pub struct Client {
    /// Who: how it has come, and from where. A client that opens a connection for each request is one client.
    pub name: String,
    /// When it came first.
    pub since: Timestamp,
    /// When it last said something.
    pub last: Timestamp,
    /// How many requests it sent.
    pub requests: u64,
    /// Whether its connection ended.
    pub has_left: bool,
}

/// A request and what became of it.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its number, counted from 1.
    pub number: u64,
    /// Who sent it, by the name of the [`Client`].
    pub client: String,
    /// When it came.
    pub time: Zoned,
    /// How long it took to answer, without writing the answer out.
    pub took: SignedDuration,
    /// Its command by name; empty when it could not be read.
    pub command: &'static str,
    /// Its session.
    pub session: String,
    /// The beginning of what came with it.
    pub data: String,
    /// How many bytes came.
    pub bytes: usize,
    /// What was answered.
    pub answered: DataType,
    /// Why it was not handled.
    pub error: ErrorType,
    /// How many items were answered to a poll, and the number of the last.
    pub items: Option<(usize, i32)>,
    /// The beginning of what was answered, otherwise.
    pub text: String,
}

impl Message {
    pub(super) fn of(
        request: Option<&Request>,
        bytes: &[u8],
        reply: &Reply,
        time: Zoned,
        took: SignedDuration,
        depth: Depth,
    ) -> Self {
        let beginning = |text: &str| beginning(text, depth.letters);
        let response = reply.response();
        let data = request.and_then(|request| request.serialized_data.as_deref());
        Self {
            // Whoever keeps it knows both.
            number: 0,
            client: String::new(),
            time,
            took,
            command: request.map_or("", |request| request.command.name()),
            session: response.session_guid.as_deref().map(&beginning).unwrap_or_default(),
            data: match (request, data) {
                (Some(_), data) => beginning(data.unwrap_or_default()),
                (None, _) => {
                    beginning(&String::from_utf8_lossy(&bytes[..bytes.len().min(depth.letters)]))
                }
            },
            bytes: bytes.len(),
            answered: response.data_type,
            error: response.error_type,
            items: reply.items().map(|items| (items, response.last_queue_item_id)),
            text: match reply {
                Reply::Whole(response) => beginning(response.data.as_str()),
                Reply::Items { .. } => String::new(),
            },
        }
    }
}

/// Returns how a client has come, and from which address.
fn name(from: &Peer) -> String {
    match from.way {
        Way::Http => {
            let address = from.address.parse::<SocketAddr>();
            let address =
                address.map_or_else(|_| from.address.clone(), |address| address.ip().to_string());
            format!("HTTP {address}")
        }
        Way::Socket => "socket".to_owned(),
        Way::Pipe => "pipe".to_owned(),
    }
}

/// Returns the beginning of a text, whatever its length.
fn beginning(text: &str, letters: usize) -> String {
    let mut beginning: String = text.chars().take(letters).collect();
    if beginning.len() < text.len() {
        beginning.push('…');
    }
    beginning
}

/// Who came and what was said lately.
#[derive(Debug, Default)]
pub(super) struct Record {
    clients: Vec<Client>,
    messages: VecDeque<Message>,
    /// How many messages there were.
    count: u64,
}

impl Record {
    pub(super) fn add(&mut self, from: &Peer, mut message: Message, depth: Depth) {
        let now = message.time.timestamp();
        let name = name(from);
        self.count += 1;
        (message.number, message.client) = (self.count, name.clone());
        match self.clients.iter_mut().find(|client| client.name == name) {
            Some(client) => {
                client.last = now;
                client.requests += 1;
                client.has_left = false;
            }
            None => {
                if self.clients.len() == CLIENTS {
                    // Whoever has been silent longest is forgotten first.
                    let oldest = self.clients.iter().enumerate().min_by_key(|(_, it)| it.last);
                    if let Some((oldest, _)) = oldest {
                        self.clients.remove(oldest);
                    }
                }
                let (since, last) = (now, now);
                self.clients.push(Client { name, since, last, requests: 1, has_left: false });
            }
        }
        while self.messages.len() >= depth.messages {
            self.messages.pop_front();
        }
        self.messages.push_back(message);
    }

    pub(super) fn left(&mut self, from: &Peer, now: Timestamp) {
        let name = name(from);
        if let Some(client) = self.clients.iter_mut().find(|client| client.name == name) {
            client.has_left = true;
            client.last = now;
        }
    }

    /// Returns the clients, those who spoke last first.
    pub(super) fn clients(&self) -> Vec<Client> {
        let mut clients = self.clients.clone();
        clients.sort_by_key(|client| std::cmp::Reverse(client.last));
        clients
    }

    /// Returns the messages, newest first.
    pub(super) fn messages(&self) -> Vec<Message> {
        self.messages.iter().rev().cloned().collect()
    }
}
