//! The terminal's document: the same for every table, so that it may be kept. Who it is for stands
//! after the `#` of the address and never reaches the server.

use axum::http::StatusCode;
use maud::html;

use super::{Page, document};
use crate::assets;

/// Returns the terminal's document. It says which other computers it may speak to, so that its script
/// knows when it needs a newer one.
pub(crate) fn terminal(others: &[String]) -> Page {
    let head = html! {
        meta name="tenace-standby" content=(others.join(" "));
        link rel="stylesheet" href=(assets::url("terminal.css"));
        script type="module" src=(assets::terminal_script()) {}
    };
    let body = html! {
        body {
            div id="app" {
                main { p { "One moment …" } }
            }
            noscript {
                p { "This page needs JavaScript. Please switch it on, or tell the director your results." }
            }
        }
    };
    Page {
        status: StatusCode::OK,
        markup: document("Tenace", &head, &body),
        // Opening the link again must work without the server.
        keep: "max-age=43200",
    }
}
