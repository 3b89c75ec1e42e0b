//! A board: the cards, and what every table did with them, once it is finished everywhere.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use bridge::{BoardNo, Deal, OutcomeKind, Seat, Side, Suit};
use hands::double_dummy::TrickTable;
use maud::{Markup, html};
use session::EventId;
use session::model::{BoardsShown, Contestant, GroupNo, Seating, SectionId, SessionNo, Slot};
use session::state::TableResult;

use super::event::{boards_of, session_of, title};
use super::parts::{
    Canvas, board_facts, card, club_name, event_name, outcome, place, rank, seat_letter,
    session_query, signed, suit, who,
};
use super::policy::Seen;
use crate::look::worth::{self, Unit, Worth};
use crate::pages::Page;
use crate::texts::Language;

/// What a board's page is made from.
struct Board<'a> {
    language: Language,
    seen: &'a Seen,
    id: EventId,
    session: SessionNo,
    board: BoardNo,
}

/// Returns the deal that a board's page shows, for whoever looks up what double dummy says of it.
pub(super) fn deal_of(seen: &Seen, session: Option<SessionNo>, board: BoardNo) -> Option<Deal> {
    let session = session_of(seen.event(), session)?;
    let mut sections = seen.event().sections_of(session);
    sections.find_map(|(letters, _)| seen.deal(SectionId { session, letters }, board)).copied()
}

/// Draws the page of a board; `None` where there is no such board.
pub(super) fn page(
    canvas: &Canvas,
    seen: &Seen,
    id: EventId,
    session: Option<SessionNo>,
    board: BoardNo,
    tricks: Option<&TrickTable>,
) -> Option<Page> {
    let language = canvas.language;
    let event = seen.event();
    let session = session_of(event, session)?;
    let boards = boards_of(seen, session);
    boards.get(&board)?;
    let one = Board { language, seen, id, session, board };
    let name = language.say("board", &[("n", board.to_string().into())]);
    let beside = |mut others: Vec<&BoardNo>, key: &str| {
        let other = others.pop().copied()?;
        let link = place(id, &format!("/board/{other}"), &session_query(event, session));
        Some(
            html! { a class="button" href=(link) { (language.say(key, &[("n", other.to_string().into())])) } },
        )
    };
    let shown = |(other, is_shown): (&'_ BoardNo, &bool)| is_shown.then_some(*other);
    let open: Vec<BoardNo> = boards.iter().filter_map(shown).collect();
    let before = open.iter().filter(|other| **other < board).collect();
    let after = open.iter().rev().filter(|other| **other > board).collect();
    let closed = match seen.waits_for(session) {
        Some(BoardsShown::Finished) => "board-closed",
        Some(BoardsShown::AfterClose) => "board-closed-session",
        None => "board-empty",
    };
    let live = html! {
        (title(language, seen, id, session))
        h2 { (name) }
        p class="quiet" { (board_facts(language, board)) }
        @if let Some(deal) = deal_of(seen, Some(session), board) { (diagram(language, &deal, tricks)) }
        @if boards.get(&board) == Some(&true) { (one.travellers()) }
        @else { p class="notice" { (language.t(closed)) } }
        p class="ways" {
            @if let Some(link) = beside(before, "board-before") { (link) }
            @if let Some(link) = beside(after, "board-after") { (link) }
        }
    };
    let title = format!("{name}, {}", event_name(event, language));
    Some(canvas.page(StatusCode::OK, &title, Some(id), &club_name(event, language), &live))
}

impl Board<'_> {
    /// Draws the results, a table for each group of sections that are compared.
    fn travellers(&self) -> Markup {
        let event = self.seen.event();
        let mut by_group: BTreeMap<GroupNo, Vec<&TableResult>> = BTreeMap::new();
        for (_, result) in event.results.iter() {
            let slot = result.slot;
            if slot.session == self.session
                && slot.board == self.board
                && let Some(section) = event.sections.get(&slot.section_id())
            {
                by_group.entry(section.group).or_default().push(result);
            }
        }
        html! { @for (group, results) in by_group { (self.traveller(group, results)) } }
    }

    fn traveller(&self, group: GroupNo, mut results: Vec<&TableResult>) -> Markup {
        let language = self.language;
        let Some(scores) = self.seen.scores().group(self.session, group) else { return html! {} };
        let worth = worth::of_board(scores, self.board);
        let score = |one: &TableResult| one.outcome.score(self.board.vulnerability());
        results.sort_by_key(|one| (score(one).is_none(), std::cmp::Reverse(score(one)), one.slot));
        let unit = language.t(match worth::unit(scores) {
            Unit::Matchpoints => "unit-matchpoints",
            Unit::Imps => "unit-imps",
            Unit::Points => "unit-points",
        });
        let sections = results.chunk_by(|a, b| a.slot.section == b.slot.section).count();
        html! {
            div class="scroll" tabindex="0" role="group" aria-label=(language.t("traveller")) {
                table class="traveller" {
                    thead {
                        tr {
                            th scope="col" { (language.t("side-ns")) }
                            th scope="col" { (language.t("side-ew")) }
                            th scope="col" { (language.t("column-contract")) }
                            th scope="col" class="extra" { (language.t("column-lead")) }
                            th scope="col" class="number" { (language.t("column-score")) }
                            th scope="col" class="number" { (unit) " " (language.t("side-ns")) }
                            th scope="col" class="number" { (unit) " " (language.t("side-ew")) }
                        }
                    }
                    tbody { @for one in &results { (self.row(one, worth.get(&one.slot), sections > 1)) } }
                }
            }
        }
    }

    fn row(&self, one: &TableResult, worth: Option<&Worth>, tells_section: bool) -> Markup {
        let language = self.language;
        let worth = worth.copied().unwrap_or_default();
        // Those who sat the wrong way held the other side's cards.
        let held = |side: Side| if one.outcome.wrong_direction { side.other() } else { side };
        let [ns, ew] = Side::ALL.map(held);
        let lead = match &one.outcome.kind {
            OutcomeKind::Played(played) => played.lead,
            _ => None,
        };
        let points = |side: Side| {
            let points = worth.points[side].map(|points| language.number(points.short(2)));
            let card = self.cards(one.slot, &one.seating, held(side)).into_iter().next();
            html! {
                td class="number" {
                    @match (points, card) {
                        (Some(points), Some(card)) => a class="score" href={ (card.why) "#why" } { (points) },
                        (points, _) => (points.unwrap_or_else(|| "–".to_owned())),
                    }
                }
            }
        };
        html! {
            tr data-key=(one.slot) {
                td { (self.people(one, ns, tells_section)) }
                td { (self.people(one, ew, tells_section)) }
                td { (outcome(language, &one.outcome)) }
                td class="extra" { @if let Some(lead) = lead { (card(language, lead)) } }
                td class="number" {
                    @if let Some(score) = one.outcome.score(self.board.vulnerability()) { (signed(score)) }
                }
                (points(Side::NorthSouth))
                (points(Side::EastWest))
            }
        }
    }

    fn people(&self, one: &TableResult, side: Side, tells_section: bool) -> Markup {
        let section = Some(one.slot.section).filter(|_| tells_section);
        html! {
            @for (at, card) in self.cards(one.slot, &one.seating, side).into_iter().enumerate() {
                @if at > 0 { " + " }
                // The column says the side.
                @let short = Contestant { line: None, ..card.contestant };
                a href=(card.link) { (who(self.language, section, short)) }
                @let names = self.seen.names_in(one.slot.section_id(), card.contestant, one.slot.round);
                @if !names.is_empty() { span class="names" { " " (names) } }
            }
        }
    }

    /// Returns who sat on a side, with the ways to their cards.
    fn cards(&self, slot: Slot, seating: &Seating, side: Side) -> Vec<CardOf> {
        let event = self.seen.event();
        let Some(section) = event.sections.get(&slot.section_id()) else { return Vec::new() };
        let both = side.seats();
        let seats = match seating {
            Seating::Pairs { .. } => &both[..1],
            Seating::Individual { .. } => &both[..],
        };
        let group = self.seen.scores().group(slot.session, section.group);
        let is_team = group.is_some_and(|group| group.teams().is_some());
        let row = event.movements.get(&slot.section_id());
        let row = row.and_then(|movement| movement.at(slot.table, slot.round));
        let of = |seat: &Seat| {
            let number = seating.at(*seat)?;
            let contestant = Contestant { number, line: section.has_two_lines().then_some(side) };
            let mut query = session_query(event, self.session);
            let team = row.and_then(|row| row.teams).map_or(number, |teams| teams[side]);
            // What a team has on a board stands in its match.
            let (path, why) = match is_team {
                true => (format!("/team/{team}"), slot.round.to_string()),
                false => (format!("/pair/{}/{contestant}", slot.section), self.board.to_string()),
            };
            let link = place(self.id, &path, &query);
            query.push(("why", why));
            Some(CardOf { contestant, link, why: place(self.id, &path, &query) })
        };
        seats.iter().filter_map(of).collect()
    }
}

