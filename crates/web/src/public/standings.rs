//! The standings: who stands where, in a list for each ranking.

use maud::{Markup, html};
use scoring::Score;
use session::EventId;
use session::model::{Contestant, GroupNo, SectionId, SectionKind, SectionLetters, SessionNo};
use session::scores::{GroupScores, Place};

use super::parts::{place, session_query, side_key, who};
use super::policy::Seen;
use crate::look::worth::{Unit, unit};
use crate::policy::compares_sections;
use crate::texts::Language;

/// One ranking.
pub(super) struct List {
    /// What it is called; empty where there is only one.
    pub(super) title: String,
    /// What it is scored in.
    pub(super) unit: String,
    pub(super) rows: Vec<Row>,
}

/// One place in it.
pub(super) struct Row {
    pub(super) rank: String,
    pub(super) who: String,
    pub(super) names: String,
    pub(super) score: String,
    pub(super) boards: u32,
    /// Where the score is explained.
    pub(super) card: String,
}

/// The rankings of a session.
pub(super) struct Lists<'a> {
    pub(super) seen: &'a Seen,
    pub(super) id: EventId,
    pub(super) session: SessionNo,
    pub(super) language: Language,
    /// Sections apart or together, where somebody asked for it.
    pub(super) by_section: Option<bool>,
}

impl Lists<'_> {
    /// Returns the rankings; `None` where they are not shown now.
    pub(super) fn all(&self) -> Option<Vec<List>> {
        let scores = self.seen.standings(self.session)?;
        let groups: Vec<(GroupNo, &GroupScores)> = scores
            .groups()
            .filter(|(session, ..)| *session == self.session)
            .map(|(_, number, group)| (number, group))
            .collect();
        let several = groups.len() > 1;
        Some(groups.into_iter().flat_map(|(no, group)| self.group(no, group, several)).collect())
    }

    /// Tells whether some sections can be shown apart or together.
    pub(super) fn has_choice(&self) -> bool {
        let event = self.seen.event();
        event.groups.iter().any(|((session, group), _)| {
            *session == self.session && self.sections(*group).len() > 1
        })
    }

    /// Tells whether sections are shown apart.
    pub(super) fn is_by_section(&self) -> bool {
        self.by_section.unwrap_or_else(|| {
            let event = self.seen.event();
            let mut sections = event.sections_of(self.session);
            sections.any(|(letters, _)| {
                !compares_sections(event, SectionId { session: self.session, letters })
            })
        })
    }

    fn sections(&self, group: GroupNo) -> Vec<SectionLetters> {
        let (event, session) = (self.seen.event(), self.session);
        let sections = event.sections_of(session).filter(|(_, one)| one.group == group);
        let letters = sections.map(|(letters, _)| letters);
        letters
            .filter(|letters| !event.is_vacant(SectionId { session, letters: *letters }))
            .collect()
    }

    fn group(&self, number: GroupNo, group: &GroupScores, several: bool) -> Vec<List> {
        let sections = self.sections(number);
        let by_section = self.is_by_section() && sections.len() > 1 && group.pairs().is_some();
        let name = self.seen.event().groups.get(&(self.session, number));
        let name = name.and_then(|group| group.name.clone());
        let group_title = name.or_else(|| {
            let letters: Vec<String> = sections.iter().map(ToString::to_string).collect();
            several.then(|| self.sections_title(&letters))
        });
        let places = group.standings(by_section);
        let lists =
            places.chunk_by(|a, b| a.line == b.line && (!by_section || a.section == b.section));
        lists
            .map(|places| {
                let first = places.first();
                let section = first.and_then(|place| place.section).filter(|_| by_section);
                let line = first.and_then(|place| place.line);
                let titles = [
                    section.map(|one| self.sections_title(&[one.to_string()])),
                    group_title.clone().filter(|_| section.is_none()),
                    line.map(|line| self.language.t(side_key(line))),
                ];
                List {
                    title: titles.into_iter().flatten().collect::<Vec<_>>().join(", "),
                    unit: self.unit(group),
                    rows: places
                        .iter()
                        .map(|place| self.row(group, place, sections.len() > 1 && !by_section))
                        .collect(),
                }
            })
            .collect()
    }

    fn sections_title(&self, letters: &[String]) -> String {
        let with = [("n", letters.len().into()), ("letters", letters.join(", ").into())];
        self.language.say("section-title", &with)
    }

    fn unit(&self, group: &GroupScores) -> String {
        let key = match unit(group) {
            Unit::Matchpoints => "unit-percent",
            _ if group.teams().is_some() => "unit-points",
            Unit::Imps => "unit-imps",
            Unit::Points => "unit-points",
        };
        self.language.t(key)
    }

    fn row(&self, group: &GroupScores, one: &Place, tells_section: bool) -> Row {
        let language = self.language;
        // In one list of both lines each has its own pair 1.
        let line = one.contestant.line.filter(|_| one.line.is_none());
        let short = Contestant { line, ..one.contestant };
        let mut query = session_query(self.seen.event(), self.session);
        query.push(("why", "total".to_owned()));
        let (names, card) = match one.section {
            Some(letters) => {
                let id = SectionId { session: self.session, letters };
                let card = place(self.id, &format!("/pair/{letters}/{}", one.contestant), &query);
                (self.seen.names(id, one.contestant), card)
            }
            None => {
                let number = one.contestant.number;
                let card = place(self.id, &format!("/team/{number}"), &query);
                (self.team_names(group, one), card)
            }
        };
        let percentage = one.percentage.map(Score::percent);
        Row {
            rank: one.rank.to_string(),
            who: who(language, one.section.filter(|_| tells_section), short),
            names,
            score: language.number(percentage.unwrap_or_else(|| one.score.to_string())),
            boards: one.played,
            card,
        }
    }

    fn team_names(&self, group: &GroupScores, one: &Place) -> String {
        let Some(teams) = group.teams() else { return String::new() };
        let members = teams.members(self.seen.event(), one.contestant.number);
        let mut names: Vec<String> =
            members.into_iter().map(|(id, who)| self.seen.names(id, who)).collect();
        names.retain(|names| !names.is_empty());
        names.dedup();
        names.join(" & ")
    }
}

/// Draws a ranking; `most` rows of it where it is only a glimpse.
pub(super) fn list(language: Language, list: &List, most: usize) -> Markup {
    html! {
        section class="ranking" data-key={ "list " (list.title) } {
            @if !list.title.is_empty() { h3 { (list.title) } }
            table {
                thead {
                    tr {
                        th scope="col" { (language.t("column-rank")) }
                        th scope="col" { (language.t("column-pair")) }
                        th scope="col" class="wide" { (language.t("column-names")) }
                        th scope="col" class="number" { (list.unit) }
                        th scope="col" class="number extra" { (language.t("column-boards")) }
                    }
                }
                tbody {
                    @for row in list.rows.iter().take(most) {
                        tr data-key=(row.card) {
                            td class="rank" { (row.rank) }
                            td { a href=(card_link(&row.card)) { (row.who) } }
                            td class="wide names" { (row.names) }
                            td class="number" {
                                a class="score" href={ (row.card) "#why" } title=(language.t("why-tap")) { (row.score) }
                            }
                            td class="number extra" { (row.boards) }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the scorecard without the explanation.
fn card_link(card: &str) -> String {
    card.replace("?why=total", "").replace("&why=total", "")
}

/// Returns what kind of contestants a session has.
pub(super) fn kind(seen: &Seen, section: SectionId) -> SectionKind {
    seen.event().sections.get(&section).map_or(SectionKind::Pairs, |section| section.kind)
}
