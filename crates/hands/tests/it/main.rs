//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod corpus_lin;
mod dealing;
mod diagram;
mod entry;
mod fairness;
mod fuzz_lin;
mod gib;
mod lin;
mod lin_url;
mod pbn;
mod pbn_checker;
mod pbn_corpus;
mod pbn_document;
mod pbn_round_trip;
mod play;
mod rbn;
mod table_stories;
mod double_dummy;
mod par;
mod play;
mod play_analysis;
mod queue;
mod random;
