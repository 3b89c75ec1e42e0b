//! From a total to what is printed: percentages, and totals made comparable.

use crate::exact::Exact;
use crate::profile::{Compare, UnequalBoards};
use crate::{Rounding, Score};

/// The millionths of a point.
const UNIT: i128 = 1_000_000;

/// How the totals of a field are printed.
#[derive(Debug, Clone)]
pub(super) struct Printing {
    pub(super) unequal: UnequalBoards,
    pub(super) percentage: Rounding,
    /// What a board is worth at most; 0 where there are no percentages.
    pub(super) top: Score,
    pub(super) has_percentages: bool,
    /// The largest number of boards anybody has.
    pub(super) most: u32,
    /// Whether something is added to anybody's percentage, which then decides.
    pub(super) has_percent_extras: bool,
}

/// A total as it is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Printed {
    pub(super) score: Score,
    /// The percentage; 0 where there are none.
    pub(super) percentage: Score,
}

impl Printing {
    /// Tells whether places are given by percentage.
    pub(super) fn is_by_percentage(&self) -> bool {
        let is_compared = self.unequal.compare == Compare::Percentage || self.has_percent_extras;
        self.has_percentages && is_compared
    }

    /// Returns what places are given by.
    #[inline]
    pub(super) fn key(&self, printed: &Printed) -> Score {
        if self.is_by_percentage() { printed.percentage } else { printed.score }
    }

    /// Returns where the number is cut that places are given by.
    pub(super) fn key_rounding(&self) -> Rounding {
        if self.is_by_percentage() { self.percentage } else { self.unequal.printed }
    }

    /// Returns how a total is printed; `extra` is added to the percentage.
    #[inline]
    pub(super) fn printed(&self, points: Score, boards: u32, extra: Score) -> Printed {
        let (boards, most) = (i128::from(boards.max(1)), i128::from(self.most.max(1)));
        let as_it_is = || points.rounded_about(self.unequal.printed, || self.half(boards));
        let (score, out_of) = match self.unequal.compare {
            Compare::Percentage if self.has_percentages => (as_it_is(), (points, boards)),
            Compare::Percentage | Compare::FactoredTotal => {
                let factored = self.factored(points, boards, most);
                (factored, (factored, most))
            }
            Compare::Total => (as_it_is(), (points, boards)),
        };
        Printed { score, percentage: self.percent_of(out_of.0, out_of.1) + extra }
    }

    /// Scales a total up to the largest number of boards.
    fn factored(&self, points: Score, boards: i128, most: i128) -> Score {
        let before = self.unequal.before.filter(|_| boards < most);
        let points =
            before.map_or(points, |rounding| points.rounded_about(rounding, || self.half(boards)));
        let exact = Exact::new(i128::from(points.millionths()) * most, UNIT * boards);
        Score::cut_about(exact, self.unequal.printed, || self.half(most))
    }

    fn percent_of(&self, score: Score, boards: i128) -> Score {
        if !self.has_percentages {
            return Score::ZERO;
        }
        let available = i128::from(self.top.millionths()) * boards;
        let exact = if available == 0 {
            // A field of one: nobody to compare with.
            Exact::whole(50)
        } else {
            Exact::new(i128::from(score.millionths()) * 100, available)
        };
        Score::cut_about(exact, self.percentage, || Exact::whole(50))
    }

    fn half(&self, boards: i128) -> Exact {
        self.top.exact() * boards / 2
    }
}
