//! The transports, over real connections.

mod door;
mod http;
mod limits;
#[cfg(unix)]
mod lines;
#[cfg(unix)]
mod socket;
pub(crate) mod support;
