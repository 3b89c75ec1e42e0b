//! How a contestant's total, or the score of one board, came about.

use bridge::{BoardNo, Form, Side};

use super::{ExtraKind, Field, Total};
use crate::board::{BoardScale, Comparison, Treatment};
use crate::exact::Exact;
use crate::profile::{Compare, CrossImpDivisor, MatchpointScale};
use crate::{Award, BoardMethod, Entrant, Explanation, Line, LineResult, Ruling, Score};

/// Writes the name of a contestant.
pub(super) type Name<'a> = &'a dyn Fn(Entrant) -> String;

impl Field {
    /// Explains the total of a contestant, board by board.
    pub fn explain(&self, entrant: Entrant, name: Name<'_>) -> Explanation {
        let total = self.total_of(entrant);
        let boards =
            self.boards.keys().filter_map(|board| self.explain_board(entrant, *board, name));
        let boards = Explanation::new(
            self.unit(total.real + total.artificial),
            format!("the boards, but for averages plus and minus ({})", total.boards),
        )
        .with(boards);
        let mut parts = vec![boards];
        parts.extend(self.explain_averages(&total));
        parts.extend(self.extras.get(&entrant).into_iter().flatten().map(|extra| {
            let amount = match extra.kind {
                ExtraKind::Points => format!("{:+}", Signed(extra.amount)),
                ExtraKind::PercentOfTop => format!("{:+} % of a top", Signed(extra.amount)),
                ExtraKind::Percent => format!("{:+} %", Signed(extra.amount)),
            };
            Explanation::new(amount, extra.reason.clone())
        }));
        self.explain_printed(&total, name(entrant)).with(parts)
    }

    /// Explains what a contestant has on a board; `None` if they did not play it.
    pub fn explain_board(
        &self,
        entrant: Entrant,
        board: BoardNo,
        name: Name<'_>,
    ) -> Option<Explanation> {
        let traveller = self.boards.get(&board)?;
        let scale = BoardScale::new(&self.rules, traveller, self.expected);
        let credited = |line: &Line, side| {
            let (first, second) = line.who.of(side);
            first == entrant || second == Some(entrant)
        };
        let (line, side) = traveller.lines().find_map(|line| {
            let side = Side::ALL.into_iter().find(|side| credited(&line, *side))?;
            Some((line, side))
        })?;
        let award = scale.award(side, line.version, &line.result);
        let value = self.points_of(entrant, award);
        let against = name(line.who.of(side.other()).0);
        let place = format!("board {board}, {} against {against}", side.name());
        let node = match value {
            Some(value) => Explanation::new(self.unit(value), place),
            None => Explanation::new("nothing", format!("{place}: the board does not count")),
        };
        Some(node.with(self.explain_award(&scale, &line, side, award)))
    }

    fn explain_award(
        &self,
        scale: &BoardScale<'_>,
        line: &Line,
        side: Side,
        award: Award,
    ) -> Vec<Explanation> {
        match &line.result {
            LineResult::Table { points, played } => {
                let contract = played.map_or_else(
                    || "scored at the table".to_owned(),
                    |played| played.text(Form::People),
                );
                let seen = own_view(side, *points);
                let mut parts = vec![Explanation::new(format!("{seen:+}"), contract)];
                parts.extend(self.explain_score(scale, side, line.version, *points));
                parts
            }
            LineResult::PassedOut => {
                let mut parts = vec![Explanation::new("0", "passed out")];
                parts.extend(self.explain_score(scale, side, line.version, 0));
                parts
            }
            LineResult::NotPlayed => vec![Explanation::remark("not played")],
            LineResult::Ruled(rulings) => {
                self.explain_ruling(scale, &rulings[side], side, line.version, award)
            }
        }
    }

