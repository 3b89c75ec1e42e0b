//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod corpus;
mod creation;
mod damage;
mod index;
mod model;
mod rows;
mod tables;
