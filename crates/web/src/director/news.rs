//! News for the console: which parts of the event changed, at which tables, and what tables are
//! playing. The id of a change is the log's number.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde::Deserialize;
use serde_json::json;
use session::model::SessionNo;
use session::state::Key;
use session::{EventId, Seq};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use super::login::Director;
use crate::Trouble;
use crate::auth::people::Moment;
use crate::auth::{Fingerprint, People};
use crate::desk::News;
use crate::server::Club;

/// Who is told more than so many parts is told that anything may have changed.
const MOST: usize = 200;
/// So often it is looked whether who listens is still logged in.
const LOOK: Duration = Duration::from_secs(5);

#[derive(Deserialize)]
pub(super) struct Listener {
    event: EventId,
    /// The session whose tables are told.
    #[serde(default)]
    session: Option<SessionNo>,
}

struct DirectorNews {
    event: EventId,
    session: Option<SessionNo>,
    heard: broadcast::Receiver<Arc<News>>,
    stopping: watch::Receiver<bool>,
    /// Whose login it is: news ends with it.
    login: Fingerprint,
    people: People,
}

pub(super) async fn news(
    State(club): State<Club>,
    director: Director,
    query: Result<Query<Listener>, QueryRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Trouble> {
    let Ok(Query(Listener { event, session })) = query else {
        return Err(Trouble::unreadable("The address names no event: expected ?event=UUID."));
    };
    let heard = club.desk.listen();
    let (login, people) = (director.id, club.desk.people().clone());
    let news = DirectorNews { event, session, heard, stopping: club.stopping, login, people };
    // The page may have been drawn before anybody listened.
    let first = stream::iter([Ok(everything(true))]);
    let events = stream::unfold(news, |mut news| async move {
        let event = news.next().await?;
        Some((Ok(event), news))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(15)).text("here");
    Ok(Sse::new(futures_util::StreamExt::chain(first, events)).keep_alive(alive))
}

/// Anything may have changed.
fn everything(first: bool) -> Event {
    let data = json!({ "everything": true, "first": first });
    Event::default().event("change").data(data.to_string())
}

impl DirectorNews {
    async fn next(&mut self) -> Option<Event> {
        loop {
            let DirectorNews { heard, stopping, .. } = self;
            let heard = tokio::select! {
                heard = heard.recv() => Some(heard),
                () = tokio::time::sleep(LOOK) => None,
                _ = stopping.wait_for(|stopping| *stopping) => return None,
            };
            if !self.people.holds(&self.login, Moment::now()) {
                return None;
            }
            let Some(heard) = heard else { continue };
            match heard {
                Ok(news) if news.event() != self.event => {}
                Ok(news) => {
                    if let Some(event) = self.told(&news) {
                        return Some(event);
                    }
                }
                Err(RecvError::Lagged(_)) => return Some(everything(false)),
                Err(RecvError::Closed) => return None,
            }
        }
    }

    fn is_about(&self, session: SessionNo) -> bool {
        self.session.is_none_or(|own| own == session)
    }

    fn told(&self, news: &News) -> Option<Event> {
        match news {
            News::Changed { everything: true, .. }
            | News::Replaced { .. }
            | News::ForDirectors { .. } => Some(everything(false)),
            News::Changed { keys, .. } if keys.len() > MOST => Some(everything(false)),
            News::Changed { seq, keys, waiting, .. } => {
                let of_session = |session| self.is_about(session);
                let mut tables: BTreeSet<String> = waiting
                    .iter()
                    .filter(|(section, _)| of_session(section.session))
                    .map(|(section, table)| format!("{}{table}", section.letters))
                    .collect();
                tables.extend(keys.iter().filter_map(|key| match key {
                    Key::Result(slot) | Key::Accepted(slot) if of_session(slot.session) => {
                        Some(format!("{}{}", slot.section, slot.table))
                    }
                    _ => None,
                }));
                Some(change(*seq, keys, &tables))
            }
            News::Opened { results, .. } if results.len() > MOST => Some(everything(false)),
            News::Opened { seq, results, .. } => {
                let here = results.iter().filter(|slot| self.is_about(slot.session));
                let tables = here.map(|slot| format!("{}{}", slot.section, slot.table)).collect();
                let keys: Vec<Key> = results.iter().copied().map(Key::Result).collect();
                Some(change(*seq, &keys, &tables))
            }
            News::TakenOver { table, .. } => {
                Some(change(Seq::START, &[], &[table.to_string()].into()))
            }
            News::Contract { table, round, board, contract, lead } => {
                let data = json!({
                    "table": table.to_string(), "session": table.session, "round": round,
                    "board": board, "contract": contract, "lead": lead,
                });
                Some(Event::default().event("contract").data(data.to_string()))
            }
            News::Message { .. } => None,
        }
    }
}

/// Some parts have changed.
fn change(seq: Seq, keys: &[Key], tables: &BTreeSet<String>) -> Event {
    let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
    let data = json!({ "keys": keys, "tables": tables });
    let event = Event::default().event("change");
    // What only moved a phone has no place in the log.
    let event = if seq > Seq::START { event.id(seq.to_string()) } else { event };
    event.data(data.to_string())
}
