//! Who may come in: by name and password or by the server's key; then a cookie, and a token with
//! everything that changes something.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Instant;

use axum::Json;
use axum::extract::{Extension, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::json;
use session::Author;
use session::journal::{KeptLogin, KeptPerson};

use super::{device, rights};
use crate::Trouble;
use crate::auth::people::{self, Known, Moment, Standing};
use crate::auth::{Fingerprint, Right, Role, Secret};
use crate::desk::no_randomness;
use crate::server::{Club, Remote, SeatHandle, Transport};
use crate::table::Body;

/// The cookie of a login that was made in the clear, on this computer or with `--plain-director`.
const COOKIE: &str = "tenace_director";
/// The cookie of a login under TLS. It has a name of its own, because a browser that keeps one under TLS takes none of the same
/// name in the clear; and this name it takes under TLS only.
const SEALED_COOKIE: &str = "__Secure-tenace_director";
/// How long a browser keeps the cookie, in seconds: 90 days. When a login ends the server decides, by a clock that
/// does not jump; a browser goes by the computer's clock, and would throw the cookie away with it.
const COOKIE_SECONDS: i64 = 90 * 24 * 60 * 60;
/// The header that carries the page's token.
const TOKEN: &str = "tenace-director";

/// A request of somebody who has logged in. One that changes something comes from a page of ours: its
/// origin says so, and so does the token, which no other site can read.
pub(crate) struct Director {
    /// Who it is; nobody while the club has no people yet.
    pub(crate) name: Option<String>,
    /// What they may do.
    pub(crate) role: Role,
    /// The browser they use and its address, in words for the log.
    pub(crate) device: String,
    /// What the page has to send along.
    pub(crate) token: Secret,
    /// Which login it is.
    pub(super) id: Fingerprint,
}

/// A request from a page of ours, or from no page at all.
pub(super) struct FromHere;

/// What opens the door.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Login {
    /// The server's key, by which one may come in as any of the directors.
    Key {
        key: String,
        #[serde(default)]
        name: Option<String>,
    },
    /// A name and its password.
    Password { name: String, password: String },
}

impl Director {
    /// Refuses what somebody with this role may not do, with a sentence for them.
    pub(crate) fn may(&self, right: Right) -> Result<(), Trouble> {
        self.role.demand(right)
    }

    /// Returns the author of what they say.
    pub(crate) fn author(&self) -> Author {
        Author::Director(self.name.clone())
    }
}

impl FromRequestParts<Club> for FromHere {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, _: &Club) -> Result<FromHere, Trouble> {
        if is_from_here(parts) { Ok(FromHere) } else { Err(Trouble::foreign()) }
    }
}

impl FromRequestParts<Club> for Director {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Director, Response> {
        let path = parts.uri.path();
        let is_tls = parts.extensions.get::<Transport>().is_some_and(|transport| transport.is_tls);
        let (sent, standing) = login_of(club, &parts.headers, is_tls).unzip();
        let (Some(cookie), Some(Standing::Here(known))) = (sent, &standing) else {
            return Err(match path.contains("/api/") || parts.method != Method::GET {
                true => over(standing.as_ref()).into_response(),
                false => to_login(parts, standing.as_ref()),
            });
        };
        if let Some(seat) = parts.extensions.get::<SeatHandle>() {
            seat.is_of_director(cookie.fingerprint());
        }
        let Known { name, role, note } = known.clone();
        let address = parts.extensions.get::<Remote>().map(|remote| remote.0.ip());
        let address = address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let device = device::device(&parts.headers, address);
        let token = page_token(&cookie);
        let right = if parts.method == Method::GET || parts.method == Method::HEAD {
            rights::to_look(path)
        } else {
            let sent = parts.headers.get(TOKEN).and_then(|value| value.to_str().ok());
            let sent = sent.and_then(Secret::read).map(|sent| sent.fingerprint());
            if !is_from_here(parts) || sent != Some(token.fingerprint()) {
                return Err(Trouble::foreign().into_response());
            }
            rights::to_change(path)
        };
        role.demand(right).map_err(IntoResponse::into_response)?;
        if let Some(login) = note {
            // A full disk is told where something is lost by it; here nothing is.
            let _ = club.desk.ask(move |books| books.login_seen(&login)).await;
        }
        Ok(Director { name, role, device, token, id: cookie.fingerprint() })
    }
}

/// Returns what a page with a cookie has to send along. It follows from the cookie, so that a page
/// that is open goes on working when the server starts anew.
fn page_token(cookie: &Secret) -> Secret {
    cookie.derived("the director's page")
}

