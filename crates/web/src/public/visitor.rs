//! Who looks: in which language, and by which address they and others find the server.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::Trouble;
use crate::server::{Club, Remote, Transport};
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
            base: base(club, headers.get(header::HOST), parts.extensions.get::<Transport>()),
            has: headers.get(header::IF_NONE_MATCH).cloned(),
        })
    }
}

/// Returns where others find the server: as this visitor did, unless that is this computer's own name for
/// itself. A director on another device looks at it by a certificate that other phones do not know.
fn base(club: &Club, host: Option<&HeaderValue>, transport: Option<&Transport>) -> String {
    let host = host.and_then(|host| host.to_str().ok()).filter(|host| is_host(host));
    let far = host.filter(|host| {
        let name = host.rsplit_once(':').map_or(*host, |(name, _)| name);
        !matches!(name, "localhost" | "[::1]" | "[") && !name.starts_with("127.")
    });
    let is_tls = club.director.is_tls();
    let scheme = if is_tls { "https" } else { "http" };
    match far {
        Some(host) if !is_tls && transport.is_some_and(|transport| transport.is_tls) => {
            let name = host.parse::<Uri>().ok();
            let name = name.as_ref().and_then(Uri::host).unwrap_or_default();
            format!("{scheme}://{name}:{}", club.director.port())
        }
        Some(host) => format!("{scheme}://{host}"),
        None => club.director.links().into_iter().next().unwrap_or_default(),
    }
}

/// Tells whether a text can be the name of a computer, with or without a port.
fn is_host(text: &str) -> bool {
    let is_one = |letter: char| letter.is_ascii_alphanumeric() || ".:-[]".contains(letter);
    text.len() <= 100 && text.chars().all(is_one) && text.parse::<Uri>().is_ok()
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
