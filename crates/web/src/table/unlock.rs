//! A board was played at the wrong table: a director unlocks its cards on a phone, by name and password.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use bridge::BoardNo;
use serde::Deserialize;
use serde_json::{Value, json};
use session::Author;
use session::log::DirectorDeed;
use uuid::Uuid;

use super::at_table::AtTable;
use super::body::Body;
use super::pin;
use crate::Trouble;
use crate::auth::{Right, Table, UNLOCKED_SECONDS};
use crate::desk::Books;
use crate::director::person_by_password;
use crate::server::{Club, Sealed};

/// One board, and who unlocks it.
#[derive(Deserialize)]
pub(super) struct Unlocked {
    grant: String,
    board: BoardNo,
    name: String,
    password: String,
    #[serde(default)]
    device: Option<Uuid>,
}

pub(super) async fn unlock(
    State(club): State<Club>,
    AtTable { table, address }: AtTable,
    _: Sealed,
    Body(Unlocked { grant, board, name, password, device }): Body<Unlocked>,
) -> Result<Json<Value>, Trouble> {
    // Only who knows the PIN may try passwords here.
    let asked = grant.clone();
    club.desk.ask(move |books| demand_grant(books, table, &asked)).await?;
    if !has_directors(&club) {
        return Err(Trouble::refused(
            "The club has no director with a password yet. Add one on the director's pages, then unlock the board here.",
        ));
    }
    let person = person_by_password(&club, address, &name, password).await?;
    if !person.role.may(Right::Direct) {
        return Err(Trouble::not_yours("Only a director can unlock the cards of a board."));
    }
    let errand = move |books: &mut Books| {
        demand_grant(books, table, &grant)?;
        let author = Author::Director(Some(person.name));
        books.note_deed(table, device, author, DirectorDeed::Unlocked { board })?;
        books.grants.unlock(&grant, board, Instant::now());
        Ok(json!({ "board": board, "seconds": UNLOCKED_SECONDS }))
    };
    club.desk.ask(errand).await.map(Json)
}

/// Tells whether anybody could unlock a board: a director with a password.
pub(super) fn has_directors(club: &Club) -> bool {
    let people = club.desk.people().all();
    people.iter().any(|person| person.role.may(Right::Direct) && !person.password.is_empty())
}

fn demand_grant(books: &mut Books, table: Table, grant: &str) -> Result<(), Trouble> {
    if pin::holds(books, table, grant)? { Ok(()) } else { Err(Trouble::grant_over()) }
}
