//! The card of a team: its matches, and board by board what a match is made of.

use axum::http::StatusCode;
use bridge::{BoardNo, Side};
use maud::{Markup, html};
use scoring::Score;
use scoring::teams::Team;
use session::EventId;
use session::model::{PairNo, SessionNo, Slot};
use session::scores::{GroupScores, TeamMatch, TeamScores};

use super::event::{session_of, title};
use super::parts::{Canvas, club_name, outcome, place, session_query, signed};
use super::policy::Seen;
use super::scorecard::take_home;
use super::why::Why;
use crate::pages::Page;
use crate::texts::Language;

/// What a team's card is made from.
struct Card<'a> {
    language: Language,
    seen: &'a Seen,
    id: EventId,
    session: SessionNo,
    number: PairNo,
    /// The matches, with the boards that may be seen.
    teams: &'a TeamScores,
    /// The same as far as the standings may tell.
    standings: Option<&'a GroupScores>,
}

/// Draws a team's card; `None` where there is no such team.
pub(super) fn page(
    canvas: &Canvas,
    seen: &Seen,
    id: EventId,
    session: Option<SessionNo>,
    number: PairNo,
    why: Option<Why>,
) -> Option<Page> {
    let language = canvas.language;
    let event = seen.event();
    let session = session_of(event, session)?;
    let mut groups = seen.scores().groups().filter(|(one, ..)| *one == session);
    let (group, teams) = groups.find_map(|(_, group, scores)| {
        let teams = scores.teams()?;
        teams.teams().any(|team| team == number).then_some((group, teams))
    })?;
    let standings = seen.standings(session).and_then(|scores| scores.group(session, group));
    let card = Card { language, seen, id, session, number, teams, standings };
    let name = language.say("who-team", &[("who", number.to_string().into())]);
    let live = html! {
        (title(language, seen, id, session))
        h2 { (name) span class="names" { " " (card.names(number)) } }
        (card.place())
        (card.matches(why))
        (take_home(canvas, &card.link(None)))
    };
    Some(canvas.page(StatusCode::OK, &name, Some(id), &club_name(event, language), &live))
}

