//! The tables' cards, to print: a QR code, the table in huge type, and the code to type.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use session::EventId;
use session::model::SessionNo;

use super::console::{Asked, Chosen, Shown};
use super::login::Director;
use super::pages;
use crate::assets;
use crate::auth::JoinToken;
use crate::desk::Books;
use crate::pages::{Page, document, qr};
use crate::server::Club;

#[derive(Deserialize)]
pub(super) struct CardsAsked {
    #[serde(default)]
    event: Option<EventId>,
    #[serde(default)]
    session: Option<SessionNo>,
    /// Which of the server's addresses the cards name: 0 is the likeliest.
    #[serde(default)]
    address: usize,
}

pub(super) async fn page(
    State(club): State<Club>,
    _: Director,
    asked: Result<Query<CardsAsked>, QueryRejection>,
) -> Response {
    let Ok(Query(CardsAsked { event, session, address })) = asked else {
        return pages::no_such_event().into_response();
    };
    let errand = move |books: &mut Books| {
        let shown = Shown::of(books, &Asked { event, session })?;
        let Some(chosen) = shown.and_then(|shown| shown.chosen) else { return Ok(None) };
        let mut doors = books.doors_of(chosen.event)?;
        let state = books.event(chosen.event)?.state().event();
        // A table that is not in the movement any more needs no card.
        doors.retain(|door| {
            let section = door.table.section_id();
            let movement = state.movements.get(&section);
            door.table.session == chosen.session
                && !state.is_vacant(section)
                && movement.is_some_and(|movement| !movement.at_table(door.table.table).is_empty())
        });
        doors.sort_by_key(|door| (door.table.section, door.table.table));
        Ok(Some((chosen, doors)))
    };
    match club.desk.ask(errand).await {
        Ok(Some((chosen, doors))) => {
            cards(&chosen, &doors, &club.director.links(), address).into_response()
        }
        Ok(None) => pages::no_such_event().into_response(),
        Err(trouble) => trouble.into_response(),
    }
}

fn cards(chosen: &Chosen, doors: &[JoinToken], links: &[String], address: usize) -> Page {
    let address = if address < links.len() { address } else { 0 };
    let link = links.get(address).map(String::as_str).unwrap_or_default();
    let head = html! {
        link rel="stylesheet" href=(assets::url("director/cards.css"));
        script type="module" src=(assets::url("director/cards.js")) {}
    };
    let body = html! {
        body {
            header class="tools" {
                h1 { "Cards for the tables" }
                p { (chosen.name) ", " (doors.len()) " tables. One card for each table: cut them apart and lay them out." }
                form method="get" action="/director/cards" {
                    input type="hidden" name="event" value=(chosen.event);
                    input type="hidden" name="session" value=(chosen.session);
                    label for="address" { "The phones find this computer at" }
                    select id="address" name="address" {
                        @for (number, link) in links.iter().enumerate() {
                            option value=(number) selected[number == address] { (link) }
                        }
                    }
                    button { "Use this address" }
                }
                p {
                    button id="print" type="button" { "Print" }
                    " "
                    a href={ "/director?event=" (chosen.event) "&session=" (chosen.session) } { "Back to the room" }
                }
            }
            main {
                @for door in doors { (card(chosen, door, link)) }
                @if doors.is_empty() {
                    p { "There are no tables yet: the session has no movement." }
                }
            }
        }
    };
    let title = format!("Cards: {}", chosen.name);
    Page {
        status: axum::http::StatusCode::OK,
        markup: document(&title, &head, &body),
        keep: "no-store",
    }
}

fn card(chosen: &Chosen, door: &JoinToken, link: &str) -> Markup {
    let table = door.table;
    let code = door.code_text();
    let (first, last) = code.split_at_checked(3).unwrap_or((code, ""));
    html! {
        section class="card" aria-label={ "Table " (table) } {
            h2 { (table.section) (table.table) }
            (qr(&format!("{link}/t#{}", door.token.text()), "QR code of the table"))
            p class="how" {
                "Scan with your phone’s camera, or open " strong { (link) } " and type"
            }
            p class="code" { (first) " " (last) }
            p class="event" { (chosen.name) }
        }
    }
}
