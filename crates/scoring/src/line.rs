//! [`Line`], one line of a traveller: who played the board, and what became of it.

use bridge::{
    Adjustment, AssignedScore, BySeat, BySide, Outcome, OutcomeKind, Percentage, Played, Side,
    Vulnerability, Weight, WeightedScores,
};
use num_rational::Ratio;

use crate::Entrant;

/// One line of a traveller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Who is credited with the North-South and the East-West result.
    pub who: Who,
    /// Which deal was in the board: 0 as dealt, others after it was fouled. Only results on the same
    /// cards are compared.
    pub version: u8,
    /// What became of it.
    pub result: LineResult,
}

/// Who is credited with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// A pair in each line.
    Pairs(BySide<Entrant>),
    /// Four players who score alone.
    Players(BySeat<Entrant>),
}

/// What became of a board at one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineResult {
    /// A score was obtained at the table.
    Table {
        /// The points, seen from North-South.
        points: i32,
        /// The contract they came from, where it is known.
        played: Option<Played>,
    },
    /// All four players passed.
    PassedOut,
    /// It was to be played, and was not.
    NotPlayed,
    /// The director ruled, for each side.
    Ruled(Box<BySide<Ruling>>),
}

/// What the director gives one side; points are seen from North-South.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruling {
    /// The average of the board.
    Average,
    /// Average plus.
    AveragePlus,
    /// Average minus.
    AverageMinus,
    /// A percentage of the board.
    Percentage(Percentage),
    /// A score in place of the one obtained.
    Assigned(i32),
    /// Possible scores with their shares, which add up to 1.
    Weighted(WeightedPoints),
    /// The director has not ruled yet.
    Undecided,
}

/// Possible scores of a weighted ruling, each with its share; the shares add up to 1.
///
/// Shares that have no common denominator up to a million are taken to a millionth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeightedPoints {
    parts: Vec<(Ratio<u32>, i32)>,
}

impl Line {
    /// Returns the line of an outcome. Pairs that sat the wrong way round are credited with the side
    /// whose cards they held.
    pub fn new(who: Who, outcome: &Outcome, vulnerability: Vulnerability) -> Line {
        let who = if outcome.wrong_direction { who.turned() } else { who };
        Line { who, version: 0, result: LineResult::of(outcome, vulnerability) }
    }

    /// Returns a line with points obtained at the table, seen from North-South.
    pub fn points(ns: Entrant, ew: Entrant, points: i32) -> Line {
        let result = LineResult::Table { points, played: None };
        Line { who: Who::Pairs(BySide { ns, ew }), version: 0, result }
    }
}

impl Who {
    /// Returns who is credited with a side: a pair once, or two players.
    pub fn of(self, side: Side) -> (Entrant, Option<Entrant>) {
        match self {
            Who::Pairs(pairs) => (pairs[side], None),
            Who::Players(players) => {
                let [first, second] = side.seats();
                (players[first], Some(players[second]))
            }
        }
    }

    /// Returns who is credited when everybody sat the other way round.
    pub fn turned(self) -> Who {
        match self {
            Who::Pairs(BySide { ns, ew }) => Who::Pairs(BySide { ns: ew, ew: ns }),
            Who::Players(players) => Who::Players(BySeat::from_fn(|seat| players[seat.next()])),
        }
    }
}

impl LineResult {
    /// Returns the points obtained at the table, seen from North-South.
    pub fn points(&self) -> Option<i32> {
        match self {
            LineResult::Table { points, .. } => Some(*points),
            LineResult::PassedOut => Some(0),
            LineResult::NotPlayed | LineResult::Ruled(_) => None,
        }
    }

    /// Returns the result of an outcome.
    pub fn of(outcome: &Outcome, vulnerability: Vulnerability) -> LineResult {
        match &outcome.kind {
            OutcomeKind::Played(played) => {
                LineResult::Table { points: played.score(vulnerability), played: Some(*played) }
            }
            OutcomeKind::PassedOut => LineResult::PassedOut,
            OutcomeKind::NotPlayed => LineResult::NotPlayed,
            OutcomeKind::Adjusted(adjusted) => {
                LineResult::Ruled(Box::new(BySide::from_fn(|side| {
                    Ruling::of(&adjusted[side], vulnerability)
                })))
            }
        }
    }
}

impl Ruling {
    /// Returns the ruling of an adjustment.
    pub fn of(adjustment: &Adjustment, vulnerability: Vulnerability) -> Ruling {
        match adjustment {
            Adjustment::Average => Ruling::Average,
            Adjustment::AveragePlus => Ruling::AveragePlus,
            Adjustment::AverageMinus => Ruling::AverageMinus,
            Adjustment::Percentage(percentage) => Ruling::Percentage(*percentage),
            Adjustment::Assigned(score) => Ruling::Assigned(score.score(vulnerability)),
            Adjustment::Weighted(scores) => {
                Ruling::Weighted(WeightedPoints::of(scores, vulnerability))
            }
            Adjustment::Undecided => Ruling::Undecided,
        }
    }
}

/// The largest common denominator of shares that stay exact.
pub(crate) const FINEST: u32 = 1_000_000;

impl WeightedPoints {
    /// Returns the points of weighted scores.
    pub fn of(scores: &WeightedScores, vulnerability: Vulnerability) -> WeightedPoints {
        let parts = scores.entries().iter();
        let parts =
            parts.map(|(weight, score)| (weight.ratio(), score.score(vulnerability))).collect();
        let mut weighted = WeightedPoints { parts };
        if weighted.common_denominator().is_none() {
            weighted.coarsen();
        }
        weighted
    }

    /// Returns possible scores with their shares; `None` unless the shares add up to 1.
    pub fn new(scores: &[(Weight, i32)]) -> Option<WeightedPoints> {
        let points = |(weight, points): &(Weight, i32)| (*weight, AssignedScore::Points(*points));
        let scores = WeightedScores::new(scores.iter().map(points).collect()).ok()?;
        Some(WeightedPoints::of(&scores, Vulnerability::None))
    }

    /// Returns the shares and points.
    pub fn parts(&self) -> &[(Ratio<u32>, i32)] {
        &self.parts
    }

    /// Returns how many parts one result has, so that every share is a whole number of them.
    pub(crate) fn unit(&self) -> u32 {
        self.common_denominator().unwrap_or(FINEST)
    }

    fn common_denominator(&self) -> Option<u32> {
        self.parts.iter().try_fold(1_u32, |unit, (share, _)| {
            // In lowest terms, unit / d has the denominator d / gcd(unit, d).
            let common = unit.checked_mul(*Ratio::new(unit, *share.denom()).denom())?;
            (common <= FINEST).then_some(common)
        })
    }

    /// Takes the shares to a millionth; the last takes the rest, so that they still add up to 1.
    fn coarsen(&mut self) {
        let mut left = FINEST;
        let last = self.parts.len().saturating_sub(1);
        for (index, (share, _)) in self.parts.iter_mut().enumerate() {
            let (part, of) = (u64::from(*share.numer()), u64::from(*share.denom()));
            let millionths = part * u64::from(FINEST) / of;
            let millionths = u32::try_from(millionths).unwrap_or(left).min(left);
            let millionths = if index == last { left } else { millionths };
            left -= millionths;
            *share = Ratio::new(millionths, FINEST);
        }
    }
}
