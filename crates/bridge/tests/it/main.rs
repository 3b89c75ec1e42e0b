//! The integration tests of `bridge`, in one binary.

mod arbitrary;
mod auctions;
mod boards;
mod course;
mod deals;
mod outcomes;
mod readers;
mod results_page;
mod round_trips;
mod scores;
mod stored;
