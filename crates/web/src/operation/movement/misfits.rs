//! The results that the movement does not explain, each with the operations that would resolve it.

use axum::Json;
use axum::extract::{Query, State as Shared};
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{Contestant, Round, SessionNo, Slot};
use session::state::{EventState, Misfit};

use crate::Trouble;
use crate::desk::Books;
use crate::director::{Director, live_event};
use crate::server::Club;

#[derive(Deserialize)]
pub(crate) struct Asked {
    event: EventId,
    #[serde(default)]
    session: Option<SessionNo>,
}

/// Lists the results that do not fit.
pub(crate) async fn misfits(
    Shared(club): Shared<Club>,
    _: Director,
    Query(Asked { event, session }): Query<Asked>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let state = live_event(books, event)?.state();
        let event = state.event();
        let misfits = event.misfits().into_iter();
        let misfits = misfits.filter(|it| session.is_none_or(|no| no == it.result.slot.session));
        Ok(json!({ "misfits": misfits.map(|misfit| told(event, &misfit)).collect::<Vec<Value>>() }))
    };
    club.desk.ask(errand).await.map(Json)
}

fn told(event: &EventState, misfit: &Misfit<'_>) -> Value {
    let slot = misfit.result.slot;
    let Slot { section, table, round, board, .. } = slot;
    json!({
        "slot": slot, "outcome": misfit.result.outcome, "seating": misfit.result.seating.to_string(),
        "fact": misfit.seq, "reason": misfit.reason,
        "place": format!("{section}{table}"), "round": round, "board": board,
        "ways": ways(event, misfit),
    })
}

/// Returns what can be done, as operations: it is moved to where these pairs play this board, credited
/// to those who sit there, taken as it was played, or erased.
fn ways(event: &EventState, misfit: &Misfit<'_>) -> Vec<Value> {
    let result = misfit.result;
    let slot = result.slot;
    let way = |word: &str, values: Value, operation: Value| {
        let mut operation = operation;
        operation["session"] = json!(slot.session);
        operation["section"] = json!(slot.section);
        operation["table"] = json!(slot.table);
        operation["round"] = json!(slot.round);
        operation["board"] = json!(slot.board);
        json!({ "way": word, "values": values, "operation": operation })
    };
    let mut ways = vec![way("keep", json!({}), json!({ "operation": "as_played" }))];
    let id = slot.section_id();
    if let (Some(section), Some(movement)) = (event.sections.get(&id), event.movements.get(&id)) {
        let who: Vec<Contestant> = Contestant::all(section, &result.seating).collect();
        let plays = |row: &Round| {
            let there: Vec<Contestant> = Contestant::all(section, &row.seating).collect();
            there.len() == who.len() && who.iter().all(|one| there.contains(one))
        };
        let free = |row: &Round, board| {
            let to = Slot { table: row.table, round: row.round, board, ..slot };
            event.results.get(&to).is_none()
        };
        for row in movement.rounds().iter().filter(|row| plays(row)) {
            let boards = row.boards.iter().filter(|board| {
                (*board == slot.board || (row.table, row.round) == (slot.table, slot.round))
                    && free(row, *board)
            });
            ways.extend(boards.map(|board| {
                let values = json!({ "table": format!("{}{}", slot.section, row.table),
                    "round": row.round, "board": board });
                way(
                    "move",
                    values,
                    json!({ "operation": "move_result", "to_board": board,
                    "to_round": row.round, "to_table": row.table, "seating": row.seating }),
                )
            }));
        }
        let here = movement.at(slot.table, slot.round);
        if let Some(row) =
            here.filter(|row| row.is_played(section) && row.seating != result.seating)
        {
            ways.push(way("credit", json!({ "who": row.seating.to_string() }),
                json!({ "operation": "correct", "outcome": result.outcome, "seating": row.seating })));
        }
    }
    ways.push(way("erase", json!({}), json!({ "operation": "erase" })));
    ways
}
