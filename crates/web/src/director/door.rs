//! The door: the document at which people log in. What it shows is drawn in the browser.

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use maud::html;

use crate::Trouble;
use crate::assets;
use crate::pages::{Page, document};
use crate::server::{Club, Remote};

pub(super) async fn page(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
) -> Result<Page, Trouble> {
    club.limits.page(remote.0.ip()).map_err(Trouble::slow_down)?;
    let name = club.desk.ask_for_visitor(|books| books.club_name()).await?;
    let has_people = !club.desk.people().all().is_empty();
    Ok(door(name.as_deref(), has_people))
}

/// Strangers see this page: it tells the club's name, and whether anybody can log in.
fn door(club: Option<&str>, has_people: bool) -> Page {
    let head = html! {
        link rel="stylesheet" href=(assets::url("director/director.css"));
        link rel="stylesheet" href=(assets::url("director/login.css"));
        script type="module" src=(assets::url("director/login.js")) {}
    };
    let body = html! {
        body class="login" data-club=[club] data-people=[has_people.then_some("")] {
            main id="door" {
                noscript { p { "This page needs JavaScript. Please switch it on." } }
            }
        }
    };
    let title = club.map_or("Tenace".to_owned(), |club| format!("{club} · Tenace"));
    Page { status: StatusCode::OK, markup: document(&title, &head, &body), keep: "no-store" }
}
