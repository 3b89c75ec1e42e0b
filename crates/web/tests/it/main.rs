//! One test binary; each file tests one subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod check;
mod demo_evening;
mod demo_plausible;
mod evening;
mod look;
mod policy;
mod view;
