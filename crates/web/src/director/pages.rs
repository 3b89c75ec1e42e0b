//! What the director's pages look like.

use axum::http::StatusCode;
use maud::{Markup, html};
use session::model::{CallAnswer, Stage};

use super::console::{Chosen, Shown};
use super::decide::LONGEST;
use super::room::{AsideRow, At, CallRow, Phone, Room, TableRow};
use crate::assets;
use crate::auth::Secret;
use crate::pages::{Page, document};

/// Returns the page for an address that names no event that is there.
pub(super) fn no_such_event() -> Page {
    let body = html! {
        body class="login" {
            main {
                h1 { "There is no such event" }
                p { "This address names an event or a session that this computer does not have." }
                p { a href="/director" { "To the newest event" } }
            }
        }
    };
    page(StatusCode::NOT_FOUND, "No such event", "director/login.js", &body)
}

/// Returns the console.
pub(super) fn console(shown: &Shown, room: Option<&Room>, token: &Secret) -> Page {
    let title = shown.chosen.as_ref().map_or("Tenace: director", |chosen| chosen.name.as_str());
    let event = shown.chosen.as_ref().map(|chosen| chosen.event);
    let session = shown.chosen.as_ref().map(|chosen| chosen.session);
    let body = html! {
        body data-token=(token.text()) data-event=[event] data-session=[session] {
            header {
                h1 { (title) }
                (choice(shown))
                form action="/director/logout" data-then="/director/login" { button { "Log out" } }
            }
            p id="said" role="status" {}
            main id="live" {
                @match (&shown.chosen, room) {
                    (Some(chosen), Some(room)) => (live(chosen, room)),
                    _ => p { "There is no event yet. Make one with tenace event new." },
                }
            }
            @if let Some(chosen) = &shown.chosen { (tools(chosen)) }
        }
    };
    page(StatusCode::OK, title, "director/console.js", &body)
}

fn page(status: StatusCode, title: &str, module: &str, body: &Markup) -> Page {
    let head = html! {
        link rel="stylesheet" href=(assets::url("director/director.css"));
        script type="module" src=(assets::url(module)) {}
    };
    Page { status, markup: document(title, &head, body), keep: "no-store" }
}

/// Which event and session are shown; works without any script.
fn choice(shown: &Shown) -> Markup {
    let Some(chosen) = &shown.chosen else { return html! {} };
    html! {
        form class="choice" method="get" action="/director" {
            label for="event" { "Event" }
            select id="event" name="event" {
                @for (id, name) in &shown.events {
                    option value=(id) selected[*id == chosen.event] { (name) }
                }
            }
            button { "Show" }
        }
        @if chosen.sessions.len() > 1 {
            nav aria-label="Sessions" {
                @for (number, name) in &chosen.sessions {
                    a href={ "/director?event=" (chosen.event) "&session=" (number) }
                        aria-current=[(*number == chosen.session).then_some("page")] { (name) }
                }
            }
        }
    }
}

/// What changes while people play.
fn live(chosen: &Chosen, room: &Room) -> Markup {
    html! {
        section id="calls" aria-labelledby="calls-title" {
            h2 id="calls-title" { "Calls " span class="count" { (room.calls.len()) } }
            @if room.calls.is_empty() { p class="quiet" { "Nobody calls." } }
            ol class="matters" { @for call in &room.calls { (call_row(chosen, call)) } }
        }
        section id="aside" aria-labelledby="aside-title" {
            h2 id="aside-title" { "Results to decide " span class="count" { (room.aside.len()) } }
            @if room.aside.is_empty() { p class="quiet" { "Every result stands." } }
            ol class="matters" { @for row in &room.aside { (aside_row(chosen, row)) } }
        }
        section id="tables" aria-labelledby="tables-title" {
            h2 id="tables-title" { "Tables " span class="count" { (room.tables.len()) } }
            @if room.tables.is_empty() { p class="quiet" { "The session has no movement yet." } }
            ul class="tables" { @for row in &room.tables { (table_row(row)) } }
        }
        section id="stage" aria-labelledby="stage-title" {
            h2 id="stage-title" { "Session: " (room.stage) }
            form action="/director/api/stage" data-say {
                input type="hidden" name="event" value=(chosen.event);
                input type="hidden" name="session" value=(chosen.session) data-number;
                @for (stage, word) in [(Stage::Waiting, "Let it wait"), (Stage::Open, "Open"), (Stage::Closed, "Close")] {
                    button name="stage" value=(stage) disabled[stage == room.stage] { (word) }
                }
            }
        }
    }
}

fn call_row(chosen: &Chosen, call: &CallRow) -> Markup {
    let (symbol, word) = match call.answer {
        Some(CallAnswer::InProgress) => ("→", "you are coming"),
        Some(CallAnswer::Deferred) => ("…", "later"),
        _ => ("!", "calls"),
    };
    let reason = call.reason.as_deref().map(|reason| match reason {
        "ruling" => "a ruling",
        "score" => "a score",
        "seat" => "where to sit",
        "other" => "something else",
        written => written,
    });
    html! {
        li data-key={ "call" (call.call) } {
            p {
                strong { "Table " (call.table) } " "
                span class={ "state " (if call.answer.is_none() { "urgent" } else { "calm" }) } {
                    span aria-hidden="true" { (symbol) " " } (word)
                }
                @if let Some(reason) = reason { " for " (reason) }
                @if let Some(round) = call.round { ", round " (round) }
                @if let Some(minutes) = call.minutes {
                    span class="quiet" { ", " (ago(minutes)) }
                }
            }
            form action="/director/api/answer" data-say {
                input type="hidden" name="event" value=(chosen.event);
                input type="hidden" name="call" value=(call.call) data-number;
                @if call.answer != Some(CallAnswer::InProgress) {
                    button class="go" name="answer" value="in_progress" { "I am coming" }
                }
                button name="answer" value="resolved" { "Done" }
                @if call.answer != Some(CallAnswer::Deferred) {
                    button name="answer" value="deferred" { "Later" }
                }
            }
        }
    }
}

