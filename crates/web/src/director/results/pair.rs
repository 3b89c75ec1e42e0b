//! One pair: its scorecard, where it stands, and how its numbers came about.

use axum::Json;
use axum::extract::State as Shared;
use bridge::BoardNo;
use scoring::Score;
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{Contestant, SectionId, SectionLetters, SessionNo};
use session::scores::Place;

use super::super::asked::{Sought, first};
use super::super::decide::known;
use super::super::login::Director;
use super::{Lines, of_session};
use crate::Trouble;
use crate::desk::Books;
use crate::look::worth;
use crate::server::Club;
use crate::view;

#[derive(Debug, Clone, Deserialize)]
pub(in crate::director) struct OfPair {
    event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    section: SectionLetters,
    pair: Contestant,
    /// The board that is to be explained; the total when none is named.
    #[serde(default)]
    board: Option<BoardNo>,
}

pub(in crate::director) async fn pair(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(asked): Sought<OfPair>,
) -> Result<Json<Value>, Trouble> {
    club.desk.ask(move |books| of_pair(books, &asked)).await.map(Json)
}

fn of_pair(books: &mut Books, asked: &OfPair) -> Result<Value, Trouble> {
    let OfPair { event: id, session, section: letters, pair, .. } = *asked;
    known(books, id)?;
    let (live, chronicle) = books.told(id)?;
    let (event, scores) = live.event_and_scores();
    let section_id = SectionId { session, letters };
    let none = || Trouble::refused(format!("There is no pair {pair} in section {letters}."));
    let section = event.sections.get(&section_id).ok_or_else(none)?;
    let rounds = event.movements.get(&section_id).into_iter().flat_map(|one| one.rounds());
    let mut path: Vec<Value> = Vec::new();
    for row in rounds {
        let seat =
            view::contestants(section, &row.seating).into_iter().find(|(_, who)| *who == pair);
        let Some((seat, _)) = seat else { continue };
        path.push(json!({
            "round": row.round, "table": row.table, "side": seat.side().to_string(),
            "boards": row.boards.iter().collect::<Vec<_>>(), "played": row.is_played(section),
        }));
    }
    path.sort_by_key(|row| row["round"].as_u64());
    let mut lines = Lines::new(event, scores, chronicle);
    let mut results: Vec<(String, super::Line)> = of_session(event, session)
        .filter(|(_, one)| one.slot.section_id() == section_id)
        .filter_map(|(seq, one)| {
            let all = view::contestants(section, &one.seating).into_iter();
            let seat = all.filter(|(_, who)| *who == pair).map(|(seat, _)| seat).next()?;
            let side = match one.outcome.wrong_direction {
                true => seat.side().other(),
                false => seat.side(),
            };
            Some((side.to_string(), lines.line(seq, one)))
        })
        .collect();
    if path.is_empty() && results.is_empty() {
        return Err(none());
    }
    results.sort_by_key(|(_, line)| (line.slot.round, line.slot.board));
    let results: Vec<Value> =
        results.iter().map(|(side, line)| json!({ "side": side, "line": line })).collect();
    let group = worth::group_of(event, scores, section_id);
    let is_own = |place: &&Place| match (place.section, group.and_then(|group| group.teams())) {
        (None, Some(teams)) => {
            teams.members(event, place.contestant.number).contains(&(section_id, pair))
        }
        (section, _) => section == Some(letters) && place.contestant == pair,
    };
    let standings = group.map(|group| group.standings(false)).unwrap_or_default();
    let total = standings.iter().find(is_own).map(|place| {
        json!({
            "rank": place.rank.to_string(), "score": place.score.to_string(),
            "percentage": place.percentage.map(Score::percent), "boards": place.played,
        })
    });
    Ok(json!({
        "section": letters, "pair": pair, "kind": section.kind,
        "names": view::names_of(event, section_id, pair), "path": path, "results": results,
        "total": total, "unit": group.map(worth::unit),
    }))
}

/// Tells how a total, or a score on one board, came about.
pub(in crate::director) async fn explain(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(asked): Sought<OfPair>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let OfPair { event: id, session, section: letters, pair, board } = asked;
        known(books, id)?;
        let (event, scores) = books.event(id)?.event_and_scores();
        let group = worth::group_of(event, scores, SectionId { session, letters });
        let pairs = group.and_then(|group| group.pairs());
        let explained = pairs.and_then(|pairs| pairs.explain(pairs.entrant(letters, pair)?, board));
        let explained = explained.ok_or_else(|| {
            Trouble::refused(format!("There is nothing to explain for pair {letters} {pair}."))
        })?;
        Ok(json!({ "explained": explained }))
    };
    club.desk.ask(errand).await.map(Json)
}
