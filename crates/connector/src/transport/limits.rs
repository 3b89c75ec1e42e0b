//! How much and how long a transport bears with its clients.

use std::time::Duration;

/// The largest request, in bytes: a congress of a thousand tables with all its players is a tenth of it.
pub const LARGEST_REQUEST: usize = 32 * 1024 * 1024;

/// How much and how long a transport bears with its clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest request, in bytes.
    pub request: usize,
    /// So many bytes of requests and answers are held for all HTTP connections together; a single one may be larger.
    pub held: usize,
    /// So long somebody may be still in the middle of one when others need the room.
    pub still: Duration,
    /// So many HTTP connections at a time.
    pub connections: usize,
    /// So long an HTTP client may take to say what it wants, and to want something again.
    pub head: Duration,
    /// So long a request may take to arrive once it has begun.
    pub body: Duration,
    /// So long a client may read nothing of its answer.
    pub unread: Duration,
    /// So long the last answers may take when the transport stops.
    pub farewell: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            request: LARGEST_REQUEST,
            held: 2 * LARGEST_REQUEST,
            still: Duration::from_secs(1),
            connections: 64,
            head: Duration::from_secs(10),
            body: Duration::from_secs(100),
            unread: Duration::from_secs(30),
            farewell: Duration::from_secs(5),
        }
    }
}

impl Limits {
    /// So much of a request that is too large is thrown away before it is answered: most clients listen only when they
    /// have said everything.
    pub(super) fn thrown_away(&self) -> usize {
        self.request.saturating_mul(4)
    }
}
