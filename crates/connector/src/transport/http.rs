//! HTTP/1.1: `GET /` says who is here, `POST /dc-scoringprogram` takes a request.
//!
//! Every request that is taken has the status 200, errors included: the vendor's clients take anything else for a broken
//! connection and ask again.
//!
//! Nobody but scoring programs has business here. Web pages are refused (they send `Origin`), and so are names of
//! computers that are not this one (a page whose name was turned to this computer sends such a `Host`).

mod body;
mod door;
mod hold;
mod room;
mod route;

use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

pub(crate) use self::hold::Hold;
use self::room::{Room, Seat};
use self::route::Desk;
use super::patient::Patient;
use super::running::Stopping;
use super::{BindError, Limits, Running};
use crate::service::{Peer, Service, Way};

/// Where the vendor's clients look: this computer only.
pub const DEFAULT_ADDRESS: &str = "127.0.0.1:5079";

/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 32 * 1024;
/// So many header lines.
const MOST_HEADERS: usize = 64;
/// So long it waits when the system has no connection to give.
const RESPITE: Duration = Duration::from_millis(50);

/// An HTTP server that listens, and does not answer yet.
#[derive(Debug)]
pub struct Http {
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
}

impl Http {
    /// Listens at an address; port 0 takes a free one.
    pub fn bind(address: SocketAddr) -> Result<Self, BindError> {
        let bound = || {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            Ok(Self { address: listener.local_addr()?, listener, limits: Limits::default() })
        };
        bound().map_err(|why| BindError::address(address, why))
    }

    /// Sets other limits than the usual ones.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Returns where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Begins to answer, on the Tokio runtime it is called in.
    pub fn start(self, service: Arc<dyn Service>) -> Running {
        let hold = self.hold();
        self.start_with(service, hold)
    }

    /// Returns the room for what its requests and answers take up; servers that have it from one of them share it.
    pub(crate) fn hold(&self) -> Hold {
        Hold::new(&self.limits)
    }

    pub(crate) fn start_with(self, service: Arc<dyn Service>, hold: Hold) -> Running {
        Running::start(|stopping| async move {
            match tokio::net::TcpListener::from_std(self.listener) {
                Ok(listener) => {
                    let is_loopback = self.address.ip().is_loopback();
                    take(listener, is_loopback, self.limits, hold, service, stopping).await;
                }
                Err(why) => tracing::error!("cannot listen on {}: {why}", self.address),
            }
        })
    }
}

/// Takes connections until it is to stop, and lets those that are being answered end.
async fn take(
    listener: tokio::net::TcpListener,
    is_loopback: bool,
    limits: Limits,
    hold: Hold,
    service: Arc<dyn Service>,
    mut stopping: Stopping,
) {
    let room = Room::new(limits.connections);
    let mut tasks = JoinSet::new();
    for connection in 1.. {
        let accepted = async {
            let (stream, remote) = accept(&listener).await;
            (stream, remote, room.enter().await)
        };
        let (stream, remote, seat) = tokio::select! {
            accepted = accepted => accepted,
            () = stopping.asked() => break,
        };
        let peer = Peer { way: Way::Http, address: remote.to_string(), connection };
        let desk = Desk {
            service: Arc::clone(&service),
            limits: limits.clone(),
            hold: hold.clone(),
            is_loopback,
            peer: Arc::new(peer),
            seat: Arc::new(seat),
        };
        tasks.spawn(attend(stream, desk, stopping.clone()));
        // What has ended is not kept.
        while tasks.try_join_next().is_some() {}
    }
    drop(listener);
    while tasks.join_next().await.is_some() {}
}

/// Waits for a connection; when the system has none to give (too many open files), others may still come.
async fn accept(listener: &tokio::net::TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(why) => {
                tracing::warn!("a connection could not be taken: {why}");
                tokio::time::sleep(RESPITE).await;
            }
        }
    }
}

/// Answers a connection until it ends, has to make room for another, or the server stops.
async fn attend(stream: TcpStream, desk: Desk, mut stopping: Stopping) {
    // Small answers must not wait for company.
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(Patient::new(stream, desk.limits.unread));
    let (head, farewell) = (desk.limits.head, desk.limits.farewell);
    let seat: Arc<Seat> = Arc::clone(&desk.seat);
    let desk = Arc::new(desk);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .half_close(true)
        .max_buf_size(LARGEST_HEAD)
        .max_headers(MOST_HEADERS)
        .serve_connection(
            stream,
            service_fn(move |request| route::answer(Arc::clone(&desk), request)),
        );
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = seat.wanted() => return tracing::debug!("an idle connection makes room for another"),
        () = stopping.asked() => {
            connection.as_mut().graceful_shutdown();
            tokio::time::timeout(farewell, connection).await.unwrap_or(Ok(()))
        }
    };
    if let Err(why) = ended {
        tracing::debug!("a connection ended: {why}");
    }
}
