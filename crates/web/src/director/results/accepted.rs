//! Which results the other side has not accepted, and which only on the phone that entered them.

use axum::Json;
use axum::extract::State as Shared;
use serde_json::{Value, json};
use session::state::Acceptance;

use super::super::asked::{OfSession, Sought};
use super::super::decide::known;
use super::super::login::Director;
use super::super::room::who;
use super::of_session;
use crate::Trouble;
use crate::desk::Books;
use crate::server::Club;

/// How many of a kind are listed at most, the newest; all are counted.
const MOST: usize = 300;

pub(in crate::director) async fn accepted(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(asked): Sought<OfSession>,
) -> Result<Json<Value>, Trouble> {
    club.desk.ask(move |books| listed(books, asked)).await.map(Json)
}

fn listed(books: &mut Books, OfSession { event, session }: OfSession) -> Result<Value, Trouble> {
    known(books, event)?;
    let (live, chronicle) = books.told(event)?;
    let event = live.state().event();
    let list = |is_meant: fn(Acceptance) -> bool| {
        let mut found: Vec<_> = of_session(event, session)
            .map(|(seq, result)| (seq, result, event.acceptances.of(seq)))
            .filter(|(_, _, acceptance)| is_meant(*acceptance))
            .collect();
        found.sort_by_key(|(seq, ..)| std::cmp::Reverse(*seq));
        let count = found.len();
        let rows: Vec<Value> = found
            .into_iter()
            .take(MOST)
            .map(|(seq, result, acceptance)| {
                let slot = result.slot;
                let section = event.sections.get(&slot.section_id());
                json!({
                    "seq": seq, "section": slot.section, "table": slot.table, "round": slot.round,
                    "board": slot.board, "outcome": result.outcome.to_string(),
                    "who": section.map(|section| who(section, &result.seating)),
                    "at": chronicle.time(seq), "acceptance": acceptance,
                })
            })
            .collect();
        json!({ "count": count, "results": rows })
    };
    Ok(json!({
        "awaited": list(|acceptance| !acceptance.is_accepted()),
        "on_entering_phone": list(|acceptance| acceptance == Acceptance::OnEnteringPhone),
    }))
}
