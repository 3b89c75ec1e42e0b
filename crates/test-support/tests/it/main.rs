//! The tests of what other tests lean on.

#![expect(clippy::unwrap_used, reason = "the helpers are tests too: what cannot go on stops")]

#[cfg(feature = "club")]
mod http;
mod wait;