fn aside_row(chosen: &Chosen, row: &AsideRow) -> Markup {
    let slot = row.slot;
    let reason = format!("reason{}", row.entry);
    html! {
        li data-key={ "entry" (row.entry) } {
            h3 { "Table " (slot.section) (slot.table) ", round " (slot.round) ", board " (slot.board) }
            dl {
                dt { "Sent" } dd { strong { (row.sent) } }
                dt { "Why it waits" } dd { (row.why) }
                dt { "There now" } dd { (row.there.as_deref().unwrap_or("nothing")) }
            }
            form action="/director/api/settle" data-say {
                input type="hidden" name="event" value=(chosen.event);
                input type="hidden" name="entry" value=(row.entry) data-number;
                button class="go" name="decision" value="take_in" {
                    @if row.there.is_some() { "Replace what is there" } @else { "Take it in" }
                }
                @if let Some(round) = row.beside {
                    button name="decision" value="beside" { "Keep both, this one as round " (round) }
                }
            }
            // A form of its own: who types a reason and presses Enter must not replace anything.
            form class="drop" action="/director/api/settle" data-say {
                input type="hidden" name="event" value=(chosen.event);
                input type="hidden" name="entry" value=(row.entry) data-number;
                label for=(reason) { "Or drop it, because" }
                input id=(reason) name="reason" maxlength="200" autocomplete="off" required;
                button class="stop" name="decision" value="drop" { "Drop" }
            }
        }
    }
}

fn table_row(row: &TableRow) -> Markup {
    let (kind, symbol, word) = match row.at {
        At::Playing(round, board, boards) => {
            ("playing", "▶", format!("round {round}, board {board} of {boards}"))
        }
        At::Waiting(round) => ("waiting", "‖", format!("waiting for round {round}")),
        At::Finished => ("finished", "✓", "finished".to_owned()),
    };
    let phone = match row.phone {
        Phone::None => Some(("○", "no phone yet".to_owned())),
        Phone::Here => None,
        Phone::Silent(seconds) => Some(("⚠", format!("phone silent for {}", minutes(seconds)))),
    };
    let done: Vec<String> = row.done.iter().map(ToString::to_string).collect();
    html! {
        li class=(kind) data-key=(row.table) data-table=(row.table) data-round=[row.round] data-done=(done.join(" ")) {
            strong { (row.table) } " "
            span class="state" { span aria-hidden="true" { (symbol) " " } (word) }
            @if let Some((symbol, word)) = phone {
                span class={ "phone " (if row.phone == Phone::None { "none" } else { "silent" }) } {
                    span aria-hidden="true" { (symbol) " " } (word)
                }
            }
            @if row.unsent > 0 {
                span class="phone silent" {
                    span aria-hidden="true" { "⚠ " }
                    (row.unsent) @if row.unsent == 1 { " entry" } @else { " entries" } " still on the phone"
                }
            }
            span class="contract" {}
            @if !row.who.is_empty() { span class="who" { (row.who) } }
        }
    }
}

/// Returns a time as people say it.
fn minutes(seconds: u64) -> String {
    match seconds {
        0..=119 => format!("{seconds} seconds"),
        120..=7199 => format!("{} minutes", seconds / 60),
        _ => format!("{} hours", seconds / 3600),
    }
}

fn ago(minutes: i64) -> String {
    match minutes {
        0 => "just now".to_owned(),
        1 => "a minute ago".to_owned(),
        more => format!("{more} minutes ago"),
    }
}

/// What does not change, so that nothing disturbs who types.
fn tools(chosen: &Chosen) -> Markup {
    html! {
        aside aria-label="Tools" {
            section aria-labelledby="announce-title" {
                h2 id="announce-title" { "Announce" }
                form action="/director/api/announce" data-say data-clear {
                    input type="hidden" name="event" value=(chosen.event);
                    label for="text" { "To all tables, at most " (LONGEST) " characters" }
                    textarea id="text" name="text" rows="2" maxlength=(LONGEST) required {}
                    button { "Announce" }
                }
            }
            section aria-labelledby="scan-title" {
                h2 id="scan-title" { "Results from QR codes" }
                form id="scanned" action="/director/api/scanned" {
                    input type="hidden" name="event" value=(chosen.event);
                    input type="hidden" name="session" value=(chosen.session) data-number;
                    label for="scan-text" { "The text below the phone’s QR code" }
                    textarea id="scan-text" name="text" rows="3" autocapitalize="characters"
                        autocomplete="off" spellcheck="false" required {}
                    button { "Take in" }
                    button id="camera" type="button" hidden { "Use the camera" }
                    video id="picture" playsinline muted hidden aria-label="The camera’s picture" {}
                }
                ul id="scan-results" aria-live="polite" {}
            }
            section aria-labelledby="cards-title" {
                h2 id="cards-title" { "Cards" }
                p { a href={ "/director/cards?event=" (chosen.event) "&session=" (chosen.session) } { "Cards for the tables, to print" } }
            }
        }
    }
}
