//! Setting an event up in the browser: which movement, what it looks like, who plays, how the terminals
//! behave; last week's event once more; the list of events.

mod advise;
mod cards;
mod events;
mod hands;
mod make;
pub mod names;
mod people;
mod preview;
pub(crate) mod seeding;
mod settings;
mod template;

pub mod presets;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::server::Club;

/// The largest list of names or file of hands, in bytes.
const LARGEST_FILE: usize = 4 * 1024 * 1024;

/// Returns what is answered under `/director/api` for setting up.
pub(crate) fn router() -> Router<Club> {
    let files = || DefaultBodyLimit::max(LARGEST_FILE);
    Router::new()
        .route("/director/api/advise", get(advise::advised))
        .route("/director/api/movement", get(preview::movement))
        .route("/director/api/names", post(people::read).layer(files()))
        .route("/director/api/people", get(people::known))
        .route("/director/api/hands/read", post(hands::read).layer(files()))
        .route("/director/api/presets", get(settings::presets))
        .route("/director/api/settings", get(settings::settings))
        .route("/director/api/seeding", post(seeding::proposed))
        .route("/director/api/cards", get(cards::cards))
        .route("/director/api/template", get(template::template))
        .route("/director/api/events", post(make::make).layer(files()))
        .route("/director/api/events/list", get(events::list))
        .route("/director/api/events/clone", post(template::clone))
        .route("/director/api/events/archive", post(events::archive))
}
