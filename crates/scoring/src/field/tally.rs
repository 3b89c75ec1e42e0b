//! The running total of one contestant, and what is added to it apart from boards.

use std::collections::BTreeMap;

use crate::exact::Exact;
use crate::{Award, Entrant, Rules, Score};

/// What contestants have so far. Artificial scores are rare and lie aside.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Tallies {
    real: Vec<Real>,
    artificial: BTreeMap<Entrant, Artificial>,
}

/// Scores that were played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Real {
    sum: Score,
    boards: u32,
}

/// Scores that the director gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Artificial {
    sum: Score,
    boards: u32,
    /// Boards with an average plus, and with an average minus.
    plus: u32,
    minus: u32,
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

impl Tallies {
    pub(super) fn new(entrants: usize) -> Tallies {
        Tallies { real: vec![Real::default(); entrants], artificial: BTreeMap::new() }
    }

    pub(super) fn clear(&mut self) {
        self.real.fill(Real::default());
        self.artificial.clear();
    }

    pub(super) fn add(&mut self, entrant: Entrant, award: Award) {
        let Some(real) = self.real.get_mut(entrant.index()) else { return };
        if let Award::Real(score) = award {
            real.sum += score;
            real.boards += 1;
            return;
        }
        let artificial = self.artificial.entry(entrant).or_default();
        match award {
            Award::None | Award::Real(_) => {}
            Award::Artificial(score) => {
                artificial.sum += score;
                artificial.boards += 1;
            }
            Award::Plus => artificial.plus += 1,
            Award::Minus => artificial.minus += 1,
        }
    }

    /// Takes out what was added; the exact opposite of [`add`](Self::add).
    pub(super) fn remove(&mut self, entrant: Entrant, award: Award) {
        let Some(real) = self.real.get_mut(entrant.index()) else { return };
        if let Award::Real(score) = award {
            real.sum -= score;
            real.boards = real.boards.saturating_sub(1);
            return;
        }
        let artificial = self.artificial.entry(entrant).or_default();
        match award {
            Award::None | Award::Real(_) => {}
            Award::Artificial(score) => {
                artificial.sum -= score;
                artificial.boards = artificial.boards.saturating_sub(1);
            }
            Award::Plus => artificial.plus = artificial.plus.saturating_sub(1),
            Award::Minus => artificial.minus = artificial.minus.saturating_sub(1),
        }
    }

    pub(super) fn average_award(
        &self,
        entrant: Entrant,
        rules: &Rules,
        is_plus: bool,
        expected: u32,
    ) -> Score {
        let real = self.real.get(entrant.index()).copied().unwrap_or_default();
        rules.average_award(is_plus, real.sum, real.boards, expected)
    }

    /// Tells whether anybody has an artificial score.
    pub(super) fn has_artificial(&self) -> bool {
        !self.artificial.is_empty()
    }

    /// Returns the scores that were played for, and on how many boards.
    #[inline]
    pub(super) fn real(&self, entrant: Entrant) -> (Score, u32) {
        self.real.get(entrant.index()).map_or((Score::ZERO, 0), |real| (real.sum, real.boards))
    }

    /// Returns the number of boards that count.
    pub(super) fn boards(&self, entrant: Entrant) -> u32 {
        let real = self.real.get(entrant.index()).map_or(0, |real| real.boards);
        real + self.artificial.get(&entrant).map_or(0, Artificial::all_boards)
    }

    /// Returns the largest number of boards anybody has.
    pub(super) fn most_boards(&self) -> u32 {
        let real = self.real.iter().map(|real| real.boards).max().unwrap_or(0);
        let with_artificial = self.artificial.keys().map(|entrant| self.boards(*entrant));
        with_artificial.max().unwrap_or(0).max(real)
    }

    /// Returns the total: the second pass, in which averages look at all other boards.
    pub(super) fn total(
        &self,
        entrant: Entrant,
        rules: &Rules,
        expected: u32,
        extras: &[Extra],
    ) -> Total {
        let real = self.real.get(entrant.index()).copied().unwrap_or_default();
        let artificial = self.artificial.get(&entrant).copied().unwrap_or_default();
        let award = |count: u32, is_plus| match count {
            0 => (0, Score::ZERO),
            count => (count, rules.average_award(is_plus, real.sum, real.boards, expected)),
        };
        let top = rules.top(expected);
        let (mut points, mut percent) = (Score::ZERO, Score::ZERO);
        for extra in extras {
            match extra.kind {
                ExtraKind::Points => points += extra.amount,
                ExtraKind::PercentOfTop => {
                    let exact = top.exact() * extra.amount.exact() / 100;
                    points += Score::cut(exact, rules.board_rounding(), Exact::ZERO);
                }
                ExtraKind::Percent => percent += extra.amount,
            }
        }
        Total {
            boards: real.boards + artificial.all_boards(),
            real_boards: real.boards,
            real: real.sum,
            artificial: artificial.sum,
            plus: award(artificial.plus, true),
            minus: award(artificial.minus, false),
            extras: points,
            percent,
        }
    }
}

impl Artificial {
    fn all_boards(&self) -> u32 {
        self.boards + self.plus + self.minus
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
