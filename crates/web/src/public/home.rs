//! The club's front door: the way to one's table, what is played today, and what was played before.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::http::StatusCode;
use jiff::civil::Date;
use maud::{Markup, html};
use session::EventId;
use session::model::EventInfo;

use super::correction;
use super::event::{session_of, standings};
use super::parts::{Canvas, club_name, event_name, place};
use super::policy::Seen;
use super::standings::Lists;
use crate::pages::Page;
use crate::texts::Language;

/// So many places of a ranking are shown here; the rest is one tap away.
const GLIMPSE: usize = 5;
/// So many events are listed.
const MOST: usize = 60;

/// The events of the club: those of the day, and all others, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Events {
    pub(super) today: Vec<EventId>,
    pub(super) others: Vec<(EventId, EventInfo)>,
}

impl Events {
    /// Sorts the events of a list that has the oldest first. Where nothing is played today, the last that
    /// was counts as of the day. Those that are over come after the others: a scoring program that
    /// begins an event anew leaves the one before it closed, under the same name and date.
    pub(super) fn of(
        list: Vec<(EventId, Option<EventInfo>)>,
        closed: &BTreeSet<EventId>,
        today: Date,
    ) -> Events {
        let mut known: Vec<(EventId, EventInfo)> =
            list.into_iter().rev().filter_map(|(id, info)| Some((id, info?))).collect();
        known.sort_by_key(|(_, info)| std::cmp::Reverse(info.date));
        let is_today = |info: &EventInfo| info.date == Some(today);
        let mut day: Vec<EventId> =
            known.iter().filter(|(_, info)| is_today(info)).map(|(id, _)| *id).collect();
        day.sort_by_key(|id| closed.contains(id));
        if day.is_empty() {
            let is_over = |(id, _): &&(EventId, EventInfo)| closed.contains(id);
            let begun = |info: &EventInfo| info.date.is_none_or(|date| date <= today);
            let last = known.iter().filter(|(_, info)| begun(info));
            let last = last.min_by_key(|one| (std::cmp::Reverse(one.1.date), is_over(one)));
            let next = || known.iter().min_by_key(|one| (one.1.date, is_over(one)));
            day.extend(last.or_else(next).map(|(id, _)| *id));
        }
        known.retain(|(id, _)| !day.contains(id));
        known.truncate(MOST);
        Events { today: day, others: known }
    }
}

/// How the way to the table is asked for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Asked {
    /// Why the code that was typed leads nowhere.
    pub(crate) why: Option<String>,
    /// The answer's status.
    pub(crate) status: Option<StatusCode>,
}

/// Draws the page.
pub(super) fn page(
    canvas: &Canvas,
    today: &[(EventId, Arc<Seen>)],
    others: &[(EventId, EventInfo)],
    asked: &Asked,
) -> Page {
    let language = canvas.language;
    let club = today.first().map(|(_, seen)| club_name(seen.event(), language));
    let club = club.unwrap_or_else(|| language.t("program"));
    let live = html! {
        h1 { (club) }
        (door(language, asked))
        @for (id, seen) in today { (of_the_day(language, *id, seen)) }
        @if today.is_empty() { p class="quiet" { (language.t("no-events")) } }
        @if !others.is_empty() {
            section aria-labelledby="others" {
                h2 id="others" { (language.t("other-events")) }
                ul class="events" {
                    @for (id, info) in others {
                        li data-key=(id) {
                            a href=(place(*id, "", &[])) { (info.name) }
                            @if let Some(date) = info.date { " " span class="quiet" { (language.date(date)) } }
                        }
                    }
                }
            }
        }
    };
    let status = asked.status.unwrap_or(StatusCode::OK);
    let event = today.first().map(|(id, _)| *id);
    canvas.page(status, &club, event, &language.t("program"), &live)
}

/// Asks for a table's code; works without any script.
fn door(language: Language, asked: &Asked) -> Markup {
    let why = asked.why.as_deref();
    html! {
        form class="door" method="post" action="/join" {
            label for="code" { (language.t("join-code")) }
            input id="code" name="code" inputmode="numeric" autocomplete="off" pattern="[0-9 ]*"
                maxlength="9" required aria-invalid=[why.map(|_| "true")]
                aria-describedby=(if why.is_some() { "wrong" } else { "where" });
            button { (language.t("join-open")) }
            @match why {
                Some(why) => p id="wrong" role="alert" { (why) },
                None => p id="where" { (language.t("join-where")) },
            }
        }
    }
}

fn of_the_day(language: Language, id: EventId, seen: &Seen) -> Markup {
    let event = seen.event();
    let Some(session) = session_of(event, None) else { return html! {} };
    let lists = Lists { seen, id, session, language, by_section: None };
    let date = event.info.current().and_then(|info| info.date);
    html! {
        section class="today" data-key=(id) {
            h2 { a href=(place(id, "", &[])) { (event_name(event, language)) } }
            @if let Some(date) = date { p class="quiet" { (language.date(date)) } }
            h3 { (correction::title(language, seen, session)) }
            (standings(&lists, GLIMPSE))
            p class="ways" {
                a class="button" href=(place(id, "", &[])) { (language.t("whole-standings")) }
                a class="button" href=(place(id, "/pairs", &[])) { (language.t("find-scorecard")) }
            }
        }
    }
}
