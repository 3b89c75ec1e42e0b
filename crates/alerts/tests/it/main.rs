//! The tests of `alerts`, one file for each subject.

#![expect(clippy::unwrap_used, reason = "in tests a panic is the report")]

mod auctions;
mod bml;
mod check;
mod convert;
mod corpus;
mod corpus_files;
mod diff;
mod documents;
mod exam;
mod laws;
mod literal;
mod literal_rules;
mod literal_sample;
mod quiz;
mod random_files;
mod recording;
mod rules;
mod sample;
mod search;
mod shortcuts;
mod tree;
