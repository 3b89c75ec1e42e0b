//! The list of events: the newest first, with where each stands; putting one away.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::state::EventState;

use crate::Trouble;
use crate::desk::Books;
use crate::director::Director;
use crate::server::Club;
use crate::table::Body;

/// So many events are told in full; of older ones the name and the day.
const IN_FULL: usize = 20;

#[derive(Deserialize)]
pub(super) struct Archive {
    event: EventId,
    archived: bool,
}

pub(super) async fn list(State(club): State<Club>, _: Director) -> Result<Json<Value>, Trouble> {
    club.desk.ask(told).await.map(Json)
}

fn told(books: &mut Books) -> Result<Value, Trouble> {
    let archived = books.archived()?;
    let mut events = books.list()?;
    // Newest first: by day, then by when it was made.
    events.sort_by_key(|(_, info)| info.as_ref().and_then(|info| info.date));
    events.reverse();
    let mut list = Vec::with_capacity(events.len());
    let mut in_full = 0;
    for (id, info) in events {
        let is_archived = archived.contains(&id);
        let mut line = json!({
            "event": id,
            "name": info.as_ref().map(|info| &info.name),
            "club": info.as_ref().and_then(|info| info.club.as_ref()),
            "date": info.as_ref().and_then(|info| info.date),
            "archived": is_archived,
        });
        if !is_archived && in_full < IN_FULL {
            in_full += 1;
            // One that cannot be read is told by its name all the same.
            if let Ok(live) = books.event(id) {
                line["sessions"] = json!(sessions(live.state().event()));
            }
        }
        list.push(line);
    }
    Ok(json!({ "events": list }))
}

fn sessions(state: &EventState) -> Vec<Value> {
    let told = state.sessions.iter().map(|(number, info)| {
        let movements = state.movements.iter();
        let movements = movements.filter(|(id, _)| id.session == *number && !state.is_vacant(**id));
        let tables: usize = movements.map(|(_, movement)| movement.tables().count()).sum();
        let results =
            state.results.iter().filter(|(_, result)| result.slot.session == *number).count();
        json!({
            "session": number,
            "name": info.name,
            "stage": state.stage(*number),
            "tables": tables,
            "results": results,
        })
    });
    told.collect()
}

pub(super) async fn archive(
    State(club): State<Club>,
    _: Director,
    Body(Archive { event, archived }): Body<Archive>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        if !books.has(event)? {
            return Err(Trouble::refused("There is no such event any more."));
        }
        books.archive(event, archived)?;
        let said = match archived {
            true => "The event is put away. Its log stays as it is.",
            false => "The event is in the list again.",
        };
        Ok(json!({ "said": said }))
    };
    let said = club.desk.ask(errand).await?;
    club.public.forget_list();
    Ok(Json(said))
}
