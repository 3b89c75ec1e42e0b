//! One test binary for the crate: one link, not ten.

mod movement;
