//! The ways by which scoring programs come: HTTP, and lines over a Unix socket or a named pipe.
//!
//! Each way is bound first, which may fail with a [`BindError`], and then started with a
//! [`Service`](crate::service::Service); it answers until its [`Running`] is stopped. Starting needs a Tokio runtime.
//!
//! The envelope is the same everywhere. A transport answers by itself only what never reaches the service: a request
//! that is larger than [`LARGEST_REQUEST`], and a service that failed.

mod asking;
mod bind_error;
pub mod http;
mod limits;
mod line;
mod patient;
#[cfg(windows)]
pub mod pipe;
mod running;
#[cfg(unix)]
pub mod socket;

pub use bind_error::BindError;
pub use http::Http;
pub use limits::{LARGEST_REQUEST, Limits};
#[cfg(windows)]
pub use pipe::Pipe;
pub use running::Running;
#[cfg(unix)]
pub use socket::Socket;

/// The part of a pipe's name that is the same for every user.
#[cfg(any(unix, windows))]
const PIPE: &str = "BridgeSystems.Bridgemate.DataConnectorService.ScoringProgram";
