//! The client, against the real transports and against servers that fail.

mod commands;
mod fixtures;
mod retries;
pub(crate) mod support;
