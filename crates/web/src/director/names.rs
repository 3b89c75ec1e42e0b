//! Who is named for which place, and who is not known yet.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::State as Shared;
use serde_json::{Value, json};
use session::model::{
    Contestant, Participation, PlayerId, RoundNo, SectionId, SectionKind, SessionNo,
};
use session::state::EventState;

use super::asked::{OfSession, Sought, live};
use super::login::Director;
use crate::Trouble;
use crate::desk::Books;
use crate::server::Club;
use crate::view::Person;

pub(super) async fn names(
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

/// Who fills a place from a round on.
type FromRound<'a> = (RoundNo, Option<&'a PlayerId>);

fn of_session(event: &EventState, session: SessionNo) -> Value {
    let mut places: BTreeMap<(SectionId, Contestant, u8), Vec<FromRound<'_>>> = BTreeMap::new();
    for (key, player) in event.participations.iter().filter(|(key, _)| key.session == session) {
        let Participation { contestant, place, from_round, .. } = *key;
        let here = places.entry((key.section_id(), contestant, place)).or_default();
        here.push((from_round, player.as_ref()));
    }
    let mut empty = 0;
    let mut nameless: BTreeSet<&PlayerId> = BTreeSet::new();
    let mut numberless: BTreeSet<&PlayerId> = BTreeSet::new();
    let mut sections = Vec::new();
    for (letters, about) in event.sections_of(session) {
        let id = SectionId { session, letters };
        let Some(movement) = event.movements.get(&id).filter(|_| !event.is_vacant(id)) else {
            continue;
        };
        let everybody: BTreeSet<Contestant> = movement
            .rounds()
            .iter()
            .flat_map(|row| Contestant::all(about, &row.seating))
            .filter(|contestant| Some(contestant.number) != about.missing_pair)
            .collect();
        let count: u8 = if about.kind == SectionKind::Individual { 1 } else { 2 };
        let last = movement.rounds().iter().map(|row| row.round).max();
        let rows: Vec<Value> = everybody
            .into_iter()
            .map(|contestant| {
                let places: Vec<Value> = (1..=count)
                    .map(|place| {
                        let none = Vec::new();
                        let named = places.get(&(id, contestant, place)).unwrap_or(&none);
                        if named.iter().all(|(_, player)| player.is_none()) {
                            empty += 1;
                        }
                        let named = named.iter().map(|(from_round, player)| {
                            let person = player.map(|player| {
                                let person = Person::of(event, player);
                                if person.name.is_none() {
                                    nameless.insert(player);
                                }
                                if person.number.is_none() {
                                    numberless.insert(player);
                                }
                                person_json(player, &person)
                            });
                            json!({ "from_round": from_round, "player": person })
                        });
                        json!({ "place": place, "named": named.collect::<Vec<_>>() })
                    })
                    .collect();
                json!({ "contestant": contestant, "places": places })
            })
            .collect();
        sections.push(json!({
            "section": letters, "kind": about.kind, "rounds": last, "contestants": rows,
        }));
    }
    let told = |players: BTreeSet<&PlayerId>| -> Vec<Value> {
        let told =
            players.into_iter().map(|player| person_json(player, &Person::of(event, player)));
        told.collect()
    };
    json!({
        "sections": sections, "empty": empty,
        "nameless": told(nameless), "numberless": told(numberless),
    })
}

fn person_json(player: &PlayerId, person: &Person) -> Value {
    json!({ "id": player, "number": person.number, "name": person.name })
}
