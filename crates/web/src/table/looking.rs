//! Looking: the view, questions about an entry, other results of a board, the ranking, the summary,
//! the players.

use std::time::Instant;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use bridge::{BoardNo, Outcome, OutcomeKind};
use hands::double_dummy::TrickTable;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use session::log::DirectorDeed;
use session::model::{PlayerId, RoundNo, Seating};
use session::{Author, JournalError};

use super::at_table::AtTable;
use super::body::Body;
use super::{pin, seen, unlock};
use crate::Trouble;
use crate::auth::Table;
use crate::check::{self as questions, Asked};
use crate::desk::{Books, Live};
use crate::look::{self, NotShown};
use crate::server::{Club, Sealed, link_for};

type Looked = Result<Json<Value>, Trouble>;

#[derive(Deserialize)]
pub(super) struct WhichRound {
    #[serde(default)]
    round: Option<RoundNo>,
}

#[derive(Deserialize)]
pub(super) struct Sought {
    #[serde(default)]
    q: String,
}

#[derive(Deserialize)]
pub(super) struct Checked {
    round: RoundNo,
    board: BoardNo,
    outcome: Outcome,
    #[serde(default)]
    seating: Option<Seating>,
}

/// A director at the table sees what was entered in all rounds.
pub(super) async fn view(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    headers: HeaderMap,
) -> Looked {
    let grant = grant_of(&headers);
    let errand = move |books: &mut Books| {
        let is_director = match grant {
            Some(grant) => pin::is_valid(books, table, &grant)?,
            None => false,
        };
        seen::view(books, table, is_director)
    };
    club.desk.ask(errand).await.map(Json)
}

/// The director's leave comes in a header of its own: an address could end up in a log.
fn grant_of(headers: &HeaderMap) -> Option<String> {
    headers.get("tenace-grant").and_then(|value| value.to_str().ok()).map(str::to_owned)
}

pub(super) async fn check(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    Body(checked): Body<Checked>,
) -> Looked {
    let errand = move |books: &mut Books| {
        let mut asked = std::mem::take(&mut books.asked);
        let answered = ask(books, &mut asked, table, &checked);
        books.asked = asked;
        answered
    };
    club.desk.ask(errand).await.map(Json)
}

fn ask(
    books: &mut Books,
    asked: &mut Asked,
    table: Table,
    checked: &Checked,
) -> Result<Value, Trouble> {
    let live = books.event(table.event)?;
    let tricks = tricks(live, table, checked.board)?;
    let event = live.state().event();
    let id = table.section_id();
    let movement = event.movements.get(&id);
    let scheduled = movement.and_then(|movement| movement.at(table.table, checked.round));
    let seating = checked.seating.or(scheduled.map(|row| row.seating));
    // Of what was not played nothing is asked, and nothing is kept.
    let is_played = matches!(checked.outcome.kind, OutcomeKind::Played(_) | OutcomeKind::PassedOut);
    let seating = seating.filter(|_| is_played);
    let questions = match &seating {
        None => Vec::new(),
        Some(seating) => {
            let entry = questions::Entry {
                section: id,
                table: table.table,
                round: checked.round,
                board: checked.board,
                outcome: &checked.outcome,
                seating,
                now: Timestamp::now(),
            };
            let is_fair = questions::is_in_hand(event, &entry)
                && asked.may(table, checked.round, checked.board, &checked.outcome, Instant::now());
            // The answer tells about the other board as well, and counts for it.
            let mut may_compare =
                |board| asked.may_compare(table, checked.round, board, &checked.outcome);
            match is_fair {
                true => questions::questions(event, &entry, tricks.as_ref(), &mut may_compare),
                false => questions::about_the_number(event, &entry),
            }
        }
    };
    Ok(json!({ "questions": questions }))
}

pub(super) async fn board(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    board: Result<Path<BoardNo>, PathRejection>,
    round: Result<Query<WhichRound>, QueryRejection>,
) -> Looked {
    let (Ok(Path(board)), Ok(Query(WhichRound { round }))) = (board, round) else {
        return Err(no_board());
    };
    let errand = move |books: &mut Books| {
        let live = books.event(table.event)?;
        let tricks = tricks(live, table, board)?;
        let (event, scores) = live.event_and_scores();
        let (id, number) = (table.section_id(), table.table);
        let now = Timestamp::now();
        shown(look::board(event, scores, id, number, board, round, tricks.as_ref(), now))
    };
    club.desk.ask(errand).await.map(Json)
}

