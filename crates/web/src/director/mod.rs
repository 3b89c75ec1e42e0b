//! The director's pages, under `/director`: log in, see the room, answer calls, decide on results
//! that were set aside, take in results from QR codes, announce, print the tables' cards; and the people
//! who may do so.

mod backups;
mod cards;
mod console;
mod decide;
mod device;
mod door;
mod login;
mod news;
mod office;
mod pages;
mod people;
mod rights;
mod room;
mod scan;
pub mod scanned;
mod welcome;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

pub(crate) use backups::settled as settled_backup;
pub(crate) use login::Director;
pub(crate) use office::Office;
pub(crate) use rights::of_operation as right_of_operation;

use crate::server::Club;
use crate::{Trouble, operation};

/// Returns what is answered under `/director`.
pub(crate) fn router() -> Router<Club> {
    // Pictures are larger than anything else.
    let pictures = DefaultBodyLimit::max(scan::LARGEST_PICTURE);
    Router::new()
        .route("/director", get(console::page))
        .route("/director/", get(console::page))
        .route("/director/login", get(door::page).post(login::log_in))
        .route("/director/logout", post(login::log_out))
        .route("/director/key", post(welcome::key))
        .route("/director/welcome", post(welcome::welcome))
        .route("/director/password", post(welcome::new_password))
        .route("/director/api/me", get(people::me))
        .route("/director/api/me/password", post(people::own_password))
        .route("/director/api/people", get(people::people))
        .route("/director/api/people/add", post(people::add))
        .route("/director/api/people/role", post(people::role))
        .route("/director/api/people/password", post(people::password))
        .route("/director/api/people/remove", post(people::remove))
        .route("/director/api/logins/end", post(people::end))
        .route("/director/api/club", post(people::name_club))
        .route("/director/api/backup", get(backups::standing).post(backups::settle))
        .route("/director/api/backup/now", post(backups::now))
        .route("/director/cards", get(cards::page))
        .route("/director/api/news", get(news::news))
        .route("/director/api/events", get(console::events))
        .route("/director/api/room", get(room::room))
        .route("/director/api/answer", post(decide::answer))
        .route("/director/api/settle", post(decide::settle))
        .route("/director/api/stage", post(decide::stage))
        .route("/director/api/announce", post(decide::announce))
        .route("/director/api/scanned", post(scan::scanned))
        .route("/director/api/scan", post(scan::scan).layer(pictures))
        .route("/director/api/preview", post(operation::http::preview))
        .route("/director/api/apply", post(operation::http::apply))
        .route("/director/{*rest}", get(nothing))
}

/// Only the director is told that there is nothing.
async fn nothing(_: Director) -> Response {
    Trouble::not_found().into_response()
}
