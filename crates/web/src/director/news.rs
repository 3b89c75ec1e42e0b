//! News for the director's page: that something changed, and what tables are playing.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde::Deserialize;
use serde_json::json;
use session::EventId;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use super::login::Director;
use crate::Trouble;
use crate::desk::News;
use crate::server::Club;

#[derive(Deserialize)]
pub(super) struct Listener {
    event: EventId,
}

struct DirectorNews {
    event: EventId,
    heard: broadcast::Receiver<Arc<News>>,
    stopping: watch::Receiver<bool>,
}

pub(super) async fn news(
    State(club): State<Club>,
    _: Director,
    query: Result<Query<Listener>, QueryRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Trouble> {
    let Ok(Query(Listener { event })) = query else {
        return Err(Trouble::unreadable("The address names no event: expected ?event=UUID."));
    };
    let heard = club.desk.listen();
    let news = DirectorNews { event, heard, stopping: club.stopping };
    // The page may have been drawn before anybody listened.
    let first = stream::iter([Ok(change())]);
    let events = stream::unfold(news, |mut news| async move {
        let event = news.next().await?;
        Some((Ok(event), news))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(15)).text("here");
    Ok(Sse::new(futures_util::StreamExt::chain(first, events)).keep_alive(alive))
}

fn change() -> Event {
    Event::default().event("change").data("{}")
}

impl DirectorNews {
    async fn next(&mut self) -> Option<Event> {
        loop {
            let DirectorNews { heard, stopping, .. } = self;
            let heard = tokio::select! {
                heard = heard.recv() => heard,
                _ = stopping.wait_for(|stopping| *stopping) => return None,
            };
            match heard {
                Ok(news) if news.event() != self.event => {}
                Ok(news) => match &*news {
                    News::Changed { .. } | News::Replaced { .. } | News::TakenOver { .. } => {
                        return Some(change());
                    }
                    News::Contract { table, round, board, contract, lead } => {
                        let data = json!({
                            "table": table.to_string(), "session": table.session, "round": round,
                            "board": board, "contract": contract, "lead": lead,
                        });
                        return Some(Event::default().event("contract").data(data.to_string()));
                    }
                    News::Message { .. } => {}
                },
                Err(RecvError::Lagged(_)) => return Some(change()),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}
