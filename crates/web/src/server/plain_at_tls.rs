//! Somebody who speaks plain HTTP where TLS is spoken, as a browser does for an address typed without its `https://`, is
//! led to the same address under TLS. Nothing else is answered there.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;

use crate::Trouble;

/// What a handshake begins with.
const HANDSHAKE: u8 = 0x16;
/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 * 1024;
/// So long somebody may take to say what they want.
const HEAD: Duration = Duration::from_secs(10);

/// Tells whether a connection begins with something else than a handshake; waits for its first byte.
pub(super) async fn speaks_plainly(stream: &TcpStream) -> bool {
    let mut first = [0];
    matches!(stream.peek(&mut first).await, Ok(1) if first[0] != HANDSHAKE)
}

/// Answers one request.
pub(super) async fn lead_to_tls(stream: TcpStream) {
    let service = hyper::service::service_fn(async |request: Request<Incoming>| {
        Ok::<_, Infallible>(answer(&request))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(LARGEST_HEAD)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    if let Err(error) = connection.await {
        tracing::debug!("a connection without TLS ended: {error}");
    }
}

fn answer(request: &Request<Incoming>) -> Response {
    let is_page = matches!(*request.method(), Method::GET | Method::HEAD);
    let asked = request.uri().path_and_query().map_or("/", |asked| asked.as_str());
    match place(request.headers(), asked).filter(|_| is_page) {
        Some(place) => {
            let no_store = HeaderValue::from_static("no-store");
            let headers = [(header::LOCATION, place), (header::CACHE_CONTROL, no_store)];
            (StatusCode::TEMPORARY_REDIRECT, headers).into_response()
        }
        None => Trouble::unreadable("This address is for https:// only.").into_response(),
    }
}

/// Returns the same address under TLS. The host is the asker's own word, so nobody else is led by it.
fn place(headers: &HeaderMap, asked: &str) -> Option<HeaderValue> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_letter = |c: char| c.is_ascii_alphanumeric() || ".:-_[]".contains(c);
    if host.is_empty() || !host.chars().all(is_letter) || !asked.starts_with('/') {
        return None;
    }
    HeaderValue::try_from(format!("https://{host}{asked}")).ok()
}
