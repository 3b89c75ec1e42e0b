//! [`TeamLine`], what became of a board at one of the two tables, as far as teams need it.
//!
//! Points are always those of North-South. A ruling has something for each side, because the two
//! sides at a table belong to different teams and need not be given the same (Law 12C1).

use bridge::{BySide, Outcome, OutcomeKind, Vulnerability};

use crate::Ruling;

/// What became of a board at one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamLine {
    /// The points, seen from North-South.
    Points(i32),
    /// It was not played.
    NotPlayed,
    /// The director ruled; boxed because it is rare and large.
    Ruled(Box<BySide<Ruling>>),
}

/// A board played in the wrong direction, which cannot be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the board was played in the wrong direction: the same team sat the same way at both tables, \
     so there is nothing to compare and the director must rule"
)]
pub struct WrongDirection;

impl TeamLine {
    /// Returns the line of an outcome, or that it cannot be compared.
    pub fn from_outcome(
        outcome: &Outcome,
        vulnerability: Vulnerability,
    ) -> Result<TeamLine, WrongDirection> {
        match &outcome.kind {
            OutcomeKind::NotPlayed => Ok(TeamLine::NotPlayed),
            // A ruling stands whichever way they sat: it is what the director made of that.
            OutcomeKind::Adjusted(adjusted) => {
                let rulings = BySide::from_fn(|side| Ruling::of(&adjusted[side], vulnerability));
                Ok(TeamLine::Ruled(Box::new(rulings)))
            }
            OutcomeKind::Played(_) | OutcomeKind::PassedOut if outcome.wrong_direction => {
                Err(WrongDirection)
            }
            OutcomeKind::Played(played) => Ok(TeamLine::Points(played.score(vulnerability))),
            OutcomeKind::PassedOut => Ok(TeamLine::Points(0)),
        }
    }
}
