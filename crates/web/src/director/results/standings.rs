//! The standings of a session: every group with its lists, best first.

use axum::Json;
use axum::extract::State as Shared;
use scoring::Score;
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{SectionId, SessionNo};
use session::scores::{GroupScores, Place};
use session::state::EventState;

use super::super::asked::{Sought, first};
use super::super::decide::known;
use super::super::login::Director;
use crate::Trouble;
use crate::desk::Books;
use crate::look::worth;
use crate::server::Club;
use crate::view;

#[derive(Debug, Clone, Copy, Deserialize)]
pub(in crate::director) struct Wanted {
    event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    /// Each section for itself.
    #[serde(default)]
    by_section: bool,
}

pub(in crate::director) async fn standings(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(Wanted { event: id, session, by_section }): Sought<Wanted>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        known(books, id)?;
        let live = books.event(id)?;
        let seq = live.state().head();
        let (event, scores) = live.event_and_scores();
        let groups = scores.groups().filter(|(of, ..)| *of == session);
        let groups: Vec<Value> = groups
            .map(|(_, number, group)| {
                let places = group.standings(by_section);
                let apart = |place: &Place| (place.line, place.section.filter(|_| by_section));
                let lists: Vec<Value> = places
                    .chunk_by(|a, b| apart(a) == apart(b))
                    .map(|places| list(event, session, group, places, by_section))
                    .collect();
                json!({
                    "group": number, "method": group.method.to_string(),
                    "profile": group.profile.name, "unit": worth::unit(group), "lists": lists,
                })
            })
            .collect();
        Ok(json!({ "seq": seq, "groups": groups, "about": about(event, session) }))
    };
    club.desk.ask(errand).await.map(Json)
}

/// Returns what stands above a ranking that is printed: the club, the event, the session and the day.
fn about(event: &EventState, session: SessionNo) -> Value {
    let info = event.info.current();
    let held = event.sessions.get(&session);
    json!({
        "club": info.and_then(|info| info.club.clone()),
        "event": info.map(|info| &info.name),
        "session": held.and_then(|held| held.name.clone()),
        "date": held.and_then(|held| held.date).or_else(|| info?.date),
    })
}

fn list(
    event: &EventState,
    session: SessionNo,
    group: &GroupScores,
    places: &[Place],
    by_section: bool,
) -> Value {
    let first = places.first();
    let rows: Vec<Value> = places.iter().map(|place| row(event, session, group, place)).collect();
    json!({
        "line": first.and_then(|place| place.line).map(|line| line.to_string()),
        "section": first.and_then(|place| place.section).filter(|_| by_section), "rows": rows,
    })
}

fn row(event: &EventState, session: SessionNo, group: &GroupScores, place: &Place) -> Value {
    let names = match (place.section, group.teams()) {
        (Some(letters), _) => {
            view::names_of(event, SectionId { session, letters }, place.contestant)
        }
        (None, Some(teams)) => {
            let members = teams.members(event, place.contestant.number).into_iter();
            let mut names: Vec<String> =
                members.map(|(id, who)| view::names_of(event, id, who)).collect();
            names.retain(|names| !names.is_empty());
            names.dedup();
            names.join(" & ")
        }
        (None, None) => String::new(),
    };
    json!({
        "rank": place.rank.to_string(), "section": place.section, "who": place.contestant,
        "names": names, "score": place.score.to_string(), "boards": place.played,
        "percentage": place.percentage.map(Score::percent), "note": place.note,
    })
}
