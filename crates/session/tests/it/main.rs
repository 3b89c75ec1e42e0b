//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod acceptance;
mod attention;
mod change;
mod club;
mod copying;
mod damage;
mod decide;
mod definition;
mod double_dummy;
mod fence;
mod fold;
mod formats;
mod idempotence;
mod journal;
mod keeping;
mod marks;
mod membership;
mod memory_journal;
mod model;
mod open_rounds;
#[cfg(unix)]
mod owner_only;
mod people;
mod ruling;
mod running;
mod scores;
mod sets;
mod time_travel;
mod two_connections;
mod undo;
