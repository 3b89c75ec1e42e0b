//! The scorecard of a pair, or of a player who scores alone: what they played against whom, as far as
//! the boards are finished everywhere, and how each number came about.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use bridge::{BoardNo, BySide, Seat, Side};
use maud::{Markup, html};
use scoring::{Explanation, Score};
use session::EventId;
use session::model::{BoardsShown, Contestant, RoundNo, Seating, Section, SectionId, SessionNo};
use session::scores::{GroupScores, Place};
use session::state::TableResult;

use super::event::{session_of, title};
use super::parts::{Canvas, club_name, outcome, place, session_query, signed, who, who_in_words};
use super::policy::Seen;
use super::why::{self, Why};
use crate::look::worth::{self, Unit};
use crate::pages::{Page, qr};
use crate::texts::Language;
use crate::view::{contestant_at, contestants};

/// What a scorecard is made from.
struct Card<'a> {
    language: Language,
    seen: &'a Seen,
    id: EventId,
    section_id: SectionId,
    section: &'a Section,
    contestant: Contestant,
}

/// One board, or a round without any.
struct Row<'a> {
    seating: Seating,
    /// Where they sat.
    seat: Seat,
    /// Its result, where it may be seen.
    result: Option<&'a TableResult>,
}

/// Draws a scorecard; `None` where there is no such pair.
pub(super) fn page(
    canvas: &Canvas,
    seen: &Seen,
    id: EventId,
    session: Option<SessionNo>,
    section: session::model::SectionLetters,
    contestant: Contestant,
    why: Option<Why>,
) -> Option<Page> {
    let language = canvas.language;
    let event = seen.event();
    let session = session_of(event, session)?;
    let section_id = SectionId { session, letters: section };
    let section = event.sections.get(&section_id)?;
    let card = Card { language, seen, id, section_id, section, contestant };
    let rows = card.rows();
    if rows.is_empty() {
        return None;
    }
    let several = event.sections_of(session).count() > 1;
    let letters = Some(section_id.letters).filter(|_| several);
    let name = who_in_words(language, section.kind, letters, contestant);
    let names = seen.names(section_id, contestant);
    let link = card.link(None);
    let live = html! {
        (title(language, seen, id, session))
        h2 { (name) @if !names.is_empty() { span class="names" { " " (names) } } }
        (card.place())
        @if let Some(explanation) = why.and_then(|why| card.explanation(why)) {
            (why::draw(language, &explanation, &link))
        }
        (card.table(&rows))
        (take_home(canvas, &link))
    };
    let title = if names.is_empty() { name } else { format!("{name}: {names}") };
    Some(canvas.page(StatusCode::OK, &title, Some(id), &club_name(event, language), &live))
}

/// Draws the code by which another phone opens the page.
pub(super) fn take_home(canvas: &Canvas, link: &str) -> Markup {
    let language = canvas.language;
    html! {
        aside class="take-home" {
            (qr(&format!("{}{link}", canvas.base), &language.t("qr-label")))
            p { (language.t("take-home")) }
        }
    }
}

impl<'a> Card<'a> {
    fn link(&self, why: Option<Why>) -> String {
        let mut query = session_query(self.seen.event(), self.section_id.session);
        query.extend(why.map(|why| ("why", why.text())));
        place(self.id, &format!("/pair/{}/{}", self.section_id.letters, self.contestant), &query)
    }

