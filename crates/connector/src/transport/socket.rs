//! A Unix socket, where .NET on Unix has its named pipes: lines, for one client at a time.
//!
//! The socket is for its owner only. It is made in a folder that nobody else can enter and moved to its place when its
//! permissions are set, so there is no moment in which others could connect.

mod place;

use std::env;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use nix::unistd::{User, geteuid};
use tokio::net::UnixStream;

use self::place::Place;
use super::running::Stopping;
use super::{BindError, Limits, PIPE, Running, line};
use crate::service::{Peer, Service, Way};

pub(crate) use self::place::connect;

/// So long it waits when the system has no connection to give.
const RESPITE: Duration = Duration::from_millis(50);

/// Returns where the vendor's .NET client looks when this user runs it.
pub fn default_path() -> PathBuf {
    let folder = env::var_os("TMPDIR").filter(|folder| !folder.is_empty());
    let folder = folder.map_or_else(|| PathBuf::from("/tmp"), PathBuf::from);
    folder.join(format!("CoreFxPipe_{PIPE}.{}", user()))
}

/// The name of this user, as .NET finds it out: by the system's list first.
fn user() -> String {
    let listed = User::from_uid(geteuid()).ok().flatten().map(|user| user.name);
    let named = || env::var("USER").ok().filter(|name| !name.is_empty());
    listed.or_else(named).unwrap_or_else(|| geteuid().to_string())
}

/// A socket that listens, and does not answer yet.
#[derive(Debug)]
pub struct Socket {
    listener: UnixListener,
    place: Place,
    limits: Limits,
}

impl Socket {
    /// Listens at a path. A socket that nobody listens at any more is replaced; anything else that is there stays.
    pub fn bind(path: impl AsRef<Path>) -> Result<Self, BindError> {
        let (listener, place) = Place::take(path.as_ref())?;
        Ok(Self { listener, place, limits: Limits::default() })
    }

    /// Sets other limits than the usual ones.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Returns where it listens.
    pub fn path(&self) -> &Path {
        self.place.path()
    }

    /// Begins to answer, on the Tokio runtime it is called in.
    pub fn start(self, service: Arc<dyn Service>) -> Running {
        Running::start(|stopping| async move {
            // The file goes when this ends, however it does.
            let place = self.place;
            match tokio::net::UnixListener::from_std(self.listener) {
                Ok(listener) => take(&listener, &service, &self.limits, stopping).await,
                Err(why) => tracing::error!("cannot listen at {}: {why}", place.path().display()),
            }
        })
    }
}

/// Takes one client after the other; the next waits until the one before has gone.
async fn take(
    listener: &tokio::net::UnixListener,
    service: &Arc<dyn Service>,
    limits: &Limits,
    mut stopping: Stopping,
) {
    for connection in 1.. {
        let stream = tokio::select! {
            stream = accept(listener) => stream,
            () = stopping.asked() => return,
        };
        let process = stream.peer_cred().ok().and_then(|peer| peer.pid());
        let address = process.map_or_else(|| "this computer".into(), |id| format!("process {id}"));
        let peer = Peer { way: Way::Socket, address, connection };
        line::serve(stream, peer, service, limits, &mut stopping).await;
    }
}

async fn accept(listener: &tokio::net::UnixListener) -> UnixStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(why) => {
                tracing::warn!("a connection could not be taken: {why}");
                tokio::time::sleep(RESPITE).await;
            }
        }
    }
}
