//! What a ruling would be worth, while the director weighs it: each result of it, and the whole.

use axum::Json;
use axum::extract::State as Shared;
use bridge::{AssignedScore, BySide, Weight};
use scoring::Score;
use serde::Deserialize;
use serde_json::{Value, json};
use session::scores::GroupScores;
use session::{EventId, State};

use super::adjust::{Adjust, at_table};
use super::award::Award;
use super::http::copy;
use crate::Trouble;
use crate::director::Director;
use crate::look::worth;
use crate::server::Club;
use crate::table::Body;

#[derive(Deserialize)]
pub(crate) struct Weighed {
    event: EventId,
    #[serde(flatten)]
    adjust: Adjust,
}

pub(crate) async fn weigh(
    Shared(club): Shared<Club>,
    _: Director,
    Body(Weighed { event, adjust }): Body<Weighed>,
) -> Result<Json<Value>, Trouble> {
    let state = copy(&club, event).await?;
    let work = move || worth_of(&adjust, state);
    tokio::task::spawn_blocking(work).await.map_err(|_| Trouble::away())?.map(Json)
}

fn worth_of(adjust: &Adjust, mut before: State) -> Result<Value, Trouble> {
    let plan = adjust.plan(&before)?;
    let (mut after, _) = before.suppose(&plan.commands).map_err(Trouble::from)?;
    let slot = adjust.slot;
    let at_table = at_table(&before, &slot).cloned();
    let outcome = after.event().results.get(&slot).map(|(_, result)| result.outcome.to_string());
    let is_now = worth_at(&mut before, adjust);
    let would_be = worth_at(&mut after, adjust);
    let ew = match &adjust.ew {
        Some(ew) => ew.clone(),
        None => adjust.ns.for_the_others()?,
    };
    let (event, scores) = before.event_and_scores();
    let group = worth::group_of(event, scores, slot.section_id());
    let lines = BySide { ns: &adjust.ns, ew: &ew }.map(|award: &Award| -> Vec<Value> {
        let results = award.results(at_table.as_ref());
        results.iter().map(|(share, result)| line(group, adjust, *share, result)).collect()
    });
    Ok(json!({
        "outcome": outcome, "unit": group.map(worth::unit),
        "now": is_now, "would_be": would_be,
        "lines": { "ns": lines.ns, "ew": lines.ew },
        "sentences": plan.sentences, "warnings": plan.warnings,
    }))
}

/// Returns what the board is worth to both sides.
fn worth_at(state: &mut State, adjust: &Adjust) -> Value {
    let (event, scores) = state.event_and_scores();
    let group = worth::group_of(event, scores, adjust.slot.section_id());
    let worth = group.and_then(|group| worth::of_slot(group, adjust.slot)).unwrap_or_default();
    json!({
        "points": sides(worth.points, |points| points.short(2)),
        "percent": sides(worth.percentage, Score::percent),
    })
}

fn sides(scores: BySide<Option<Score>>, write: fn(Score) -> String) -> Value {
    json!({ "ns": scores.ns.map(write), "ew": scores.ew.map(write) })
}

/// Returns one result of a ruling with what it alone would be worth.
fn line(
    group: Option<&GroupScores>,
    adjust: &Adjust,
    share: Option<Weight>,
    result: &AssignedScore,
) -> Value {
    let board = adjust.slot.board;
    let points = result.score(board.vulnerability());
    let field = group.and_then(GroupScores::pairs).map(|pairs| pairs.field());
    let alone = field.and_then(|field| Some((field, field.what_if(board, points)?.map(Some))));
    let percent = alone.map(|(field, alone)| field.percentages(alone));
    json!({
        "share": share.map(|share| share.to_string()),
        "result": result.to_string(), "points": points,
        "worth": alone.map(|(_, alone)| sides(alone, |points| points.short(2))),
        "percent": percent.map(|percent| sides(percent, Score::percent)),
    })
}
