//! The tests of the attack client: what it asks of its command line and how it judges. That it finds what is broken is
//! seen by running it.

#![expect(clippy::unwrap_used, reason = "the helpers are tests too: what cannot go on stops")]

mod arguments;
mod outside;
mod report;
