//! What the forms of the operations offer: the sections with their tables, rounds, pairs and boards.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::{Query, State as Shared};
use movement::Kind;
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{
    Contestant, Movement, PairNo, Section, SectionId, SectionKind, SessionNo, Slot,
};
use session::state::EventState;

use crate::Trouble;
use crate::desk::Books;
use crate::director::{Director, live_event};
use crate::server::Club;
use crate::view::{Seats, names_of};

#[derive(Deserialize)]
pub(crate) struct Asked {
    event: EventId,
    session: SessionNo,
}

/// Returns the movements of a session as the forms need them.
pub(crate) async fn rooms(
    Shared(club): Shared<Club>,
    _: Director,
    Query(Asked { event, session }): Query<Asked>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let event = live_event(books, event)?.state().event();
        let sections = event.sections_of(session).filter_map(|(letters, about)| {
            let id = SectionId { session, letters };
            Some(room(event, id, about, event.movements.get(&id)?))
        });
        let misfits = event.misfits().len();
        let kinds = Kind::ALL.into_iter().map(|kind| json!([kind.name(), kind.description()]));
        let kinds: Vec<Value> = kinds.collect();
        Ok(
            json!({ "sections": sections.collect::<Vec<Value>>(), "misfits": misfits, "kinds": kinds }),
        )
    };
    club.desk.ask(errand).await.map(Json)
}

fn room(event: &EventState, id: SectionId, about: &Section, movement: &Movement) -> Value {
    let seated = movement.rounds().iter().flat_map(|row| Contestant::all(about, &row.seating));
    let pairs: BTreeSet<Contestant> =
        seated.filter(|who| Some(who.number) != about.missing_pair).collect();
    let pairs: Vec<Value> = pairs
        .into_iter()
        .map(|who| json!({ "who": who, "names": names_of(event, id, who) }))
        .collect();
    let last = movement.rounds().iter().map(|row| row.round.get()).max().unwrap_or(0);
    let results = event.results.iter().map(|(_, result)| result.slot);
    let played = results.filter(|slot| slot.section_id() == id).map(|slot| slot.round.get());
    let next = played.max().unwrap_or(0) + 1;
    let rows: Vec<Value> = movement
        .rounds()
        .iter()
        .map(|row| {
            let boards: Vec<u32> = row.boards.iter().map(|board| board.get()).collect();
            let slot = |board| {
                let SectionId { session, letters: section } = id;
                Slot { session, section, table: row.table, round: row.round, board }
            };
            let those = |is_meant: &dyn Fn(&Slot) -> bool| -> Vec<u32> {
                let boards = row.boards.iter().filter(|board| is_meant(&slot(*board)));
                boards.map(|board| board.get()).collect()
            };
            json!({
                "table": row.table, "round": row.round, "boards": boards,
                "entered": those(&|slot| event.results.get(slot).is_some()),
                "open": those(&|slot| event.may_still_play(slot)),
                "seats": Seats::of(about, &row.seating),
            })
        })
        .collect();
    let tables: Vec<Value> = movement.tables().map(|table| json!(table)).collect();
    json!({
        "section": id.letters, "lines": about.has_two_lines(),
        "individual": about.kind == SectionKind::Individual,
        "missing": about.missing_pair.map(PairNo::get),
        "tables": tables, "rounds": last, "next": next, "pairs": pairs, "rows": rows,
    })
}
