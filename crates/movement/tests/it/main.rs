//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod barometers;
mod every_size;
mod finals;
mod howells;
mod individuals;
mod kinds;
mod measure;
mod mitchells;
mod movement;
mod phantoms;
mod seedings;
mod swiss;
mod team_laws;
mod teams;
