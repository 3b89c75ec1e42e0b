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
mod request_checks;
mod rules;
mod transport;
mod wire;
