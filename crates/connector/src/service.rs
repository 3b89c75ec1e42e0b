//! What stands behind every transport: the bytes of one request in, one answer out.

use std::fmt;

/// The JSON of an answer in pieces, made as they are sent.
///
/// A single piece is sent as a whole, with its length. Pieces are asked for on a thread that may block, and no faster than the client reads. Whoever makes them holds no
/// lock from one to the next: a slow client would hold it too.
pub type Chunks = Box<dyn Iterator<Item = Vec<u8>> + Send>;

/// Whoever answers requests.
pub trait Service: Send + Sync + 'static {
    /// Answers the bytes of one envelope, whatever they are. May block; may be called from several threads at a time.
    fn answer(&self, request: &[u8], from: &Peer) -> Answer;

    /// A client's connection has ended. Called where nobody may block.
    fn left(&self, _from: &Peer) {}

    /// Returns what `GET /` says, without waiting for anything; the vendor's clients look for the words up to the version.
    fn hello(&self) -> String {
        "Bridgemate dataconnector service version 5.0.0.0".to_owned()
    }
}

/// What a service answers.
pub enum Answer {
    /// One envelope, on one line, without its end.
    Json(Chunks),
    /// Nothing: the client has said that it goes.
    Close,
}

impl Answer {
    /// An answer in one piece.
    pub fn whole(json: String) -> Self {
        Self::Json(Box::new(std::iter::once(json.into_bytes())))
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Json(_) => "Json",
            Self::Close => "Close",
        })
    }
}

/// How a client has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// By HTTP.
    Http,
    /// By a Unix socket.
    Socket,
    /// By a named pipe of Windows.
    Pipe,
}

/// The client that asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Peer {
    /// How it has come.
    pub way: Way,
    /// Where it is, for people to read.
    pub address: String,
    /// The number of its connection, counted from 1 for each transport.
    pub connection: u64,
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = match self.way {
            Way::Http => "HTTP",
            Way::Socket => "socket",
            Way::Pipe => "pipe",
        };
        write!(f, "{way} connection {} from {}", self.connection, self.address)
    }
}
