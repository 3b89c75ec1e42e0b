//! The tests of the exchange file, in one binary.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should say where")]

mod change;
mod check;
mod corpus;
mod event;
mod export;
mod limits;
mod link;
mod made;
mod read;
mod recorded;
mod schema;
mod start;
mod words;
mod write;
