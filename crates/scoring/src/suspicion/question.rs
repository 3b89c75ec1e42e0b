//! Soft questions when a result is entered: one tap insists, and nothing is flagged.
//!
//! Unlike the two rules for the director these are asked at the table, so no sentence tells what
//! happened elsewhere: it repeats what was entered and asks to look again.

use std::fmt;

use bridge::{Doubled, Form, Outcome, OutcomeKind, Played, Seat, Side, Vulnerability};
use serde::{Deserialize, Serialize};

/// When a question is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct QuestionLimits {
    /// From how many undertricks on an undoubled contract asks for the double.
    pub undoubled_down: u8,
    /// The same for a vulnerable side.
    pub undoubled_down_vulnerable: u8,
    /// How many others must have played the same bid for the declarer to be doubted.
    pub declarer_among: u8,
    /// How many of those, in percent, must have been declared by the other side.
    pub declarer_percent: u8,
    /// How many others must have played the board for a pass-out to be doubted.
    pub pass_among: u8,
    /// How many others must have a score for a new highest or lowest one to be doubted.
    pub extreme_among: u8,
}

impl Default for QuestionLimits {
    fn default() -> QuestionLimits {
        QuestionLimits {
            undoubled_down: 4,
            undoubled_down_vulnerable: 3,
            declarer_among: 4,
            declarer_percent: 80,
            pass_among: 4,
            extreme_among: 4,
        }
    }
}

/// A question about a result that was just entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Question {
    /// What is asked.
    pub ask: Ask,
    /// The result it is about; `None` for a board that was passed out.
    pub played: Option<Played>,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ask {
    /// Was the contract doubled? It went far down.
    Doubled,
    /// Was it this side that declared? Nearly everybody else had the other side in the same bid.
    Declarer(Seat),
    /// Was the board really passed out? All others played it.
    PassedOut,
    /// Is the score for the right side? It is higher or lower than every other so far.
    Extreme {
        /// Who scored.
        side: Side,
        /// How much, never negative.
        points: u32,
    },
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match &self.played {
            Some(played) => Played { lead: None, ..*played }.text(Form::People),
            None => "Passed out".to_owned(),
        };
        match self.ask {
            Ask::Doubled => write!(f, "{result}: was it doubled?"),
            Ask::Declarer(seat) => write!(f, "{result}: was {} declarer?", seat.name()),
            Ask::PassedOut => write!(f, "{result}: did all four players pass on this board?"),
            Ask::Extreme { side, points } => {
                write!(f, "{result}: is it right that {} score {points}?", side.name())
            }
        }
    }
}

/// Returns what to ask about a result, given the board's other results so far.
pub fn questions(
    entered: &Outcome,
    others: &[Outcome],
    vulnerability: Vulnerability,
    limits: &QuestionLimits,
) -> Vec<Question> {
    let asks = match &entered.kind {
        OutcomeKind::Played(played) => vec![
            doubled(played, vulnerability, limits),
            declarer(played, others, limits),
            extreme(played.score(vulnerability), others, vulnerability, limits),
        ],
        OutcomeKind::PassedOut => {
            vec![passed_out(others, limits), extreme(0, others, vulnerability, limits)]
        }
        OutcomeKind::NotPlayed | OutcomeKind::Adjusted(_) => Vec::new(),
    };
    let played = match &entered.kind {
        OutcomeKind::Played(played) => Some(*played),
        _ => None,
    };
    asks.into_iter().flatten().map(|ask| Question { ask, played }).collect()
}

fn doubled(played: &Played, vulnerability: Vulnerability, limits: &QuestionLimits) -> Option<Ask> {
    let limit = match vulnerability.includes(played.declarer.side()) {
        true => limits.undoubled_down_vulnerable,
        false => limits.undoubled_down,
    };
    let margin = played.tricks.margin(played.contract.level);
    let far_down = margin < 0 && margin.unsigned_abs() >= limit;
    (far_down && played.contract.doubled == Doubled::Undoubled).then_some(Ask::Doubled)
}

fn declarer(played: &Played, others: &[Outcome], limits: &QuestionLimits) -> Option<Ask> {
    let same_bid = all_played(others).filter(|other| other.contract.bid() == played.contract.bid());
    let (mut all, mut different) = (0_usize, 0_usize);
    for other in same_bid {
        all += 1;
        different += usize::from(other.declarer.side() != played.declarer.side());
    }
    let enough = all > 0 && all >= usize::from(limits.declarer_among);
    let most = different.saturating_mul(100) >= all.saturating_mul(limits.declarer_percent.into());
    (enough && most).then_some(Ask::Declarer(played.declarer))
}

fn passed_out(others: &[Outcome], limits: &QuestionLimits) -> Option<Ask> {
    let passes = others.iter().any(|other| other.kind == OutcomeKind::PassedOut);
    let played = all_played(others).count();
    (!passes && played > 0 && played >= usize::from(limits.pass_among)).then_some(Ask::PassedOut)
}

fn extreme(
    score: i32,
    others: &[Outcome],
    vulnerability: Vulnerability,
    limits: &QuestionLimits,
) -> Option<Ask> {
    let scores: Vec<i32> = others
        .iter()
        .filter_map(|other| match &other.kind {
            OutcomeKind::Played(played) => Some(played.score(vulnerability)),
            OutcomeKind::PassedOut => Some(0),
            OutcomeKind::NotPlayed | OutcomeKind::Adjusted(_) => None,
        })
        .collect();
    let (lowest, highest) = (scores.iter().min()?, scores.iter().max()?);
    let enough = scores.len() >= usize::from(limits.extreme_among);
    // A pass-out scores for nobody, so there is no side to mistake.
    let new = score != 0 && !(*lowest..=*highest).contains(&score);
    let side = if score > 0 { Side::NorthSouth } else { Side::EastWest };
    (enough && new).then_some(Ask::Extreme { side, points: score.unsigned_abs() })
}

fn all_played(others: &[Outcome]) -> impl Iterator<Item = &Played> {
    others.iter().filter_map(|other| match &other.kind {
        OutcomeKind::Played(played) => Some(played),
        _ => None,
    })
}
