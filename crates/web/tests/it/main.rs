//! One test binary; each file tests one subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod check;
mod club;
mod demo_evening;
mod demo_plausible;
mod evening;
mod hearing;
mod joining;
mod look;
mod policy;
mod requests;
mod saying;
mod view;
