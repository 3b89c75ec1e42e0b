//! How a contestant's total, or the score of one board, came about.
//!
//! The tree is made to be read aloud: every number is followed by how it came about, and what a
//! number is made of stands below it and adds up to it. Where a rule rounds, it is named.

mod comparison;
mod line;
mod words;

use bridge::{BoardNo, BySide, Side};

use super::{Extra, ExtraKind, Field, Total};
use crate::board::BoardScale;
use crate::exact::Exact;
use crate::profile::Compare;
use crate::{BoardMethod, Entrant, Explanation, Rounding, Score, Who};
use line::LineOf;
use words::{about, count, exactly, plural, rounded, side_name, with_sign};

/// Writes the name of a contestant.
pub(super) type Name<'a> = &'a dyn Fn(Entrant) -> String;

impl Field {
    /// Explains the total of a contestant, board by board.
    pub fn explain(&self, entrant: Entrant, name: Name<'_>) -> Explanation {
        let total = self.total_of(entrant);
        let boards = self.boards.keys();
        let boards: Vec<Explanation> =
            boards.filter_map(|board| self.explain_board(entrant, *board, name)).collect();
        if total.boards == 0 {
            let profile = &self.rules.profile().name;
            let remark = format!("{} has no score yet (profile {profile})", name(entrant));
            return Explanation::remark(remark).with(boards);
        }
        let of_boards = format!("the scores of {}", count(total.boards, "board"));
        let mut parts =
            vec![Explanation::new(exactly(total.points() - total.extras), of_boards).with(boards)];
        let extras = self.extras.get(&entrant).into_iter().flatten();
        parts.extend(extras.map(|extra| self.explain_extra(extra)));
        self.explain_printed(&total, &name(entrant), parts)
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
        let mut found = Vec::new();
        for line in traveller.lines() {
            for side in Side::ALL {
                let (first, second) = line.who.of(side);
                let seats = [Some(first), second].into_iter().flatten();
                for _ in seats.filter(|credited| *credited == entrant) {
                    let award = scale.award(side, line.version, &line.result);
                    let score = self.points_of(entrant, award);
                    let place = place(line.who, side, entrant, board, name);
                    let node = match score {
                        Some(score) => {
                            let other = line.who.of(side.other()).0;
                            let others = scale.award(side.other(), line.version, &line.result);
                            let points = BySide::from_fn(|each| {
                                if each == side {
                                    Some(score)
                                } else {
                                    self.points_of(other, others)
                                }
                            });
                            let percent = self.percent_of_top(self.percentages(points)[side]);
                            Explanation::new(exactly(score), format!("{place}{percent}"))
                        }
                        None => Explanation::remark(format!("{place}: the board does not count")),
                    };
                    let is_fouled = traveller.version_numbers().len() > 1;
                    let line = LineOf {
                        field: self,
                        scale: &scale,
                        line: &line,
                        side,
                        entrant,
                        is_fouled,
                    };
                    found.push((score, node.with(line.explain())));
                }
            }
        }
        if found.len() < 2 {
            return found.pop().map(|(_, node)| node);
        }
        // Nobody should play a board twice; if it is so, both scores count.
        let sum: Score = found.iter().filter_map(|(score, _)| *score).sum();
        let twice = format!("board {board}, scored {} times", found.len());
        let nodes = found.into_iter().map(|(_, node)| node);
        Some(Explanation::new(exactly(sum), twice).with(nodes))
    }

    fn percent_of_top(&self, percentage: Option<Score>) -> String {
        match percentage {
            Some(percent) => format!(", {} % of the top of {}", exactly(percent), self.top()),
            None => String::new(),
        }
    }

    fn explain_extra(&self, extra: &Extra) -> Explanation {
        let reason = &extra.reason;
        let amount = with_sign(&exactly(extra.amount));
        match extra.kind {
            ExtraKind::Points => Explanation::new(amount, reason.clone()),
            ExtraKind::PercentOfTop => {
                let exact = self.top().exact() * extra.amount.exact() / 100;
                let points = Score::cut(exact, self.rules.board_rounding(), Exact::ZERO);
                let because = format!("{reason}: {amount} % of a top of {}", self.top());
                Explanation::new(with_sign(&exactly(points)), because)
            }
            ExtraKind::Percent => Explanation::new(
                format!("{amount} %"),
                format!("{reason}: added to the percentage"),
            ),
        }
    }

