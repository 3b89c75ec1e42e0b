//! An event: its standings, its boards, and the way to each scorecard.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use bridge::BoardNo;
use maud::{Markup, html};
use session::EventId;
use session::model::{BoardsShown, SessionNo, Stage, StandingsShown};
use session::state::EventState;

use super::correction;
use super::parts::{Canvas, club_name, event_name, place, session_query};
use super::policy::Seen;
use super::standings::{Lists, list};
use crate::pages::Page;
use crate::texts::Language;

/// Returns the session that is shown where nobody asked for one: the last that has begun.
pub(super) fn session_of(event: &EventState, asked: Option<SessionNo>) -> Option<SessionNo> {
    let sessions: Vec<SessionNo> = event.sessions.iter().map(|(number, _)| *number).collect();
    match asked {
        Some(asked) => sessions.contains(&asked).then_some(asked),
        None => {
            let begun = |number: &&SessionNo| event.stage(**number) != Stage::Waiting;
            sessions.iter().rev().find(begun).or(sessions.first()).copied()
        }
    }
}

/// Draws the page of an event; `None` where there is no such session.
pub(super) fn page(
    canvas: &Canvas,
    seen: &Seen,
    id: EventId,
    session: Option<SessionNo>,
    by_section: Option<bool>,
) -> Option<Page> {
    let language = canvas.language;
    let event = seen.event();
    let session = session_of(event, session)?;
    let name = event_name(event, language);
    let lists = Lists { seen, id, session, language, by_section };
    let live = html! {
        (title(language, seen, id, session))
        (choice(&lists))
        section aria-labelledby="standings" {
            h2 id="standings" { (correction::title(language, seen, session)) }
            (standings(&lists, usize::MAX))
        }
        p class="ways" {
            a class="button" href=(place(id, "/pairs", &session_query(event, session))) {
                (language.t("find-scorecard"))
            }
            a class="button" href={ "/wall/" (id) } { (language.t("wall")) }
        }
        (boards(language, seen, id, session))
    };
    Some(canvas.page(StatusCode::OK, &name, Some(id), &club_name(event, language), &live))
}

/// Draws an event's name, its day and its sessions.
pub(super) fn title(language: Language, seen: &Seen, id: EventId, session: SessionNo) -> Markup {
    let event = seen.event();
    let info = event.sessions.get(&session);
    let date = info.and_then(|info| info.date).or_else(|| event.info.current()?.date);
    let number_of = |number: SessionNo| {
        let name = event.sessions.get(&number).and_then(|info| info.name.clone());
        name.unwrap_or_else(|| language.say("session", &[("n", number.to_string().into())]))
    };
    html! {
        h1 { a href=(place(id, "", &[])) { (event_name(event, language)) } }
        @if let Some(date) = date { p class="quiet" { (language.date(date)) } }
        @if event.sessions.iter().count() > 1 {
            nav class="chips" aria-label=(language.t("sessions")) {
                @for (number, _) in event.sessions.iter() {
                    a href=(place(id, "", &[("session", number.to_string())]))
                        aria-current=[(*number == session).then_some("page")] { (number_of(*number)) }
                }
            }
        }
    }
}

/// Draws the rankings, or says why there are none.
pub(super) fn standings(lists: &Lists<'_>, most: usize) -> Markup {
    let language = lists.language;
    let is_open = lists.seen.event().stage(lists.session) != Stage::Closed;
    match lists.all() {
        None => html! {
            p class="quiet" {
                (language.t(match lists.seen.event().publicity(lists.session).standings {
                    StandingsShown::Never => "standings-never",
                    _ => "standings-after",
                }))
            }
        },
        Some(all) if all.iter().all(|one| one.rows.iter().all(|row| row.boards == 0)) => html! {
            p class="quiet" { (language.t("standings-none")) }
        },
        Some(all) => html! {
            @if is_open && lists.seen.event().publicity(lists.session).standings == StandingsShown::RoundComplete {
                p class="quiet" { (language.t("standings-rounds")) }
            }
            div class="rankings" { @for one in &all { (list(language, one, most)) } }
        },
    }
}

fn choice(lists: &Lists<'_>) -> Markup {
    if !lists.has_choice() {
        return html! {};
    }
    let language = lists.language;
    let link = |by: &str| {
        let mut query = session_query(lists.seen.event(), lists.session);
        query.push(("by", by.to_owned()));
        place(lists.id, "", &query)
    };
    let apart = lists.is_by_section();
    html! {
        nav class="chips" aria-label=(language.t("sections")) {
            a href=(link("all")) aria-current=[(!apart).then_some("page")] { (language.t("sections-together")) }
            a href=(link("section")) aria-current=[apart.then_some("page")] { (language.t("sections-apart")) }
        }
    }
}

/// Draws a way to each board; one that is still played somewhere has none.
fn boards(language: Language, seen: &Seen, id: EventId, session: SessionNo) -> Markup {
    let boards = boards_of(seen, session);
    if boards.is_empty() {
        return html! {};
    }
    let query = session_query(seen.event(), session);
    html! {
        section aria-labelledby="boards" {
            h2 id="boards" { (language.t("boards")) }
            @match seen.waits_for(session) {
                Some(BoardsShown::Finished) => { p class="quiet" { (language.t("boards-when")) } }
                Some(BoardsShown::AfterClose) => {
                    p class="quiet" { (language.t("boards-when-closed")) }
                }
                None => {}
            }
            ol class="boards" {
                @for (board, is_shown) in boards {
                    li data-key=(board) {
                        @if is_shown {
                            a href=(place(id, &format!("/board/{board}"), &query))
                                aria-label=(language.say("board", &[("n", board.to_string().into())])) { (board) }
                        } @else {
                            span class="closed" { (board) }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the boards of a session, and whether there are results of each that may be seen.
pub(super) fn boards_of(seen: &Seen, session: SessionNo) -> BTreeMap<BoardNo, bool> {
    let event = seen.event();
    let mut boards = BTreeMap::new();
    for (_, movement) in event.movements.iter().filter(|(id, _)| id.session == session) {
        boards.extend(
            movement.rounds().iter().flat_map(|row| row.boards.iter()).map(|board| (board, false)),
        );
    }
    for (_, result) in event.results.iter().filter(|(_, one)| one.slot.session == session) {
        boards.insert(result.slot.board, true);
    }
    boards
}