/// Who sat on a side, with the ways to their card.
struct CardOf {
    contestant: Contestant,
    link: String,
    /// The card with what they have on this board explained.
    why: String,
}

/// Draws the cards of a board, and what can be made with them.
fn diagram(language: Language, deal: &Deal, tricks: Option<&TrickTable>) -> Markup {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    html! {
        div class="deal" role="group" aria-label=(language.t("cards")) {
            @for seat in Seat::ALL {
                @let hand = deal.hand(seat);
                section class={ "hand " (seat.letter()) } {
                    h3 {
                        (language.t(&format!("seat-{}", seat.letter())))
                        " " span class="quiet" { (language.say("points", &[("n", i64::from(hand.hcp()).into())])) }
                    }
                    @for one in SUITS {
                        @let ranks: Vec<String> = hand.suit(one).map(|card| rank(language, card)).collect();
                        p {
                            (suit(one)) " "
                            @if ranks.is_empty() { "–" } @else { (ranks.join(" ")) }
                        }
                    }
                }
            }
        }
        @if let Some(tricks) = tricks { (makes(language, tricks)) }
    }
}

fn makes(language: Language, tricks: &TrickTable) -> Markup {
    html! {
        table class="makes" {
            caption { (language.t("makes")) }
            thead {
                tr {
                    th scope="col" { span class="unseen" { (language.t("column-seat")) } }
                    @for strain in TrickTable::STRAINS {
                        th scope="col" class="number" {
                            @match strain.suit() {
                                Some(one) => (suit(one)),
                                None => (language.t("no-trump")),
                            }
                        }
                    }
                }
            }
            tbody {
                @for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
                    tr {
                        th scope="row" { (seat_letter(language, seat)) }
                        @for strain in TrickTable::STRAINS {
                            td class="number" { (tricks.get(strain, seat)) }
                        }
                    }
                }
            }
        }
    }
}