    /// Explains what is printed, from the total and its parts.
    fn explain_printed(&self, total: &Total, name: &str, parts: Vec<Explanation>) -> Explanation {
        let printing = self.printing();
        let printed = printing.printed(total.points(), total.boards, total.percent);
        let profile = &self.rules.profile().name;
        let on_boards = count(total.boards, "board");
        let compared = self.unequal();
        let most = self.most_boards();
        let has_percentages = self.rules.has_percentages();
        let is_factored = match compared.compare {
            Compare::FactoredTotal => true,
            Compare::Percentage => !has_percentages,
            Compare::Total => false,
        };
        let is_factored = is_factored && total.boards < most;
        // Parts that were scaled up stand one step deeper.
        let (points, boards, parts) = if is_factored {
            let before = compared.before.filter(|_| is_factored);
            let points = before
                .map_or(total.points(), |rounding| total.points().rounded(rounding, Score::ZERO));
            let exact = points.exact() * i128::from(most) / i128::from(total.boards.max(1));
            let because = format!(
                "{} on {on_boards}, as if on {most}: {} × {most} / {}{}",
                exactly(total.points()),
                exactly(points),
                total.boards,
                rounded_if(exact, printed.score, compared.printed),
            );
            let node = Explanation::new(exactly(printed.score), because).with(parts);
            (printed.score, most, vec![node])
        } else {
            (total.points(), total.boards, parts)
        };
        if has_percentages {
            let available = self.top().millionths().saturating_mul(i64::from(boards));
            let exact = Exact::new(i128::from(points.millionths()) * 100, available);
            let rounding = self.rules.profile().totals.percentage;
            let before = printed.percentage - total.percent;
            let added = match total.percent {
                Score::ZERO => String::new(),
                percent => {
                    format!(", {} % and {} %", exactly(before), with_sign(&exactly(percent)))
                }
            };
            let because = match available {
                0 => format!("{name}: {on_boards}, nobody to compare with (profile {profile})"),
                _ => format!(
                    "{name}: {} of {} matchpoints on {} with a top of {}{}{added} (profile {profile})",
                    about(points),
                    exactly(Score::from_millionths(available)),
                    count(boards, "board"),
                    self.top(),
                    rounded_if(exact, before, rounding),
                ),
            };
            let percent = printed.percentage.percent().replace('-', "−");
            return Explanation::new(format!("{percent} %"), because).with(parts);
        }
        let unit = if self.rules.method() == BoardMethod::Aggregate { "point" } else { "IMP" };
        let is_one = points == Score::whole(1) || points == Score::whole(-1);
        let because = format!(
            "{name}: {} {} on {}{} (profile {profile})",
            about(points),
            plural(is_one, unit),
            count(boards, "board"),
            rounded_if(points.exact(), printed.score, compared.printed),
        );
        Explanation::new(exactly(printed.score), because).with(parts)
    }
}

/// Tells where a contestant sat and against whom.
fn place(who: Who, side: Side, entrant: Entrant, board: BoardNo, name: Name<'_>) -> String {
    let all = |side| {
        let (first, second) = who.of(side);
        [Some(first), second].into_iter().flatten()
    };
    let partner = all(side).find(|other| *other != entrant);
    let partner = partner.map(|partner| format!(" with {}", name(partner))).unwrap_or_default();
    let against: Vec<String> = all(side.other()).map(name).collect();
    let against = against.join(" and ");
    format!("board {board}, {}{partner} against {against}", side_name(side))
}

/// Names the rounding, if it changed the number.
fn rounded_if(exact: Exact, cut: Score, rounding: Rounding) -> String {
    let Exact { numerator, denominator } = exact;
    let same =
        numerator.checked_mul(1_000_000) == i128::from(cut.millionths()).checked_mul(denominator);
    if same { String::new() } else { format!(", {}", rounded(rounding)) }
}
