//! [`Line`], one line of a traveller: who played the board, and what became of it.

use bridge::{
    Adjustment, BySeat, BySide, Outcome, OutcomeKind, Percentage, Played, Side, Vulnerability,
    WeightedScores,
};

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeightedPoints {
    parts: Vec<(num_rational::Ratio<u32>, i32)>,
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

    fn turned(self) -> Who {
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

impl WeightedPoints {
    /// Returns the points of weighted scores.
    pub fn of(scores: &WeightedScores, vulnerability: Vulnerability) -> WeightedPoints {
        let parts = scores.entries().iter();
        let parts =
            parts.map(|(weight, score)| (weight.ratio(), score.score(vulnerability))).collect();
        WeightedPoints { parts }
    }

    /// Returns the shares and points.
    pub fn parts(&self) -> &[(num_rational::Ratio<u32>, i32)] {
        &self.parts
    }
}
