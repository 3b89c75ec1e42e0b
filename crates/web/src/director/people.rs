//! The people of these pages: who I am, who else there is, where they have logged in, and the club's
//! name.

use axum::Json;
use axum::extract::{Extension, State};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use session::journal::{KeptLogin, KeptPerson};

use super::login::Director;
use crate::Trouble;
use crate::auth::people::{Account, Moment};
use crate::auth::roster::{self, nobody, tidy_name};
use crate::auth::{Fingerprint, Right, Role};
use crate::desk::Books;
use crate::server::{Club, Remote};
use crate::table::Body;

#[derive(Deserialize)]
pub(super) struct Added {
    name: String,
    role: Role,
    password: String,
}

#[derive(Deserialize)]
pub(super) struct Changed {
    name: String,
    role: Role,
}

#[derive(Deserialize)]
pub(super) struct Named {
    name: String,
}

#[derive(Deserialize)]
pub(super) struct PasswordOf {
    name: String,
    password: String,
}

#[derive(Deserialize)]
pub(super) struct OwnPassword {
    old: String,
    password: String,
}

/// Which logins end: one of them, all of somebody, or all of mine.
#[derive(Deserialize)]
pub(super) struct Ended {
    #[serde(default)]
    one: Option<String>,
    #[serde(default)]
    of: Option<String>,
    #[serde(default)]
    mine: bool,
}

/// Returns who asks, and what they may do.
pub(super) async fn me(
    State(club): State<Club>,
    director: Director,
) -> Result<Json<Value>, Trouble> {
    let name = club.desk.ask(|books| books.club_name()).await?;
    Ok(Json(json!({
        "name": director.name, "role": director.role, "may": director.role.words(),
        "device": director.device, "club": name, "has_people": director.name.is_some(),
    })))
}

/// Returns who there is and where they have logged in; who may not change people sees their own.
pub(super) async fn people(
    State(club): State<Club>,
    director: Director,
) -> Result<Json<Value>, Trouble> {
    let sees_all = director.role.may(Right::People);
    let all = club.desk.people().all();
    let is_mine = |name: &str| director.name.as_deref() == Some(name);
    let now = Moment::now();
    let logins: Vec<Value> = club
        .desk
        .people()
        .logins(now)
        .iter()
        .filter_map(|login| {
            let name = owner(&all, login);
            let shown = sees_all || name.is_some_and(is_mine);
            shown.then(|| login_row(login, name, login.id == director.id.bytes()))
        })
        .collect();
    let people: Vec<Value> = all
        .iter()
        .filter(|one| sees_all || is_mine(&one.name))
        .map(|one| {
            json!({
                "name": one.name, "role": one.role, "me": is_mine(&one.name), "since": time(one.made),
            })
        })
        .collect();
    let name = club.desk.ask(|books| books.club_name()).await?;
    Ok(Json(json!({ "club": name, "people": people, "logins": logins })))
}

fn login_row(login: &KeptLogin, name: Option<&str>, is_this: bool) -> Value {
    json!({
        "id": Fingerprint::from_bytes(login.id).text(), "name": name, "device": login.device,
        "since": time(login.since), "seen": time(login.seen), "this": is_this,
    })
}

fn owner<'a>(all: &'a [Account], login: &KeptLogin) -> Option<&'a str> {
    let key = login.person.as_ref()?;
    let mut names = all.iter().map(|one| one.name.as_str());
    names.find(|name| KeptPerson::key_of(name) == *key)
}

fn time(microseconds: i64) -> Option<Timestamp> {
    Timestamp::from_microsecond(microseconds).ok()
}

pub(super) async fn add(
    State(club): State<Club>,
    director: Director,
    Body(Added { name, role, password }): Body<Added>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::People)?;
    let name = tidy_name(&name, "a name")?;
    let password = club.director.hash(password).await?;
    let made = Timestamp::now().as_microsecond();
    let fresh = KeptPerson { name: name.clone(), role: role.to_string(), password, made };
    let added = move |books: &mut Books| books.change_people(|people| roster::add(people, fresh));
    club.desk.ask(added).await?;
    Ok(Json(json!({ "said": format!("{name} can log in now.") })))
}

