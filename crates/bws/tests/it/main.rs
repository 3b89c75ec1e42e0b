//! The tests of the exchange file, in one binary.

mod corpus;
mod schema;
mod words;
