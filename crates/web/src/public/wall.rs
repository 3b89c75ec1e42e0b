//! The wall: standings for a projector, in pages of large type that turn by themselves. Every page is a
//! document of its own, so that it also works without any script.

use std::sync::Arc;

use axum::http::StatusCode;
use jiff::Timestamp;
use maud::{Markup, html};
use session::EventId;

use super::correction;
use super::event::session_of;
use super::parts::{Canvas, club_name, event_name, place};
use super::policy::Seen;
use super::round_clock;
use super::standings::{List, Lists, Row};
use crate::assets;
use crate::pages::{Page, document_in, qr};
use crate::texts::Language;

/// So many places stand in a column.
const ROWS: usize = 12;
/// How many letters of names fit on one line at full size in most fonts; the page's script measures.
const WIDEST: usize = 26;
/// So many seconds a page stays.
const SECONDS: u8 = 12;

/// One column of a page.
struct Column<'a> {
    title: &'a str,
    unit: &'a str,
    rows: &'a [Row],
}

/// Draws a page of the wall; beyond the last the first comes again.
pub(super) fn page(
    canvas: &Canvas,
    events: &[(EventId, Arc<Seen>)],
    path: &str,
    number: usize,
) -> Page {
    let language = canvas.language;
    let mut pages: Vec<Markup> = Vec::new();
    for (id, seen) in events {
        pages.extend(pages_of(canvas, *id, seen));
    }
    if pages.is_empty() {
        let club = language.t("program");
        pages.push(html! { header { h1 { (club) } } main { p class="none" { (language.t("no-events")) } } });
    }
    let count = pages.len();
    let number = (number.max(1) - 1) % count + 1;
    let next = format!("{path}?page={}", number % count + 1);
    let head = html! {
        link rel="stylesheet" href=(assets::url("public/wall.css"));
        noscript { meta http-equiv="refresh" content={ (SECONDS) "; url=" (next) }; }
        script type="module" src=(assets::url("public/wall.js")) {}
    };
    let shown = pages.swap_remove(number - 1);
    let ids: Vec<String> = events.iter().map(|(id, _)| id.to_string()).collect();
    let away = language.say("away", &[("time", "{time}".into())]);
    let body = html! {
        body class="wall" data-events=(ids.join(" ")) data-seconds=(SECONDS) data-away=(away) {
            div id="live" data-next=(next) {
                (shown)
                footer class="foot" {
                    p class="address" {
                        (qr(&canvas.base, &language.t("qr-label")))
                        span { (language.t("wall-follow")) " " strong { (bare(&canvas.base)) } }
                    }
                    @if count > 1 {
                        p class="page" { (language.say("wall-page", &[("n", number.into()), ("of", count.into())])) }
                    }
                }
            }
            p id="told" role="status" {}
            p id="away" role="status" {}
        }
    };
    let title = events.first().map(|(_, seen)| event_name(seen.event(), language));
    let title = title.unwrap_or_else(|| language.t("program"));
    let markup = document_in(language, &title, &head, &body);
    Page { status: StatusCode::OK, markup, keep: "no-cache" }
}

/// Returns an address as people type it.
fn bare(base: &str) -> &str {
    base.strip_prefix("http://").unwrap_or(base)
}

fn pages_of(canvas: &Canvas, id: EventId, seen: &Seen) -> Vec<Markup> {
    let language = canvas.language;
    let Some(session) = session_of(seen.event(), None) else { return Vec::new() };
    let lists = Lists { seen, id, session, language, by_section: None };
    let all = lists.all();
    let played = |list: &List| list.rows.iter().any(|row| row.boards > 0);
    let all: Vec<List> = all.unwrap_or_default().into_iter().filter(played).collect();
    let around = |inside: Markup| {
        html! {
            header class="head" {
                h1 { (event_name(seen.event(), language)) }
                p class="club" { (club_name(seen.event(), language)) }
                p class="what" { (correction::title(language, seen, session)) }
                p class="time" data-clock {}
                (round_clock::draw(language, seen.event(), session, Timestamp::now()))
            }
            main class="columns" data-key=(place(id, "", &[])) { (inside) }
        }
    };
    if all.is_empty() {
        let key = if lists.all().is_some() { "standings-none" } else { "wall-hidden" };
        return vec![around(html! { p class="none" { (language.t(key)) } })];
    }
    let pages = columns(&all);
    pages.iter().map(|columns| around(draw(language, columns))).collect()
}

/// Puts the rankings into pages of two columns: two rankings side by side, a single one in both.
fn columns(lists: &[List]) -> Vec<Vec<Column<'_>>> {
    let mut pages: Vec<Vec<Column<'_>>> = Vec::new();
    for pair in lists.chunks(2) {
        let chunks = |list: &'_ List| list.rows.len().div_ceil(ROWS);
        match pair {
            [one, other] => {
                for at in 0..chunks(one).max(chunks(other)) {
                    let both = [one, other].into_iter().filter_map(|list| column(list, at));
                    pages.push(both.collect());
                }
            }
            [one] => {
                let all: Vec<usize> = (0..chunks(one)).collect();
                for pair in all.chunks(2) {
                    pages.push(pair.iter().filter_map(|at| column(one, *at)).collect());
                }
            }
            _ => {}
        }
    }
    pages
}

fn column(list: &List, at: usize) -> Option<Column<'_>> {
    let rows = list.rows.chunks(ROWS).nth(at)?;
    Some(Column { title: &list.title, unit: &list.unit, rows })
}

/// Returns how names are written: on one line, or smaller on two.
fn names_class(names: &str) -> &'static str {
    if names.chars().count() > WIDEST { "names long" } else { "names" }
}

fn draw(language: Language, columns: &[Column<'_>]) -> Markup {
    html! {
        @for column in columns {
            section class="column" {
                h2 { (column.title) }
                table {
                    thead {
                        tr {
                            th scope="col" class="rank" { span class="unseen" { (language.t("column-rank")) } }
                            th scope="col" class="who" { span class="unseen" { (language.t("column-pair")) } }
                            th scope="col" class="names" { span class="unseen" { (language.t("column-names")) } }
                            th scope="col" class="number" { (column.unit) }
                        }
                    }
                    tbody {
                        @for row in column.rows {
                            tr {
                                td class="rank" { (row.rank) }
                                td class="who" { (row.who) }
                                td class=(names_class(&row.names)) { span { (row.names) } }
                                td class="number" { (row.score) }
                            }
                        }
                    }
                }
            }
        }
    }
}
