//! Standings: totals become printed scores, printed scores become places.
//!
//! Two contestants whose printed scores are equal share their place; nobody is ahead by a digit that
//! nobody sees.

use std::cmp::Reverse;

use bridge::Side;

use super::printing::{Printed, Printing};
use super::{ExtraKind, Field, Place, Total};
use crate::profile::UnequalBoards;
use crate::{Entrant, Rank, Score};

/// Whom a ranking compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scope {
    /// Each line for itself, where contestants have one: two winners.
    pub by_line: bool,
    /// Each section for itself.
    pub by_section: bool,
}

/// A contestant's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub entrant: Entrant,
    /// The place among those they are ranked with.
    pub rank: Rank,
    /// The section they are in.
    pub section: u16,
    /// The line they are ranked in, where lines are apart.
    pub line: Option<Side>,
    /// The number of boards that count.
    pub boards: u32,
    /// The total as it is printed.
    pub score: Score,
    /// The percentage as it is printed, where there is one.
    pub percentage: Option<Score>,
}

/// Somebody to be ranked.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    printed: Printed,
    entrant: Entrant,
    boards: u32,
    ranking: u32,
    place: Place,
}

/// Everybody in order, each standing made when it is looked at: a national event has a million.
#[derive(Debug, Clone)]
pub struct Ranking {
    candidates: Vec<Candidate>,
    /// The candidates' places in the list, best first.
    order: Vec<u32>,
    /// How many in turn are equal.
    runs: Vec<u32>,
    scope: Scope,
    has_percentages: bool,
}

impl Field {
    /// Returns everybody with a board, best first within each ranking; ties are split if the profile
    /// says how.
    pub fn standings(&self, scope: Scope) -> Vec<Standing> {
        let standings = self.ranking(scope).iter().collect();
        self.split(standings, scope)
    }

    /// Ranks everybody with a board by their printed scores alone.
    pub fn ranking(&self, scope: Scope) -> Ranking {
        let printing = self.printing();
        let is_plain = self.extras.is_empty() && !self.tallies.has_artificial();
        let candidates: Vec<Candidate> = (0..self.places.len())
            .map(Entrant::at)
            .zip(&self.places)
            .filter_map(|(entrant, place)| {
                let (points, boards, percent) = if is_plain {
                    let (points, boards) = self.tallies.real(entrant);
                    (points, boards, Score::ZERO)
                } else {
                    let total = self.total_of(entrant);
                    (total.points(), total.boards, total.percent)
                };
                (boards > 0).then(|| Candidate {
                    printed: printing.printed(points, boards, percent),
                    entrant,
                    boards,
                    ranking: scope.ranking(place),
                    place: *place,
                })
            })
            .collect();
        let (order, runs) = order(&candidates, &printing);
        let has_percentages = printing.has_percentages;
        Ranking { candidates, order, runs, scope, has_percentages }
    }

    /// Returns the total of a contestant, with its parts.
    pub fn total_of(&self, entrant: Entrant) -> Total {
        let extras = self.extras.get(&entrant).map_or(&[][..], Vec::as_slice);
        self.tallies.total(entrant, &self.rules, self.expected, extras)
    }

    /// Returns the largest number of boards anybody has.
    pub fn most_boards(&self) -> u32 {
        self.tallies.most_boards()
    }

    /// Returns how unequal numbers of boards are treated here.
    pub(super) fn unequal(&self) -> &UnequalBoards {
        let totals = &self.rules.profile().totals;
        if self.rules.has_percentages() { &totals.matchpoints } else { &totals.imps }
    }

    fn has_percent_extras(&self) -> bool {
        self.extras.values().flatten().any(|extra| extra.kind == ExtraKind::Percent)
    }

    pub(super) fn printing(&self) -> Printing {
        Printing {
            unequal: self.unequal().clone(),
            percentage: self.rules.profile().totals.percentage,
            top: self.top(),
            has_percentages: self.rules.has_percentages(),
            most: self.most_boards(),
            has_percent_extras: self.has_percent_extras(),
        }
    }
}

