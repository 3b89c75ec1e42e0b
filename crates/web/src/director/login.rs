//! Who may come in: the key once, then a cookie, and a token with everything that changes something.

use std::time::Instant;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

use super::office::LOGIN_SECONDS;
use super::pages;
use crate::Trouble;
use crate::auth::Secret;
use crate::desk::no_randomness;
use crate::pages::Page;
use crate::server::{Club, Remote};
use crate::table::Body;

/// The cookie's name.
const COOKIE: &str = "tenace_director";
/// The header that carries the page's token.
const TOKEN: &str = "tenace-director";

/// A request of the director. One that changes something comes from a page of ours: its origin says
/// so, and so does the token, which no other site can read.
pub(crate) struct Director {
    cookie: Secret,
    /// What the page has to send along.
    pub(crate) token: Secret,
}

impl Director {
    /// Returns whom the log names.
    pub(crate) fn author(&self) -> session::Author {
        session::Author::Director(None)
    }

    /// Returns the name of the one who is logged in, where it is known.
    pub(super) fn name(&self) -> &str {
        ""
    }

    /// Returns what the one who is logged in may do.
    pub(super) fn role(&self) -> &'static str {
        "director"
    }
}

/// A request from a page of ours, or from no page at all.
pub(super) struct FromHere;

#[derive(Deserialize)]
pub(super) struct Login {
    key: String,
}

impl FromRequestParts<Club> for FromHere {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, _: &Club) -> Result<FromHere, Trouble> {
        if is_from_here(&parts.headers) { Ok(FromHere) } else { Err(Trouble::foreign()) }
    }
}

impl FromRequestParts<Club> for Director {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Director, Response> {
        let cookie = cookie(&parts.headers);
        let known = cookie.and_then(|id| Some((id, club.director.token(&id, Instant::now())?)));
        let Some((cookie, token)) = known else {
            return Err(match parts.uri.path().contains("/api/") {
                true => Trouble::not_the_director().into_response(),
                false => to_login(),
            });
        };
        if parts.method != Method::GET && parts.method != Method::HEAD {
            let sent = parts.headers.get(TOKEN).and_then(|value| value.to_str().ok());
            let sent = sent.and_then(Secret::read).map(|sent| sent.fingerprint());
            if !is_from_here(&parts.headers) || sent != Some(token.fingerprint()) {
                return Err(Trouble::foreign().into_response());
            }
        }
        Ok(Director { cookie, token })
    }
}

/// Leads to the login. What follows `#` in the address, the key, goes along in the browser.
fn to_login() -> Response {
    let headers = [(header::LOCATION, "/director/login"), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::SEE_OTHER, headers).into_response()
}

pub(super) async fn page(
    State(club): State<Club>,
    axum::extract::Extension(remote): axum::extract::Extension<Remote>,
) -> Result<Page, Trouble> {
    club.limits.page(remote.0.ip()).map_err(Trouble::slow_down)?;
    Ok(pages::login())
}

pub(super) async fn log_in(
    State(club): State<Club>,
    axum::extract::Extension(remote): axum::extract::Extension<Remote>,
    _: FromHere,
    Body(Login { key }): Body<Login>,
) -> Result<Response, Trouble> {
    let (who, now) = (remote.0.ip(), Instant::now());
    if let Some(seconds) = club.director.wait(who, now) {
        return Err(Trouble::locked(seconds));
    }
    let right = club.desk.ask(|books| books.secret("director_key")).await?;
    // Whole links are pasted too.
    let key = key.rsplit('#').next().and_then(Secret::read);
    if key.map(|key| key.fingerprint()) != Some(right.fingerprint()) {
        club.director.wrong(who, now);
        return Err(Trouble::wrong_key());
    }
    let id = club.director.log_in(who, now).map_err(no_randomness)?;
    Ok(with_cookie(&club, &id.text(), LOGIN_SECONDS))
}

pub(super) async fn log_out(State(club): State<Club>, director: Director) -> Response {
    club.director.log_out(&director.cookie);
    with_cookie(&club, "", 0)
}

fn with_cookie(club: &Club, value: &str, seconds: u64) -> Response {
    let secure = if club.director.is_tls() { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE}={value}; HttpOnly; SameSite=Strict; Path=/director; Max-Age={seconds}{secure}"
    );
    let Ok(cookie) = HeaderValue::try_from(cookie) else { return Trouble::away().into_response() };
    let mut response = Json(json!({})).into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

fn cookie(headers: &HeaderMap) -> Option<Secret> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = sent.flat_map(|sent| sent.split(';')).filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.trim() == COOKIE)?;
    Secret::read(value)
}

/// Tells whether a request comes from a page of ours, as far as the browser says.
fn is_from_here(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let site = text("sec-fetch-site").is_none_or(|site| site == "same-origin");
    let origin = text("origin").is_none_or(|origin| {
        let host = origin.split_once("://").map(|(_, host)| host);
        host.is_some() && host == text("host")
    });
    site && origin
}