    fn group(&self) -> Option<&'a GroupScores> {
        self.seen.scores().group(self.section_id.session, self.section.group)
    }

    /// Returns the boards by round; a round that they sit out has one line without a board.
    fn rows(&self) -> BTreeMap<(RoundNo, Option<BoardNo>), Row<'a>> {
        let event = self.seen.event();
        let mut rows = BTreeMap::new();
        let seat_of = |seating: &Seating| {
            let here = contestants(self.section, seating);
            here.into_iter().find(|(_, who)| *who == self.contestant).map(|(seat, _)| seat)
        };
        let movement = event.movements.get(&self.section_id);
        for row in movement.into_iter().flat_map(|movement| movement.rounds()) {
            let Some(seat) = seat_of(&row.seating) else { continue };
            let seating = row.seating;
            match row.is_played(self.section) {
                true => {
                    rows.extend(row.boards.iter().map(|board| {
                        ((row.round, Some(board)), Row { seating, seat, result: None })
                    }));
                }
                false => {
                    rows.insert((row.round, None), Row { seating, seat, result: None });
                }
            }
        }
        for (_, result) in event.results.iter() {
            let slot = result.slot;
            if slot.section_id() != self.section_id {
                continue;
            }
            if let Some(seat) = seat_of(&result.seating) {
                let row = Row { seating: result.seating, seat, result: Some(result) };
                rows.insert((slot.round, Some(slot.board)), row);
            } else if rows.contains_key(&(slot.round, Some(slot.board))) {
                // Others played it there: whoever sits here did not.
                let at = movement.and_then(|movement| movement.at(slot.table, slot.round));
                if at.is_some_and(|row| seat_of(&row.seating).is_some()) {
                    rows.remove(&(slot.round, Some(slot.board)));
                }
            }
        }
        rows
    }

    /// Draws where they stand, where that may be seen.
    fn place(&self) -> Markup {
        let language = self.language;
        let Some(found) = self.standing() else { return html! {} };
        let score = match found.percentage {
            Some(percent) => language.percent(percent.percent()),
            None => language.number(found.score),
        };
        html! {
            p class="place" {
                (language.say("place", &[("rank", found.rank.to_string().into())])) ", "
                a class="score" href={ (self.link(Some(Why::Total))) "#why" } { (score) }
            }
        }
    }

    fn standing(&self) -> Option<Place> {
        let scores = self.seen.standings(self.section_id.session)?;
        let group = scores.group(self.section_id.session, self.section.group)?;
        let mut places = group.standings(false).into_iter();
        places.find(|one| {
            one.section == Some(self.section_id.letters)
                && one.contestant == self.contestant
                && one.played > 0
        })
    }

    fn explanation(&self, why: Why) -> Option<Explanation> {
        let (session, letters) = (self.section_id.session, self.section_id.letters);
        match why {
            Why::Total => {
                self.standing()?;
                let scores = self.seen.standings(session)?.group(session, self.section.group)?;
                let entrant = scores.pairs()?.entrant(letters, self.contestant)?;
                scores.pairs()?.explain(entrant, None).map(why::without_boards)
            }
            Why::One(board) => {
                let pairs = self.group()?.pairs()?;
                let entrant = pairs.entrant(letters, self.contestant)?;
                pairs.explain(entrant, Some(BoardNo::new(board.into())?))
            }
        }
    }

    fn table(&self, rows: &BTreeMap<(RoundNo, Option<BoardNo>), Row<'a>>) -> Markup {
        let language = self.language;
        let unit = self.group().map_or(Unit::Points, worth::unit);
        let unit = language.t(match unit {
            Unit::Matchpoints => "unit-matchpoints",
            Unit::Imps => "unit-imps",
            Unit::Points => "unit-points",
        });
        html! {
            div class="scroll" tabindex="0" role="group" aria-label=(language.t("scorecard")) {
                table class="card" {
                    thead {
                        tr {
                            th scope="col" class="number" { (language.t("column-board")) }
                            th scope="col" { (language.t("column-contract")) }
                            th scope="col" class="number" { (language.t("column-score")) }
                            th scope="col" class="number" { (unit) }
                            th scope="col" class="number extra" { (language.t("unit-percent")) }
                        }
                    }
                    @let mut last = None;
                    @let mut met = None;
                    tbody {
                        @for ((round, board), row) in rows {
                            @if last.replace(*round) != Some(*round) {
                                @let _ = met.replace(row.seating);
                                tr class="round" {
                                    th colspan="5" scope="rowgroup" {
                                        (language.say("round", &[("n", round.to_string().into())]))
                                        @if board.is_some() { " · " (self.own(*round)) (self.against(*round, row)) }
                                    }
                                }
                            }
                            @match board {
                                // Whom they meet stands above all boards of the round, once.
                                Some(board) => (self.row(*round, *board, row, met != Some(row.seating))),
                                None => tr { td colspan="5" { (language.t("sits-out")) } },
                            }
                        }
                    }
                }
            }
        }
    }

    fn row(&self, round: RoundNo, board: BoardNo, row: &Row<'_>, meets_others: bool) -> Markup {
        let language = self.language;
        let query = session_query(self.seen.event(), self.section_id.session);
        let traveller = place(self.id, &format!("/board/{board}"), &query);
        let later = match self.seen.waits_for(self.section_id.session) {
            None => "board-none",
            Some(_) if self.seen.shows_board(self.section_id, board) => "board-none",
            Some(BoardsShown::Finished) => "board-later",
            Some(BoardsShown::AfterClose) => "board-later-session",
        };
        let others = html! {
            @if meets_others {
                p class="quiet" { (language.t("column-against")) " " (self.against(round, row)) }
            }
        };
        html! {
            tr data-key=(board) {
                @match row.result {
                    None => {
                        td class="number" { (board) }
                        td class="quiet" colspan="4" { (language.t(later)) (others) }
                    }
                    Some(result) => {
                        // The side whose cards they held.
                        @let side = match result.outcome.wrong_direction {
                            true => row.seat.side().other(),
                            false => row.seat.side(),
                        };
                        @let worth = self.group().and_then(|group| worth::of_slot(group, result.slot)).unwrap_or_default();
                        td class="number" { a href=(traveller) { (board) } }
                        td { (outcome(language, &result.outcome)) (others) }
                        td class="number" {
                            @if let Some(score) = result.outcome.score(board.vulnerability()) {
                                (signed(if side == Side::NorthSouth { score } else { -score }))
                            }
                        }
                        td class="number" { (self.points(board, worth.points, side)) }
                        td class="number extra" {
                            @if let Some(percent) = worth.percentage[side] {
                                (language.number(percent.percent()))
                            }
                        }
                    }
                }
            }
        }
    }

    fn points(&self, board: BoardNo, points: BySide<Option<Score>>, side: Side) -> Markup {
        let Some(points) = points[side] else { return html! { "–" } };
        let points = self.language.number(points.short(2));
        let why = u16::try_from(board.get()).ok().map(Why::One);
        html! {
            @if self.group().is_some_and(|group| group.pairs().is_some()) {
                a class="score" href={ (self.link(why)) "#why" } { (points) }
            } @else { (points) }
        }
    }

    /// Draws who played for the pair in a round, where that is not who began.
    fn own(&self, round: RoundNo) -> Markup {
        let names = |round| self.seen.names_in(self.section_id, self.contestant, round);
        let here = names(round);
        html! {
            @if here != names(RoundNo::FIRST) {
                span class="names" { (here) } " " (self.language.t("column-against").to_lowercase()) " "
            }
        }
    }

    /// Draws whom they played against in a round, and a player's partner.
    fn against(&self, round: RoundNo, row: &Row<'_>) -> Markup {
        let language = self.language;
        let at = |seat: Seat| contestant_at(self.section, &row.seating, seat);
        let link = |one: Contestant| {
            let query = session_query(self.seen.event(), self.section_id.session);
            let short = Contestant { line: None, ..one };
            let card = place(self.id, &format!("/pair/{}/{one}", self.section_id.letters), &query);
            html! { a href=(card) { (who(language, None, short)) } }
        };
        let is_alone = matches!(row.seating, Seating::Individual { .. });
        let [first, second] = row.seat.side().other().seats();
        let called = |one: Contestant| {
            let names = self.seen.names_in(self.section_id, one, round);
            html! {
                (link(one))
                @if !names.is_empty() { " " span class="names" { (names) } }
            }
        };
        html! {
            @if let Some(one) = at(first) { (called(one)) }
            @if is_alone {
                @if let Some(one) = at(second) { " + " (called(one)) }
                @if let Some(one) = at(row.seat.partner()) {
                    ", " (language.t("partner-with")) " " (called(one))
                }
            }
        }
    }
}
