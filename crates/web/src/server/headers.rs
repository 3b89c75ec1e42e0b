//! What every answer carries and every request is held to: security headers, limits, compression.

use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::compression::CompressionLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::answers::{WhileThereIsRoom, counted};
use super::memory::Memory;
use crate::Trouble;
use crate::standby::Standby;

/// So long an answer may take. News has begun to be answered by then.
const PATIENCE: Duration = Duration::from_secs(30);

/// Nothing but our own files, nothing inline, nobody around us.
const CSP: &str = "default-src 'self'; base-uri 'none'; form-action 'self'; \
                   frame-ancestors 'none'; object-src 'none'";

/// Where the whole site is under TLS, browsers use nothing else for thirty days: long enough to cover the weeks between
/// evenings, short enough that a club that gives its certificate up locks nobody out for long. Never with the club's own
/// certificate: that is for directors alone, and a host name is kept as a whole, so that the players' plain pages on
/// the other port would be gone for every browser that trusts it.
const ALWAYS_TLS: &str = "max-age=2592000";

/// The terminal alone may speak to other addresses, those of the club's other computers: when the
/// laptop died and another one has taken over, the page that holds the results is this one.
fn terminal_csp(standby: &Standby) -> HeaderValue {
    let others: String =
        standby.partner_origins().iter().map(|origin| format!(" {origin}")).collect();
    let csp = format!(
        "default-src 'self'; connect-src 'self'{others}; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'; object-src 'none'"
    );
    HeaderValue::try_from(csp).unwrap_or(HeaderValue::from_static(CSP))
}

/// Puts all of it around a router.
pub(super) fn dress(
    router: Router,
    largest: usize,
    memory: Memory,
    standby: &Standby,
    is_tls: bool,
) -> Router {
    let router = match is_tls {
        true => router.layer(middleware::map_response(async |mut response: Response| {
            let name = header::STRICT_TRANSPORT_SECURITY;
            response.headers_mut().insert(name, HeaderValue::from_static(ALWAYS_TLS));
            response
        })),
        false => router,
    };
    router
        .layer(DefaultBodyLimit::max(largest))
        .layer(middleware::from_fn_with_state(memory, counted))
        .layer(CompressionLayer::new().compress_when(WhileThereIsRoom::default()))
        .layer(middleware::from_fn_with_state(standby.clone(), secure))
}

/// Returns what lets the pages of the club's other computers speak under `/t/api`, and nobody else's.
pub(crate) fn partners_only(standby: &Standby) -> CorsLayer {
    let standby = standby.clone();
    let is_partner = move |origin: &HeaderValue, _: &Parts| {
        let origin = origin.to_str().unwrap_or_default();
        standby.partner_origins().iter().any(|partner| partner == origin)
    };
    CorsLayer::new()
        .allow_origin(AllowOrigin::predicate(is_partner))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("last-event-id"),
            HeaderName::from_static("tenace-grant"),
            HeaderName::from_static("tenace-language"),
            HeaderName::from_static("tenace-term"),
        ])
        .expose_headers([header::RETRY_AFTER])
        .max_age(Duration::from_secs(3600))
}

async fn secure(State(standby): State<Standby>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    // The path only: what follows it may hold names.
    let path = request.uri().path().to_owned();
    let answered = tokio::time::timeout(PATIENCE, next.run(request)).await;
    let mut response = match answered {
        Ok(response) => response,
        Err(_) => Trouble::away().into_response(),
    };
    let csp = match path.as_str() {
        "/t" => terminal_csp(&standby),
        _ => HeaderValue::from_static(CSP),
    };
    let is_api = path.contains("/api/") || path == "/join";
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, csp);
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api || !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    tracing::debug!(
        %method, path, status = response.status().as_u16(),
        ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX), "answered"
    );
    response
}
