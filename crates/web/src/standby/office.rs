//! What the director sees and decides about the standby: how it goes, the key, taking over, and what
//! a computer that was replaced has that the other one has not.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use maud::html;
use serde_json::{Value, json};
use session::log::describe;
use session::{EventId, Fact, Seq};

use super::place::Role;
use super::take_over;
use crate::desk::Books;
use crate::director::Director;
use crate::pages::{Page, document};
use crate::server::Club;
use crate::{Trouble, assets};

/// So many facts are listed one by one.
const MOST: usize = 500;

/// Returns what the director may ask and decide, whoever is in charge.
pub(crate) fn router() -> Router<Club> {
    Router::new()
        .route("/director/standby", get(page))
        .route("/director/api/standby", get(status))
        .route("/director/api/standby/take-over", post(take_over_here))
        .route("/director/api/standby/follow", post(follow_the_other))
}

async fn page(director: Director) -> Response {
    let head = html! {
        link rel="stylesheet" href=(assets::url("director/director.css"));
        script type="module" src=(assets::url("director/standby.js")) {}
    };
    let body = html! {
        body class="standby" data-token=(director.token.text()) {
            main id="standby" { p { "One moment …" } }
            p id="said" role="alert" {}
            noscript { p { "This page needs JavaScript. Please switch it on." } }
        }
    };
    let markup = document("Tenace: the standby", &head, &body);
    Page { status: StatusCode::OK, markup, keep: "no-store" }.into_response()
}

async fn status(State(club): State<Club>, _: Director) -> Result<Json<Value>, Trouble> {
    let standby = club.desk.standby();
    let mut status = standby.status();
    status["key"] = standby.key().text().into();
    status["own"] = json!(standby.own_origins());
    if let Role::Replaced { copied, .. } = standby.place().role {
        status["told"] = copied.is_some().into();
        let copied = copied.unwrap_or_default();
        let errand = move |books: &mut Books| only_here(books, &copied);
        status["only_here"] = club.desk.ask(errand).await?;
    }
    Ok(Json(status))
}

/// Returns the facts that the one in charge did not copy.
fn only_here(books: &mut Books, copied: &[(EventId, Seq)]) -> Result<Value, Trouble> {
    let mut lines = Vec::new();
    for (event, head) in books.heads()? {
        let there = copied.iter().find(|(other, _)| *other == event);
        let there = there.map_or(Seq::START, |(_, seq)| *seq);
        if head <= there {
            continue;
        }
        let live = books.event(event)?;
        let name = live.state().event().info.current().map(|info| info.name.clone());
        let mut facts: Vec<Fact> = Vec::new();
        live.facts_after(there, |fact| facts.push(fact))?;
        lines.extend(facts.iter().map(|fact| {
            json!({
                "event": name, "fact": fact.seq, "time": fact.time.to_string(),
                "author": fact.author.to_string(), "text": describe::fact(&fact.body),
            })
        }));
    }
    let count = lines.len();
    lines.truncate(MOST);
    Ok(json!({ "count": count, "facts": lines }))
}

async fn take_over_here(State(club): State<Club>, _: Director) -> Result<Json<Value>, Trouble> {
    take_over(&club.desk).await?;
    Ok(Json(json!({})))
}

/// A computer that was replaced becomes the standby of the one that took over.
async fn follow_the_other(State(club): State<Club>, _: Director) -> Result<Json<Value>, Trouble> {
    let errand = |books: &mut Books| {
        let Role::Replaced { by, .. } = books.standby.place().role else {
            return Err(Trouble::refused(
                "Only a computer that was replaced can follow the other.",
            ));
        };
        let key = books.standby.key();
        books.follow(by, key)
    };
    club.desk.ask(errand).await?;
    Ok(Json(json!({})))
}
