//! A named pipe of Windows: lines, for one client at a time.

use std::env;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::windows::named_pipe::{NamedPipeServer, PipeMode, ServerOptions};

use super::running::Stopping;
use super::{BindError, Limits, PIPE, Running, line};
use crate::service::{Peer, Service, Way};

/// So long it waits when the system has no connection to give.
const RESPITE: Duration = Duration::from_millis(50);

/// Returns where the vendor's .NET client looks when this user runs it.
pub fn default_name() -> String {
    let user = env::var("USERNAME").unwrap_or_default();
    format!(r"\\.\pipe\{PIPE}.{user}")
}

/// A pipe that listens, and does not answer yet.
#[derive(Debug)]
pub struct Pipe {
    name: String,
    limits: Limits,
    server: NamedPipeServer,
}

impl Pipe {
    /// Makes a pipe of a name such as `\\.\pipe\…`, on the Tokio runtime it is called in; nobody else may have it.
    ///
    /// There is one instance, so other clients wait until the one before has gone, as with the vendor's service.
    pub fn bind(name: &str) -> Result<Self, BindError> {
        let server = ServerOptions::new()
            .pipe_mode(PipeMode::Byte)
            .first_pipe_instance(true)
            .reject_remote_clients(true)
            .max_instances(1)
            .create(name)
            .map_err(|why| BindError::Pipe(name.to_owned(), why))?;
        Ok(Self { name: name.to_owned(), limits: Limits::default(), server })
    }

    /// Sets other limits than the usual ones.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Begins to answer, on the Tokio runtime it is called in.
    pub fn start(self, service: Arc<dyn Service>) -> Running {
        Running::start(|stopping| take(self.server, service, self.limits, stopping))
    }
}

/// Takes one client after the other.
async fn take(
    mut server: NamedPipeServer,
    service: Arc<dyn Service>,
    limits: Limits,
    mut stopping: Stopping,
) {
    for connection in 1.. {
        let connected = tokio::select! {
            connected = server.connect() => connected,
            () = stopping.asked() => return,
        };
        if let Err(why) = connected {
            tracing::warn!("a connection could not be taken: {why}");
            tokio::time::sleep(RESPITE).await;
        } else {
            let address = "this computer".to_owned();
            let peer = Peer { way: Way::Pipe, address, connection };
            line::serve(&mut server, peer, &service, &limits, &mut stopping).await;
        }
        // The same pipe, for the next client.
        let _ = server.disconnect();
    }
}
