//! What a page asks about: an event and one of its sessions, a result.

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use bridge::BoardNo;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use session::EventId;
use session::model::{RoundNo, SectionLetters, SessionNo, Slot, TableNo};

use crate::Trouble;
use crate::desk::{Books, Live};

/// What stands behind the `?` of an address; a sentence when it cannot be read.
pub(super) struct Sought<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Sought<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Sought<T>, Trouble> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        let Query(sought) = query.map_err(|error| {
            let why = error.body_text();
            Trouble::unreadable(format!("This address asks for something unknown: {why}."))
        })?;
        Ok(Sought(sought))
    }
}

/// One session of an event.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct OfSession {
    pub(super) event: EventId,
    #[serde(default = "first")]
    pub(super) session: SessionNo,
}

/// One place where a result belongs. (Flattened structs and numbers do not go together in an address.)
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct OfSlot {
    pub(super) event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    section: SectionLetters,
    table: TableNo,
    round: RoundNo,
    board: BoardNo,
}

impl OfSlot {
    pub(super) fn slot(&self) -> Slot {
        let OfSlot { session, section, table, round, board, .. } = *self;
        Slot { session, section, table, round, board }
    }
}

pub(super) fn first() -> SessionNo {
    SessionNo::FIRST
}

/// Returns an event in step with the journal; a sentence when there is none.
pub(crate) fn live(books: &mut Books, event: EventId) -> Result<&mut Live, Trouble> {
    if books.open_event(event).is_none() && !books.has(event)? {
        return Err(Trouble::refused("There is no such event any more. Load the page again."));
    }
    Ok(books.event(event)?)
}
