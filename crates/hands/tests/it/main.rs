//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod dealing;
mod fairness;
mod pbn;
mod pbn_checker;
mod pbn_corpus;
mod pbn_document;
mod pbn_round_trip;
mod play;
