//! The gate of a computer that is not in charge: whoever comes is told so, and where the evening runs.

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use maud::html;
use serde_json::json;

use super::place::Role;
use super::{Standby, succession};
use crate::pages::{Page, document};
use crate::server::Club;
use crate::{Trouble, assets};

/// What a phone knows of who is in charge.
const TERM: &str = "tenace-term";

/// Returns the answer of a computer that is not in charge.
pub(super) fn not_in_charge(standby: &Standby) -> Trouble {
    let place = standby.place();
    Trouble::standby(sentence(&place.role))
        .with("term", standby.term_text())
        .with("in_charge", json!(place.elsewhere()))
}

/// Returns what a computer that is not in charge says to people.
fn sentence(role: &Role) -> String {
    let first = |origins: &[String]| origins.first().cloned().unwrap_or_default();
    match role {
        Role::InCharge { .. } => "The evening runs here.".to_owned(),
        Role::Following { origins, .. } => {
            format!("This is the standby of {}. The evening runs there.", first(origins))
        }
        Role::Replaced { since, by, .. } => {
            let time = since.to_zoned(jiff::tz::TimeZone::system()).strftime("%H:%M").to_string();
            let at = first(by);
            let at = if at.is_empty() { String::new() } else { format!(" at {at}") };
            format!("Another computer has taken over since {time}. The evening runs there{at}.")
        }
    }
}

/// Stands before what phones ask. A phone that knows of a higher term tells it by asking.
pub(crate) async fn at_tables(State(club): State<Club>, request: Request, next: Next) -> Response {
    let standby = club.desk.standby();
    let carried = request.headers().get(TERM).and_then(|value| value.to_str().ok());
    if let Some(term) = carried.and_then(|text| standby.read_term(text))
        && term > standby.place().term
        && !succession::go_on_after(&club.desk, term).await
    {
        // Where the other one is, the partners say; the phone's word for it would be nobody's.
        let by = standby.partner_origins();
        succession::step_back(&club.desk, term, Timestamp::now(), by, None).await;
    }
    match standby.is_in_charge() {
        true => next.run(request).await,
        false => not_in_charge(standby).into_response(),
    }
}

/// Stands before everything else.
pub(crate) async fn everywhere(State(club): State<Club>, request: Request, next: Next) -> Response {
    let standby = club.desk.standby();
    let path = request.uri().path();
    // The tables have a gate of their own, within their rules for other origins.
    if standby.is_in_charge() || path.starts_with("/t/api/") || is_open(path) {
        return next.run(request).await;
    }
    let is_looking = matches!(*request.method(), Method::GET | Method::HEAD);
    if path.contains("/api/") || !is_looking {
        return not_in_charge(standby).into_response();
    }
    if path.starts_with("/director") {
        let to = [(header::LOCATION, "/director/standby"), (header::CACHE_CONTROL, "no-store")];
        return (StatusCode::SEE_OTHER, to).into_response();
    }
    page(standby).into_response()
}

/// Tells whether something is answered by every computer.
fn is_open(path: &str) -> bool {
    path == "/t"
        || path == "/sw.js"
        || path == "/certificate"
        || path == "/director/key"
        || ["/assets/", "/standby/", "/director/standby", "/director/api/standby"]
            .iter()
            .any(|prefix| path.starts_with(prefix))
        || path.contains("/login")
        || path.contains("/logout")
}

/// The page for everybody.
fn page(standby: &Standby) -> Page {
    let place = standby.place();
    let head = html! { link rel="stylesheet" href=(assets::url("public/public.css")); };
    let body = html! {
        body {
            main {
                h1 { "Tenace" }
                section {
                    p { (sentence(&place.role)) }
                    @if let Some(there) = place.elsewhere().first() {
                        p { a class="button" href=(there) { "Go to " (there) } }
                    }
                    p class="quiet" { a href="/director/standby" { "For the director" } }
                }
            }
        }
    };
    let markup = document("Tenace: the standby", &head, &body);
    Page { status: StatusCode::OK, markup, keep: "no-store" }
}
