//! Matchpoints of one result, and what becomes of a board with fewer scores than expected.

use bridge::Side;

use crate::chart::Chart;
use crate::exact::Exact;
use crate::profile::{MatchpointRules, MatchpointScale, ShortField, SmallGroups};

/// How a result compares with the others of its board, in parts of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Comparison {
    /// The results beaten.
    pub(crate) beaten: i64,
    /// The results equalled, itself among them if it is in the chart.
    pub(crate) equal: i64,
    /// How many parts one result has.
    pub(crate) unit: i64,
    /// The number of results.
    pub(crate) actual: u32,
}

/// What is done with the matchpoints of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Treatment {
    /// All scores are there.
    Plain,
    /// So few are compared that they get percentages by place.
    SmallGroup,
    /// Neuberg's formula.
    Neuberg,
    /// One more for each that is missing.
    OneForEachMissing,
    /// Scaled from the board's own top.
    OwnTop,
}

impl Treatment {
    /// Returns what is done with a board of `actual` scores where `expected` should be.
    pub(crate) fn of(
        rules: &MatchpointRules,
        actual: u32,
        expected: u32,
        is_largest: bool,
    ) -> Treatment {
        if actual >= expected {
            return Treatment::Plain;
        }
        let is_small = match rules.small_groups {
            SmallGroups::Compared => false,
            // More than three, or more than a third of the expected, are compared.
            SmallGroups::Ebu => actual <= 3 && u64::from(actual) * 3 <= u64::from(expected),
            SmallGroups::Acbl => actual < 3 || (actual == 3 && !is_largest),
        };
        if is_small {
            return Treatment::SmallGroup;
        }
        match rules.short_field {
            ShortField::Neuberg => Treatment::Neuberg,
            ShortField::OneForEachMissing => Treatment::OneForEachMissing,
            ShortField::OwnTop => Treatment::OwnTop,
        }
    }
}

impl Comparison {
    /// Compares a score with a chart as a side sees it.
    pub(crate) fn new(chart: &Chart, side: Side, points: i32) -> Comparison {
        let around = chart.around(points);
        let beaten = match side {
            Side::NorthSouth => around.below,
            Side::EastWest => around.above,
        };
        Comparison { beaten, equal: around.equal, unit: chart.unit(), actual: chart.results() }
    }

    /// Returns the matchpoints on the 2-1-0 scale among the results that are there.
    ///
    /// One of those equalled is the result itself. A score that nobody obtained, a part of a weighted
    /// one say, has the matchpoints of the next lower score and that score's frequency.
    pub(crate) fn two_one_zero(&self) -> Exact {
        let parts = 2 * self.beaten + self.equal - self.unit;
        Exact::new(parts, self.unit)
    }

    /// Returns the matchpoints in a field where boards have `expected` scores.
    pub(crate) fn matchpoints(
        &self,
        rules: &MatchpointRules,
        expected: u32,
        is_largest: bool,
    ) -> Exact {
        let plain = self.two_one_zero();
        let expected = expected.max(self.actual);
        let (actual, full) = (i128::from(self.actual), i128::from(expected));
        let one = Exact::whole(1);
        let points = match Treatment::of(rules, self.actual, expected, is_largest) {
            Treatment::Plain => plain,
            _ if actual == 0 => Exact::whole(full - 1),
            Treatment::SmallGroup => small_group_percent(plain, actual) * top(full) / 100,
            Treatment::Neuberg => (plain + one) * Exact::new(full, actual) - one,
            Treatment::OneForEachMissing => plain + Exact::whole(full - actual),
            // A lone score has no top of its own: it is average.
            Treatment::OwnTop if actual == 1 => Exact::whole(full - 1),
            Treatment::OwnTop => plain * Exact::new(full - 1, actual - 1),
        };
        match rules.scale {
            MatchpointScale::TwoOneZero => points,
            MatchpointScale::OneHalfZero => points / 2,
        }
    }
}

/// Returns the percentage of a place in a small group: 60 for one, 65 and 55 for two, 70, 60 and 50
/// for three; equals share.
pub(crate) fn small_group_percent(two_one_zero: Exact, actual: i128) -> Exact {
    Exact::whole(60 - 5 * (actual - 1)) + two_one_zero * 5
}

fn top(expected: i128) -> Exact {
    Exact::whole(2 * (expected - 1))
}
