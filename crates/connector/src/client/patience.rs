//! How long a client waits, and how often it tries.

use std::time::Duration;

/// How long a client waits, and how often it tries: once more than there are pauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patience {
    /// So long a connection may take.
    pub connect: Duration,
    /// So long a request may take, all tries together.
    pub request: Duration,
    /// The pauses between the tries.
    pub waits: [Duration; 4],
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            request: Duration::from_secs(100),
            waits: [200, 400, 600, 800].map(Duration::from_millis),
        }
    }
}
