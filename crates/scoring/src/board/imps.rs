//! IMPs of one result: against a datum, or against every other result.

use bridge::Side;

use crate::chart::Chart;
use crate::exact::Exact;
use crate::profile::{CrossImpDivisor, CrossImpRules, DatumRounding, Trim};
use crate::{BoardMethod, Rules, imps};

/// The datum of a board: what results are compared with.
#[derive(Debug, Clone)]
pub(crate) struct Datum {
    /// The mean, as it was taken; `None` where nobody played or datums are not used.
    pub(crate) mean: Option<Exact>,
    /// The mean, cut.
    pub(crate) value: Exact,
}

impl Datum {
    /// Returns the datum of a chart.
    pub(crate) fn of(rules: &Rules, chart: &Chart, expected: u32) -> Datum {
        let mean = if rules.method() == BoardMethod::Butler {
            trimmed_mean(rules, chart, expected)
        } else {
            None
        };
        let rounding = rules.profile().butler.datum;
        let value = mean.map_or(Exact::ZERO, |mean| cut(mean, rounding));
        Datum { mean, value }
    }
}

/// Returns the IMPs of a score against the datum.
pub(super) fn butler(datum: &Datum, side: Side, points: i32) -> Exact {
    let difference = Exact::whole(i128::from(points)) - datum.value;
    // A datum that is not cut leaves fractions; the scale's limits are whole, so the part counts.
    let Exact { numerator, denominator } = difference;
    let size = (numerator.abs() + denominator - 1) / denominator;
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    let won = imps(if numerator < 0 { -size } else { size });
    Exact::whole(i128::from(if side == Side::NorthSouth { won } else { -won }))
}

/// Returns the IMPs of a score against every other one.
pub(super) fn cross_imps(
    rules: &CrossImpRules,
    chart: &Chart,
    expected: u32,
    side: Side,
    points: i32,
) -> Exact {
    let sum: i128 = chart
        .frequencies()
        .map(|(other, parts)| {
            let won = imps(i64::from(points) - i64::from(other));
            i128::from(won) * i128::from(parts)
        })
        .sum();
    let sum = Exact::new(sum, i128::from(chart.unit()));
    let sum = if side == Side::NorthSouth { sum } else { -sum };
    let actual = i128::from(chart.results());
    let expected = i128::from(expected).max(actual);
    if actual == 0 {
        return Exact::whole(0);
    }
    let is_short = rules.factor_short_fields && actual < expected;
    match rules.divide_by {
        CrossImpDivisor::Comparisons if is_short => {
            sum * Exact::new(expected, actual) / (expected - 1)
        }
        CrossImpDivisor::Comparisons => sum / (actual - 1).max(1),
        CrossImpDivisor::Scores => sum / actual,
        // A group of n is scaled to the N of the field by its comparisons (ACBLscore manual 83).
        CrossImpDivisor::Nothing if is_short && actual > 1 => {
            sum * Exact::new(expected - 1, actual - 1)
        }
        CrossImpDivisor::Nothing => sum,
    }
}

fn trimmed_mean(rules: &Rules, chart: &Chart, expected: u32) -> Option<Exact> {
    let butler = &rules.profile().butler;
    let (actual, unit) = (i128::from(chart.results()), i128::from(chart.unit()));
    if actual == 0 {
        return None;
    }
    let expected = i128::from(expected).max(actual);
    // How much is left out at each end, in parts of a result over `scale`.
    let (left_out, scale) = match butler.trim {
        Trim::None => (0, 1),
        Trim::OneEachEnd if butler.factor_short_fields => (unit * actual, expected),
        Trim::OneEachEnd => (unit, 1),
        Trim::Percent(percent) => ((actual * i128::from(percent) * 2 + 100) / 200 * unit, 1),
    };
    let all = actual * unit * scale;
    // Where leaving out would leave nothing, nothing is left out.
    let left_out = if 2 * left_out >= all { 0 } else { left_out };
    let (mut sum, mut weight, mut passed) = (0_i128, 0_i128, 0_i128);
    for (points, parts) in chart.frequencies() {
        let parts = i128::from(parts) * scale;
        let from = passed.max(left_out);
        let to = (passed + parts).min(all - left_out);
        let kept = (to - from).max(0);
        sum += kept * i128::from(points);
        weight += kept;
        passed += parts;
    }
    (weight > 0).then(|| Exact::new(sum, weight))
}

fn cut(mean: Exact, rounding: DatumRounding) -> Exact {
    let Exact { numerator, denominator } = mean;
    let (tens, rest) =
        (numerator.div_euclid(denominator * 10), numerator.rem_euclid(denominator * 10));
    let up = match rounding {
        DatumRounding::Exact => return mean,
        _ if rest != denominator * 5 => rest > denominator * 5,
        DatumRounding::TensUp => true,
        DatumRounding::TensAwayFromZero => numerator >= 0,
        DatumRounding::TensEven => tens.rem_euclid(2) == 1,
    };
    Exact::whole((tens + i128::from(up)) * 10)
}
