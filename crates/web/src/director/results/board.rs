//! One board: the traveller with all its results; and all boards with how many they have.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State as Shared;
use bridge::{BoardNo, Side};
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::SessionNo;

use super::super::asked::{OfSession, Sought, first};
use super::super::decide::known;
use super::super::login::Director;
use super::super::room::who;
use super::{Lines, of_session};
use crate::Trouble;
use crate::desk::Books;
use crate::look::HandLook;
use crate::server::Club;

#[derive(Debug, Clone, Copy, Deserialize)]
pub(in crate::director) struct OfBoard {
    event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    board: BoardNo,
}

pub(in crate::director) async fn board(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(asked): Sought<OfBoard>,
) -> Result<Json<Value>, Trouble> {
    club.desk.ask(move |books| of_board(books, asked)).await.map(Json)
}

fn of_board(books: &mut Books, asked: OfBoard) -> Result<Value, Trouble> {
    let OfBoard { event: id, session, board } = asked;
    known(books, id)?;
    let (live, chronicle) = books.told(id)?;
    let event = live.state().event();
    let mut hands = Vec::new();
    for (letters, _) in event.sections_of(session) {
        let section = session::model::SectionId { session, letters };
        if let Some(deal) = event.deal(section, board) {
            let tricks = live.journal().tricks(deal)?;
            hands.push((letters, HandLook::of(board, deal, tricks.as_ref())));
        }
    }
    // Sections that have the same cards need them once.
    hands.dedup_by(|a, b| a.1 == b.1);
    let (event, scores) = live.event_and_scores();
    let mut lines = Lines::new(event, scores, chronicle);
    let mut results: Vec<_> = of_session(event, session)
        .filter(|(_, one)| one.slot.board == board)
        .map(|(seq, one)| lines.line(seq, one))
        .collect();
    results.sort_by_key(|line| (line.slot.section, std::cmp::Reverse(line.score), line.slot.table));
    // Who has still to play it, and where.
    let mut open = Vec::new();
    for (id, movement) in event.movements.iter().filter(|(id, _)| id.session == session) {
        let Some(section) = event.sections.get(id) else { continue };
        for row in movement.rounds().iter().filter(|row| row.is_played(section)) {
            let slot = session::model::Slot {
                session,
                section: id.letters,
                table: row.table,
                round: row.round,
                board,
            };
            if row.boards.contains(board) && event.results.get(&slot).is_none() {
                open.push(json!({
                    "section": id.letters, "table": row.table, "round": row.round,
                    "who": who(section, &row.seating),
                }));
            }
        }
    }
    let vulnerable = board.vulnerability();
    let [ns, ew] = Side::ALL.map(|side| vulnerable.includes(side));
    let hands: Vec<Value> =
        hands.iter().map(|(section, hand)| json!({ "section": section, "hand": hand })).collect();
    Ok(json!({
        "board": board, "dealer": board.dealer().letter(), "vulnerable": { "ns": ns, "ew": ew },
        "results": results, "open": open, "hands": hands,
    }))
}

pub(in crate::director) async fn boards(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(OfSession { event, session }): Sought<OfSession>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        known(books, event)?;
        let event = books.event(event)?.state().event();
        // How often each board is planned, and how many results it has.
        let mut counts: BTreeMap<BoardNo, (usize, usize)> = BTreeMap::new();
        for (id, movement) in event.movements.iter().filter(|(id, _)| id.session == session) {
            let Some(section) = event.sections.get(id) else { continue };
            for row in movement.rounds().iter().filter(|row| row.is_played(section)) {
                for board in row.boards.iter() {
                    counts.entry(board).or_default().0 += 1;
                }
            }
        }
        for (_, result) in of_session(event, session) {
            counts.entry(result.slot.board).or_default().1 += 1;
        }
        let rows = counts.iter().map(|(board, (planned, results))| {
            json!({ "board": board, "planned": planned, "results": results })
        });
        Ok(json!({ "boards": rows.collect::<Vec<_>>() }))
    };
    club.desk.ask(errand).await.map(Json)
}