impl Card<'_> {
    fn link(&self, why: Option<Why>) -> String {
        let mut query = session_query(self.seen.event(), self.session);
        query.extend(why.map(|why| ("why", why.text())));
        place(self.id, &format!("/team/{}", self.number), &query)
    }

    fn names(&self, team: PairNo) -> String {
        let members = self.teams.members(self.seen.event(), team);
        let mut names: Vec<String> =
            members.into_iter().map(|(id, who)| self.seen.names(id, who)).collect();
        names.retain(|names| !names.is_empty());
        names.dedup();
        names.join(" & ")
    }

    fn place(&self) -> Markup {
        let language = self.language;
        let places = self.standings.map(|group| group.standings(false)).unwrap_or_default();
        let found = places.iter().find(|one| one.contestant.number == self.number);
        html! {
            @if let Some(found) = found {
                p class="place" {
                    (language.say("place", &[("rank", found.rank.to_string().into())])) ", "
                    (language.number(found.score)) " " (language.t("unit-points"))
                }
                @if let Some(note) = &found.note { p class="quiet" { (language.sentence(note)) } }
            }
        }
    }

    fn matches(&self, why: Option<Why>) -> Markup {
        let language = self.language;
        let own = |one: &&TeamMatch| one.teams.home == self.number || one.teams.away == self.number;
        let mut matches: Vec<&TeamMatch> = self.teams.matches().filter(own).collect();
        matches.sort_by_key(|one| one.round);
        html! {
            @if matches.is_empty() { p class="quiet" { (language.t("standings-none")) } }
            @for one in matches { (self.one(one, why)) }
        }
    }

    fn one(&self, one: &TeamMatch, why: Option<Why>) -> Markup {
        let language = self.language;
        let us = if one.teams.home == self.number { Team::Home } else { Team::Away };
        let other = one.teams[us.other()];
        let is_open = why == Some(Why::One(one.round.get()));
        let counted = self.standings.and_then(GroupScores::teams);
        let counted = counted.and_then(|teams| {
            teams.matches().find(|match_| match_.round == one.round && match_.teams == one.teams)
        });
        let link = self.link((!is_open).then_some(Why::One(one.round.get())));
        html! {
            section class="match" id=[is_open.then_some("why")] data-key={ "match" (one.round) } {
                h3 {
                    (language.say("match", &[("n", one.round.to_string().into()), ("team", other.to_string().into())]))
                    span class="names" { " " (self.names(other)) }
                }
                @if let Some(counted) = counted {
                    p {
                        (self.counted(counted, us)) " "
                        a class="button" href={ (link) (if is_open { "" } else { "#why" }) } {
                            (language.t(if is_open { "why-close" } else { "why-boards" }))
                        }
                    }
                }
                @if is_open { (self.boards(one, us)) }
            }
        }
    }

    /// Says what a match is worth and by which rule.
    fn counted(&self, one: &TeamMatch, us: Team) -> Markup {
        let language = self.language;
        let result = &one.result;
        let with = [
            ("boards", i64::from(result.boards).into()),
            ("length", i64::from(one.length).into()),
            ("own", language.number(result.totals[us]).into()),
            ("other", language.number(result.totals[us.other()]).into()),
            ("margin", language.number(signed_score(result.margin[us])).into()),
            ("points", language.number(result.points[us]).into()),
            ("scale", one.scale.clone().unwrap_or_default().into()),
        ];
        let key = if one.scale.is_some() { "match-scale" } else { "match-points" };
        html! { (language.say(key, &with)) }
    }

    fn boards(&self, one: &TeamMatch, us: Team) -> Markup {
        let language = self.language;
        html! {
            div class="scroll" tabindex="0" role="group" aria-label=(language.t("scorecard")) {
                table class="card" {
                    thead {
                        tr {
                            th scope="col" class="number" { (language.t("column-board")) }
                            th scope="col" { (language.t("side-ns")) }
                            th scope="col" { (language.t("side-ew")) }
                            th scope="col" class="number" { (language.t("column-difference")) }
                            th scope="col" class="number" { (language.t("column-swing")) }
                        }
                    }
                    tbody {
                        @for ((board, home_ns, home_ew), row) in one.tables.iter().zip(&one.result.rows) {
                            @let (ns, ew) = if us == Team::Home { (home_ns, home_ew) } else { (home_ew, home_ns) };
                            @let sign = if us == Team::Home { 1 } else { -1 };
                            tr data-key=(board) {
                                td class="number" {
                                    a href=(place(self.id, &format!("/board/{board}"), &session_query(self.seen.event(), self.session))) { (board) }
                                }
                                td { (self.table(*board, *ns, Side::NorthSouth)) }
                                td { (self.table(*board, *ew, Side::EastWest)) }
                                td class="number" {
                                    @if let Some(difference) = row.difference {
                                        (signed(i32::try_from(difference * sign).unwrap_or(i32::MAX)))
                                    }
                                }
                                td class="number" {
                                    @if let Some(score) = row.score[us] { (language.number(signed_score(score))) }
                                }
                            }
                        }
                    }
                }
            }
            @for (board, waiting) in &one.open {
                p class="quiet" {
                    (language.say("board", &[("n", board.to_string().into())])) ": "
                    (language.sentence(&waiting.to_string()))
                }
            }
        }
    }

    /// Draws what the team did at one table.
    fn table(&self, board: BoardNo, slot: Slot, side: Side) -> Markup {
        let Some((_, result)) = self.seen.event().results.get(&slot) else { return html! {} };
        let score = result.outcome.score(board.vulnerability());
        html! {
            (outcome(self.language, &result.outcome))
            @if let Some(score) = score {
                " " span class="quiet" { (signed(if side == Side::NorthSouth { score } else { -score })) }
            }
        }
    }
}

fn signed_score(score: Score) -> String {
    let text = score.short(2);
    if score > Score::ZERO { format!("+{text}") } else { text }
}
