//! Databases as a program sees them: real files, files made here, changes, damage, and one file among several programs.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should say where")]

mod corpus;
mod creation;
mod damage;
mod index;
mod model;
mod rows;
mod share;
mod tables;
