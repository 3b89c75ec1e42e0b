//! Connections: takes them, shakes hands where there is a certificate, and lets them end.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
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

use super::entrances::Entrances;
use super::{Remote, Transport};

/// So many connections at a time: a phone has a few, a large room has a few hundred phones.
const MOST: usize = 4096;
/// So many from one address: a whole room may share one, but nobody may take all places.
const MOST_FROM_ONE: usize = 1024;
/// So long somebody may take to say what they want, and to shake hands.
const HEAD: Duration = Duration::from_secs(20);
/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 32 * 1024;
/// So many header lines.
const MOST_HEADERS: usize = 64;
/// So long a phone may leave unanswered what it is sent: one that went out of reach does not keep its
/// table for longer.
#[cfg(any(target_os = "linux", target_os = "android"))]
const SILENCE: Duration = Duration::from_secs(45);
/// So long the last answers may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// Answers every connection until `stop` is over.
pub(super) async fn serve(
    entrances: Entrances,
    router: Router,
    stop: impl Future<Output = ()>,
    stopper: watch::Sender<bool>,
) {
    let graceful = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(super::files::room(MOST)));
    let guests = Guests::default();
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            let place = Arc::clone(&room).acquire_owned().await;
            (entrances.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
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
        let Some(guest) = guests.enter(remote.0.ip()) else {
            tracing::debug!("too many connections from one address");
            continue;
        };
        // Small answers must not wait for company.
        let _ = stream.set_nodelay(true);
        notice_the_dead(&stream);
        // One that is gone already has no address.
        let Ok(own_address) = stream.local_addr() else { continue };
        let from = (remote, Transport { is_tls: tls.is_some(), own_address });
        let router = router.clone();
        let watcher = graceful.watcher();
        tokio::spawn(async move {
            let _place = (place, guest);
            match tls {
                None => answer(stream, from, router, watcher).await,
                Some(tls) => match tokio::time::timeout(HEAD, tls.accept(stream)).await {
                    Ok(Ok(stream)) => answer(stream, from, router, watcher).await,
                    _ => tracing::debug!("a handshake failed"),
                },
            }
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

/// How many connections each address has.
#[derive(Clone, Default)]
struct Guests(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A connection of an address, until this is dropped.
struct Guest {
    guests: Guests,
    address: IpAddr,
}

impl Guests {
    /// Lets a connection in, unless its address has too many. This computer's own are not counted.
    fn enter(&self, address: IpAddr) -> Option<Guest> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = known.entry(address).or_default();
        if *count >= MOST_FROM_ONE && !address.is_loopback() {
            return None;
        }
        *count += 1;
        Some(Guest { guests: self.clone(), address })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut known = self.guests.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = known.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                known.remove(&self.address);
            }
        }
    }
}

async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    (remote, transport): (Remote, Transport),
    router: Router,
    watcher: hyper_util::server::graceful::Watcher,
) {
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(remote);
        request.extensions_mut().insert(transport);
        let router = router.clone();
        async move {
            let Ok(response) = router.oneshot(request.map(Body::new)).await;
            Ok::<_, Infallible>(response)
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_all_places() {
        let guests = Guests::default();
        let [one, other]: [IpAddr; 2] =
            ["192.168.1.5", "192.168.1.6"].map(|ip| ip.parse().unwrap());
        let mut inside: Vec<Guest> = (0..MOST_FROM_ONE).filter_map(|_| guests.enter(one)).collect();
        assert_eq!(inside.len(), MOST_FROM_ONE);
        assert!(guests.enter(one).is_none());
        assert!(guests.enter(other).is_some());
        inside.pop();
        assert!(guests.enter(one).is_some());
        drop(inside);
        assert!(guests.0.lock().unwrap().is_empty());
    }
}
