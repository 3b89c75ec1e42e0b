//! The tests of the attack client: what it asks of its command line and how it judges. That it finds what is broken is
//! seen by running it.

mod arguments;
mod outside;
mod report;
