//! What a director sends from another device does not cross the network in the clear: pages lead to the address under
//! TLS, and everything else is refused before it is read. On this computer itself nothing leaves it, and plain HTTP stays.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::entrances::is_on_this_computer;
use super::{Club, Remote, RemoteAccess, Transport};
use crate::Trouble;
use crate::director::end_exposed;

/// A request that may carry a director's password. As an extractor it stands before the body, which is not read
/// otherwise.
pub(crate) struct Sealed;

impl FromRequestParts<Club> for Sealed {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Sealed, Trouble> {
        if may_carry_secrets(club, &parts.extensions) {
            Ok(Sealed)
        } else {
            Err(refusal(club, &parts.headers))
        }
    }
}

/// Tells whether what comes this way is read by nobody else, or the club wants it so.
fn may_carry_secrets(club: &Club, extensions: &Extensions) -> bool {
    let is_tls = extensions.get::<Transport>().is_some_and(|transport| transport.is_tls);
    let is_here =
        extensions.get::<Remote>().is_some_and(|remote| is_on_this_computer(remote.0.ip()));
    is_tls || is_here || club.director.remote() == RemoteAccess::Plain
}

/// Returns where a director on another device comes in, for somebody who found the server by this request: nothing
/// where there is no such way, or not yet.
pub(crate) fn link_for(club: &Club, headers: &HeaderMap) -> Option<String> {
    let RemoteAccess::OverTls(at) = club.director.remote() else { return None };
    club.desk.certificate().fingerprint()?;
    if at.ip().is_loopback() {
        return None;
    }
    if !at.ip().is_unspecified() {
        return club.director.remote_links().into_iter().next();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    // It was looked at before: it is a name of this computer.
    let host = host.and_then(|host| format!("http://{host}").parse::<Uri>().ok());
    let host = host.as_ref().and_then(Uri::host);
    match host {
        Some(host) => Some(format!("https://{host}:{}", at.port())),
        None => club.director.remote_links().into_iter().next(),
    }
}

/// Stands before the director's pages.
pub(super) async fn guard(State(club): State<Club>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_directors = path == "/director" || path.starts_with("/director/");
    if !is_directors || may_carry_secrets(&club, request.extensions()) {
        return next.run(request).await;
    }
    end_exposed(&club, request.headers()).await;
    let is_page =
        matches!(*request.method(), Method::GET | Method::HEAD) && !path.contains("/api/");
    let trouble = refusal(&club, request.headers());
    match link_for(&club, request.headers()) {
        Some(link) if is_page => {
            let asked = request.uri().path_and_query().map_or("/director", |asked| asked.as_str());
            lead_to(&format!("{link}{asked}")).unwrap_or_else(|| trouble.into_response())
        }
        _ if is_page => (trouble.status(), trouble.message().to_owned()).into_response(),
        _ => trouble.into_response(),
    }
}

fn lead_to(link: &str) -> Option<Response> {
    let location = HeaderValue::try_from(link).ok()?;
    let no_store = HeaderValue::from_static("no-store");
    let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, no_store)];
    Some((StatusCode::TEMPORARY_REDIRECT, headers).into_response())
}

fn refusal(club: &Club, headers: &HeaderMap) -> Trouble {
    match (link_for(club, headers), club.director.remote()) {
        (Some(link), _) => Trouble::needs_tls(format!(
            "A director’s password or login does not cross the network in the clear. Open {link}/director instead."
        ))
        .with("link", format!("{link}/director")),
        (None, RemoteAccess::OverTls(at)) if !at.ip().is_loopback() => Trouble::needs_tls(
            "This computer has no certificate for the director’s pages yet. A standby gets it with its copy. Direct on \
             the computer in charge, or on this computer itself.",
        ),
        (None, _) => Trouble::needs_tls(
            "The director’s pages are open on the club’s computer itself only. To direct from another device, start \
             Tenace with --https and an address.",
        ),
    }
}
