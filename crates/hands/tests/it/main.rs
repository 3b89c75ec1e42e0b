//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod appendix;
mod conditions;
mod corpus_lin;
mod dealing;
mod deals;
mod diagram;
mod double_dummy;
mod entry;
mod fairness;
mod fuzz_lin;
mod fuzz_seeds;
mod gib;
mod lin;
mod lin_url;
mod machine_corpus;
mod machine_doubt;
mod machine_faults;
mod machine_round_trips;
mod par;
mod pbn;
mod pbn_checker;
mod pbn_corpus;
mod pbn_document;
mod pbn_games;
mod pbn_round_trip;
mod play;
mod play_analysis;
mod pons;
mod queue;
mod queue_continues;
mod queue_stops;
mod random;
mod rbn;
mod reader_checks;
mod search;
mod table_stories;
