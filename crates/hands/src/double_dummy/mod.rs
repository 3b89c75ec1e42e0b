//! Double dummy: the tricks each declarer takes in each strain with all cards seen.

mod table;

pub use table::{TableError, TrickTable};
