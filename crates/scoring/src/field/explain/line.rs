//! What one line of a traveller is worth to a contestant, and why.

use bridge::{Form, Side};

use super::words::{count, exactly, imps, nearly, own_view, signed};
use super::{Field, rounded_if};
use crate::board::BoardScale;
use crate::exact::Exact;
use crate::{BoardMethod, Entrant, Explanation, Line, LineResult, Ruling, Score, WeightedPoints};

/// A line, seen by one of those credited with it.
pub(super) struct LineOf<'a> {
    pub(super) field: &'a Field,
    pub(super) scale: &'a BoardScale<'a>,
    pub(super) line: &'a Line,
    pub(super) side: Side,
    pub(super) entrant: Entrant,
    /// Whether the board was played with different cards.
    pub(super) is_fouled: bool,
}

impl LineOf<'_> {
    /// Explains the score.
    pub(super) fn explain(&self) -> Vec<Explanation> {
        let mut parts = match &self.line.result {
            LineResult::Table { points, played } => {
                let contract = played.map_or_else(
                    || "scored at the table".to_owned(),
                    |played| played.text(Form::People),
                );
                self.obtained(*points, contract)
            }
            LineResult::PassedOut => self.obtained(0, "passed out".to_owned()),
            LineResult::NotPlayed => vec![Explanation::remark("not played")],
            LineResult::Ruled(rulings) => {
                let mut parts = self.ruled(&rulings[self.side]);
                let is_split = rulings.ns != rulings.ew && is_score(&rulings[self.side]);
                parts.extend(is_split.then(|| {
                    Explanation::remark("split score: what the other side has is ruled apart")
                }));
                parts
            }
        };
        let is_compared = match &self.line.result {
            LineResult::Table { .. } | LineResult::PassedOut => true,
            LineResult::NotPlayed => false,
            LineResult::Ruled(rulings) => is_score(&rulings[self.side]),
        };
        if self.is_fouled && is_compared {
            let cards = match self.line.version {
                0 => "as dealt".to_owned(),
                version => format!("as fouled (version {version})"),
            };
            let remark = format!("compared only with results on the same cards, {cards}");
            parts.push(Explanation::remark(remark));
        }
        parts
    }

    /// Explains a score that was obtained or assigned.
    fn obtained(&self, points: i32, how: String) -> Vec<Explanation> {
        let mut parts = vec![Explanation::new(signed(own_view(self.side, points)), how)];
        parts.extend(self.compared(points));
        let exact = self.scale.exact(self.side, self.line.version, points);
        parts.extend(self.rounding(exact));
        parts
    }

    /// Tells that the score of the board is rounded, if it is.
    fn rounding(&self, exact: Exact) -> Option<Explanation> {
        let rules = self.field.rules();
        let cut = rules.cut(exact, self.field.expected());
        let words = rounded_if(exact, cut, rules.board_rounding());
        words.strip_prefix(", ").map(Explanation::remark)
    }

    fn ruled(&self, ruling: &Ruling) -> Vec<Explanation> {
        let rules = self.field.rules();
        let top = self.field.top();
        let method = rules.method();
        let remark = match ruling {
            Ruling::Average => match method {
                BoardMethod::Matchpoints => format!("average: half of the top of {top}"),
                BoardMethod::Butler | BoardMethod::CrossImps => "average: 0 IMPs".to_owned(),
                BoardMethod::Aggregate => "average: 0 points".to_owned(),
            },
            Ruling::AveragePlus => self.average(true),
            Ruling::AverageMinus => self.average(false),
            Ruling::Percentage(percentage) => {
                let percentage = percentage.to_string().replace('%', " %");
                match method {
                    BoardMethod::Matchpoints => {
                        format!("the director gave {percentage} of the top of {top}")
                    }
                    BoardMethod::Butler | BoardMethod::CrossImps => format!(
                        "the director gave {percentage}, in proportion to {} for 60 %",
                        imps(rules.profile().averages.imps)
                    ),
                    BoardMethod::Aggregate => format!("the director gave {percentage}"),
                }
            }
            Ruling::Undecided => "the director has not ruled yet".to_owned(),
            Ruling::Assigned(points) => {
                return self.obtained(*points, "assigned by the director".to_owned());
            }
            Ruling::Weighted(weighted) => return self.weighted(weighted),
        };
        vec![Explanation::remark(remark)]
    }

    fn weighted(&self, weighted: &WeightedPoints) -> Vec<Explanation> {
        let mut sum = Exact::ZERO;
        let unit = i128::from(weighted.unit());
        let parts: Vec<Explanation> = weighted
            .parts()
            .iter()
            .map(|(share, points)| {
                let exact = self.scale.exact(self.side, self.line.version, *points);
                let part = exact * i128::from((*share * weighted.unit()).to_integer());
                sum = sum + part;
                let seen = signed(own_view(self.side, *points));
                let because = format!("{share} of {}, the score of {seen}", nearly(exact));
                Explanation::new(nearly(part / unit), because).with(self.compared(*points))
            })
            .collect();
        let remark = "weighted by the director: each possible score is converted, then weighted \
                      (Law 12C1c)";
        let mut all = vec![Explanation::remark(remark).with(parts)];
        all.extend(self.rounding(sum / unit));
        all
    }

    /// Writes what an average plus or minus is worth.
    fn average(&self, is_plus: bool) -> String {
        let rules = self.field.rules();
        let averages = &rules.profile().averages;
        let expected = self.field.expected();
        let (word, percent, better) = if is_plus {
            ("plus", averages.plus, "better")
        } else {
            ("minus", averages.minus, "worse")
        };
        let fixed = rules.average_award(is_plus, Score::ZERO, 0, expected);
        let fixed_words = match rules.method() {
            BoardMethod::Matchpoints => {
                let top = self.field.top();
                format!("{percent} % of the top of {top} is {}", exactly(fixed))
            }
            BoardMethod::Butler | BoardMethod::CrossImps => imps(fixed),
            BoardMethod::Aggregate => "no rule gives points for it".to_owned(),
        };
        if !averages.own_average {
            return format!("average {word}: {fixed_words}");
        }
        let total = self.field.total_of(self.entrant);
        if total.real_boards == 0 {
            return format!("average {word}: {fixed_words}; there is no other board to look at");
        }
        let own = rules.cut(total.real.exact() / i128::from(total.real_boards), expected);
        let award = rules.average_award(is_plus, total.real, total.real_boards, expected);
        let counts = if award == fixed { format!("not {better}") } else { better.to_owned() };
        format!(
            "average {word}: {fixed_words}; the own average, {} on {}, is {}, which is {counts}",
            exactly(total.real),
            count(total.real_boards, "board"),
            exactly(own),
        )
    }
}

/// Tells whether a ruling gives a score that is compared with others.
fn is_score(ruling: &Ruling) -> bool {
    matches!(ruling, Ruling::Assigned(_) | Ruling::Weighted(_))
}
