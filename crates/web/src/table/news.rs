//! News for a table: server-sent events whose id is the log's sequence number.

mod stream;

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use serde::Deserialize;
use session::{FactBody, Seq};
use uuid::Uuid;

use super::at_table::AtTable;
use crate::Trouble;
use crate::desk::{Books, changed};
use crate::server::Club;
use stream::TableNews;

/// So often a line is sent, so that a dead connection is noticed.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// So many facts are told one by one to somebody who was away.
const MOST: u64 = 200;

#[derive(Deserialize)]
pub(super) struct Listener {
    device: Uuid,
}

pub(super) async fn news(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    query: Result<Query<Listener>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Trouble> {
    let Ok(Query(Listener { device })) = query else {
        return Err(Trouble::unreadable("The address names no device: expected ?device=UUID."));
    };
    let after = last_event(&headers);
    let heard = club.desk.listen();
    let listening = club.desk.leases().listen(table, device);
    let errand = move |books: &mut Books| {
        let live = books.event(table.event)?;
        let boards = TableNews::boards_of(live.state().event(), table);
        let head = live.state().head();
        let missed = match after {
            // The phone knows more than the log: it is another one.
            Some(after) if after > head => Missed::AnotherLog,
            Some(after) if head.0 - after.0 > MOST => Missed::Much(head),
            Some(after) if after < head => {
                let mut facts = Vec::new();
                live.facts_after(after, |fact| facts.push(fact))?;
                let is_much = facts.iter().any(|fact| matches!(fact.body, FactBody::Undone(_)));
                match is_much {
                    true => Missed::Much(head),
                    false => Missed::News(changed(table.event, live.state(), &facts)),
                }
            }
            _ => Missed::Nothing,
        };
        Ok((boards, head, missed, books.opened_lately(table.event)))
    };
    let (boards, head, missed, opened) = club.desk.ask(errand).await?;
    let mut stream = TableNews::new(table, device, boards, heard, listening, club.stopping, head);
    match missed {
        Missed::Nothing => {}
        Missed::AnotherLog => stream.resend(),
        Missed::Much(seq) => stream.view(seq),
        Missed::News(news) => stream.take(&news),
    }
    // It has no number, so nobody can tell whether it was missed.
    if let Some(opened) = opened {
        stream.take(&opened);
    }
    let alive = KeepAlive::new().interval(HEARTBEAT).text("here");
    Ok(Sse::new(stream.into_stream()).keep_alive(alive))
}

/// What somebody missed while away.
enum Missed {
    Nothing,
    AnotherLog,
    Much(Seq),
    News(crate::desk::News),
}

/// Returns the last event somebody heard.
pub(super) fn last_event(headers: &HeaderMap) -> Option<Seq> {
    headers.get("last-event-id")?.to_str().ok()?.trim().parse().ok().map(Seq)
}
