//! A client: what a scoring program asks of a broker, ours or the vendor's, by HTTP or by a socket.
//!
//! A [`Client`] blocks while it asks; asynchronous code calls it on a thread that may block.
//!
//! **It tries again** as the vendor's clients do: five times in all, with growing pauses, when there is no connection, the
//! status is not 2xx, or the answer cannot be read. An answer may have been lost after its request was handled, so a
//! broker may see a request twice. The same data again changes nothing, a poll takes nothing away, and what is accepted is
//! accepted once. Two things are done twice: an event that is begun with *Reset* is begun anew if somebody played in
//! between, and a call that was made and resolved in one request is made and resolved again.
//!
//! ```no_run
//! use connector::client::Client;
//! use connector::dto::BoardResult;
//!
//! let mut client = Client::http("http://localhost:5079")?;
//! client.ping()?;
//! let polled = client.poll_new::<BoardResult>("A1B2C3D4E5F60718293A4B5C6D7E8F90")?;
//! println!("{} results, the last is {}", polled.items.len(), polled.last_id);
//! # Ok::<(), connector::client::ClientError>(())
//! ```

mod commands;
mod error;
mod http;
mod patience;
mod queue;
#[cfg(unix)]
mod socket;

#[cfg(unix)]
use std::path::Path;
use std::thread::sleep;
use std::time::Instant;

pub use error::ClientError;
pub use patience::Patience;
pub use queue::{Polled, Queued};

use crate::wire::{Command, DataType, Numbering, Request, Response, ResponseError};

/// The largest answer, in bytes; all results of the largest events are a tenth of it.
const LARGEST_ANSWER: usize = 1024 * 1024 * 1024;

/// A scoring program's connection to a broker.
#[derive(Debug)]
pub struct Client {
    link: Link,
    patience: Patience,
    numbering: Numbering,
    club_id: String,
    licence_key: String,
}

/// How the broker is reached.
#[derive(Debug)]
enum Link {
    Http(http::Link),
    #[cfg(unix)]
    Socket(socket::Link),
}

impl Client {
    /// Makes a client for an address such as `http://localhost:5079`; nothing is sent yet.
    ///
    /// Without a port it is the vendor's, 5079.
    pub fn http(address: &str) -> Result<Self, ClientError> {
        Ok(Self::over(Link::Http(http::Link::new(address)?)))
    }

    /// Makes a client for a socket, such as [`default_path`](crate::transport::socket::default_path); nothing is sent yet.
    #[cfg(unix)]
    pub fn socket(path: impl AsRef<Path>) -> Self {
        Self::over(Link::Socket(socket::Link::new(path.as_ref())))
    }

    fn over(link: Link) -> Self {
        Self {
            link,
            patience: Patience::default(),
            numbering: Numbering::default(),
            club_id: String::new(),
            licence_key: String::new(),
        }
    }

    /// Sets another patience than the vendor's.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    /// Sets whose numbers the types of responses have.
    #[must_use]
    pub fn with_numbering(self, numbering: Numbering) -> Self {
        Self { numbering, ..self }
    }

    /// Sets the club and the key of its licence; today's brokers do not ask for them.
    #[must_use]
    pub fn for_club(self, club_id: &str, licence_key: &str) -> Self {
        Self { club_id: club_id.to_owned(), licence_key: licence_key.to_owned(), ..self }
    }

    /// Makes a request in the name of the club.
    pub fn request(&self, command: Command, session_guid: &str, data: &str) -> Request {
        Request {
            club_id: Some(self.club_id.clone()),
            licence_key: Some(self.licence_key.clone()),
            ..Request::new(command, session_guid, data)
        }
    }

    /// Sends a request and returns its answer, which is no error and belongs to the request.
    pub fn send(&mut self, request: &Request) -> Result<Response, ClientError> {
        let response = self.exchange(request)?;
        if response.data_type == DataType::Error {
            return Err(ClientError::Answered {
                kind: response.error_type,
                sentence: commands::text(&response.data),
            });
        }
        if response.request_command != request.command.number() {
            // What comes next over this connection may be astray too.
            self.link.forget();
            return Err(ClientError::Unexpected {
                command: request.command,
                why: format!("it belongs to the command {}", response.request_command),
            });
        }
        Ok(response)
    }

    /// Sends a request until it has an answer that can be read, or patience ends.
    fn exchange(&mut self, request: &Request) -> Result<Response, ClientError> {
        let text = request.encode();
        let deadline = Instant::now() + self.patience.request;
        let mut waits = self.patience.waits.into_iter();
        loop {
            let failed = match self.link.ask(text.as_bytes(), &self.patience, deadline) {
                Ok(answer) => match Response::decode(&answer, self.numbering) {
                    Ok(response) => return Ok(response),
                    // The same question would have the same answer.
                    Err(why @ ResponseError::UnknownDataType(_)) => {
                        return Err(ClientError::Unreadable(why));
                    }
                    Err(why) => {
                        self.link.forget();
                        ClientError::Unreadable(why)
                    }
                },
                Err(why) => ClientError::NoConnection { address: self.link.address(), why },
            };
            match waits.next() {
                Some(wait) if Instant::now() + wait < deadline => sleep(wait),
                _ => return Err(failed),
            }
        }
    }

    /// Sends the bytes of somebody else's request as they are, once, and returns those of the answer.
    ///
    /// Over a socket a request is a line, so line ends inside it become blanks, which mean the same there.
    pub fn forward(&mut self, request: &[u8]) -> Result<Vec<u8>, ClientError> {
        let deadline = Instant::now() + self.patience.request;
        let answer = self.link.ask(request, &self.patience, deadline);
        answer.map_err(|why| ClientError::NoConnection { address: self.link.address(), why })
    }

    /// Asks who is there, as the vendor's clients do before anything else; over a socket nobody says it.
    pub fn hello(&mut self) -> Result<Option<String>, ClientError> {
        let deadline = Instant::now() + self.patience.request;
        let said = match &self.link {
            Link::Http(link) => link.hello(&self.patience, deadline).map(Some),
            #[cfg(unix)]
            Link::Socket(_) => Ok(None),
        };
        said.map_err(|why| ClientError::NoConnection { address: self.link.address(), why })
    }

    /// Returns where the broker should be.
    pub fn address(&self) -> String {
        self.link.address()
    }

    /// Says goodbye where there is a connection, and ends it.
    pub fn disconnect(self) {
        let farewell = Request {
            session_guid: None,
            serialized_data: None,
            ..self.request(Command::Disconnect, "", "")
        };
        match self.link {
            // HTTP has no goodbye.
            Link::Http(_) => drop(farewell),
            #[cfg(unix)]
            Link::Socket(link) => link.leave(&farewell.encode()),
        }
    }
}

impl Link {
    /// Asks once; an old connection that has died is replaced by a new one.
    fn ask(
        &mut self,
        request: &[u8],
        patience: &Patience,
        deadline: Instant,
    ) -> Result<Vec<u8>, String> {
        match self {
            Self::Http(link) => link.ask(request, patience, deadline),
            #[cfg(unix)]
            Self::Socket(link) => link.ask(request, deadline),
        }
    }

    fn forget(&mut self) {
        match self {
            Self::Http(_) => {}
            #[cfg(unix)]
            Self::Socket(link) => link.forget(),
        }
    }

    fn address(&self) -> String {
        match self {
            Self::Http(link) => link.address(),
            #[cfg(unix)]
            Self::Socket(link) => link.address(),
        }
    }
}
