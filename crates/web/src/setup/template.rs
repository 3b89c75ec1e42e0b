//! Last week's event once more: the same movements, settings and scoring, and the regulars if they are
//! wanted.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use jiff::civil::Date;
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{
    Contestant, Participation, RoundNo, SectionId, SessionNo, SettingValue, Stage,
};
use session::state::EventState;

use super::make;
use crate::Trouble;
use crate::desk::Books;
use crate::director::{Director, live_event};
use crate::policy;
use crate::server::Club;
use crate::table::Body;

#[derive(Deserialize)]
pub(super) struct Asked {
    event: EventId,
    #[serde(default)]
    session: Option<SessionNo>,
}

#[derive(Deserialize)]
pub(super) struct Clone {
    /// The event to take as a template.
    event: EventId,
    #[serde(default)]
    session: Option<SessionNo>,
    /// The new event's id, given by the page.
    id: EventId,
    name: String,
    #[serde(default)]
    date: Option<Date>,
    /// Whether the names come along.
    #[serde(default)]
    names: bool,
    #[serde(default)]
    open: bool,
}

/// Tells everything the page needs to make the event again.
pub(super) async fn template(
    State(club): State<Club>,
    _: Director,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Value>, Trouble> {
    let Query(Asked { event, session }) =
        asked.map_err(|_| Trouble::unreadable("Please name the event."))?;
    let errand = move |books: &mut Books| {
        let state = live_event(books, event)?.state().event();
        Ok(told(state, event, session.unwrap_or(SessionNo::FIRST)))
    };
    club.desk.ask(errand).await.map(Json)
}

/// Makes the event again at once.
pub(super) async fn clone(
    State(club): State<Club>,
    director: Director,
    Body(asked): Body<Clone>,
) -> Result<Json<Value>, Trouble> {
    let author = director.author();
    let errand = move |books: &mut Books| {
        let state = live_event(books, asked.event)?.state().event();
        let session = asked.session.unwrap_or(SessionNo::FIRST);
        let mut template = told(state, asked.event, session);
        let sections: Vec<Value> = template["sections"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|section| section["like"].clone())
            .collect();
        let wanted = json!({
            "id": asked.id,
            "name": asked.name,
            "club": template["club"].take(),
            "date": asked.date,
            "sections": sections,
            "settings": template["settings"].take(),
            "pairs": if asked.names { template["names"].take() } else { json!([]) },
            "open": asked.open,
        });
        let wanted = serde_json::from_value(wanted)
            .map_err(|why| Trouble::refused(format!("That event cannot be taken over: {why}.")))?;
        make::event(books, wanted, &author)
    };
    club.desk.ask(errand).await.map(Json)
}

fn told(state: &EventState, event: EventId, session: SessionNo) -> Value {
    let info = state.info.current();
    let mut sections = Vec::new();
    let mut names = Vec::new();
    for (letters, _) in state.sections_of(session) {
        let id = SectionId { session, letters };
        let Some((about, movement)) = state.as_started(id) else { continue };
        let rounds = movement.rounds();
        let boards: BTreeSet<_> = rounds.iter().flat_map(|round| round.boards.iter()).collect();
        let contestants: BTreeSet<Contestant> =
            rounds.iter().flat_map(|round| Contestant::all(about, &round.seating)).collect();
        let last = rounds.iter().map(|round| round.round).max();
        sections.push(json!({
            "section": letters,
            "kind": about.kind,
            "winners": about.winners,
            "tables": movement.tables().count(),
            "rounds": last,
            "boards": boards.len(),
            "entries": contestants.len(),
            "like": { "event": event, "session": session, "section": letters },
        }));
        for contestant in contestants {
            let players = (1..=Participation::MAX_PLACE).filter_map(|place| {
                let player = state.player_at(id, contestant, place, RoundNo::FIRST)?;
                let name = state.players.get(player).map_or(String::new(), |about| about.name());
                let number = (name != player.as_str()).then(|| player.as_str());
                Some(json!({ "name": name, "number": number }))
            });
            let players: Vec<Value> = players.collect();
            if !players.is_empty() {
                names.push(json!({
                    "section": letters,
                    "number": contestant.number,
                    "line": contestant.line,
                    "players": players,
                }));
            }
        }
    }
    let settings: BTreeMap<String, SettingValue> = policy::in_words(state, session)
        .into_iter()
        .map(|(name, value)| (name.as_str().to_owned(), value))
        .collect();
    let group = state.groups.iter().find(|((of, _), _)| *of == session);
    json!({
        "event": event,
        "name": info.map(|info| &info.name),
        "club": info.and_then(|info| info.club.clone()),
        "date": info.and_then(|info| info.date),
        "closed": state.stage(session) == Stage::Closed,
        "method": group.map(|(_, scoring)| scoring.method),
        "profile": group.and_then(|(_, scoring)| scoring.profile.clone()),
        "sections": sections,
        "settings": settings,
        "names": names,
    })
}