/// Says kindly why a login does not hold.
fn over(standing: Option<&Standing>) -> Trouble {
    let message = match standing {
        None | Some(Standing::Here(_)) => return Trouble::not_the_director(),
        Some(Standing::Idle) => {
            "You were logged out after twelve hours without a click. Log in again: what you typed \
             is kept."
        }
        Some(Standing::Old) => {
            "A login lasts a week at most, and this one is over. Log in again: what you typed is \
             kept."
        }
        Some(Standing::Gone) => "This login has been ended. Log in again: what you typed is kept.",
    };
    Trouble::login_over(message).with("why", why(standing))
}

/// Returns the door's word for why a login does not hold; empty when there was none.
fn why(standing: Option<&Standing>) -> &'static str {
    match standing {
        None | Some(Standing::Here(_)) => "",
        Some(Standing::Idle) => "idle",
        Some(Standing::Old) => "old",
        Some(Standing::Gone) => "ended",
    }
}

/// Leads to the login, and back from there. What follows `#` in the address, a place or the key, goes
/// along in the browser.
fn to_login(parts: &Parts, standing: Option<&Standing>) -> Response {
    let asked = parts.uri.path_and_query().map_or("", |asked| asked.as_str());
    let then =
        if matches!(asked, "/director" | "/director/") { String::new() } else { quote(asked) };
    let query = [("why", why(standing)), ("then", then.as_str())]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}={value}"))
        .collect::<Vec<_>>()
        .join("&");
    let place = if query.is_empty() { String::new() } else { format!("?{query}") };
    let Ok(location) = HeaderValue::try_from(format!("/director/login{place}")) else {
        return Trouble::not_the_director().into_response();
    };
    let no_store = HeaderValue::from_static("no-store");
    let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, no_store)];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// Returns a text as a value of an address.
fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 16);
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                quoted.push(char::from(byte));
            }
            other => quoted.push_str(&format!("%{other:02X}")),
        }
    }
    quoted
}

pub(super) async fn log_in(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Extension(transport): Extension<Transport>,
    _: FromHere,
    headers: HeaderMap,
    Body(login): Body<Login>,
) -> Result<Response, Trouble> {
    let who = remote.0.ip();
    let name = match login {
        Login::Key { key, name } => {
            check_key(&club, who, &key).await?;
            who_by_key(&club, name)?
        }
        Login::Password { name, password } => {
            let account = person_by_password(&club, who, &name, password).await?;
            Some(account.name)
        }
    };
    let_in(&club, name, &headers, transport).await
}

/// Returns who has a name and password. Wrong ones are counted and lock; passwords are worked out a few at a time.
pub(crate) async fn person_by_password(
    club: &Club,
    who: IpAddr,
    name: &str,
    password: String,
) -> Result<people::Account, Trouble> {
    let account = club.desk.people().find(name);
    let hash = account.as_ref().map(|account| account.password.clone());
    // Longer ones are nobody's, and would only be work.
    let password: String = password.chars().take(crate::auth::password::LONGEST + 1).collect();
    let is_right = club.director.is_right(name, who, password, hash).await?;
    account.filter(|_| is_right).ok_or_else(Trouble::wrong_password)
}

/// Returns as whom the holder of the key comes in.
fn who_by_key(club: &Club, name: Option<String>) -> Result<Option<String>, Trouble> {
    let people = club.desk.people().all();
    let directors: Vec<&people::Account> =
        people.iter().filter(|one| one.role == Role::Director).collect();
    match (name, directors.as_slice()) {
        (_, []) => Ok(None),
        (Some(name), _) => {
            let found = club.desk.people().find(&name);
            let nobody = || Trouble::refused("There is nobody of this name. Load the page again.");
            found.map(|account| Some(account.name)).ok_or_else(nobody)
        }
        (None, [only]) => Ok(Some(only.name.clone())),
        (None, _) => Err(Trouble::refused("Several people direct here. Choose who you are.")),
    }
}

/// Refuses who does not know the key.
pub(super) async fn check_key(club: &Club, who: IpAddr, key: &str) -> Result<(), Trouble> {
    let right = club.desk.ask_for_visitor(|books| books.secret("director_key")).await?;
    // Whole links are pasted too.
    let key = key.rsplit('#').next().and_then(Secret::read);
    if key.map(|key| key.fingerprint()) != Some(right.fingerprint()) {
        return Err(club.director.wrong_key(who, Instant::now()));
    }
    club.director.right_key(who);
    Ok(())
}

/// Lets somebody in: keeps the login and gives the browser its cookie.
pub(super) async fn let_in(
    club: &Club,
    name: Option<String>,
    headers: &HeaderMap,
    transport: Transport,
) -> Result<Response, Trouble> {
    let value = Secret::fresh().map_err(no_randomness)?;
    let name_of_cookie = cookie_name(headers, transport);
    let now = Timestamp::now().as_microsecond();
    let login = KeptLogin {
        id: login_secret(name_of_cookie, &value).fingerprint().bytes(),
        person: name.as_deref().map(KeptPerson::key_of),
        device: device::browser(headers),
        since: now,
        seen: now,
    };
    club.desk.ask(move |books| books.keep_login(&login)).await?;
    Ok(with_cookie(name_of_cookie, &value.text(), COOKIE_SECONDS))
}

