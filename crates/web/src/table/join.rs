//! Joining: by code, as the phone that enters, in its place, or as one that watches.

use std::net::IpAddr;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use session::FactId;
use session::log::DirectorDeed;
use session::model::Stage;
use uuid::Uuid;

use super::at_table::{AtTable, From};
use super::body::Body;
use super::{pin, seen};
use crate::Trouble;
use crate::auth::{Secret, Table};
use crate::desk::{Books, News};
use crate::server::Club;

#[derive(Deserialize)]
pub(super) struct Join {
    code: String,
}

#[derive(Deserialize)]
pub(super) struct Hello {
    device: Uuid,
    /// The ids of the sayings the phone keeps.
    #[serde(default)]
    entries: Vec<FactId>,
}

#[derive(Deserialize)]
pub(super) struct TakeOver {
    device: Uuid,
    #[serde(default)]
    pin: Option<String>,
    #[serde(default)]
    entries: Vec<FactId>,
}

/// What a phone may do at a table.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum You {
    Scorer,
    Viewer,
}

pub(super) async fn join(
    State(club): State<Club>,
    From(address): From,
    Body(Join { code }): Body<Join>,
) -> Result<Json<Value>, Trouble> {
    let token = join_by_code(&club, address, &code).await?;
    Ok(Json(json!({ "token": token.text() })))
}

/// Returns the token of the table that has a code. Wrong codes are counted.
pub(crate) async fn join_by_code(
    club: &Club,
    address: IpAddr,
    code: &str,
) -> Result<Secret, Trouble> {
    club.limits.stranger(address).map_err(Trouble::slow_down)?;
    let code = code.to_owned();
    let errand = move |books: &mut Books| {
        let now = Instant::now();
        if let Some(seconds) = books.wrong_codes.wait(address, now) {
            return Err(Trouble::locked(seconds));
        }
        let found = match books.doors.by_code(&code) {
            Some(found) if is_open(books, found.table)? => Some(found.token),
            _ => None,
        };
        found.ok_or_else(|| {
            books.wrong_codes.wrong(address, now);
            Trouble::wrong_code()
        })
    };
    club.desk.ask_for_visitor(errand).await
}

/// Tells whether a code still leads to a table: that of a session that is over is a card somebody
/// kept. Phones that were there have its token.
fn is_open(books: &mut Books, table: Table) -> Result<bool, Trouble> {
    Ok(books.event(table.event)?.state().event().stage(table.session) != Stage::Closed)
}

pub(super) async fn hello(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    Body(Hello { device, entries }): Body<Hello>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let claimed = books.leases.claim(table, device, Instant::now());
        match claimed {
            Ok(()) => welcome_scorer(books, table, device, &entries),
            Err(other) => {
                let view = seen::view(books, table, false)?;
                Err(Trouble::in_use()
                    .with("silent", other.silent)
                    .with("connected", other.connected)
                    .with("view", view))
            }
        }
    };
    club.desk.ask(errand).await.map(Json)
}

pub(super) async fn takeover(
    State(club): State<Club>,
    AtTable { table, address }: AtTable,
    Body(TakeOver { device, pin, entries }): Body<TakeOver>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let now = Instant::now();
        let other = books.leases.standing(&table, now);
        if other.is_some_and(|other| other.connected && other.device != device) {
            let who = pin::guesser(books, table, address, device, now);
            let pin = pin.as_deref().unwrap_or_default();
            let wrong_pins = pin::check(books, table, who, pin)?;
            let deed = DirectorDeed::TookOver { wrong_pins };
            books.note_deed(table, Some(device), table.director(), deed)?;
        }
        if let Some(replaced) = books.leases.take_over(table, device, now) {
            books.tell(News::TakenOver { table, device: replaced });
        }
        welcome_scorer(books, table, device, &entries)
    };
    club.desk.ask(errand).await.map(Json)
}

pub(super) async fn watch(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    Body(Hello { device, entries }): Body<Hello>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        books.leases.leave(&table, device);
        welcome(books, table, You::Viewer, &entries)
    };
    club.desk.ask(errand).await.map(Json)
}

pub(super) async fn leave(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    Body(Hello { device, .. }): Body<Hello>,
) -> Json<Value> {
    club.desk.leases().leave(&table, device);
    Json(json!({}))
}

/// Welcomes the phone that enters, with where another phone of the table was.
fn welcome_scorer(
    books: &mut Books,
    table: Table,
    device: Uuid,
    entries: &[FactId],
) -> Result<Value, Trouble> {
    let mut welcome = welcome(books, table, You::Scorer, entries)?;
    if let Some(progress) = books.leases.progress_for(&table, device)
        && let Ok(progress) = serde_json::from_str(&progress)
    {
        welcome["progress"] = progress;
    }
    Ok(welcome)
}

fn welcome(
    books: &mut Books,
    table: Table,
    you: You,
    entries: &[FactId],
) -> Result<Value, Trouble> {
    let view = seen::view(books, table, false)?;
    let state = books.event(table.event)?.state();
    let is_missing = |id: &FactId| state.seq_of(*id).is_none();
    let missing: Vec<FactId> = entries.iter().copied().filter(is_missing).collect();
    books.unsent.insert(table, missing.clone());
    Ok(json!({ "you": you, "view": view, "missing": missing }))
}
