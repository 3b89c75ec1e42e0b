//! One test binary; each file tests one subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]
#![expect(clippy::panic, reason = "a test that cannot go on should say where")]

mod club;
mod evening;
mod hearing;
mod joining;
mod policy;
mod requests;
mod saying;
mod view;
