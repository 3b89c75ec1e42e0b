//! The room as the director sees it: where each table stands, how the phones are, and what waits.
//!
//! The tables are many and change one by one; everything else is little and is told whole each time.

mod at_tables;
mod attention;
mod begun;
mod bounded;
mod came_late;
mod changed;
mod early;
mod missing;
mod pace;
mod phones;
mod places;
mod set_aside;
mod standbys;
mod suspicion;
mod tables;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use session::model::{RoundNo, SectionId, SectionKind, SectionLetters, SessionNo, Stage, TableNo};
use session::state::EventState;
use session::{EventId, Seq};

use super::asked::Sought;
use super::login::Director;
use crate::Trouble;
use crate::auth::Table;
use crate::desk::Books;
use crate::server::Club;
use crate::view;

pub(super) use attention::Matter;
pub(super) use set_aside::beside;
pub(super) use tables::{TableRow, who};

/// What is asked for.
#[derive(Deserialize)]
pub(super) struct Asked {
    event: EventId,
    session: SessionNo,
    /// The tables, with commas between; `none` for the rest of the room alone. All when it is not
    /// said.
    #[serde(default)]
    tables: Option<String>,
}

/// One session of an event.
#[derive(Serialize)]
pub(super) struct Room {
    seq: Seq,
    stage: &'static str,
    clock: Option<super::clock::Reading>,
    sections: Vec<SectionRow>,
    /// The tables that were asked for.
    tables: Vec<TableRow>,
    /// Names of contestants by section and number, `A NS3`; only with all tables.
    names: BTreeMap<String, String>,
    /// The phones that are not well.
    phones: BTreeMap<String, phones::Phone>,
    /// How many minutes tables are behind the room.
    behind: BTreeMap<String, i64>,
    /// How many rounds tables are behind the room, from two on.
    rounds_behind: BTreeMap<String, u16>,
    /// Those of a table's round who are still elsewhere.
    away: BTreeMap<String, Vec<String>>,
    /// The tables at which somebody sits out now, with the round.
    sits_out: BTreeMap<String, RoundNo>,
    /// What waits for the director, oldest first; of a table that has many entries waiting the first ones.
    attention: Vec<Matter>,
    /// How many more wait that have no place in this answer.
    #[serde(skip_serializing_if = "is_zero")]
    attention_more: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Which entries of a table are asked for.
#[derive(Deserialize)]
pub(super) struct AskedEntries {
    event: EventId,
    session: SessionNo,
    section: SectionLetters,
    table: TableNo,
    /// The last entry that is known; those after it are told.
    #[serde(default)]
    after: Option<Seq>,
}

/// The entries of a table that wait, the first ones after the one that is known.
#[derive(Serialize)]
pub(super) struct Entries {
    entries: Vec<Matter>,
    /// How many wait in all.
    all: usize,
}

pub(super) async fn entries(
    State(club): State<Club>,
    _: Director,
    Sought(asked): Sought<AskedEntries>,
) -> Result<Json<Entries>, Trouble> {
    let AskedEntries { event, session, section, table, after } = asked;
    let errand = move |books: &mut Books| {
        super::decide::known(books, event)?;
        let (live, chronicle) = books.told(event)?;
        let (state, now) = (live.state(), Timestamp::now());
        let telling = attention::Telling { state, event: state.event(), session, chronicle, now };
        let (all, entries) = telling.entries_of(section, table, after, bounded::MOST_ENTRIES);
        Ok(Json(Entries { entries, all }))
    };
    club.desk.ask(errand).await
}

/// One section.
#[derive(Serialize)]
struct SectionRow {
    id: SectionLetters,
    kind: SectionKind,
    rounds: u16,
}

pub(super) async fn room(
    State(club): State<Club>,
    _: Director,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Room>, Trouble> {
    let Ok(Query(asked)) = asked else {
        return Err(Trouble::unreadable("Expected ?event=UUID&session=N."));
    };
    club.desk.ask(move |books| Room::of(books, &asked)).await.map(Json)
}

impl Room {
    fn of(books: &mut Books, asked: &Asked) -> Result<Room, Trouble> {
        let Asked { event: id, session, .. } = *asked;
        super::decide::known(books, id)?;
        let leases = books.leases.clone();
        let unsent = phones::unsent(books, id, session);
        let remembered = attention::Remembered {
            wrong_pins: books.wrong_pins.wrong_pins(id).collect(),
            turned_away: books.floods.turned_away(id, session, Instant::now()),
            elsewhere: books.elsewhere.of_session(id, session, Instant::now()),
            unanswered: books.asked.unanswered(id, session, Instant::now()),
        };
        let now = Timestamp::now();
        let standbys = standbys::matters(&books.standby, now);
        let (live, chronicle) = books.told(id)?;
        let mut tables = tables::tables(live.state().event(), id, session, now);
        let flags = suspicion::flags(live, session)?;
        let state = live.state();
        let event = state.event();
        let pace = pace::behind(event, session, chronicle, &tables, now);
        let is_open = event.stage(session) == Stage::Open;
        let behind: BTreeMap<String, i64> =
            pace.into_iter().filter(|(_, minutes)| is_open && *minutes > 0).collect();
        let rounds_behind = if is_open { pace::rounds_behind(&tables) } else { BTreeMap::new() };
        let places::Places { away, sits_out } = places::places(event, session, &tables);
        let standing = |table: &Table| leases.standing(table, Instant::now());
        let phones = phones::phones(state, &tables, standing, &unsent);
        let telling = attention::Telling { state, event, session, chronicle, now };
        let slow = attention::Slowness { minutes: &behind, rounds: &rounds_behind };
        let mut attention = standbys;
        attention.extend(telling.all(&tables, &phones, &slow, flags, remembered));
        let (attention, attention_more) = bounded::bounded(attention);
        let wanted = asked.tables.as_deref().map(|list| list.split(',').collect::<BTreeSet<_>>());
        let is_whole = wanted.is_none();
        tables.retain(|row| wanted.as_ref().is_none_or(|wanted| wanted.contains(row.id.as_str())));
        Ok(Room {
            seq: state.head(),
            stage: event.stage(session).as_str(),
            clock: super::clock::Reading::of(event, session, now),
            sections: sections(event, session),
            tables,
            names: if is_whole { names(event, session) } else { BTreeMap::new() },
            phones,
            behind,
            rounds_behind,
            away,
            sits_out,
            attention,
            attention_more,
        })
    }
}

fn sections(event: &EventState, session: SessionNo) -> Vec<SectionRow> {
    let row = |(letters, section): (SectionLetters, &session::model::Section)| {
        let movement = event.movements.get(&SectionId { session, letters });
        let rounds = movement.into_iter().flat_map(|movement| movement.rounds());
        let rounds = rounds.map(|row| row.round.get()).max().unwrap_or(0);
        SectionRow { id: letters, kind: section.kind, rounds }
    };
    let is_played = |letters| !event.is_vacant(SectionId { session, letters });
    event.sections_of(session).filter(|(letters, _)| is_played(*letters)).map(row).collect()
}

fn names(event: &EventState, session: SessionNo) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for (letters, section) in event.sections_of(session) {
        let id = SectionId { session, letters };
        let rounds = event.movements.get(&id).into_iter().flat_map(|movement| movement.rounds());
        let everybody: BTreeSet<_> = rounds
            .flat_map(|row| view::contestants(section, &row.seating))
            .map(|(_, who)| who)
            .collect();
        for contestant in everybody {
            let known = view::names_of(event, id, contestant);
            if !known.is_empty() {
                names.insert(format!("{letters} {contestant}"), known);
            }
        }
    }
    names
}
