//! The tests of the exchange file, in one binary.

mod corpus;
mod event;
mod export;
mod made;
mod read;
mod schema;
mod words;