pub(super) async fn ranking(State(club): State<Club>, AtTable { table, .. }: AtTable) -> Looked {
    let errand = move |books: &mut Books| {
        let now = Timestamp::now();
        let (event, scores) = books.event(table.event)?.event_and_open_scores(now);
        shown(look::ranking(event, scores, table.section_id(), table.table, now))
    };
    club.desk.ask(errand).await.map(Json)
}

pub(super) async fn summary(State(club): State<Club>, AtTable { table, .. }: AtTable) -> Looked {
    let errand = move |books: &mut Books| {
        let now = Timestamp::now();
        let (event, scores) = books.event(table.event)?.event_and_open_scores(now);
        shown(look::summary(event, scores, table.section_id(), table.table, now))
    };
    club.desk.ask(errand).await.map(Json)
}

pub(super) async fn players(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    sought: Result<Query<Sought>, QueryRejection>,
) -> Looked {
    let q = sought.map(|Query(Sought { q })| q).unwrap_or_default();
    let errand = move |books: &mut Books| {
        let (live, chronicle) = books.told(table.event)?;
        let event = live.state().event();
        let is_tables = |seq| {
            let entry = chronicle.of(seq);
            entry.is_some_and(|entry| matches!(entry.author, Author::Table { .. }))
        };
        let is_listed = |player: &PlayerId| {
            let known = event.players.register(player);
            known.is_some_and(|known| known.history().any(|(seq, _)| !is_tables(*seq)))
        };
        let (id, now) = (table.section_id(), Timestamp::now());
        shown(look::players(event, id, table.table, &q, now, &is_listed))
    };
    club.desk.ask(errand).await.map(Json)
}

pub(super) async fn director_board(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    sealed: Result<Sealed, Trouble>,
    board: Result<Path<BoardNo>, PathRejection>,
    headers: HeaderMap,
) -> Looked {
    let Ok(Path(board)) = board else { return Err(no_board()) };
    let grant = grant_of(&headers);
    let errand = move |books: &mut Books| {
        let grant = grant.ok_or_else(Trouble::grant_over)?;
        if !pin::holds(books, table, &grant)? {
            return Err(Trouble::grant_over());
        }
        if !books.grants.has_looked_up(&grant, board) {
            books.note_deed(table, None, table.director(), DirectorDeed::LookedUp { board })?;
            books.grants.look_up(&grant, board);
        }
        let is_unlocked = books.grants.has_unlocked(&grant, board, Instant::now());
        let live = books.event(table.event)?;
        let tricks = tricks(live, table, board)?;
        let event = live.state().event();
        let (id, number) = (table.section_id(), table.table);
        shown(look::director_board(
            event,
            id,
            number,
            board,
            tricks.as_ref(),
            is_unlocked,
            Timestamp::now(),
        ))
    };
    let mut told = club.desk.ask(errand).await?;
    if told["locked"] == json!(true) {
        told["can_unlock"] = unlock::has_directors(&club).into();
        // No password is asked for where others on the network could read it.
        if sealed.is_err() {
            told["unlock_elsewhere"] = link_for(&club, &headers).unwrap_or_default().into();
        }
    }
    Ok(Json(told))
}

/// Returns what double dummy says about a board, when somebody worked it out.
fn tricks(live: &Live, table: Table, board: BoardNo) -> Result<Option<TrickTable>, JournalError> {
    match live.state().event().deal(table.section_id(), board) {
        Some(deal) => live.journal().tricks(deal),
        None => Ok(None),
    }
}

fn shown(look: Result<impl Serialize, NotShown>) -> Result<Value, Trouble> {
    let look = look.map_err(|reason| Trouble::refused(reason.to_string()))?;
    serde_json::to_value(look).map_err(|error| {
        tracing::error!("an answer cannot be written: {error}");
        Trouble::away()
    })
}

fn no_board() -> Trouble {
    Trouble::unreadable("The address names no board and round.")
}
