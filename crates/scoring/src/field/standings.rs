//! Standings: totals become printed scores, printed scores become places.
//!
//! Two contestants whose printed scores are equal share their place; nobody is ahead by a digit that
//! nobody sees.

use bridge::Side;
use num_rational::Ratio;

use super::{Field, Total};
use crate::profile::{Compare, UnequalBoards};
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
    /// The section they are ranked in.
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

/// A total as it is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Printed {
    pub(super) score: Score,
    pub(super) percentage: Option<Score>,
    /// What places are given by.
    pub(super) key: Score,
}

impl Field {
    /// Returns everybody with a board, best first within each ranking.
    pub fn standings(&self, scope: Scope) -> Vec<Standing> {
        let most = self.most_boards();
        let mut order: Vec<(u32, std::cmp::Reverse<i64>, u32)> = Vec::new();
        let mut all: Vec<Standing> = Vec::new();
        for (index, (place, tally)) in self.places.iter().zip(&self.tallies).enumerate() {
            let boards = tally.boards();
            if boards == 0 {
                continue;
            }
            let entrant = Entrant(u32::try_from(index).unwrap_or(u32::MAX));
            let printed = self.printed(&self.total_of(entrant), most);
            let line = place.line.filter(|_| scope.by_line);
            let section = if scope.by_section { u32::from(place.section) + 1 } else { 0 };
            let side = match line {
                None => 0,
                Some(Side::NorthSouth) => 1,
                Some(Side::EastWest) => 2,
            };
            let at = u32::try_from(all.len()).unwrap_or(u32::MAX);
            order.push((section * 4 + side, std::cmp::Reverse(printed.key.millionths()), at));
            all.push(Standing {
                entrant,
                rank: Rank { place: 0, shared_by: 0 },
                section: place.section,
                line,
                boards,
                score: printed.score,
                percentage: printed.percentage,
            });
        }
        order.sort_unstable();
        let mut standings = Vec::with_capacity(order.len());
        let groups = order.chunk_by(|a, b| a.0 == b.0);
        for group in groups {
            let mut place = 1;
            for equal in group.chunk_by(|a, b| a.1 == b.1) {
                let shared_by = u32::try_from(equal.len()).unwrap_or(u32::MAX);
                let rank = Rank { place, shared_by };
                for (_, _, at) in equal {
                    let index = usize::try_from(*at).unwrap_or(usize::MAX);
                    standings.extend(all.get(index).map(|standing| Standing { rank, ..*standing }));
                }
                place = place.saturating_add(shared_by);
            }
        }
        standings
    }

    /// Returns the total of a contestant, with its parts.
    pub fn total_of(&self, entrant: Entrant) -> Total {
        let tally = self.tallies.get(entrant.index()).copied().unwrap_or_default();
        let extras = self.extras.get(&entrant).map_or(&[][..], Vec::as_slice);
        tally.total(&self.rules, self.expected, extras)
    }

    /// Returns the largest number of boards anybody has.
    pub fn most_boards(&self) -> u32 {
        self.tallies.iter().map(|tally| tally.boards()).max().unwrap_or(0)
    }

    /// Returns how unequal numbers of boards are treated here.
    pub(super) fn unequal(&self) -> &UnequalBoards {
        let totals = &self.rules.profile().totals;
        if self.rules.has_percentages() { &totals.matchpoints } else { &totals.imps }
    }

    pub(super) fn printed(&self, total: &Total, most: u32) -> Printed {
        let unequal = self.unequal();
        let points = total.points();
        let top = self.top().ratio();
        let (boards, most) = (i128::from(total.boards.max(1)), i128::from(most.max(1)));
        let half = |boards: i128| top * boards / 2;
        let cut = |exact: Ratio<i128>, boards| Score::round(exact, unequal.printed, half(boards));
        let factored = || {
            let before = unequal.before.filter(|_| boards < most);
            let average = Score::round(half(boards), crate::Rounding::FINEST, half(boards));
            let points = before.map_or(points, |rounding| points.rounded(rounding, average));
            cut(points.ratio() * Ratio::new(most, boards), most)
        };
        let percentage = |score: Ratio<i128>, boards: i128| {
            let available = top * boards;
            let exact = if *available.numer() == 0 {
                // A field of one: nobody to compare with.
                Ratio::from_integer(50)
            } else {
                score * 100 / available
            };
            let rounding = self.rules.profile().totals.percentage;
            Score::round(exact, rounding, Ratio::from_integer(50)) + total.percent
        };
        let has_percentages = self.rules.has_percentages();
        match unequal.compare {
            Compare::Percentage if has_percentages => {
                let percentage = percentage(points.ratio(), boards);
                Printed {
                    score: cut(points.ratio(), boards),
                    percentage: Some(percentage),
                    key: percentage,
                }
            }
            Compare::Percentage | Compare::FactoredTotal => {
                let score = factored();
                let percentage = has_percentages.then(|| percentage(score.ratio(), most));
                let by_percentage = total.percent != Score::ZERO;
                let key = percentage.filter(|_| by_percentage).unwrap_or(score);
                Printed { score, percentage, key }
            }
            Compare::Total => {
                let score = cut(points.ratio(), boards);
                let percentage = has_percentages.then(|| percentage(points.ratio(), boards));
                Printed { score, percentage, key: score }
            }
        }
    }
}
