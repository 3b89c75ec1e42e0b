//! A movement to look at: who goes where, round by round, with which boards.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use movement::seeding::{Line, places};
use movement::{Contest, Movement, Row, Seating, Wanted, check, generate};
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{BoardList, SectionId, SectionLetters, SessionNo, Sets};

use crate::Trouble;
use crate::desk::Books;
use crate::director::{Director, live_event};
use crate::server::Club;

/// What a preview may have: beyond this nobody looks at a grid.
const MOST_CELLS: usize = 20_000;

#[derive(Deserialize)]
pub(super) struct Asked {
    /// A movement as the adviser names it: `mitchell:7:6`.
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    set_size: Option<u16>,
    /// Or the movement of an event.
    #[serde(default)]
    event: Option<EventId>,
    #[serde(default)]
    session: Option<SessionNo>,
    #[serde(default)]
    section: Option<SectionLetters>,
}

pub(super) async fn movement(
    State(club): State<Club>,
    _: Director,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Value>, Trouble> {
    let Query(asked) = asked
        .map_err(|_| Trouble::unreadable("Please name a movement, such as code=mitchell:7."))?;
    let (plan, sets) = match (&asked.code, asked.event) {
        (Some(code), _) => made(code, asked.set_size.unwrap_or(3))?,
        (None, Some(event)) => {
            let session = asked.session.unwrap_or(SessionNo::FIRST);
            let section = asked.section;
            club.desk.ask(move |books| of_event(books, event, session, section)).await?
        }
        (None, None) => return Err(Trouble::unreadable("Please name a movement.")),
    };
    if plan.rows().len() > MOST_CELLS {
        return Err(Trouble::refused("This movement is too large to be shown."));
    }
    let work = tokio::task::spawn_blocking(move || drawn(&plan, &sets));
    work.await.map(Json).map_err(|_| Trouble::away())
}

/// Makes a movement from its word.
pub(super) fn made(code: &str, set_size: u16) -> Result<(Movement, Sets), Trouble> {
    let refused = |why: String| Trouble::refused(crate::trouble::sentence(&why));
    if !(1..=64).contains(&set_size) {
        return Err(refused(format!("{set_size} boards a round: expected 1 to 64")));
    }
    let wanted: Wanted = code.parse().map_err(|why| refused(format!("{why}")))?;
    let plan = generate(&wanted).map_err(|why| refused(why.to_string()))?;
    let sets = session::model::Movement::sets_of(set_size, plan.sets());
    Ok((plan, sets))
}

pub(super) fn of_event(
    books: &mut Books,
    event: EventId,
    session: SessionNo,
    section: Option<SectionLetters>,
) -> Result<(Movement, Sets), Trouble> {
    let state = live_event(books, event)?.state().event();
    let letters = section.or_else(|| state.sections_of(session).next().map(|(letters, _)| letters));
    let id = letters.map(|letters| SectionId { session, letters });
    let found = id.and_then(|id| Some((state.sections.get(&id)?, state.movements.get(&id)?)));
    let (about, movement) = found
        .ok_or_else(|| Trouble::refused("There is no such section, or it has no movement."))?;
    movement.in_sets(about).map_err(|why| Trouble::refused(why.to_string()))
}

fn drawn(plan: &Movement, sets: &Sets) -> Value {
    let report = check(plan);
    let boards = |set: u16| sets.get(&set).map(BoardList::to_string);
    let shared = |row: &Row| {
        let found = report
            .sharing
            .iter()
            .find(|one| one.round == row.round && one.tables.contains(&row.table));
        let tables = found.map(|one| one.tables.clone()).unwrap_or_default();
        tables.into_iter().filter(|table| *table != row.table).collect::<Vec<u16>>()
    };
    let cell = |table: u16, round: u16| {
        let row = plan.at(table, round)?;
        let mut cell = match row.seating {
            Seating::Pairs { ns, ew } => json!({ "ns": ns, "ew": ew }),
            Seating::Players { n, s, e, w } => json!({ "n": n, "s": s, "e": e, "w": w }),
        };
        if row.is_played() {
            cell["boards"] = json!(boards(row.set));
            let others = shared(row);
            if !others.is_empty() {
                cell["shared"] = json!(others);
            }
        }
        Some(cell)
    };
    let tables: Vec<Value> = (1..=plan.tables())
        .map(|table| {
            let rounds: Vec<_> = (1..=plan.rounds()).map(|round| cell(table, round)).collect();
            json!({ "table": table, "rounds": rounds })
        })
        .collect();
    // Boards that rest while others are played lie on a stand: the relays.
    let resting = (1..=plan.rounds()).map(|round| {
        let played = |set: &u16| {
            plan.rows().iter().any(|row| row.round == round && row.set == *set && row.is_played())
        };
        let resting = (1..=plan.sets()).filter(|set| !played(set)).filter_map(boards);
        resting.collect::<Vec<String>>()
    });
    let resting: Vec<Vec<String>> = resting.collect();
    let starting = places(plan).into_iter().flat_map(|place| {
        let start = place.start(plan);
        let lines = match (place.line, plan.contest()) {
            (Line::NorthSouth, _) => vec![Some("NS")],
            (Line::EastWest, _) => vec![Some("EW")],
            // The two pairs of a team have its number, each in its line.
            (Line::Both, Contest::Teams) => vec![Some("NS"), Some("EW")],
            (Line::Both, _) => vec![None],
        };
        let told = lines.into_iter().map(move |line| {
            json!({
                "number": place.number,
                "line": line,
                "table": start.map(|start| start.table),
                "seat": start.map(|start| start.seat),
            })
        });
        told.collect::<Vec<Value>>()
    });
    let remarks: Vec<Value> = report
        .verdict()
        .into_iter()
        .map(|sentence| json!({ "severity": sentence.severity, "text": sentence.text }))
        .collect();
    json!({
        "name": plan.name(),
        "contest": plan.contest(),
        "two_lines": plan.contest() == Contest::TwoWinners,
        "rounds": plan.rounds(),
        "boards": sets.values().map(|list| list.iter().count()).sum::<usize>(),
        "tables": tables,
        "resting": resting,
        "places": starting.collect::<Vec<Value>>(),
        "stationary": report.stationary.iter().map(|who| who.to_string()).collect::<Vec<_>>(),
        "remarks": remarks,
    })
}
