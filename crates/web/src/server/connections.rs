//! Connections: takes them, shakes hands where there is a certificate, and lets them end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use super::bodies::{CountedBody, HeldParts};
use super::entrances::Entrances;
use super::memory::Memory;
use super::plain_at_tls::{lead_to_tls, speaks_plainly};
use super::seats::{Seat, SeatHandle, Seats};
use super::{Remote, Transport};

/// So many connections at a time: a phone has a few, a large room has a few hundred phones. One of sixteen is for
/// connections that are being closed.
const MOST: usize = 4096;
/// So long somebody may take to shake hands and to say for the first time what they want.
const FIRST_HEAD: Duration = Duration::from_secs(10);
/// So long somebody may take to say what they want, or to want something again.
const HEAD: Duration = Duration::from_secs(20);
/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 * 1024;
/// So many header lines.
const MOST_HEADERS: usize = 64;
/// So long a phone may leave unanswered what it is sent: one that went out of reach does not keep its
/// table for longer.
#[cfg(any(target_os = "linux", target_os = "android"))]
const SILENCE: Duration = Duration::from_secs(45);
/// So long the last answers may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// What all connections of a server share: seats, files and memory.
#[derive(Clone)]
pub(super) struct Room {
    seats: Seats,
    /// A connection is a file until it is closed, a moment after its seat went to another.
    files: Arc<Semaphore>,
    memory: Memory,
}

impl Room {
    pub(super) fn new(memory: Memory) -> Room {
        let files = super::files::room(MOST);
        let seats = Seats::new(files - files / 16);
        Room { seats, files: Arc::new(Semaphore::new(files)), memory }
    }
}

/// Answers every connection until `stop` is over.
pub(super) async fn serve(
    entrances: Entrances,
    router: Router,
    room: Room,
    stop: impl Future<Output = ()>,
    stopper: watch::Sender<bool>,
) {
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            let file = Arc::clone(&room.files).acquire_owned().await;
            (entrances.accept().await, file)
        };
        let (accepted, file) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let ((stream, remote), tls) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, a phone that has gone: others may still come.
                tracing::warn!("a connection could not be taken: {error}");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let remote =
            Remote(SocketAddr::new(crate::limits::neighbourhood(remote.ip()), remote.port()));
        let Some(seat) = room.seats.enter(remote.0.ip()) else {
            tracing::debug!("there is no place for a connection of this address");
            continue;
        };
        // Small answers must not wait for company.
        let _ = stream.set_nodelay(true);
        notice_the_dead(&stream);
        // One that is gone already has no address.
        let Ok(own_address) = stream.local_addr() else { continue };
        let transport = Transport { is_tls: tls.is_some(), own_address };
        let guest = Guest { remote, transport, seat: seat.handle(), memory: room.memory.clone() };
        let router = router.clone();
        let watcher = graceful.watcher();
        let answering = async move {
            match tls {
                None => answer(stream, guest, router, watcher).await,
                Some(_) if speaks_plainly(&stream).await => lead_to_tls(stream).await,
                Some(tls) => match tls.accept(stream).await {
                    Ok(stream) => answer(stream, guest, router, watcher).await,
                    Err(_) => tracing::debug!("a handshake failed"),
                },
            }
        };
        tokio::spawn(async move {
            let _file = file;
            attend(&seat, answering).await;
        });
    }
    // News streams end now, so that the others can.
    let _ = stopper.send(true);
    drop(entrances);
    let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
}

/// Lets a connection end whose phone has gone without a word. Elsewhere the system's own patience has
/// to do.
fn notice_the_dead(stream: &tokio::net::TcpStream) {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let _ = socket2::SockRef::from(stream).set_tcp_user_timeout(Some(SILENCE));
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let _ = stream;
}

/// Stays with a connection until it ends, has to make room for another, or says nothing.
async fn attend(seat: &Seat, answering: impl Future<Output = ()>) {
    let silence = async {
        tokio::time::sleep(FIRST_HEAD).await;
        if !seat.is_arriving() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = answering => {}
        () = seat.wanted() => tracing::debug!("a connection makes room for another"),
        () = silence => tracing::debug!("nothing came from a connection"),
    }
}

/// What is known of a connection.
#[derive(Clone)]
struct Guest {
    remote: Remote,
    transport: Transport,
    seat: SeatHandle,
    memory: Memory,
}

impl Guest {
    /// Answers a request.
    async fn answer(self, request: Request<Incoming>, router: Router) -> axum::response::Response {
        let Guest { remote, transport, seat, memory } = self;
        seat.works();
        let held = HeldParts::default();
        let mut request = request
            .map(|body| Body::new(CountedBody::new(body, seat.clone(), memory, held.clone())));
        request.extensions_mut().insert(remote);
        request.extensions_mut().insert(transport);
        request.extensions_mut().insert(seat.clone());
        let Ok(response) = router.oneshot(request).await;
        // What the request took up is gone by now.
        drop(held);
        seat.rests();
        response
    }
}

async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    guest: Guest,
    router: Router,
    watcher: hyper_util::server::graceful::Watcher,
) {
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let answered = guest.clone().answer(request, router.clone());
        async move { Ok::<_, Infallible>(answered.await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(LARGEST_HEAD)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(stream), service);
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!("a connection ended: {error}");
    }
}
