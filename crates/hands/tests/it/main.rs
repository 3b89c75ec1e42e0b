//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod appendix;
mod deals;
mod fuzz_seeds;
mod machine_corpus;
mod machine_faults;
mod machine_round_trips;
mod play;
mod reader_checks;
