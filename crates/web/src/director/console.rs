//! The console: one document for one session of one event, whose script draws the pages.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{SessionNo, Stage};

use super::login::Director;
use super::pages;
use crate::Trouble;
use crate::desk::Books;
use crate::server::Club;

/// What the address asks for.
#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    pub(super) event: Option<EventId>,
    #[serde(default)]
    pub(super) session: Option<SessionNo>,
}

/// What is shown.
pub(super) struct Shown {
    pub(super) chosen: Option<Chosen>,
}

/// The event that is shown.
pub(super) struct Chosen {
    pub(super) event: EventId,
    pub(super) name: String,
    pub(super) session: SessionNo,
    pub(super) sessions: Vec<(SessionNo, String)>,
}

pub(super) async fn page(
    State(club): State<Club>,
    director: Director,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Response {
    let Ok(Query(asked)) = asked else { return pages::no_such_event().into_response() };
    let errand = move |books: &mut Books| Shown::of(books, &asked);
    match club.desk.ask(errand).await {
        Ok(Some(shown)) => pages::console(&shown, &director).into_response(),
        Ok(None) => pages::no_such_event().into_response(),
        Err(trouble) => trouble.into_response(),
    }
}

/// Tells which events there are, newest first.
pub(super) async fn events(State(club): State<Club>, _: Director) -> Result<Json<Value>, Trouble> {
    let errand = |books: &mut Books| {
        let mut events = books.list()?;
        events.reverse();
        let told = events.iter().map(|(id, info)| {
            let name = info.as_ref().map(|info| info.name.as_str());
            json!({ "event": id, "name": name, "date": info.as_ref().and_then(|info| info.date) })
        });
        Ok(json!({ "events": told.collect::<Vec<_>>() }))
    };
    club.desk.ask(errand).await.map(Json)
}

impl Shown {
    /// Returns what an address means: the current event when it names none, and nothing when it names
    /// one that is not there.
    pub(super) fn of(books: &mut Books, asked: &Asked) -> Result<Option<Shown>, Trouble> {
        let event = match asked.event {
            Some(event) if books.has(event)? => event,
            Some(_) => return Ok(None),
            None => match current(books)? {
                Some(event) => event,
                None => return Ok(Some(Shown { chosen: None })),
            },
        };
        let state = books.event(event)?.state().event();
        let sessions: Vec<(SessionNo, String)> = state
            .sessions
            .iter()
            .map(|(number, info)| {
                (*number, info.name.clone().unwrap_or_else(|| format!("Session {number}")))
            })
            .collect();
        let is_there = |session: &SessionNo| sessions.iter().any(|(number, _)| number == session);
        let session = match asked.session {
            Some(session) if is_there(&session) => session,
            Some(_) => return Ok(None),
            // The one that is played, as far as anybody says.
            None => {
                let is_over = |session: &SessionNo| state.stage(*session) == Stage::Closed;
                let mut numbers = sessions.iter().map(|(number, _)| *number);
                let last = numbers.clone().next_back().unwrap_or(SessionNo::FIRST);
                numbers.find(|number| !is_over(number)).unwrap_or(last)
            }
        };
        let name = state.info.current().map(|info| info.name.clone()).unwrap_or_default();
        let chosen = Some(Chosen { event, name, session, sessions });
        Ok(Some(Shown { chosen }))
    }
}

/// Returns the event that is meant when none is named: the latest, of the same day one that is not over yet,
/// and of these the one that was made last. A scoring program that begins an event anew leaves the one
/// before it closed, under the same name and date.
fn current(books: &mut Books) -> Result<Option<EventId>, Trouble> {
    let events = books.list()?;
    let closed = books.closed(events.iter().map(|(id, _)| *id))?;
    // Of equal ones the last is taken, and the list has the oldest first.
    let meant = events
        .iter()
        .max_by_key(|(id, info)| (info.as_ref().and_then(|info| info.date), !closed.contains(id)));
    Ok(meant.map(|(id, _)| *id))
}
