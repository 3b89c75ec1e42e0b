//! News for everybody: which boards of an event have new results.

use std::collections::{BTreeSet, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use bridge::BoardNo;
use futures_util::{Stream, stream};
use serde::Deserialize;
use session::state::Key;
use session::{EventId, Seq};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use super::at_table::From;
use super::news::last_event;
use crate::Trouble;
use crate::desk::{Books, News, message};
use crate::server::Club;

#[derive(Deserialize)]
pub(super) struct Listener {
    event: EventId,
}

struct PublicNews {
    event: EventId,
    heard: broadcast::Receiver<Arc<News>>,
    stopping: watch::Receiver<bool>,
    seq: Seq,
    ready: VecDeque<Event>,
}

pub(super) async fn news(
    State(club): State<Club>,
    From(address): From,
    query: Result<Query<Listener>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Trouble> {
    club.limits.page(address).map_err(Trouble::slow_down)?;
    let Ok(Query(Listener { event })) = query else {
        return Err(Trouble::unreadable("The address names no event: expected ?event=UUID."));
    };
    let heard = club.desk.listen();
    let errand = move |books: &mut Books| {
        if books.open_event(event).is_none() && !books.has(event)? {
            return Err(Trouble::not_found());
        }
        Ok(books.event(event)?.state().head())
    };
    let head = club.desk.ask_for_visitor(errand).await?;
    let ready = VecDeque::new();
    let mut news = PublicNews { event, heard, stopping: club.stopping, seq: head, ready };
    if last_event(&headers).is_some_and(|last| last != head) {
        news.tell(head, &BTreeSet::new());
    }
    let events = stream::unfold(news, |mut news| async move {
        let event = news.next().await?;
        Some((Ok(event), news))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(15)).text("here");
    Ok(Sse::new(events).keep_alive(alive))
}

impl PublicNews {
    /// Without boards, anything may have changed.
    fn tell(&mut self, seq: Seq, boards: &BTreeSet<BoardNo>) {
        self.seq = seq;
        let data = serde_json::json!({ "boards": boards, "seq": seq }).to_string();
        let event = Event::default().id(seq.to_string()).event("change").data(data);
        self.ready.push_back(event);
    }

    fn take(&mut self, news: &News) {
        match news {
            _ if news.event() != self.event => {}
            // Nobody here sees whether a result was accepted.
            _ if news.is_about_acceptance() => {}
            News::Changed { seq, keys, .. } => {
                let board = |key: &Key| match key {
                    Key::Result(slot) => Some(slot.board),
                    Key::Cancelled(_, board) | Key::Fouled(_, board) => Some(*board),
                    _ => None,
                };
                let boards = keys.iter().filter_map(board).collect();
                self.tell(*seq, &boards);
            }
            News::Opened { seq, results, .. } if !results.is_empty() => {
                self.tell(*seq, &results.iter().map(|slot| slot.board).collect());
            }
            News::Replaced { .. } => self.tell(self.seq, &BTreeSet::new()),
            // What is said to all tables the whole room may read.
            News::Message { table: None, text, withdrawn, .. } => {
                let data = message(text, *withdrawn);
                self.ready.push_back(Event::default().event("message").data(data));
            }
            News::Opened { .. }
            | News::TakenOver { .. }
            | News::Message { .. }
            | News::Contract { .. }
            | News::ForDirectors { .. } => {}
        }
    }

    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            let PublicNews { heard, stopping, .. } = self;
            let heard = tokio::select! {
                heard = heard.recv() => heard,
                _ = stopping.wait_for(|stopping| *stopping) => return None,
            };
            match heard {
                Ok(news) => self.take(&news),
                Err(RecvError::Lagged(_)) => self.tell(self.seq, &BTreeSet::new()),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}