impl Ranking {
    /// Walks through the standings, best first within each ranking.
    pub fn iter(&self) -> impl Iterator<Item = Standing> {
        let mut order = self.order.iter().filter_map(|at| self.candidates.get(index(*at)));
        let mut runs = self.runs.iter();
        let (mut ranking, mut rank, mut left) = (None, Rank { place: 1, shared_by: 0 }, 0);
        std::iter::from_fn(move || {
            let candidate = order.next()?;
            if left == 0 {
                left = *runs.next()?;
                let is_first = ranking.replace(candidate.ranking) != Some(candidate.ranking);
                let place = if is_first { 1 } else { rank.place.saturating_add(rank.shared_by) };
                rank = Rank { place, shared_by: left };
            }
            left -= 1;
            let Printed { score, percentage } = candidate.printed;
            Some(Standing {
                entrant: candidate.entrant,
                rank,
                section: candidate.place.section,
                line: candidate.place.line.filter(|_| self.scope.by_line),
                boards: candidate.boards,
                score,
                percentage: self.has_percentages.then_some(percentage),
            })
        })
    }

    /// Returns how many are ranked.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Tells whether nobody has a board yet.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

impl Scope {
    /// Returns the number of the ranking a place belongs to; rankings are listed in this order.
    fn ranking(self, place: &Place) -> u32 {
        let section = if self.by_section { u32::from(place.section) + 1 } else { 0 };
        let line = match place.line.filter(|_| self.by_line) {
            None => 0,
            Some(Side::NorthSouth) => 1,
            Some(Side::EastWest) => 2,
        };
        section * 3 + line
    }
}

/// Orders candidates by ranking, best first, those who tie as they stand; and tells how many in turn are
/// equal.
///
/// Printed scores are few, so as a rule they are counted out; the others are sorted.
fn order(all: &[Candidate], printing: &Printing) -> (Vec<u32>, Vec<u32>) {
    let key = |candidate: &Candidate| printing.key(&candidate.printed).millionths();
    let Some(buckets) = buckets(all, printing) else {
        let rank_by = |candidate: &Candidate| (candidate.ranking, Reverse(key(candidate)));
        let mut sorted: Vec<((u32, Reverse<i64>), u32)> =
            all.iter().map(rank_by).zip(0..).collect();
        sorted.sort_unstable();
        let runs = sorted.chunk_by(|a, b| a.0 == b.0);
        let runs = runs.map(|run| u32::try_from(run.len()).unwrap_or(u32::MAX)).collect();
        return (sorted.into_iter().map(|(_, at)| at).collect(), runs);
    };
    let mut counts = vec![0_u32; buckets.iter().copied().max().map_or(0, |last| index(last) + 1)];
    for bucket in &buckets {
        counts[index(*bucket)] += 1;
    }
    let mut next = Vec::with_capacity(counts.len());
    let mut before = 0;
    for count in &counts {
        next.push(before);
        before += count;
    }
    let mut candidates = vec![0_u32; all.len()];
    for (at, bucket) in (0..).zip(&buckets) {
        let place = &mut next[index(*bucket)];
        candidates[index(*place)] = at;
        *place += 1;
    }
    counts.retain(|count| *count > 0);
    (candidates, counts)
}

/// Returns a number for each candidate by which they are ordered, if such numbers stay small.
fn buckets(all: &[Candidate], printing: &Printing) -> Option<Vec<u32>> {
    let key = |candidate: &Candidate| printing.key(&candidate.printed).millionths();
    let (least, most) = (all.iter().map(key).min()?, all.iter().map(key).max()?);
    let rankings = i64::from(all.iter().map(|candidate| candidate.ranking).max()?) + 1;
    let step = printing.key_rounding().unit();
    let steps = most.checked_sub(least)? / step + 1;
    let few = i64::try_from(all.len()).ok()?.saturating_mul(16).clamp(1024, i64::from(u32::MAX));
    if steps.checked_mul(rankings)? > few {
        return None;
    }
    let bucket = |candidate: &Candidate| {
        let below = most - key(candidate);
        let is_whole = below % step == 0;
        let bucket = i64::from(candidate.ranking) * steps + below / step;
        u32::try_from(bucket).ok().filter(|_| is_whole)
    };
    all.iter().map(bucket).collect()
}

fn index(at: u32) -> usize {
    usize::try_from(at).unwrap_or(usize::MAX)
}