    fn explain_ruling(
        &self,
        scale: &BoardScale<'_>,
        ruling: &Ruling,
        side: Side,
        version: u8,
        award: Award,
    ) -> Vec<Explanation> {
        let averages = &self.rules.profile().averages;
        let or_own = |word: &str| {
            if averages.own_average {
                format!(", or the own average of the session if that is {word}")
            } else {
                String::new()
            }
        };
        let remark = match ruling {
            Ruling::Average => "average: half of what the board is worth".to_owned(),
            Ruling::AveragePlus => match self.rules.method() {
                BoardMethod::Matchpoints => {
                    format!("average plus: {} %{}", averages.plus, or_own("better"))
                }
                _ => format!("average plus: {} IMPs{}", averages.imps, or_own("better")),
            },
            Ruling::AverageMinus => match self.rules.method() {
                BoardMethod::Matchpoints => {
                    format!("average minus: {} %{}", averages.minus, or_own("worse"))
                }
                _ => format!("average minus: −{} IMPs{}", averages.imps, or_own("worse")),
            },
            Ruling::Percentage(percentage) => format!("the director gave {percentage}"),
            Ruling::Undecided => "the director has not ruled yet".to_owned(),
            Ruling::Assigned(points) => {
                let seen = own_view(side, *points);
                let assigned = Explanation::new(format!("{seen:+}"), "assigned by the director");
                let mut parts = vec![assigned];
                parts.extend(self.explain_score(scale, side, version, *points));
                return parts;
            }
            Ruling::Weighted(weighted) => {
                let parts = weighted.parts().iter().map(|(share, points)| {
                    let exact = scale.exact(side, version, *points);
                    let value = Score::cut(exact, crate::Rounding::FINEST, Exact::ZERO);
                    let seen = own_view(side, *points);
                    let because = format!("{seen:+}, with weight {share}");
                    Explanation::new(self.unit(value), because)
                        .with(self.explain_score(scale, side, version, *points))
                });
                let parts: Vec<Explanation> = parts.collect();
                let remark = "weighted by the director: each possible score is converted first";
                return vec![Explanation::remark(remark).with(parts)];
            }
        };
        debug_assert!(!matches!(award, Award::Real(_)));
        vec![Explanation::remark(remark)]
    }

    fn explain_score(
        &self,
        scale: &BoardScale<'_>,
        side: Side,
        version: u8,
        points: i32,
    ) -> Vec<Explanation> {
        let Some(chart) = scale.chart(side, version) else { return Vec::new() };
        match self.rules.method() {
            BoardMethod::Matchpoints => {
                let comparison = Comparison::new(chart, side, points);
                self.explain_matchpoints(scale, side, version, &comparison)
            }
            BoardMethod::Butler => {
                let Some(datum) = scale.datum(side, version) else { return Vec::new() };
                let show =
                    |ratio: Exact| Score::cut(ratio, crate::Rounding::FINEST, Exact::ZERO).short(2);
                let mean = datum.mean.map(show).unwrap_or_default();
                let datum_node = Explanation::new(
                    show(datum.value),
                    format!("the datum, from the mean {mean} of {} results", chart.results()),
                );
                let own = Exact::whole(i128::from(points));
                let difference = show(own - datum.value);
                vec![
                    datum_node,
                    Explanation::remark(format!(
                        "a difference of {difference} on the IMP scale, seen from North-South"
                    )),
                ]
            }
            BoardMethod::CrossImps => {
                let against: Vec<Explanation> = chart
                    .frequencies()
                    .rev()
                    .map(|(other, parts)| {
                        let won = crate::imps(i64::from(points) - i64::from(other));
                        let won = if side == Side::NorthSouth { won } else { -won };
                        let times = parts_text(parts, chart.unit());
                        let other = own_view(side, other);
                        Explanation::new(
                            format!("{won:+}"),
                            format!("against {other:+} ({times} ×)"),
                        )
                    })
                    .collect();
                let divided = match self.rules.profile().cross_imps.divide_by {
                    CrossImpDivisor::Nothing => "added up",
                    CrossImpDivisor::Comparisons => "divided by the number of comparisons",
                    CrossImpDivisor::Scores => "divided by the number of scores",
                };
                let because = format!("IMPs against all {} results, {divided}", chart.results());
                vec![Explanation::remark(because).with(against)]
            }
            BoardMethod::Aggregate => Vec::new(),
        }
    }

