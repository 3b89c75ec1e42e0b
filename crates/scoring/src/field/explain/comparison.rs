//! How a score compares with the others of its board, by each way of scoring.

use bridge::Side;

use super::line::LineOf;
use super::words::{count, nearly, own_view, plural, signed, with_sign};
use crate::board::{Comparison, Treatment};
use crate::chart::Chart;
use crate::exact::Exact;
use crate::profile::{CrossImpDivisor, DatumRounding, MatchpointScale, Trim};
use crate::{BoardMethod, Explanation};

impl LineOf<'_> {
    /// Explains what a score is worth beside the others.
    pub(super) fn compared(&self, points: i32) -> Vec<Explanation> {
        let Some(chart) = self.scale.chart(self.side, self.line.version) else {
            return Vec::new();
        };
        match self.field.rules().method() {
            BoardMethod::Matchpoints => self.matchpoints(chart, points),
            BoardMethod::Butler => self.butler(chart, points),
            BoardMethod::CrossImps => self.cross_imps(chart, points),
            BoardMethod::Aggregate => Vec::new(),
        }
    }

    fn matchpoints(&self, chart: &Chart, points: i32) -> Vec<Explanation> {
        let comparison = Comparison::new(chart, self.side, points);
        let Comparison { beaten, equal, unit, actual } = comparison;
        let scale = self.field.rules().profile().matchpoints.scale;
        let (win, draw, divisor) = match scale {
            MatchpointScale::TwoOneZero => ("2", "1", 1),
            MatchpointScale::OneHalfZero => ("1", "½", 2),
        };
        let plain = comparison.two_one_zero() / divisor;
        let beat = nearly(Exact::new(beaten, unit));
        let others = actual.saturating_sub(1);
        let because = if equal < unit {
            // A part of a weighted result is in the field with its weight only.
            let tied = nearly(Exact::new(equal, unit));
            format!(
                "beat {beat} and tied {tied} of {}, less the own: {win} × {beat} + {draw} × {tied} \
                 − {draw}",
                count(actual, "result")
            )
        } else if others == 0 {
            "no other result to compare with".to_owned()
        } else {
            let tied = nearly(Exact::new(equal - unit, unit));
            let others = count(others, "other");
            match (beaten, equal - unit) {
                (0, 0) => format!("beat none of {others}"),
                (_, 0) => format!("beat {beat} of {others}: {win} × {beat}"),
                (0, _) => format!("tied {tied} of {others}: {draw} × {tied}"),
                _ => format!(
                    "beat {beat} and tied {tied} of {others}: {win} × {beat} + {draw} × {tied}"
                ),
            }
        };
        let mut parts = vec![Explanation::new(nearly(plain), because)];
        let expected = self.field.expected();
        let missing = expected.saturating_sub(actual);
        let plain = nearly(plain);
        let treated = match self.scale.treatment(self.side, self.line.version) {
            None | Some(Treatment::Plain) => None,
            Some(Treatment::Neuberg) => Some(format!(
                "Neuberg, {actual} of {expected} scores: ({plain} + {draw}) × {expected} / {actual} − \
                 {draw}"
            )),
            Some(Treatment::OneForEachMissing) => Some(format!(
                "{plain} and {draw} for each missing score, {actual} of {expected}: {plain} + {draw} \
                 × {missing}"
            )),
            Some(Treatment::OwnTop) => Some(format!(
                "in proportion to a full board, {actual} of {expected} scores: {plain} × {} / {}",
                expected.saturating_sub(1),
                others.max(1),
            )),
            Some(Treatment::SmallGroup) => Some(format!(
                "only {actual} of {expected} scores, too few to compare: {}",
                match actual {
                    1 => "60 %",
                    2 => "65 and 55 % by place, or 60 %",
                    _ => "70, 60 and 50 % by place, equals sharing",
                }
            )),
        };
        let exact = self.scale.exact(self.side, self.line.version, points);
        parts.extend(treated.map(|because| Explanation::new(nearly(exact), because)));
        parts
    }

    fn butler(&self, chart: &Chart, points: i32) -> Vec<Explanation> {
        let datum = self.scale.datum(self.side, self.line.version);
        let Some((datum, mean)) = datum.and_then(|datum| Some((datum, datum.mean?))) else {
            return vec![Explanation::remark("no datum to compare with")];
        };
        let own_sign = |exact: Exact| if self.side == Side::NorthSouth { exact } else { -exact };
        let butler = &self.field.rules().profile().butler;
        let results = chart.results();
        let is_short = results < self.field.expected();
        let trim = match butler.trim {
            Trim::None => String::new(),
            _ if results <= 2 => ", too few to leave any out".to_owned(),
            Trim::OneEachEnd if butler.factor_short_fields && is_short => format!(
                " without {results}/{} of the highest and of the lowest",
                self.field.expected()
            ),
            Trim::OneEachEnd => " without the highest and the lowest".to_owned(),
            Trim::Percent(percent) => format!(" without {percent} % of them at each end"),
        };
        let rounding = match butler.datum {
            DatumRounding::Exact => "",
            DatumRounding::TensAwayFromZero => ", to tens, a five away from zero",
            DatumRounding::TensEven => ", to tens, a five to the even ten",
            DatumRounding::TensUp => ", to tens, a five up",
        };
        let of = format!("of {}{trim}", count(results, "result"));
        let of_mean = nearly(own_sign(mean));
        let difference = own_sign(Exact::whole(i128::from(points)) - datum.value);
        let won = self.scale.exact(self.side, self.line.version, points);
        let won_words = plural(won.numerator.abs() == won.denominator, "IMP");
        vec![
            Explanation::new(
                with_sign(&nearly(own_sign(datum.value))),
                format!("the datum, from the mean {of_mean} {of}{rounding}"),
            ),
            Explanation::new(
                with_sign(&nearly(difference)),
                format!("the difference, which is {} {won_words}", with_sign(&nearly(won))),
            ),
        ]
    }

    fn cross_imps(&self, chart: &Chart, points: i32) -> Vec<Explanation> {
        let unit = chart.unit();
        let mut sum = 0_i128;
        let mut against = Vec::new();
        for (other, parts) in chart.frequencies().rev() {
            let won = crate::imps(i64::from(points) - i64::from(other));
            let won = if self.side == Side::NorthSouth { won } else { -won };
            sum += i128::from(won) * i128::from(parts);
            // The own result is no other one.
            let others = if other == points { parts - unit } else { parts };
            if others <= 0 {
                continue;
            }
            let times = nearly(Exact::new(others, unit));
            let other = signed(own_view(self.side, other));
            let because = match times.as_str() {
                "1" => format!("against {other}"),
                _ => format!("against {other}, {times} times {}", signed(won.into())),
            };
            let value = Exact::new(i128::from(won) * i128::from(others), unit);
            against.push(Explanation::new(with_sign(&nearly(value)), because));
        }
        let actual = chart.results();
        let sum = with_sign(&nearly(Exact::new(sum, unit)));
        let because = match actual {
            0 | 1 if against.is_empty() => "no other result to compare with".to_owned(),
            _ => "IMPs against all other results".to_owned(),
        };
        let mut parts = vec![Explanation::new(sum.clone(), because).with(against)];
        let rules = &self.field.rules().profile().cross_imps;
        let expected = self.field.expected();
        let is_short = rules.factor_short_fields && actual < expected;
        let (comparisons, all) = (actual.saturating_sub(1).max(1), expected.saturating_sub(1));
        let divided = match rules.divide_by {
            CrossImpDivisor::Comparisons if is_short => Some(format!(
                "{actual} of {expected} scores: {sum} × {expected} / {actual}, divided by {}",
                count(all, "comparison")
            )),
            CrossImpDivisor::Comparisons if comparisons == 1 => None,
            CrossImpDivisor::Comparisons => {
                Some(format!("{sum} divided by {}", count(comparisons, "comparison")))
            }
            CrossImpDivisor::Scores => Some(format!("{sum} divided by {}", count(actual, "score"))),
            CrossImpDivisor::Nothing if is_short && actual > 1 => Some(format!(
                "{actual} of {expected} scores: {sum} × {all} / {comparisons} comparisons"
            )),
            CrossImpDivisor::Nothing => None,
        };
        let exact = self.scale.exact(self.side, self.line.version, points);
        parts.extend(divided.map(|because| Explanation::new(with_sign(&nearly(exact)), because)));
        parts
    }
}
