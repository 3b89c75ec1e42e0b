//! The door for everybody: asks for the table's code. Works without any script.

use axum::http::StatusCode;
use maud::html;

use super::{Page, document};
use crate::assets;

/// How the door is opened.
pub(crate) enum Asked {
    /// For the first time.
    First,
    /// After a try that failed, with why.
    Again(StatusCode, String),
}

/// Returns the page that asks for a table's code.
pub(crate) fn home(asked: &Asked) -> Page {
    let (status, why) = match asked {
        Asked::First => (StatusCode::OK, None),
        Asked::Again(status, why) => (*status, Some(why)),
    };
    let head = html! {
        link rel="stylesheet" href=(assets::url("pages/home.css"));
    };
    let body = html! {
        body {
            main {
                h1 { "Tenace" }
                form method="post" action="/join" {
                    label for="code" { "The code of your table" }
                    input id="code" name="code" inputmode="numeric" autocomplete="off"
                        pattern="[0-9 ]*" maxlength="9" required autofocus
                        aria-invalid=[why.map(|_| "true")]
                        aria-describedby=(if why.is_some() { "why" } else { "where" });
                    @match why {
                        Some(why) => p id="why" role="alert" { (why) },
                        None => p id="where" { "Six digits, on the card on the table." },
                    }
                    button { "Open the table" }
                }
                p class="aside" { "Or scan the table's QR code with the camera of your phone." }
            }
        }
    };
    Page { status, markup: document("Tenace: your table", &head, &body), keep: "no-store" }
}
