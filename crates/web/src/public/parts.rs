//! What the public pages share: the frame around them, how results, cards and contestants are written.

use axum::http::StatusCode;
use bridge::{
    BoardNo, Card, Outcome, OutcomeKind, Played, Rank, Seat, Side, Strain, Suit, Vulnerability,
};
use maud::{Markup, html};
use session::EventId;
use session::model::{Contestant, SectionKind, SectionLetters, SessionNo};
use session::state::EventState;

use super::visitor::encode;
use crate::assets;
use crate::pages::{Page, document_in};
use crate::texts::Language;

/// What a page needs to be drawn.
#[derive(Clone)]
pub(super) struct Canvas {
    pub(super) language: Language,
    /// Where the server is, for codes that other phones scan.
    pub(super) base: String,
    /// The address of the page, as we write it.
    pub(super) place: String,
}

/// Returns the address of a page of an event.
pub(super) fn place(event: EventId, rest: &str, query: &[(&str, String)]) -> String {
    let query: Vec<String> =
        query.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("/e/{event}{rest}{mark}{}", query.join("&"))
}

/// Returns a session as part of an address: only where there are several.
pub(super) fn session_query(event: &EventState, session: SessionNo) -> Vec<(&'static str, String)> {
    match event.sessions.iter().count() {
        0 | 1 => Vec::new(),
        _ => vec![("session", session.to_string())],
    }
}

impl Canvas {
    /// Returns a whole page. What stands in `live` is drawn anew when there is news of the event.
    pub(super) fn page(
        &self,
        status: StatusCode,
        title: &str,
        event: Option<EventId>,
        club: &str,
        live: &Markup,
    ) -> Page {
        let language = self.language;
        let head = html! {
            link rel="stylesheet" href=(assets::url("public/public.css"));
            script type="module" src=(assets::url("public/live.js")) {}
        };
        let body = html! {
            body data-event=[event] data-place=(self.place)
                data-away=(language.say("away", &[("time", "{time}".into())])) {
                header class="top" {
                    a class="club" href="/" { (club) }
                    nav class="languages" aria-label=(language.t("language")) {
                        @for other in Language::ALL {
                            @if other == language {
                                span aria-current="true" lang=(other.code()) { (other.name()) }
                            } @else {
                                a href={ "/language/" (other.code()) "?back=" (encode(&self.place)) }
                                    lang=(other.code()) rel="nofollow" { (other.name()) }
                            }
                        }
                    }
                }
                p id="away" role="status" {}
                main id="live" { (live) }
            }
        };
        Page { status, markup: document_in(language, title, &head, &body), keep: "no-cache" }
    }

    /// Returns the page for what is not there.
    pub(super) fn missing(&self, status: StatusCode) -> Page {
        let key = if status == StatusCode::NOT_FOUND { "missing" } else { "unreachable" };
        let title = self.language.t(&format!("{key}-title"));
        let live = html! {
            h1 { (title) }
            p { (self.language.t(&format!("{key}-text"))) }
            p { a class="button" href="/" { (self.language.t("to-home")) } }
        };
        self.page(status, &title, None, self.language.t("program").as_str(), &live)
    }
}

/// Returns what the club is called, as far as an event says.
pub(super) fn club_name(event: &EventState, language: Language) -> String {
    let club = event.info.current().and_then(|info| info.club.clone());
    club.unwrap_or_else(|| language.t("program"))
}

/// Returns what an event is called.
pub(super) fn event_name(event: &EventState, language: Language) -> String {
    event.info.current().map_or_else(|| language.t("event-nameless"), |info| info.name.clone())
}

/// Writes a contestant: `7`, `N/S 7`, and with the section where there are several.
pub(super) fn who(
    language: Language,
    section: Option<SectionLetters>,
    contestant: Contestant,
) -> String {
    let number = match contestant.line {
        Some(line) => format!("{} {}", language.t(side_key(line)), contestant.number),
        None => contestant.number.to_string(),
    };
    match section {
        Some(section) => format!("{section} {number}"),
        None => number,
    }
}

/// Writes a contestant in words: `Pair 7`.
pub(super) fn who_in_words(
    language: Language,
    kind: SectionKind,
    section: Option<SectionLetters>,
    contestant: Contestant,
) -> String {
    let key = match kind {
        SectionKind::Pairs => "who-pair",
        SectionKind::Individual => "who-player",
        SectionKind::Teams => "who-team",
    };
    language.say(key, &[("who", who(language, section, contestant).into())])
}

pub(super) fn side_key(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "side-ns",
        Side::EastWest => "side-ew",
    }
}

pub(super) fn seat_letter(language: Language, seat: Seat) -> String {
    language.t(&format!("at-{}", seat.letter()))
}

/// Writes a suit: its symbol in its colour.
pub(super) fn suit(suit: Suit) -> Markup {
    let letter = suit.letter().to_ascii_lowercase();
    html! { span class={ "suit " (letter) } { (suit.symbol()) } }
}

fn strain(language: Language, strain: Strain) -> Markup {
    match strain.suit() {
        Some(one) => suit(one),
        None => html! { (language.t("no-trump")) },
    }
}

/// Writes a rank as it stands on the pack of the country.
pub(super) fn rank(language: Language, rank: Rank) -> String {
    match rank.letter() {
        letter @ ('A' | 'K' | 'Q' | 'J') => language.t(&format!("card-{letter}")),
        'T' => "10".to_owned(),
        letter => letter.to_string(),
    }
}

pub(super) fn card(language: Language, card: Card) -> Markup {
    html! { (suit(card.suit)) (rank(language, card.rank)) }
}

/// Writes what became of a board, without the lead.
pub(super) fn outcome(language: Language, outcome: &Outcome) -> Markup {
    html! {
        @match &outcome.kind {
            OutcomeKind::Played(played) => span class="contract" { (contract(language, played)) },
            OutcomeKind::PassedOut => (language.t("passed-out")),
            OutcomeKind::NotPlayed => (language.t("not-played")),
            OutcomeKind::Adjusted(adjusted) => {
                (language.t("ruling")) " " (super::ruling::ruling(language, adjusted))
            }
        }
        @if outcome.wrong_direction { " " (language.t("wrong-direction")) }
    }
}

pub(super) fn contract(language: Language, played: &Played) -> Markup {
    let contract = played.contract;
    let doubled = contract.doubled.text(bridge::Form::People);
    let result = played.tricks.text(contract.level, bridge::ResultForm::PlusMinus);
    html! {
        (contract.level) (strain(language, contract.strain)) (doubled) " "
        (seat_letter(language, played.declarer)) " " (result.replace('-', "−"))
    }
}

/// Writes points with their sign.
pub(super) fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        points if points > 0 => format!("+{points}"),
        points => format!("−{}", points.unsigned_abs()),
    }
}

/// Writes dealer and vulnerability.
pub(super) fn board_facts(language: Language, board: BoardNo) -> String {
    let vulnerable = match board.vulnerability() {
        Vulnerability::None => "vulnerable-none",
        Vulnerability::NorthSouth => "vulnerable-ns",
        Vulnerability::EastWest => "vulnerable-ew",
        Vulnerability::Both => "vulnerable-all",
    };
    let dealer = language.t(&format!("seat-{}", board.dealer().letter()));
    let facts = [("dealer", dealer.into()), ("vulnerable", language.t(vulnerable).into())];
    language.say("board-facts", &facts)
}
