#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod error;
pub mod format;
pub mod page;
pub mod share;

pub use error::{Error, Result};
pub use format::Version;