    fn explain_matchpoints(
        &self,
        scale: &BoardScale<'_>,
        side: Side,
        version: u8,
        comparison: &Comparison,
    ) -> Vec<Explanation> {
        let Comparison { beaten, equal, unit, actual } = *comparison;
        let others = actual.saturating_sub(1);
        let beat = parts_text(beaten, unit);
        let tied = parts_text((equal - unit).max(0), unit);
        let is_half = self.rules.profile().matchpoints.scale == MatchpointScale::OneHalfZero;
        let plain = comparison.two_one_zero() / if is_half { 2 } else { 1 };
        let show = |exact: Exact| Score::cut(exact, crate::Rounding::FINEST, Exact::ZERO);
        let (win, draw) = if is_half { ("1", "½") } else { ("2", "1") };
        let mut parts = vec![Explanation::new(
            show(plain).short(4),
            format!(
                "beat {beat}, tied {tied} of {others} others: {win} × {beat} + {draw} × {tied}"
            ),
        )];
        if version != 0 {
            let remark = format!("only with results on the same cards (version {version})");
            parts.push(Explanation::remark(remark));
        }
        let expected = self.expected;
        let unit_words = if is_half { "½" } else { "1" };
        let plain = show(plain).short(4);
        let treated = match scale.treatment(side, version) {
            None | Some(Treatment::Plain) => None,
            Some(Treatment::Neuberg) => Some(format!(
                "Neuberg {actual} of {expected}: ({plain} + {unit_words}) × {expected} / {actual} − {unit_words}"
            )),
            Some(Treatment::OneForEachMissing) => Some(format!(
                "one more for each of the {} scores that are missing",
                expected.saturating_sub(actual)
            )),
            Some(Treatment::OwnTop) => Some(format!(
                "the percentage of the board's own top, {actual} scores of {expected}"
            )),
            Some(Treatment::SmallGroup) => Some(format!(
                "only {actual} of {expected} scores: percentages by place (60; 65, 55; 70, 60, 50)"
            )),
        };
        parts.extend(treated.map(Explanation::remark));
        parts
    }

    fn explain_averages(&self, total: &Total) -> Vec<Explanation> {
        let own = match total.real_boards {
            0 => "no board was played".to_owned(),
            boards => {
                let average = total.real.exact() / i128::from(boards);
                let average = Score::cut(average, self.rules.board_rounding(), Exact::ZERO);
                format!("the own average of {boards} boards is {}", average.short(4))
            }
        };
        let node = |(count, score): (u32, Score), word: &str| {
            (count > 0).then(|| {
                Explanation::new(
                    self.unit(score),
                    format!("for each average {word} ({count} of them): {own}"),
                )
            })
        };
        node(total.plus, "plus").into_iter().chain(node(total.minus, "minus")).collect()
    }

    fn explain_printed(&self, total: &Total, name: String) -> Explanation {
        let most = self.most_boards();
        let points = total.points();
        let printed = self.printing().printed(points, total.boards, total.percent);
        let profile = &self.rules.profile().name;
        let boards = total.boards;
        let factored = match self.unequal().compare {
            Compare::FactoredTotal if boards < most => {
                format!(", {} × {most} / {boards} boards", points.short(4))
            }
            _ => String::new(),
        };
        let points = points.short(4);
        if self.rules.has_percentages() {
            let available = self.top().millionths().saturating_mul(i64::from(boards));
            let available = Score::from_millionths(available);
            let top = self.top();
            let because = format!(
                "{name}: {points} of {available} matchpoints on {boards} boards with a top of \
                 {top}{factored} (profile {profile})"
            );
            return Explanation::new(format!("{:.2} %", printed.percentage), because);
        }
        let is_aggregate = self.rules.method() == BoardMethod::Aggregate;
        let unit = if is_aggregate { "points" } else { "IMPs" };
        let because =
            format!("{name}: {points} {unit} on {boards} boards{factored} (profile {profile})");
        Explanation::new(format!("{:.2}", printed.score), because)
    }

    /// Writes points as a printed sheet has them: at least two decimals of a fraction.
    fn unit(&self, score: Score) -> String {
        let short = score.short(4);
        if short.contains('.') { score.fixed(2) } else { short }
    }
}

/// Points as a side sees them.
fn own_view(side: Side, points: i32) -> i64 {
    let points = i64::from(points);
    if side == Side::NorthSouth { points } else { -points }
}

/// Writes parts of results as results: `4`, or `3.6` where weighted scores are among them.
fn parts_text(parts: i64, unit: i64) -> String {
    let exact = Exact::new(parts, unit);
    Score::cut(exact, crate::Rounding::FINEST, Exact::ZERO).short(4)
}

/// A score that shows its sign.
struct Signed(Score);

impl std::fmt::Display for Signed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 > Score::ZERO { "+" } else { "" };
        write!(f, "{sign}{}", self.0)
    }
}
