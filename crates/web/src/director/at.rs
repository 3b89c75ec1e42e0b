//! Time travel: the standings, and a result, as they were at a time of the evening.
//!
//! What was then is folded from the log beside the desk, so that no phone waits for it.

use std::path::Path;

use axum::Json;
use axum::extract::State as Shared;
use bridge::BoardNo;
use jiff::Timestamp;
use scoring::Score;
use serde::Deserialize;
use serde_json::{Value, json};
use session::model::{RoundNo, SectionId, SectionLetters, SessionNo, Slot, TableNo};
use session::{EventId, LiveEvent, Seq, SqliteJournal, State};

use super::asked::{OfSession, Sought, first, live};
use super::login::Director;
use crate::Trouble;
use crate::desk::Books;
use crate::server::Club;
use crate::view::names_of;

#[derive(Deserialize)]
pub(super) struct Moment {
    event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    time: Timestamp,
    /// A result that is looked at too.
    #[serde(default)]
    section: Option<SectionLetters>,
    #[serde(default)]
    table: Option<TableNo>,
    #[serde(default)]
    round: Option<RoundNo>,
    #[serde(default)]
    board: Option<BoardNo>,
}

impl Moment {
    fn slot(&self) -> Option<Slot> {
        let Moment { session, section, table, round, board, .. } = *self;
        Some(Slot { session, section: section?, table: table?, round: round?, board: board? })
    }
}

/// Returns when the first and the last thing happened.
pub(super) async fn span(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(OfSession { event, .. }): Sought<OfSession>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let live = live(books, event)?;
        let head = live.state().head();
        let time = |seq: Seq| -> Result<Option<String>, Trouble> {
            Ok(live.fact(seq)?.map(|fact| fact.time.to_string()))
        };
        Ok(Json(json!({ "first": time(Seq(1))?, "last": time(head)? })))
    };
    club.desk.ask(errand).await
}

pub(super) async fn at(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(moment): Sought<Moment>,
) -> Result<Json<Value>, Trouble> {
    let event = moment.event;
    let errand = move |books: &mut Books| {
        live(books, event)?;
        Ok(books.journal_path().to_owned())
    };
    let path = club.desk.ask(errand).await?;
    let work = move || then(&path, &moment);
    tokio::task::spawn_blocking(work).await.map_err(|_| Trouble::away())?.map(Json)
}

fn then(path: &Path, moment: &Moment) -> Result<Value, Trouble> {
    let live = LiveEvent::open(SqliteJournal::open(path)?, moment.event)?;
    let mut state: State = live.state_at(moment.time)?;
    let (head, session) = (state.head(), moment.session);
    let (event, scores) = state.event_and_scores();
    let mut groups: Vec<Value> = Vec::new();
    for (_, number, group) in scores.groups().filter(|(of, _, _)| *of == session) {
        let places = group.standings(false);
        let mut lines: Vec<_> = places.iter().map(|place| place.line).collect();
        lines.dedup();
        for line in lines {
            let here = places.iter().filter(|place| place.line == line);
            let here = here.map(|place| {
                let names = place.section.map(|letters| {
                    names_of(event, SectionId { session, letters }, place.contestant)
                });
                json!({
                    "rank": place.rank.to_string(), "section": place.section,
                    "who": place.contestant, "names": names, "score": place.score.to_string(),
                    "percentage": place.percentage.map(Score::percent),
                })
            });
            groups.push(json!({
                "group": number, "line": line, "places": here.collect::<Vec<_>>(),
            }));
        }
    }
    let results = event.results.iter().filter(|(_, one)| one.slot.session == session).count();
    let outcome = moment
        .slot()
        .and_then(|slot| event.results.get(&slot).map(|(_, result)| result.outcome.to_string()));
    Ok(json!({
        "time": moment.time.to_string(), "fact": head, "results": results,
        "outcome": outcome, "groups": groups,
    }))
}
