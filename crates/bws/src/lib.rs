#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod limits;
pub mod schema;
pub mod start;
pub mod words;
pub mod write;
