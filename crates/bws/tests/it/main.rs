//! Exchange files as other programs see them.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should say where")]

mod limits;
mod start;
