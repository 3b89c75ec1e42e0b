//! The tests of the Data Connector's words, in one binary.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should say where")]

mod broker;
#[cfg(unix)]
mod client;
mod dto;
mod event;
mod fixtures;
mod guide;
mod hostile;
mod items;
mod payload;
mod properties;
mod request_checks;
mod rules;
mod secrets;
mod transport;
mod wire;

// Rules that nobody outside needs, with their tests: compiled here, so that the crate is not built twice.
#[expect(dead_code, reason = "only what mends is looked at here")]
#[path = "../../src/wire/forgive.rs"]
mod forgive;
