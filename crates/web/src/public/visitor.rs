//! Who looks: in which language, and by which address they and others find the server.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::Trouble;
use crate::server::{Club, Remote};
use crate::texts::Language;

/// Somebody who looks at a public page.
pub(super) struct Visitor {
    pub(super) language: Language,
    /// Where the server is, for codes that other phones scan.
    pub(super) base: String,
    /// The page the browser has.
    pub(super) has: Option<HeaderValue>,
}

impl FromRequestParts<Club> for Visitor {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Visitor, Response> {
        if let Some(remote) = parts.extensions.get::<Remote>() {
            let counted = club.limits.page(remote.0.ip());
            counted.map_err(|wait| Trouble::slow_down(wait).into_response())?;
        }
        let headers = &parts.headers;
        Ok(Visitor {
            language: Language::of(headers),
            base: base(club, headers.get(header::HOST)),
            has: headers.get(header::IF_NONE_MATCH).cloned(),
        })
    }
}

/// Returns where others find the server: as this visitor did, unless that is this computer's own name for
/// itself. A director on another device looks at it by a certificate that other phones do not know.
fn base(club: &Club, host: Option<&HeaderValue>) -> String {
    let (scheme, usual) = if club.director.is_tls() { ("https", 443) } else { ("http", 80) };
    let host = host.and_then(|host| host.to_str().ok());
    match host.and_then(|host| club.hosts.place(host, club.director.port(), usual)) {
        Some(place) => format!("{scheme}://{place}"),
        None => club.director.links().into_iter().next().unwrap_or_default(),
    }
}

/// Writes a text as part of an address's query.
pub(super) fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'/' => {
                encoded.push(byte.into());
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}
