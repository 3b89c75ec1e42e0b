//! The standby: a second computer that keeps a copy of everything, and can take over.
//!
//! One computer is **in charge**; others may **follow** it. The follower asks for the journal from
//! where its copy ends and is sent whatever the journal gets. When it takes over, it is in charge
//! under a higher [`Term`]; the one before is **replaced** as soon as it hears of that term, from the
//! new one or from any phone, and accepts nothing more. See `docs/standby.md`.

mod caller;
mod confirming;
mod fence;
mod follower;
mod followers;
mod frames;
mod gate;
mod handle;
mod intake;
mod lag;
mod message;
mod office;
mod offset;
mod place;
mod proof;
mod pump;
mod reader;
mod seal;
mod search;
mod source;
mod succession;

use axum::Json;
use axum::Router;
use axum::extract::{Extension, State};
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Trouble;
use crate::server::{Club, Remote};

pub use confirming::SyncSetting;
pub(crate) use confirming::keep_telling_directors;
pub use fence::{fence, runs_here};
pub(crate) use follower::keep_following;
pub(crate) use followers::StandbyTrouble;
pub(crate) use gate::{at_tables, everywhere};
pub use handle::Standby;
pub(crate) use handle::met;
pub(crate) use office::router as office;
pub(crate) use offset::NOTICEABLE;
pub(crate) use place::Partner;
pub use place::{Place, Role, Term, origin};
pub use succession::take_over;
pub(crate) use succession::{ask_around, keep_telling};

/// Returns what computers of the club ask each other, and what anybody may know.
pub(crate) fn router() -> Router<Club> {
    Router::new()
        .route("/standby/status", get(status))
        .route("/standby/follow", post(source::follow))
        .route("/standby/has", post(source::has))
        .route("/standby/ask", post(succession::asked))
        .route("/standby/takes-over", post(succession::replaced))
}

async fn status(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
) -> Result<Json<Value>, Trouble> {
    club.limits.page(remote.0.ip()).map_err(Trouble::slow_down)?;
    Ok(Json(club.desk.standby().public_status()))
}

pub(crate) const OTHER_VERSION: &str =
    "The two computers run different versions of Tenace. Use the same version on both.";

/// Opens a message of another computer of the club. One that does not open is counted.
fn opened<T: DeserializeOwned>(
    standby: &Standby,
    remote: Remote,
    purpose: &str,
    sealed: &[u8],
) -> Result<T, Trouble> {
    let Some(bytes) = seal::open(&standby.key(), purpose, sealed) else {
        return Err(standby.not_opened(remote.0.ip()));
    };
    serde_json::from_slice(&bytes).map_err(|_| Trouble::other_version())
}

/// Seals an answer to another computer of the club.
fn answer(standby: &Standby, purpose: &str, answer: &impl Serialize) -> Result<Vec<u8>, Trouble> {
    let message = serde_json::to_vec(answer).map_err(|_| Trouble::away())?;
    let purpose = format!("{purpose} answer");
    seal::seal(&standby.key(), &purpose, &message).ok_or_else(Trouble::away)
}
