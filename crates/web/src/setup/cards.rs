//! What leads phones to the tables, for the codes on the director's screen.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::SessionNo;

use crate::Trouble;
use crate::auth::{Right, Table};
use crate::desk::Books;
use crate::director::{Director, live_event};
use crate::server::Club;

#[derive(Deserialize)]
pub(super) struct Asked {
    event: EventId,
    #[serde(default)]
    session: Option<SessionNo>,
}

pub(super) async fn cards(
    State(club): State<Club>,
    director: Director,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Value>, Trouble> {
    let Query(Asked { event, session }) =
        asked.map_err(|_| Trouble::unreadable("Please name the event."))?;
    let session = session.unwrap_or(SessionNo::FIRST);
    let links = club.director.links();
    let shows_pins = director.role.may(Right::Direct);
    let errand = move |books: &mut Books| {
        let mut told = told(books, event, session, &links)?;
        if shows_pins {
            told["pins"] = json!(books.pins_of(event, session)?);
        }
        Ok(told)
    };
    club.desk.ask(errand).await.map(Json)
}

fn told(
    books: &mut Books,
    event: EventId,
    session: SessionNo,
    links: &[String],
) -> Result<Value, Trouble> {
    live_event(books, event)?;
    let mut doors = books.doors_of(event)?;
    let live = books.event(event)?;
    let state = live.state().event();
    // A table that is not in the movement any more needs no card.
    doors.retain(|door| {
        let section = door.table.section_id();
        let movement = state.movements.get(&section);
        door.table.session == session
            && !state.is_vacant(section)
            && movement.is_some_and(|movement| !movement.at_table(door.table.table).is_empty())
    });
    doors.sort_by_key(|door| (door.table.section, door.table.table));
    // Where nobody plays, because half of a table is missing all evening, no phone is waited for.
    let plays = |table: &Table| {
        let id = table.section_id();
        let both = state.sections.get(&id).zip(state.movements.get(&id));
        both.is_some_and(|(about, movement)| {
            let begins = movement.at_table(table.table).iter().min_by_key(|row| row.round);
            begins.is_some_and(|row| row.is_played(about))
        })
    };
    let tables = doors.iter().map(|door| {
        json!({
            "table": format!("{}{}", door.table.section, door.table.table),
            "code": door.code_text(),
            "token": door.token.text(),
            "plays": plays(&door.table),
        })
    });
    let tables: Vec<Value> = tables.collect();
    let now = std::time::Instant::now();
    let joined = doors.iter().filter(|door| books.leases.standing(&door.table, now).is_some());
    let joined: Vec<String> =
        joined.map(|door| format!("{}{}", door.table.section, door.table.table)).collect();
    let stage = books.event(event)?.state().event().stage(session);
    Ok(json!({ "links": links, "tables": tables, "joined": joined, "stage": stage }))
}
