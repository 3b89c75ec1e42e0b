//! One result as the director looks at it: who played, what happened, how it came about, what it is
//! worth, and what another score would be worth.

use axum::Json;
use axum::extract::State as Shared;
use bridge::{BySide, Seat, Side};
use scoring::Score;
use serde_json::{Value, json};
use session::log::OperationDone;
use session::model::{Seating, SectionId, Slot};
use session::scores::GroupScores;
use session::state::TableResult;
use session::{Fact, FactBody, Seq, State};

use super::asked::{OfSlot, Sought, live};
use super::login::Director;
use crate::Trouble;
use crate::desk::{Books, Live};
use crate::look::worth;
use crate::operation::{at_table, is_adjusted};
use crate::server::Club;
use crate::view;

pub(super) async fn result(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(asked): Sought<OfSlot>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| of_slot(live(books, asked.event)?, asked.slot());
    club.desk.ask(errand).await.map(Json)
}

fn of_slot(live: &mut Live, slot: Slot) -> Result<Value, Trouble> {
    let versions = live.state().event().results.versions_at(&slot);
    let versions: Vec<(Seq, Option<TableResult>)> =
        versions.into_iter().map(|(seq, result)| (seq, result.cloned())).collect();
    let mut history = Vec::with_capacity(versions.len());
    for (seq, version) in &versions {
        if let Some(fact) = live.fact(*seq)? {
            history.push(version_json(live.state(), &fact, version.as_ref()));
        }
    }
    let at_table = at_table(live.state(), &slot).map(ToString::to_string);
    let basis = live.state().head();
    let (event, scores) = live.event_and_scores();
    let id = slot.section_id();
    let about = event.sections.get(&id).ok_or_else(|| {
        Trouble::refused(format!("There is no section {} any more.", slot.section))
    })?;
    let row = event.movements.get(&id).and_then(|movement| movement.at(slot.table, slot.round));
    let row = row.filter(|row| row.boards.contains(slot.board));
    let there = event.results.get(&slot);
    let seating = there.map(|(_, result)| result.seating).or(row.map(|row| row.seating));
    let group = worth::group_of(event, scores, id);
    let worth = group.and_then(|group| worth::of_slot(group, slot)).unwrap_or_default();
    let vulnerable = slot.board.vulnerability();
    let who =
        seating.map(|seating| BySide::from_fn(|side| side_json(event, id, &seating, slot, side)));
    let deal = event.deal(id, slot.board).is_some();
    Ok(json!({
        "slot": slot, "kind": about.kind, "two_lines": about.has_two_lines(),
        "dealer": slot.board.dealer().to_string(),
        "vulnerable": { "ns": vulnerable.includes(Side::NorthSouth), "ew": vulnerable.includes(Side::EastWest) },
        "seating": seating, "who": who.map(|who| json!({ "ns": who.ns, "ew": who.ew })),
        "in_movement": row.is_some_and(|row| Some(row.seating) == seating), "has_hand": deal,
        "outcome": there.map(|(_, result)| result.outcome.to_string()),
        "fact": there.map(|(seq, _)| seq),
        "ruled": there.is_some_and(|(_, result)| is_adjusted(&result.outcome)),
        "at_table": at_table,
        "points": there.and_then(|(_, result)| result.outcome.score(vulnerable)),
        "unit": group.map(worth::unit),
        "worth": sides(worth.points, |points| points.short(2)),
        "percent": sides(worth.percentage, Score::percent),
        "history": history,
        "scores": group.map(|group| scores_of_board(group, slot)),
        "top": group.and_then(GroupScores::pairs).map(|pairs| pairs.field().top().short(2)),
        "basis": basis,
    }))
}

/// Returns the names and the number of a side in the round of a result.
fn side_json(
    event: &session::state::EventState,
    id: SectionId,
    seating: &Seating,
    slot: Slot,
    side: Side,
) -> Value {
    let Some(about) = event.sections.get(&id) else { return Value::Null };
    let people = view::people(event, id, about, seating, slot.round);
    let seats = Seat::ALL.iter().filter(|seat| seat.side() == side);
    let names: Vec<String> = seats.filter_map(|seat| people[*seat].name.clone()).collect();
    let seats = Seat::ALL.iter().filter(|seat| seat.side() == side);
    let mut who: Vec<String> = seats
        .filter_map(|seat| view::contestant_at(about, seating, *seat))
        .map(|contestant| contestant.to_string())
        .collect();
    who.dedup();
    json!({ "who": who, "names": names })
}

fn version_json(state: &State, fact: &Fact, version: Option<&TableResult>) -> Value {
    let reason = match &fact.body {
        FactBody::ResultErased(body) => body.reason.clone(),
        FactBody::ResultEntered(body) => body.reason.clone(),
        _ => None,
    };
    let operation: Option<&OperationDone> = state.operation_of(fact.seq).map(|(_, done)| done);
    json!({
        "fact": fact.seq, "time": fact.time.to_string(), "author": fact.author.to_string(),
        "outcome": version.map(|result| result.outcome.to_string()),
        "seating": version.map(|result| result.seating.to_string()),
        "slot": version.map(|result| result.slot),
        "ruled": version.is_some_and(|result| is_adjusted(&result.outcome)),
        "reason": reason.or_else(|| operation.and_then(|done| done.note.clone())),
        "operation": operation.map(|done| done.operation.clone()),
    })
}

/// Returns the scores obtained on a board, best for North-South first, and what each is worth.
fn scores_of_board(group: &GroupScores, slot: Slot) -> Vec<Value> {
    let Some(pairs) = group.pairs() else { return Vec::new() };
    let field = pairs.field();
    let mut counts: std::collections::BTreeMap<i32, usize> = std::collections::BTreeMap::new();
    let lines = field.board(slot.board).into_iter().flat_map(|traveller| traveller.lines());
    for line in lines {
        if let Some(points) = line.result.points() {
            *counts.entry(points).or_default() += 1;
        }
    }
    let told = counts.into_iter().rev().map(|(points, count)| {
        let worth = field.what_if(slot.board, points);
        let worth = worth.map(|worth| json!({ "ns": worth.ns.short(2), "ew": worth.ew.short(2) }));
        json!({ "points": points, "count": count, "worth": worth })
    });
    told.collect()
}

/// Returns what both sides have, as it is printed.
pub(super) fn sides(scores: BySide<Option<Score>>, write: fn(Score) -> String) -> Value {
    match (scores.ns.map(write), scores.ew.map(write)) {
        (None, None) => Value::Null,
        (ns, ew) => json!({ "ns": ns, "ew": ew }),
    }
}
