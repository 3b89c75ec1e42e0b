//! What a table's page and the server say to each other, under `/t/api`; the words are those of
//! `docs/terminal-protocol.md`.

mod at_table;
mod body;
mod elsewhere;
mod flood;
mod join;
mod looking;
mod news;
mod pin;
mod progress;
mod public_news;
mod say;
mod seen;
mod unlock;

use axum::routing::{get, post};
use axum::{Router, middleware};

pub(crate) use body::Body;
pub(crate) use elsewhere::PlaysElsewhere;
pub(crate) use flood::Floods;
pub(crate) use join::join_by_code;
pub(crate) use say::carried;

use crate::server::{Club, partners_only, small_body};
use crate::{Trouble, standby};

/// Returns what is answered under `/t/api`.
pub(crate) fn router(club: &Club) -> Router<Club> {
    Router::new()
        .route("/join", post(join::join).layer(small_body()))
        .route("/hello", post(join::hello))
        .route("/takeover", post(join::takeover))
        .route("/watch", post(join::watch))
        .route("/leave", post(join::leave))
        .route("/progress", post(progress::progress))
        .route("/view", get(looking::view))
        .route("/say", post(say::say))
        .route("/check", post(looking::check))
        .route("/board/{board}", get(looking::board))
        .route("/ranking", get(looking::ranking))
        .route("/summary", get(looking::summary))
        .route("/players", get(looking::players))
        .route("/director/board/{board}", get(looking::director_board))
        .route("/director/unlock", post(unlock::unlock))
        .route("/pin", post(pin::pin))
        .route("/news", get(news::news))
        .fallback(|| async { Trouble::not_found() })
        .method_not_allowed_fallback(|| async { Trouble::not_allowed() })
        .layer(middleware::from_fn_with_state(club.clone(), standby::at_tables))
        .layer(partners_only(club.desk.standby()))
}

/// Returns what anybody may listen to.
pub(crate) fn public() -> Router<Club> {
    Router::new().route("/news", get(public_news::news))
}
