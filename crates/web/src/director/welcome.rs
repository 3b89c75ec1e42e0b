//! What the link of `tenace serve` opens: the first run, when the club has nobody yet, and a new
//! password for who forgot theirs. Only who can see the club's computer has the link.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use session::journal::KeptPerson;

use super::login::{FromHere, check_key, let_in};
use crate::Trouble;
use crate::auth::Role;
use crate::auth::roster::{self, tidy_name};
use crate::desk::Books;
use crate::server::{Club, Remote, Transport};
use crate::table::Body;

#[derive(Deserialize)]
pub(super) struct Key {
    key: String,
}

#[derive(Deserialize)]
pub(super) struct Welcome {
    key: String,
    club: String,
    name: String,
    password: String,
}

#[derive(Deserialize)]
pub(super) struct NewPassword {
    key: String,
    name: String,
    password: String,
}

/// Tells the holder of the key who there is.
pub(super) async fn key(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    _: FromHere,
    Body(Key { key }): Body<Key>,
) -> Result<Json<Value>, Trouble> {
    check_key(&club, remote.0.ip(), &key).await?;
    let people = club.desk.people().all().into_iter();
    let people: Vec<Value> =
        people.map(|one| json!({ "name": one.name, "role": one.role })).collect();
    let name = club.desk.ask(|books| books.club_name()).await?;
    let is_standby = !club.desk.standby().is_in_charge();
    Ok(Json(json!({ "club": name, "people": people, "standby": is_standby })))
}

/// Makes the first director.
pub(super) async fn welcome(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Extension(transport): Extension<Transport>,
    _: FromHere,
    headers: HeaderMap,
    Body(Welcome { key, club: club_name, name, password }): Body<Welcome>,
) -> Result<Response, Trouble> {
    check_key(&club, remote.0.ip(), &key).await?;
    let club_name = tidy_name(&club_name, "the name of the club")?;
    let name = tidy_name(&name, "your name")?;
    let password = club.director.hash(password).await?;
    let first = KeptPerson {
        name: name.clone(),
        role: Role::Director.to_string(),
        password,
        made: Timestamp::now().as_microsecond(),
    };
    let errand = move |books: &mut Books| {
        books.change_people(|people| {
            if !people.is_empty() {
                return Err(Trouble::refused(
                    "Somebody has set this club up already. Load the page again and log in.",
                ));
            }
            roster::add(people, first)
        })?;
        books.name_club(&club_name)
    };
    club.desk.ask(errand).await?;
    let_in(&club, Some(name), &headers, transport).await
}

/// Sets a new password for who forgot theirs, ends their other logins and lets them in.
pub(super) async fn new_password(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Extension(transport): Extension<Transport>,
    _: FromHere,
    headers: HeaderMap,
    Body(NewPassword { key, name, password }): Body<NewPassword>,
) -> Result<Response, Trouble> {
    check_key(&club, remote.0.ip(), &key).await?;
    let password = club.director.hash(password).await?;
    let name = club.desk.ask(move |books| books.set_password(&name, password)).await?;
    club.director.right_password(&name, remote.0.ip());
    let_in(&club, Some(name), &headers, transport).await
}