pub(super) async fn role(
    State(club): State<Club>,
    director: Director,
    Body(Changed { name, role }): Body<Changed>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::People)?;
    let errand = move |books: &mut Books| {
        books.change_people(|people| roster::set_role(people, &name, role))
    };
    let name = club.desk.ask(errand).await?;
    Ok(Json(json!({ "said": format!("{name} is a {role} now.") })))
}

pub(super) async fn remove(
    State(club): State<Club>,
    director: Director,
    Body(Named { name }): Body<Named>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::People)?;
    let errand =
        move |books: &mut Books| books.change_people(|people| roster::remove(people, &name));
    let name = club.desk.ask(errand).await?;
    Ok(Json(json!({ "said": format!("{name} cannot log in any more.") })))
}

/// Gives somebody else a new password.
pub(super) async fn password(
    State(club): State<Club>,
    director: Director,
    Body(PasswordOf { name, password }): Body<PasswordOf>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::People)?;
    let password = club.director.hash(password).await?;
    let name = club.desk.ask(move |books| books.set_password(&name, password)).await?;
    Ok(Json(
        json!({ "said": format!("{name} has a new password, and was logged out everywhere.") }),
    ))
}

/// Changes one's own password: the old one has to be known, and other browsers are logged out.
pub(super) async fn own_password(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    director: Director,
    Body(OwnPassword { old, password }): Body<OwnPassword>,
) -> Result<Json<Value>, Trouble> {
    let name = director.name.clone();
    let name =
        name.ok_or_else(|| Trouble::refused("There are no people yet. Set the club up first."))?;
    let who = remote.0.ip();
    let hash = club.desk.people().find(&name).map(|account| account.password);
    if !club.director.is_right(&name, who, old, hash).await? {
        return Err(Trouble::refused("The old password is wrong. Please type it again."));
    }
    let password = club.director.hash(password).await?;
    let this = director.id.bytes();
    let changed = move |books: &mut Books| {
        let now = Moment::now();
        let mine = books.people.logins(now).into_iter().find(|login| login.id == this);
        books.set_password(&name, password)?;
        match mine {
            Some(login) => books.keep_login(&login),
            None => Ok(()),
        }
    };
    club.desk.ask(changed).await?;
    Ok(Json(json!({ "said": "Your password is changed. Other browsers were logged out." })))
}

/// Ends logins: one's own, or those of others where one may.
pub(super) async fn end(
    State(club): State<Club>,
    director: Director,
    Body(ended): Body<Ended>,
) -> Result<Json<Value>, Trouble> {
    let people = club.desk.people();
    let own = match &director.name {
        Some(name) => people.logins_of(name),
        None => vec![director.id.bytes()],
    };
    let (ids, said) = match ended {
        Ended { mine: true, .. } => (own, "You are logged out everywhere.".to_owned()),
        Ended { of: Some(name), .. } => {
            director.may(Right::People)?;
            let account = people.find(&name).ok_or_else(|| nobody(&name))?;
            (people.logins_of(&name), format!("{} is logged out everywhere.", account.name))
        }
        Ended { one: Some(id), .. } => {
            let now = Moment::now();
            let is_meant = |login: &KeptLogin| Fingerprint::from_bytes(login.id).text() == id;
            let found = people.logins(now).into_iter().find(is_meant);
            let found = found.ok_or_else(|| Trouble::refused("This login has ended already."))?;
            if !own.contains(&found.id) {
                director.may(Right::People)?;
            }
            (vec![found.id], format!("{} is logged out.", found.device))
        }
        _ => return Err(Trouble::unreadable("Which login? Expected one, of or mine.")),
    };
    club.desk.ask(move |books| books.end_logins(&ids)).await?;
    Ok(Json(json!({ "said": said })))
}

/// Names the club.
pub(super) async fn name_club(
    State(club): State<Club>,
    director: Director,
    Body(Named { name }): Body<Named>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Club)?;
    let name = tidy_name(&name, "the name of the club")?;
    club.desk.ask(move |books| books.name_club(&name)).await?;
    Ok(Json(json!({ "said": "The club's name is changed." })))
}
