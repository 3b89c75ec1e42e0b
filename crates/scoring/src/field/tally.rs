//! The running total of one contestant, and what is added to it apart from boards.

use num_rational::Ratio;

use crate::{Award, Rules, Score};

/// What a contestant has so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    /// Scores that were played for.
    pub(super) real: Score,
    pub(super) real_boards: u32,
    /// Artificial scores.
    pub(super) artificial: Score,
    pub(super) artificial_boards: u32,
    /// Boards with an average plus, and with an average minus.
    pub(super) plus: u32,
    pub(super) minus: u32,
}

/// What a contestant gets or loses apart from boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra {
    /// What it is.
    pub kind: ExtraKind,
    /// How much; a penalty is negative.
    pub amount: Score,
    /// Why, for the explanation.
    pub reason: String,
}

/// The unit of what is given or taken apart from boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtraKind {
    /// Points of the total: matchpoints, IMPs.
    Points,
    /// Percent of a top on one board.
    PercentOfTop,
    /// Percent of the session, added to the percentage.
    Percent,
}

/// The total of a contestant with its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// The number of boards that count.
    pub boards: u32,
    /// The number of boards with a score that was played for.
    pub real_boards: u32,
    /// The scores that were played for.
    pub real: Score,
    /// Artificial scores but averages plus and minus.
    pub artificial: Score,
    /// Averages plus: how many boards, and what each is worth.
    pub plus: (u32, Score),
    /// Averages minus: how many boards, and what each is worth.
    pub minus: (u32, Score),
    /// Penalties, bonuses and carry-forward, in points.
    pub extras: Score,
    /// What is added to the percentage.
    pub percent: Score,
}

impl Tally {
    pub(super) fn add(&mut self, award: Award) {
        match award {
            Award::None => {}
            Award::Real(score) => {
                self.real += score;
                self.real_boards += 1;
            }
            Award::Artificial(score) => {
                self.artificial += score;
                self.artificial_boards += 1;
            }
            Award::Plus => self.plus += 1,
            Award::Minus => self.minus += 1,
        }
    }

    pub(super) fn remove(&mut self, award: Award) {
        match award {
            Award::None => {}
            Award::Real(score) => {
                self.real -= score;
                self.real_boards = self.real_boards.saturating_sub(1);
            }
            Award::Artificial(score) => {
                self.artificial -= score;
                self.artificial_boards = self.artificial_boards.saturating_sub(1);
            }
            Award::Plus => self.plus = self.plus.saturating_sub(1),
            Award::Minus => self.minus = self.minus.saturating_sub(1),
        }
    }

    pub(super) fn average_award(&self, rules: &Rules, is_plus: bool, expected: u32) -> Score {
        rules.average_award(is_plus, self.real, self.real_boards, expected)
    }

    pub(super) fn boards(&self) -> u32 {
        self.real_boards + self.artificial_boards + self.plus + self.minus
    }

    /// Returns the total: the second pass, in which averages look at all other boards.
    pub(super) fn total(&self, rules: &Rules, expected: u32, extras: &[Extra]) -> Total {
        let award = |count: u32, is_plus| match count {
            0 => (0, Score::ZERO),
            count => (count, self.average_award(rules, is_plus, expected)),
        };
        let top = rules.top(expected);
        let (mut points, mut percent) = (Score::ZERO, Score::ZERO);
        for extra in extras {
            match extra.kind {
                ExtraKind::Points => points += extra.amount,
                ExtraKind::PercentOfTop => {
                    let exact = top.ratio() * extra.amount.ratio() / 100;
                    points += Score::round(exact, rules.board_rounding(), Ratio::from_integer(0));
                }
                ExtraKind::Percent => percent += extra.amount,
            }
        }
        Total {
            boards: self.boards(),
            real_boards: self.real_boards,
            real: self.real,
            artificial: self.artificial,
            plus: award(self.plus, true),
            minus: award(self.minus, false),
            extras: points,
            percent,
        }
    }
}

impl Total {
    /// Returns the points of all boards, and what was given or taken apart from them.
    pub fn points(&self) -> Score {
        let times = |(count, score): (u32, Score)| {
            Score::from_millionths(score.millionths().saturating_mul(i64::from(count)))
        };
        self.real + self.artificial + times(self.plus) + times(self.minus) + self.extras
    }
}
