#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod catalog;
mod database;
pub mod error;
pub mod format;
pub mod header;
pub mod index;
pub mod page;
pub mod share;
pub mod table;
pub mod value;
pub mod verify;

pub use database::{Change, Database, Rows};
pub use error::{Error, Result};
pub use format::{TextCodec, Version};
pub use header::Header;
pub use value::Value;
pub use verify::verify;
