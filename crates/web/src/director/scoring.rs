//! How a session is scored, by which rules, and how it would look scored otherwise.

use axum::Json;
use axum::extract::State as Shared;
use scoring::{Profile, Score};
use serde::Deserialize;
use serde_json::{Value, json};
use session::model::{GroupNo, ScoringGroup, ScoringMethod, SectionId, SectionKind, SessionNo};
use session::scores::Place;
use session::state::EventState;
use session::{EventId, State};

use super::asked::{OfSession, Sought, first, live};
use super::login::Director;
use crate::Trouble;
use crate::desk::Books;
use crate::operation::Scoring;
use crate::server::Club;
use crate::view::names_of;

/// So many ways are set side by side at most.
const MOST: usize = 6;

#[derive(Deserialize)]
pub(super) struct Compared {
    event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    group: GroupNo,
    /// `matchpoints:ebu,cross_imps_3_average`; the usual ones when nothing is said.
    #[serde(default)]
    ways: String,
}

/// A way of scoring: the method, and the profile where it is not the group's own.
type Way = (ScoringMethod, Option<String>);

pub(super) async fn scoring(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(OfSession { event, session }): Sought<OfSession>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let live = live(books, event)?;
        Ok(Json(of_session(live.state().event(), session)))
    };
    club.desk.ask(errand).await
}

fn of_session(event: &EventState, session: SessionNo) -> Value {
    let groups = event.groups.iter().filter(|((of, _), _)| *of == session);
    let groups: Vec<Value> = groups
        .map(|((_, number), group)| {
            let mine = event.sections_of(session).filter(|(_, about)| about.group == *number);
            let (sections, kinds): (Vec<_>, Vec<_>) =
                mine.map(|(letters, about)| (letters, about.kind)).unzip();
            let teams = !kinds.is_empty() && kinds.iter().all(|kind| *kind == SectionKind::Teams);
            let methods: Vec<ScoringMethod> = ScoringMethod::ALL
                .into_iter()
                .filter(|method| teams || !method.is_for_teams())
                .collect();
            let profile = group.profile.as_deref().unwrap_or(ScoringGroup::DEFAULT_PROFILE);
            json!({
                "group": number, "name": group.name, "method": group.method, "profile": profile,
                "sections": sections, "methods": methods,
            })
        })
        .collect();
    let profiles: Vec<Profile> =
        Profile::NAMES.iter().filter_map(|name| Profile::named(name).ok()).collect();
    json!({ "groups": groups, "profiles": profiles })
}

pub(super) async fn compare(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(Compared { event, session, group, ways }): Sought<Compared>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| Ok(live(books, event)?.state().clone());
    let state = club.desk.ask(errand).await?;
    let work = move || compared(&state, session, group, &ways);
    tokio::task::spawn_blocking(work).await.map_err(|_| Trouble::away())?.map(Json)
}

fn compared(
    state: &State,
    session: SessionNo,
    group: GroupNo,
    wanted: &str,
) -> Result<Value, Trouble> {
    let there = state.event().groups.get(&(session, group)).ok_or_else(|| {
        Trouble::refused(format!("Session {session} has no scoring group {group}."))
    })?;
    let ways = if wanted.is_empty() { usual(there) } else { read(wanted)? };
    let mut columns = Vec::with_capacity(ways.len());
    for (method, profile) in ways {
        let plan = Scoring::new(session, group, method, profile.clone()).plan(state)?;
        let (mut after, _) = state.suppose(&plan.commands).map_err(Trouble::from)?;
        let (event, scores) = after.event_and_scores();
        let Some(scores) = scores.group(session, group) else { continue };
        let places = scores.standings(false);
        let places: Vec<Value> =
            places.iter().map(|place| place_json(event, session, place)).collect();
        columns.push(json!({
            "method": method, "profile": scores.profile.name, "title": scores.profile.title,
            "is_now": method == there.method
                && there.rules().is_ok_and(|rules| rules.name == scores.profile.name),
            "places": places,
        }));
    }
    Ok(json!({ "columns": columns }))
}

fn place_json(event: &EventState, session: SessionNo, place: &Place) -> Value {
    let names = place
        .section
        .map(|letters| names_of(event, SectionId { session, letters }, place.contestant));
    json!({
        "rank": place.rank.to_string(), "section": place.section, "who": place.contestant,
        "line": place.line, "names": names, "score": place.score.to_string(),
        "percentage": place.percentage.map(Score::percent),
    })
}

/// Returns the ways a club wants to see beside its own: matchpoints, IMPs and cross-IMPs.
fn usual(there: &ScoringGroup) -> Vec<Way> {
    use ScoringMethod as M;
    let others = match there.method.is_for_teams() {
        true => vec![M::TeamImps, M::TeamVpContinuous, M::BoardAMatch],
        false => vec![M::Matchpoints, M::Imps3Weighted, M::CrossImps3Average],
    };
    let others = others.into_iter().filter(|method| *method != there.method);
    std::iter::once(there.method).chain(others).map(|method| (method, None)).collect()
}

fn read(wanted: &str) -> Result<Vec<Way>, Trouble> {
    let way = |text: &str| -> Result<Way, Trouble> {
        let (method, profile) = match text.split_once(':') {
            Some((method, profile)) => (method, Some(profile.to_owned())),
            None => (text, None),
        };
        let method = method.parse();
        let method: ScoringMethod =
            method.map_err(|error| Trouble::refused(format!("{error}.")))?;
        Ok((method, profile))
    };
    wanted.split(',').take(MOST).map(way).collect()
}
