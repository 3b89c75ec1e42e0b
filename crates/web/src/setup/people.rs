//! Lists of names that were pasted or taken from a file, and the people the club knows from before.

use std::collections::BTreeMap;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::{Value, json};
use session::model::Player;

use super::names;
use crate::Trouble;
use crate::desk::Books;
use crate::director::Director;
use crate::server::Club;

/// People are looked for in so many of the newest events.
const MOST_EVENTS: usize = 30;
/// So many people are told at most.
const MOST_PEOPLE: usize = 3000;

/// What the list is of.
#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    what: names::Listed,
}

/// Reads a list of names: the body is the text or the file, in whatever encoding.
pub(super) async fn read(
    _: Director,
    asked: Result<Query<Asked>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Trouble> {
    let body = body.map_err(|_| {
        Trouble::refused("This list is too large: at most 4 MB. Is it the right file?")
    })?;
    let text = names::decode(&body);
    let Query(Asked { what }) =
        asked.map_err(|_| Trouble::unreadable("A list is of pairs, teams or individuals."))?;
    let list = names::read(&text, what);
    Ok(Json(json!({
        "text": text,
        "entries": list.entries,
        "problems": list.problems,
        "notes": list.notes,
    })))
}

/// Tells whom the club knows from its newest events, for search by name.
pub(super) async fn known(State(club): State<Club>, _: Director) -> Result<Json<Value>, Trouble> {
    club.desk.ask(found).await.map(Json)
}

fn found(books: &mut Books) -> Result<Value, Trouble> {
    let mut people: BTreeMap<String, Player> = BTreeMap::new();
    for (event, _) in books.list()?.into_iter().rev().take(MOST_EVENTS) {
        // An event that cannot be read must not keep the others from being looked at.
        let Ok(parts) = books.parts(event, "player/") else { continue };
        for (key, value) in parts {
            let Some(number) = key.strip_prefix("player/") else { continue };
            if let Ok(player) = serde_json::from_str::<Player>(&value) {
                people.entry(number.to_owned()).or_insert(player);
            }
        }
    }
    let people = people.into_iter().take(MOST_PEOPLE).map(|(number, player)| {
        let name = player.name();
        // A guest is known by the name alone.
        let number = (number != name).then_some(number);
        json!({ "name": name, "number": number })
    });
    Ok(json!({ "people": people.collect::<Vec<Value>>() }))
}
