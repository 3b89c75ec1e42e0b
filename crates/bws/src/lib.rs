#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod check;
pub mod exchange;
pub mod export;
pub mod file_error;
pub mod finding;
pub mod limits;
pub mod link;
pub mod read;
pub mod schema;
pub mod start;
pub mod words;
pub mod write;
