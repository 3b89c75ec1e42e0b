//! The director's pages, under `/director`: log in, see the room, answer calls, decide on results
//! that were set aside, take in results from QR codes, announce, print the tables' cards; and the people
//! who may do so.

mod asked;
mod at;
mod backups;
mod cards;
mod certificate;
mod clock;
mod connector;
mod console;
mod decide;
mod device;
mod door;
mod exchange;
mod hashing;
mod help;
mod log;
mod login;
mod names;
mod news;
mod office;
mod pages;
mod people;
mod result;
mod results;
mod rights;
mod room;
mod rulings;
mod scan;
pub mod scanned;
mod scoring;
mod stage;
mod welcome;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

pub(crate) use asked::live as live_event;
pub(crate) use backups::settled as settled_backup;
pub(crate) use login::{Director, end_exposed, person_by_password};
pub(crate) use office::Office;
pub(crate) use rights::of_operation as right_of_operation;

use crate::server::{Club, small_body};
use crate::{Trouble, operation};

/// Returns what is answered under `/director`.
pub(crate) fn router() -> Router<Club> {
    // Pictures are larger than anything else.
    let pictures = DefaultBodyLimit::max(scan::LARGEST_PICTURE);
    Router::new()
        .route("/director", get(console::page))
        .route("/director/", get(console::page))
        .route("/director/login", get(door::page).post(login::log_in).layer(small_body()))
        .route("/director/logout", post(login::log_out))
        .route("/director/key", post(welcome::key).layer(small_body()))
        .route("/director/welcome", post(welcome::welcome).layer(small_body()))
        .route("/director/password", post(welcome::new_password).layer(small_body()))
        .route("/certificate", get(certificate::explained))
        .route("/director/api/elsewhere", get(certificate::elsewhere))
        .route("/director/api/me", get(people::me))
        .route("/director/api/me/password", post(people::own_password))
        .route("/director/api/accounts", get(people::people))
        .route("/director/api/accounts/add", post(people::add))
        .route("/director/api/accounts/role", post(people::role))
        .route("/director/api/accounts/password", post(people::password))
        .route("/director/api/accounts/remove", post(people::remove))
        .route("/director/api/logins/end", post(people::end))
        .route("/director/api/club", post(people::name_club))
        .route("/director/api/backup", get(backups::standing).post(backups::settle))
        .route("/director/api/backup/now", post(backups::now))
        .route("/director/api/exchange", get(exchange::standing))
        .route("/director/api/exchange/make", post(exchange::make))
        .route("/director/api/exchange/follow", post(exchange::follow))
        .route("/director/api/exchange/open", post(exchange::open))
        .route("/director/api/exchange/stop", post(exchange::stop))
        .route("/director/api/exchange/now", post(exchange::now))
        .route("/director/api/exchange/resend", post(exchange::send_again))
        .route("/director/api/connector", get(connector::standing))
        .route("/director/cards", get(cards::page))
        .route("/director/help", get(help::page))
        .route("/director/api/news", get(news::news))
        .route("/director/api/events", get(console::events))
        .route("/director/api/room", get(room::room))
        .route("/director/api/entries", get(room::entries))
        .route("/director/api/table", get(results::table))
        .route("/director/api/board", get(results::board))
        .route("/director/api/boards", get(results::boards))
        .route("/director/api/accepted", get(results::accepted))
        .route("/director/api/pair", get(results::pair))
        .route("/director/api/explain", get(results::explain))
        .route("/director/api/standings", get(results::standings))
        .route("/director/api/clock", post(clock::clock))
        .route("/director/api/answer", post(decide::answer))
        .route("/director/api/settle", post(decide::settle))
        .route("/director/api/accept", post(decide::accept))
        .route("/director/api/stage", get(stage::stage).post(decide::stage))
        .route("/director/api/announce", post(decide::announce))
        .route("/director/api/scanned", post(scan::scanned))
        .route("/director/api/scan", post(scan::scan).layer(pictures))
        .route("/director/api/at", get(at::at))
        .route("/director/api/at/span", get(at::span))
        .route("/director/api/log", get(log::log))
        .route("/director/api/names", get(names::names))
        .route("/director/api/penalties", get(rulings::penalties))
        .route("/director/api/ruled_board", get(rulings::board))
        .route("/director/api/result", get(result::result))
        .route("/director/api/scoring", get(scoring::scoring))
        .route("/director/api/scoring/compare", get(scoring::compare))
        .route("/director/api/weigh", post(operation::weigh::weigh))
        .route("/director/api/preview", post(operation::http::preview))
        .route("/director/api/apply", post(operation::http::apply))
        .route("/director/api/misfits", get(operation::movement::misfits))
        .route("/director/api/movements", get(operation::movement::rooms))
        .route("/director/{*rest}", get(nothing))
}

/// Only the director is told that there is nothing.
async fn nothing(_: Director) -> Response {
    Trouble::not_found().into_response()
}
