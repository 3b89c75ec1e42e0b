//! The ranking as a table sees it.

use std::collections::BTreeSet;

use bridge::Side;
use jiff::Timestamp;
use scoring::Score;
use serde::Serialize;
use session::model::{Contestant, SectionId, TableNo};
use session::scores::{GroupScores, Place, Scores};
use session::state::EventState;

use super::NotShown;
use super::seated::Table;
use super::worth;
use crate::policy::{self, Policy, Ranking};
use crate::view::{self, names_of};

/// The ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingLook {
    /// A list for each line and section that is ranked apart.
    pub groups: Vec<RankingGroup>,
    /// Whether all results are in.
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// One list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingGroup {
    /// What it is called; empty where there is only one.
    pub title: String,
    /// The places, best first.
    pub rows: Vec<RankingRow>,
}

/// One place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingRow {
    /// The place, `3=` when it is shared.
    pub rank: String,
    /// Who.
    pub who: String,
    /// Their names.
    pub names: String,
    /// The total.
    pub score: String,
    /// The percentage, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<String>,
    /// How many boards count; of a team the matches.
    pub boards: u32,
    /// Whether they sit at this table.
    pub own: bool,
}

/// Returns the ranking as a table may see it now.
pub fn ranking(
    event: &EventState,
    scores: &Scores,
    id: SectionId,
    table: TableNo,
    now: Timestamp,
) -> Result<RankingLook, NotShown> {
    let place = Table::new(event, id, table, now).ok_or(NotShown::NoTable)?;
    let policy = Policy::of(event, id);
    let is_time = match policy.ranking {
        _ if policy.offline => return Err(NotShown::Off),
        Ranking::Off => return Err(NotShown::Off),
        Ranking::EveryRound => place.is_between_rounds(),
        Ranking::End => place.is_finished(),
        Ranking::Always => true,
    };
    if !is_time {
        return Err(NotShown::NotYet);
    }
    // Otherwise it would tell what a result is worth before the other side has agreed to it.
    if place.awaits_acceptance() {
        return Err(NotShown::NotAccepted);
    }
    let group = worth::group_of(event, scores, id).ok_or(NotShown::NoTable)?;
    let by_section = !policy::compares_sections(event, id);
    let list = List { event, id, group, seated: place.seated(), by_section };
    Ok(RankingLook { groups: list.groups(), is_final: is_complete(event, id) })
}

/// What the lists are made from.
struct List<'a> {
    event: &'a EventState,
    id: SectionId,
    group: &'a GroupScores,
    /// Who sits at the table that asks.
    seated: BTreeSet<Contestant>,
    by_section: bool,
}

impl List<'_> {
    fn groups(&self) -> Vec<RankingGroup> {
        let places = self.group.standings(self.by_section);
        let here = |place: &&Place| {
            !self.by_section || place.section.is_none_or(|section| section == self.id.letters)
        };
        let places: Vec<&Place> = places.iter().filter(here).collect();
        let lists = places.chunk_by(|a, b| a.line == b.line);
        lists
            .map(|places| RankingGroup {
                title: places.first().and_then(|place| place.line).map_or("", title).to_owned(),
                rows: places.iter().map(|place| self.row(place)).collect(),
            })
            .collect()
    }

    fn row(&self, place: &Place) -> RankingRow {
        // In one list of both lines each has its own pair 1.
        let number = match place.line {
            Some(_) => place.contestant.number.to_string(),
            None => place.contestant.to_string(),
        };
        let is_one_section = self.by_section
            || !self.event.sections_of(self.id.session).any(|(letters, section)| {
                letters != self.id.letters && self.is_same_group(section.group)
            });
        let who = match place.section {
            Some(section) if !is_one_section => format!("{section}{number}"),
            _ => number,
        };
        let (names, own) = match place.section {
            Some(letters) => {
                let section = SectionId { letters, ..self.id };
                let own = letters == self.id.letters && self.seated.contains(&place.contestant);
                (names_of(self.event, section, place.contestant), own)
            }
            None => self.team(place),
        };
        RankingRow {
            rank: place.rank.to_string(),
            who,
            names,
            score: place.score.to_string(),
            percentage: place.percentage.map(Score::percent),
            boards: place.played,
            own,
        }
    }

    fn is_same_group(&self, group: session::model::GroupNo) -> bool {
        self.event.sections.get(&self.id).is_some_and(|section| section.group == group)
    }

    /// Returns the names of a team, and whether some of it sits at the table.
    fn team(&self, place: &Place) -> (String, bool) {
        let Some(teams) = self.group.teams() else { return (String::new(), false) };
        let members = teams.members(self.event, place.contestant.number);
        let own =
            members.iter().any(|(section, who)| *section == self.id && self.seated.contains(who));
        let mut names: Vec<String> =
            members.into_iter().map(|(id, who)| names_of(self.event, id, who)).collect();
        names.retain(|names| !names.is_empty());
        names.dedup();
        (names.join(" & "), own)
    }
}

fn title(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "N/S",
        Side::EastWest => "E/W",
    }
}

/// Tells whether every board of the sections scored together has its result.
fn is_complete(event: &EventState, id: SectionId) -> bool {
    let group = event.sections.get(&id).map(|section| section.group);
    let sections = event.sections_of(id.session).filter(|(_, one)| Some(one.group) == group);
    sections.map(|(letters, _)| SectionId { letters, ..id }).all(|id| {
        let Some((section, movement)) = event.sections.get(&id).zip(event.movements.get(&id))
        else {
            return true;
        };
        let mut played = movement.rounds().iter().filter(|row| row.is_played(section));
        played.all(|row| view::is_complete(event, id, row.table, row.round))
    })
}
