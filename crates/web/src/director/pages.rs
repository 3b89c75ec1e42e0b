//! What the director's pages look like.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::console::Shown;
use super::login::Director;
use crate::assets;
use crate::pages::{Page, document};

/// Returns the page for an address that names no event that is there.
pub(super) fn no_such_event() -> Page {
    let body = html! {
        body class="login" {
            main {
                h1 { "There is no such event" }
                p { "This address names an event or a session that this computer does not have." }
                p { a href="/director" { "To the newest event" } }
            }
        }
    };
    page(StatusCode::NOT_FOUND, "No such event", &assets::url("director/login.js"), &body)
}

/// Returns the console: a document that says whose it is; its script draws everything else.
pub(super) fn console(shown: &Shown, director: &Director) -> Page {
    let chosen = shown.chosen.as_ref();
    let title = chosen.map_or("Tenace: director", |chosen| chosen.name.as_str());
    let sessions = chosen.map(|chosen| chosen.sessions.as_slice()).unwrap_or_default();
    let sessions: Vec<(u16, &str)> =
        sessions.iter().map(|(number, name)| (number.get(), name.as_str())).collect();
    let sessions = serde_json::to_string(&sessions).unwrap_or_default();
    let texts = assets::url("director/texts/");
    let body = html! {
        body class="console" data-token=(director.token.text()) data-event=[chosen.map(|chosen| chosen.event)]
            data-session=[chosen.map(|chosen| chosen.session)] data-title=[chosen.map(|_| title)]
            data-sessions=(sessions) data-name=[director.name.as_deref()] data-role=(director.role)
            data-may=(director.role.words().join(" "))
            data-texts=(texts) {
            div id="console" {
                main { p { "One moment …" } }
            }
            noscript { p { "This page needs JavaScript. Please switch it on." } }
        }
    };
    page(StatusCode::OK, title, &assets::console_script(), &body)
}

fn page(status: StatusCode, title: &str, script: &str, body: &Markup) -> Page {
    let head = html! {
        link rel="stylesheet" href=(assets::url("director/director.css"));
        script type="module" src=(script) {}
    };
    Page { status, markup: document(title, &head, body), keep: "no-store" }
}
