//! Everybody who plays, each with a code that leads to the own scorecard: to look at, or to print.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use maud::{Markup, html};
use session::EventId;
use session::model::{Contestant, SectionId, SessionNo};

use super::event::{session_of, title};
use super::parts::{Canvas, club_name, event_name, place, session_query, who_in_words};
use super::policy::Seen;
use super::standings::kind;
use crate::pages::{Page, qr};

/// Draws the list; `None` where there is no such session.
pub(super) fn page(
    canvas: &Canvas,
    seen: &Seen,
    id: EventId,
    session: Option<SessionNo>,
) -> Option<Page> {
    let language = canvas.language;
    let event = seen.event();
    let session = session_of(event, session)?;
    let live = html! {
        (title(language, seen, id, session))
        h2 { (language.t("scorecards")) }
        p class="quiet" { (language.t("scorecards-how")) }
        ul class="pairs" {
            @for (section, contestant) in everybody(seen, session) { (one(canvas, seen, id, section, contestant)) }
        }
    };
    let name = format!("{}, {}", language.t("scorecards"), event_name(event, language));
    Some(canvas.page(StatusCode::OK, &name, Some(id), &club_name(event, language), &live))
}

fn one(
    canvas: &Canvas,
    seen: &Seen,
    id: EventId,
    section: SectionId,
    contestant: Contestant,
) -> Markup {
    let event = seen.event();
    let several = event.sections_of(section.session).count() > 1;
    let letters = Some(section.letters).filter(|_| several);
    let name = who_in_words(canvas.language, kind(seen, section), letters, contestant);
    let names = seen.names(section, contestant);
    let query = session_query(event, section.session);
    let link = place(id, &format!("/pair/{}/{contestant}", section.letters), &query);
    html! {
        li data-key=(link) {
            a href=(link) {
                (qr(&format!("{}{link}", canvas.base), &canvas.language.t("qr-label")))
                span { strong { (name) } @if !names.is_empty() { " " span class="names" { (names) } } }
            }
        }
    }
}

/// Returns everybody in the movements of a session.
fn everybody(seen: &Seen, session: SessionNo) -> BTreeSet<(SectionId, Contestant)> {
    let event = seen.event();
    let movements = event.movements.iter().filter(|(id, _)| id.session == session);
    let all = movements.filter_map(|(id, movement)| Some((id, event.sections.get(id)?, movement)));
    all.flat_map(|(id, section, movement)| {
        let rows = movement.rounds().iter();
        let here = rows.flat_map(move |row| Contestant::all(section, &row.seating));
        here.filter(|who| Some(who.number) != section.missing_pair).map(|who| (*id, who))
    })
    .collect()
}
