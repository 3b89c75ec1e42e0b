//! The fields of an event of pairs or players: one for each session, and one for each set of
//! sections that share boards.

use std::collections::{BTreeMap, HashMap};

use scoring::carry_forward::{Combine, SessionScore, combine};
use scoring::ranking::ranks_within;
use scoring::{Entrant, Rank, Rules, Scope, Score, Standing};

use super::groups::groups;
use super::part::{Part, RawPart};
use super::ranking_id::RankingId;
use super::roster::Roster;
use crate::Board;

/// Everybody's results, ready to be ranked and explained.
#[derive(Debug, Clone)]
pub(super) struct Fields {
    pub(super) roster: Roster,
    pub(super) rules: Rules,
    pub(super) parts: Vec<Part>,
    /// Whether each section is ranked for itself.
    pub(super) by_section: bool,
    /// The numbers of the parts of each session.
    by_session: HashMap<String, Vec<usize>>,
}

/// Somebody's place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub(super) entrant: Entrant,
    pub(super) rank: Rank,
    pub(super) ranking: RankingId,
    pub(super) boards: u32,
    pub(super) score: Score,
    pub(super) percentage: Option<Score>,
}

impl Fields {
    /// Scores all boards.
    pub(super) fn new<'a>(
        mut roster: Roster,
        rules: Rules,
        boards: impl IntoIterator<Item = &'a Board>,
        plays: &BTreeMap<Option<String>, u32>,
        are_twice: bool,
        by_section: bool,
    ) -> Fields {
        let boards: Vec<&Board> = boards.into_iter().collect();
        let groups = groups(&boards);
        let raw: Vec<RawPart> =
            groups.iter().map(|boards| RawPart::read(boards, &mut roster, are_twice)).collect();
        roster.set_labels();
        let parts = raw.into_iter().map(|part| part.score(rules.clone(), &roster, plays));
        let parts: Vec<Part> = parts.collect();
        let mut by_session: HashMap<String, Vec<usize>> = HashMap::new();
        for (number, part) in parts.iter().enumerate() {
            if let Some(session) = &part.session {
                by_session.entry(session.clone()).or_default().push(number);
            }
        }
        Fields { roster, rules, parts, by_section, by_session }
    }

    /// Returns the parts of one session, or all.
    fn parts_of(&self, session: Option<&str>) -> Vec<&Part> {
        match session {
            None => self.parts.iter().collect(),
            Some(session) => {
                let numbers = self.by_session.get(session).map_or(&[][..], Vec::as_slice);
                numbers.iter().filter_map(|number| self.parts.get(*number)).collect()
            }
        }
    }

    /// Returns the part of a session, or of everything, if there is but one.
    pub(super) fn only_part(&self, session: Option<&str>) -> Option<&Part> {
        let number = match session {
            None => (self.parts.len() == 1).then_some(0),
            Some(session) => match self.by_session.get(session).map(Vec::as_slice) {
                Some([only]) => Some(*only),
                _ => None,
            },
        };
        self.parts.get(number?)
    }

    /// Returns the first part of a session, or of everything, that somebody plays in.
    pub(super) fn first_part(
        &mut self,
        session: Option<&str>,
        entrant: Entrant,
    ) -> Option<&mut Part> {
        let plays = |part: &&mut Part| part.total_of(entrant).is_some();
        let of_session = |part: &&mut Part| session.is_none() || part.session.as_deref() == session;
        self.parts.iter_mut().filter(of_session).find(plays)
    }

    /// Ranks everybody over all parts, or over those of one session.
    pub(super) fn rank(&self, session: Option<&str>) -> Vec<Ranked> {
        let parts = self.parts_of(session);
        let scope = Scope { by_line: self.roster.two_winners, by_section: self.by_section };
        let mut all: Vec<(Ranked, i64)> = match parts.as_slice() {
            [only] => only
                .standings(scope)
                .into_iter()
                .map(|one| {
                    let ranked = Ranked {
                        entrant: one.entrant,
                        rank: one.rank,
                        ranking: self.ranking(one.entrant),
                        boards: one.boards,
                        score: one.score,
                        percentage: one.percentage,
                    };
                    (ranked, -i64::from(one.rank.place))
                })
                .collect(),
            several => {
                let standings = several.iter().flat_map(|part| part.standings(scope));
                self.combined(&standings.collect::<Vec<_>>())
            }
        };
        let is_listed = |one: &Ranked| self.roster.entry(one.entrant).is_some_and(|e| e.is_listed);
        all.retain(|(one, _)| is_listed(one));
        let keys: Vec<(RankingId, i64)> =
            all.iter().map(|(one, key)| (one.ranking, *key)).collect();
        for ((one, _), rank) in all.iter_mut().zip(ranks_within(&keys)) {
            one.rank = rank;
        }
        all.sort_by_key(|(one, _)| (one.ranking, one.rank.place, one.entrant));
        all.into_iter().map(|(one, _)| one).collect()
    }

    /// Puts the standings of several parts together: percentages by their mean, anything else by its
    /// sum.
    fn combined(&self, standings: &[Standing]) -> Vec<(Ranked, i64)> {
        let by = |value: &dyn Fn(&Standing) -> Score, method| {
            let score = |one: &Standing| SessionScore {
                contestant: one.entrant,
                score: value(one),
                boards: one.boards,
            };
            // All in one list: nobody asks which parts somebody missed, and there may be many.
            let scores = [standings.iter().map(score).collect()];
            combine(&scores, method, self.rules.profile().totals.percentage)
        };
        let has_percentages = self.rules.has_percentages();
        let sums = by(&|one| one.score, Combine::SumOfScores);
        let means = by(&|one| one.percentage.unwrap_or_default(), Combine::MeanPercentage);
        let both = sums.into_iter().zip(means);
        both.map(|(sum, mean)| {
            let score = sum.score.unwrap_or_default();
            let percentage = mean.score.filter(|_| has_percentages);
            let ranked = Ranked {
                entrant: sum.contestant,
                rank: Rank { place: 1, shared_by: 1 },
                ranking: self.ranking(sum.contestant),
                boards: u32::try_from(sum.boards).unwrap_or(u32::MAX),
                score,
                percentage,
            };
            (ranked, percentage.unwrap_or(score).millionths())
        })
        .collect()
    }

    /// Returns the ranking somebody is in.
    fn ranking(&self, entrant: Entrant) -> RankingId {
        let Some(entry) = self.roster.entry(entrant) else { return RankingId::default() };
        let section = self.by_section.then_some(entry.section_number);
        RankingId { section, line: entry.direction }
    }
}
