//! [`Claim`], what a line of a file says happened, before its board has been looked at as a whole.
//!
//! Both readers make claims; [`settle`](crate::settle) compares those of one board.

use bridge::{
    Adjusted, Adjustment, BoardNo, BySide, Card, Contract, Outcome, OutcomeKind, Played, Seat,
    Side, Tricks, Vulnerability,
};

use crate::problem::{ProblemKind, Problems};
use crate::{PublishedBoard, PublishedLine, Who};

/// A board as the file has it.
pub(crate) struct RawBoard {
    pub(crate) row: usize,
    pub(crate) session: Option<String>,
    pub(crate) section: Option<String>,
    pub(crate) number: BoardNo,
    /// The vulnerability the file states; mostly it leaves that to the number.
    pub(crate) stated: Option<Vulnerability>,
    pub(crate) lines: Vec<RawLine>,
    pub(crate) published: PublishedBoard,
}

/// A line as the file has it.
pub(crate) struct RawLine {
    pub(crate) row: usize,
    pub(crate) who: Who,
    pub(crate) claim: Claim,
    pub(crate) wrong_direction: bool,
    pub(crate) version: Option<char>,
    pub(crate) direction: Option<Side>,
    pub(crate) published: PublishedLine,
}

impl RawLine {
    /// Tells whether another line says the same of the same people.
    pub(crate) fn repeats(&self, other: &RawLine) -> bool {
        self.who == other.who
            && self.claim == other.claim
            && self.version == other.version
            && self.wrong_direction == other.wrong_direction
            && self.direction == other.direction
    }
}

/// What a line says happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// Points, a contract or both.
    Table {
        points: Option<i32>,
        declared: Option<Declared>,
    },
    PassedOut,
    NotPlayed,
    Adjusted(Box<Adjusted>),
}

/// A contract with its declarer, and with what else is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) contract: Contract,
    pub(crate) declarer: Seat,
    pub(crate) tricks: Option<Tricks>,
    pub(crate) lead: Option<Card>,
}

impl Claim {
    /// Returns points without a contract.
    pub(crate) const fn points(points: i32) -> Claim {
        Claim::Table { points: Some(points), declared: None }
    }

    /// Returns what becomes of a line that cannot be understood: it waits for a ruling.
    pub(crate) fn undecided() -> Claim {
        let (ns, ew) = (Adjustment::Undecided, Adjustment::Undecided);
        Claim::Adjusted(Box::new(BySide { ns, ew }))
    }

    /// Puts a claim and the score beside it together; where they cannot both be true, the score is.
    pub(crate) fn with_points(
        self,
        score: Option<i32>,
        (row, board): (usize, BoardNo),
        problems: &mut Problems,
    ) -> Claim {
        match (self, score) {
            (Claim::Table { points, declared }, score) => {
                Claim::Table { points: score.or(points), declared }
            }
            (claim @ (Claim::PassedOut | Claim::NotPlayed), Some(score)) if score != 0 => {
                let what = if claim == Claim::PassedOut { "passed out" } else { "not played" };
                let what = format!("A board {what} cannot score {score}; the score stands.");
                problems.add_on(row, board, ProblemKind::ScoreContradicted, what);
                Claim::points(score)
            }
            (claim, _) => claim,
        }
    }
}

impl From<Outcome> for Claim {
    fn from(outcome: Outcome) -> Claim {
        match outcome.kind {
            OutcomeKind::Played(Played { contract, declarer, tricks, lead }) => {
                let declared = Declared { contract, declarer, tricks: Some(tricks), lead };
                Claim::Table { points: None, declared: Some(declared) }
            }
            OutcomeKind::PassedOut => Claim::PassedOut,
            OutcomeKind::NotPlayed => Claim::NotPlayed,
            OutcomeKind::Adjusted(adjusted) => Claim::Adjusted(adjusted),
        }
    }
}

impl Declared {
    /// Returns the result in full, if the tricks are known.
    pub(crate) fn played(&self) -> Option<Played> {
        self.tricks.map(|tricks| self.with(tricks))
    }

    /// Returns the result that gives these points, if there is one.
    ///
    /// Where the tricks are not known, the points tell them: no two numbers of tricks give the same.
    pub(crate) fn explain(&self, points: i32, vulnerability: Vulnerability) -> Option<Played> {
        let known = self.tricks.map(Tricks::get);
        (0..=13)
            .filter(|tricks| known.is_none_or(|known| known == *tricks))
            .filter_map(Tricks::new)
            .map(|tricks| self.with(tricks))
            .find(|played| played.score(vulnerability) == points)
    }

    fn with(&self, tricks: Tricks) -> Played {
        let Declared { contract, declarer, lead, .. } = *self;
        Played { contract, declarer, tricks, lead }
    }
}
