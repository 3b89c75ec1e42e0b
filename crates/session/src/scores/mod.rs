//! The scores of an event: what the results in force are worth, and who stands where.
//!
//! A group of sections is one field. When a result changes, its board is scored anew and the totals
//! of those who played it follow; nothing else is looked at. When the movement, a section or the way
//! of scoring changes, everything is.

mod pairs;
mod tables;
mod teams;

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BoardNo, Side};
use scoring::{Profile, ProfileError, Rank, Rules, Score};

pub use pairs::PairScores;
pub use tables::Waiting;
pub(crate) use tables::team_at;
pub use teams::{TeamMatch, TeamScores};

use crate::model::{
    Contestant, GroupNo, ScoringGroup, ScoringMethod, SectionId, SectionLetters, SessionNo, Slot,
};
use crate::state::{EventState, TableResult};

/// The results that are scored: those in force, but for some that are left out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scored<'a> {
    pub(crate) event: &'a EventState,
    pub(crate) without: &'a BTreeSet<Slot>,
}

impl<'a> Scored<'a> {
    /// Returns the result at a slot.
    fn result(self, slot: &Slot) -> Option<&'a TableResult> {
        let result = self.event.results.get(slot).map(|(_, result)| result);
        result.filter(|_| !self.without.contains(slot))
    }

    fn results(self) -> impl Iterator<Item = &'a TableResult> {
        let results = self.event.results.iter().map(|(_, result)| result);
        results.filter(move |result| !self.without.contains(&result.slot))
    }
}

/// The scores of an event.
#[derive(Debug, Clone, Default)]
pub struct Scores {
    groups: BTreeMap<(SessionNo, GroupNo), GroupScores>,
}

/// The scores of a scoring group.
#[derive(Debug, Clone)]
pub struct GroupScores {
    /// How it is scored.
    pub method: ScoringMethod,
    /// The rules it is scored by.
    pub profile: Profile,
    cancelled: BTreeSet<(BoardNo, SectionLetters)>,
    kind: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    Pairs(Box<PairScores>),
    Teams(Box<TeamScores>),
}

/// A place in the standings of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The place.
    pub rank: Rank,
    /// The section, where numbers belong to sections; a team has none.
    pub section: Option<SectionLetters>,
    /// Who.
    pub contestant: Contestant,
    /// The line they are ranked in, where N/S and E/W are ranked apart.
    pub line: Option<Side>,
    /// The number of boards that count; of a team the number of matches.
    pub played: u32,
    /// The total as it is printed.
    pub score: Score,
    /// The percentage as it is printed, where there is one.
    pub percentage: Option<Score>,
    /// Why a tie was broken as it was.
    pub note: Option<String>,
}

impl Scores {
    /// Scores an event from nothing.
    pub fn of(event: &EventState) -> Scores {
        Scores::of_some(Scored { event, without: &BTreeSet::new() })
    }

    /// Scores some results of an event from nothing.
    pub(crate) fn of_some(scored: Scored<'_>) -> Scores {
        let mut groups: BTreeMap<(SessionNo, GroupNo), GroupScores> = BTreeMap::new();
        for (key, group) in scored.event.groups.iter() {
            groups.extend(GroupScores::empty(scored, *key, group).map(|scores| (*key, scores)));
        }
        let mut scores = Scores { groups };
        scores.rescore(scored, scored.results().map(|result| result.slot));
        scores
    }

    /// Scores the boards anew that results changed on.
    pub(crate) fn rescore(&mut self, scored: Scored<'_>, slots: impl IntoIterator<Item = Slot>) {
        let mut by_group: BTreeMap<(SessionNo, GroupNo), BTreeSet<Slot>> = BTreeMap::new();
        for slot in slots {
            if let Some(section) = scored.event.sections.get(&slot.section_id()) {
                by_group.entry((slot.session, section.group)).or_default().insert(slot);
            }
        }
        for (key, slots) in by_group {
            if let Some(group) = self.groups.get_mut(&key) {
                match &mut group.kind {
                    Kind::Pairs(pairs) => pairs.rescore(scored, &slots),
                    Kind::Teams(teams) => teams.rescore(scored, &slots),
                }
            }
        }
    }

    /// Walks through the groups.
    pub fn groups(&self) -> impl Iterator<Item = (SessionNo, GroupNo, &GroupScores)> {
        self.groups.iter().map(|((session, group), scores)| (*session, *group, scores))
    }

    /// Returns the scores of a group.
    pub fn group(&self, session: SessionNo, group: GroupNo) -> Option<&GroupScores> {
        self.groups.get(&(session, group))
    }
}

impl GroupScores {
    fn empty(
        scored: Scored<'_>,
        key: (SessionNo, GroupNo),
        group: &ScoringGroup,
    ) -> Option<GroupScores> {
        let event = scored.event;
        // A profile is checked when the group is set; should a later version not know it any more,
        // the default is better than no standings.
        let profile = group.rules().or_else(|_| Profile::named(ScoringGroup::DEFAULT_PROFILE));
        let profile = profile.ok()?;
        let sections: Vec<SectionId> = event
            .sections_of(key.0)
            .filter(|(_, section)| section.group == key.1)
            .map(|(letters, _)| SectionId { session: key.0, letters })
            .collect();
        let boards = |id: &SectionId| {
            let (id, cancelled) = (*id, event.cancelled.iter());
            cancelled
                .filter(move |((scope, _), _)| scope.covers(id))
                .map(move |((_, board), _)| (*board, id.letters))
        };
        let cancelled = sections.iter().flat_map(boards).collect();
        let kind = match Rules::of(profile.clone(), group.method) {
            Some(rules) => Kind::Pairs(Box::new(PairScores::new(scored, rules, sections))),
            None => Kind::Teams(Box::new(TeamScores::new(event, &profile, group.method, sections))),
        };
        Some(GroupScores { method: group.method, profile, cancelled, kind })
    }

    /// Returns the standings, best first within each ranking; each section for itself if asked.
    pub fn standings(&self, by_section: bool) -> Vec<Place> {
        match &self.kind {
            Kind::Pairs(pairs) => pairs.standings(by_section),
            Kind::Teams(teams) => teams.standings(),
        }
    }

    /// Walks through the boards that were cancelled, with the sections they were cancelled in. Their
    /// results are in the event and score nothing here.
    pub fn cancelled(&self) -> impl Iterator<Item = (BoardNo, SectionLetters)> {
        self.cancelled.iter().copied()
    }

    /// Tells whether a board was cancelled in a section.
    pub fn is_cancelled(&self, section: SectionLetters, board: BoardNo) -> bool {
        self.cancelled.contains(&(board, section))
    }

    /// Returns the field of pairs or players; teams have none.
    pub fn pairs(&self) -> Option<&PairScores> {
        match &self.kind {
            Kind::Pairs(pairs) => Some(pairs),
            Kind::Teams(_) => None,
        }
    }

    /// Returns the matches of teams.
    pub fn teams(&self) -> Option<&TeamScores> {
        match &self.kind {
            Kind::Pairs(_) => None,
            Kind::Teams(teams) => Some(teams),
        }
    }
}

impl ScoringGroup {
    /// The rules of a group that does not name others.
    pub const DEFAULT_PROFILE: &'static str = "wbf";

    /// Returns the rules the group is scored by.
    pub fn rules(&self) -> Result<Profile, ProfileError> {
        Profile::named(self.profile.as_deref().unwrap_or(ScoringGroup::DEFAULT_PROFILE))
    }
}
