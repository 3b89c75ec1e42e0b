//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod corpus_lin;
mod diagram;
mod entry;
mod fuzz_lin;
mod gib;
mod lin;
mod lin_url;
mod play;
mod rbn;
mod table_stories;
