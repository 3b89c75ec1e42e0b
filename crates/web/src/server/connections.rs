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
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use super::Remote;

/// So many connections at a time: a phone has a few, a large room has a few hundred phones.
const MOST: usize = 4096;
/// So long somebody may take to say what they want, and to shake hands.
const HEAD: Duration = Duration::from_secs(20);
/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 32 * 1024;
/// So many header lines.
const MOST_HEADERS: usize = 64;
/// So long the last answers may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// Answers every connection until `stop` is over.
pub(super) async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    router: Router,
    stop: impl Future<Output = ()>,
    stopper: watch::Sender<bool>,
) {
    let graceful = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(MOST));
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            let place = Arc::clone(&room).acquire_owned().await;
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let (stream, remote) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, a phone that has gone: others may still come.
                tracing::warn!("a connection could not be taken: {error}");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Small answers must not wait for company.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let watcher = graceful.watcher();
        let tls = tls.clone();
        tokio::spawn(async move {
            let _place = place;
            match tls {
                None => answer(stream, remote, router, watcher).await,
                Some(tls) => match tokio::time::timeout(HEAD, tls.accept(stream)).await {
                    Ok(Ok(stream)) => answer(stream, remote, router, watcher).await,
                    _ => tracing::debug!("a handshake failed"),
                },
            }
        });
    }
    // News streams end now, so that the others can.
    let _ = stopper.send(true);
    drop(listener);
    let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
}

async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    remote: SocketAddr,
    router: Router,
    watcher: hyper_util::server::graceful::Watcher,
) {
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Remote(remote));
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
