//! The copies of everything, on the console: how they fare, where they go, and one more at once.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::login::Director;
use crate::Trouble;
use crate::auth::Right;
use crate::backup::{Every, Setting};
use crate::desk::Books;
use crate::server::Club;
use crate::table::Body;

/// Where the setting is kept.
const SETTING: &str = "backup";

/// Where copies are to go; no folder is no copies.
#[derive(Deserialize)]
pub(super) struct Wanted {
    folder: String,
    /// Seconds between two copies.
    #[serde(default)]
    every: Option<u64>,
}

/// Returns what the club has settled.
pub(crate) fn settled(books: &mut Books) -> Result<Option<Setting>, Trouble> {
    let kept = books.kept(SETTING)?;
    Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
}

pub(super) async fn standing(State(club): State<Club>, _: Director) -> Json<Value> {
    Json(club.director.backups.standing())
}

pub(super) async fn settle(
    State(club): State<Club>,
    director: Director,
    Body(Wanted { folder, every }): Body<Wanted>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Club)?;
    if club.director.backups.is_fixed() {
        return Err(Trouble::refused(
            "Whoever started the server said with --backup where copies go. Start it without, to \
             choose here.",
        ));
    }
    let every = every.map_or(Ok(Every::USUAL), Every::try_from);
    let every =
        every.map_err(|_| Trouble::refused("Copies are made every ten seconds to every day."))?;
    let folder = folder.trim().to_owned();
    let setting = (!folder.is_empty()).then(|| Setting { folder: folder.into(), every });
    if let Some(setting) = setting.clone() {
        let journal = club.desk.ask(|books| Ok(books.journal_path().to_owned())).await?;
        let prepared = tokio::task::spawn_blocking(move || setting.prepare(&journal));
        prepared.await.map_err(|_| Trouble::away())?.map_err(Trouble::refused)?;
    }
    let kept = serde_json::to_vec(&setting).map_err(|_| Trouble::away())?;
    club.desk.ask(move |books| books.keep(SETTING, &kept)).await?;
    let said = match setting {
        Some(_) => "Copies go there from now on.",
        None => "No copies are made any more.",
    };
    club.director.backups.settle(setting, false);
    Ok(Json(json!({ "said": said })))
}

/// Asks for a copy at once.
pub(super) async fn now(
    State(club): State<Club>,
    director: Director,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Club)?;
    if club.director.backups.standing()["folder"].is_null() {
        return Err(Trouble::refused("Say first where copies go."));
    }
    club.director.backups.hurry();
    Ok(Json(json!({ "said": "A copy is being made." })))
}
