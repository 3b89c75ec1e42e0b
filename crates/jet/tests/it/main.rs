//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should say where")]

mod share;