pub(super) async fn log_out(
    State(club): State<Club>,
    Extension(transport): Extension<Transport>,
    director: Director,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    // A browser may have one from TLS and one from here: whoever logs out has logged out.
    let open = cookies(&headers).filter(|(name, _)| !transport.is_tls || *name == SEALED_COOKIE);
    let mut ended: Vec<[u8; 32]> = open.map(|(_, secret)| secret.fingerprint().bytes()).collect();
    ended.push(director.id.bytes());
    club.desk.ask(move |books| books.end_logins(&ended)).await?;
    let mut response = with_cookie(SEALED_COOKIE, "", 0);
    let other = with_cookie(COOKIE, "", 0).headers_mut().remove(header::SET_COOKIE);
    response.headers_mut().extend(other.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok(response)
}

/// Ends the logins of a request that came in the clear from another device: others may have read its cookies.
pub(crate) async fn end_exposed(club: &Club, headers: &HeaderMap) {
    let exposed: Vec<[u8; 32]> = cookies(headers)
        .map(|(_, secret)| secret.fingerprint())
        .filter(|id| club.desk.people().holds(id, Moment::now()))
        .map(|id| id.bytes())
        .collect();
    if !exposed.is_empty() {
        // Where the disk is full they hold until it can be written; nothing was opened by them here.
        let _ = club.desk.ask(move |books| books.end_logins(&exposed)).await;
    }
}

/// Returns the cookie for a browser that speaks TLS, to us or to a proxy before us, or for one that does not.
fn cookie_name(headers: &HeaderMap, transport: Transport) -> &'static str {
    let origin = headers.get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or_default());
    let is_sealed = transport.is_tls || origin.is_some_and(|origin| origin.starts_with("https://"));
    if is_sealed { SEALED_COOKIE } else { COOKIE }
}

fn with_cookie(name: &str, value: &str, seconds: i64) -> Response {
    let secure = if name == SEALED_COOKIE { "; Secure" } else { "" };
    let cookie = format!(
        "{name}={value}; HttpOnly; SameSite=Strict; Path=/director; Max-Age={seconds}{secure}"
    );
    let Ok(cookie) = HeaderValue::try_from(cookie) else { return Trouble::away().into_response() };
    let mut response = Json(json!({})).into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

/// Returns the login of a request, and whether it holds: the first that does, else the first. Under TLS a cookie that was
/// given in the clear opens nothing. In the clear, one that was given under TLS comes from a proxy before us, or from this
/// computer's own browser, which may have another one that was given here.
fn login_of(club: &Club, headers: &HeaderMap, is_tls: bool) -> Option<(Secret, Standing)> {
    let names = if is_tls { &[SEALED_COOKIE][..] } else { &[SEALED_COOKIE, COOKIE] };
    let sent = names.iter().flat_map(|name| cookies(headers).find(|(one, _)| one == name));
    let look_up =
        |secret: Secret| (secret, club.desk.people().look_up(&secret.fingerprint(), Moment::now()));
    let mut first = None;
    for (secret, standing) in sent.map(|(_, secret)| look_up(secret)) {
        if matches!(standing, Standing::Here(_)) {
            return Some((secret, standing));
        }
        first = first.or(Some((secret, standing)));
    }
    first
}

/// Returns the cookies of a request that may be of logins: the name, and the secret of the login.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&'static str, Secret)> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = sent.flat_map(|sent| sent.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.filter_map(|(name, value)| {
        let name = [SEALED_COOKIE, COOKIE].into_iter().find(|one| *one == name.trim())?;
        Some((name, login_secret(name, &Secret::read(value)?)))
    })
}

/// Returns the secret of a login from what its cookie holds. They differ under TLS: whoever has heard a cookie in the
/// clear cannot send it there under the other name.
fn login_secret(cookie_name: &str, value: &Secret) -> Secret {
    if cookie_name == SEALED_COOKIE { value.derived("a login under TLS") } else { *value }
}

/// Tells whether a request comes from a page of ours, as far as the browser says.
fn is_from_here(parts: &Parts) -> bool {
    let headers = &parts.headers;
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let site = text("sec-fetch-site").is_none_or(|site| site == "same-origin");
    // Under TLS no page that came in the clear speaks for the director.
    let is_tls = parts.extensions.get::<Transport>().is_some_and(|transport| transport.is_tls);
    let origin = text("origin").is_none_or(|origin| {
        let Some((scheme, host)) = origin.split_once("://") else { return false };
        Some(host) == text("host") && (!is_tls || scheme == "https")
    });
    site && origin
}
