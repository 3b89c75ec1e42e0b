//! What the director has decided about boards and penalties, and what can be decided.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State as Shared;
use bridge::BoardNo;
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{
    Contestant, HandScope, PenaltyKind, ScoringMethod, Section, SectionId, SessionNo,
};
use session::state::EventState;

use super::asked::{OfSession, Sought, first, live};
use super::login::Director;
use crate::Trouble;
use crate::desk::Books;
use crate::server::Club;
use crate::view::names_of;

#[derive(Deserialize)]
pub(super) struct OfBoard {
    event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    board: BoardNo,
}

pub(super) async fn penalties(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(OfSession { event, session }): Sought<OfSession>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let event = live(books, event)?.state().event();
        let sections = event.sections_of(session);
        let sections: Vec<Value> = sections
            .map(|(letters, about)| of_section(event, SectionId { session, letters }, about))
            .collect();
        Ok(Json(json!({ "sections": sections })))
    };
    club.desk.ask(errand).await
}

fn of_section(event: &EventState, id: SectionId, about: &Section) -> Value {
    let method = event.groups.get(&(id.session, about.group)).map(|group| group.method);
    let method = method.unwrap_or_default();
    let rows = event.movements.get(&id).map_or(&[][..], |movement| movement.rounds());
    let all = rows.iter().flat_map(|row| Contestant::all(about, &row.seating));
    let all: BTreeSet<Contestant> = all
        .filter(|who| Some(who.number) != about.missing_pair)
        .map(|who| match method.is_for_teams() {
            true => Contestant { line: None, ..who },
            false => who,
        })
        .collect();
    let contestants =
        all.into_iter().map(|who| json!({ "contestant": who, "names": names_of(event, id, who) }));
    let kinds = PenaltyKind::ALL.into_iter().filter(|kind| kind.suits(method));
    let given = event.penalties_of(id).map(|(seq, given)| {
        json!({
            "fact": seq, "contestant": given.contestant, "names": names_of(event, id, given.contestant),
            "kind": given.kind, "amount": given.amount.short(2), "round": given.round,
            "reason": given.reason, "counts": given.kind.suits(method),
        })
    });
    json!({
        "section": id.letters, "method": method, "teams": method.is_for_teams(),
        "needs_round": needs_round(method), "kinds": kinds.collect::<Vec<_>>(),
        "rounds": rows.iter().map(|row| row.round).max(),
        "contestants": contestants.collect::<Vec<_>>(), "given": given.collect::<Vec<_>>(),
    })
}

/// Tells whether IMPs belong to a match.
fn needs_round(method: ScoringMethod) -> bool {
    method.is_for_teams()
}

pub(super) async fn board(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(OfBoard { event, session, board }): Sought<OfBoard>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let event = live(books, event)?.state().event();
        Ok(Json(of_board(event, session, board)))
    };
    club.desk.ask(errand).await
}

fn of_board(event: &EventState, session: SessionNo, board: BoardNo) -> Value {
    let scopes =
        std::iter::once(None).chain(event.sections_of(session).map(|(letters, _)| Some(letters)));
    let cancelled: Vec<Value> = scopes
        .filter_map(|section| {
            let scope = HandScope { session, section };
            let register = event.cancelled.register(&(scope, board))?;
            let reason = register.current()?.reason.clone();
            Some(json!({ "section": section, "fact": register.current_seq(), "reason": reason }))
        })
        .collect();
    let results = event.results.iter().map(|(_, result)| result);
    let mut results: Vec<_> = results
        .filter(|result| result.slot.session == session && result.slot.board == board)
        .collect();
    results.sort_by_key(|result| (result.slot.section, result.slot.round, result.slot.table));
    let results = results.into_iter().map(|result| {
        let id = result.slot.section_id();
        let version = event.fouled(id, board).map_or(0, |(_, fouled)| fouled.version(&result.slot));
        json!({
            "slot": result.slot, "seating": result.seating.to_string(),
            "outcome": result.outcome.to_string(), "layout": version,
        })
    });
    let sections = event.sections_of(session).map(|(letters, _)| {
        let id = SectionId { session, letters };
        let rows = event.movements.get(&id).map_or(&[][..], |movement| movement.rounds());
        let played = rows.iter().filter(|row| row.boards.contains(board));
        json!({ "section": letters, "rounds": played.map(|row| row.round).collect::<BTreeSet<_>>() })
    });
    json!({
        "board": board, "cancelled": cancelled,
        "results": results.collect::<Vec<_>>(), "sections": sections.collect::<Vec<_>>(),
    })
}
