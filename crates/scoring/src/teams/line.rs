//! [`TeamLine`], what became of a board at one of the two tables, as far as teams need it.
//!
//! Points are always those of North-South. A ruling has something for each side, because the two
//! sides at a table belong to different teams and need not be given the same (Law 12C1).

use bridge::{Adjustment, BySide, Outcome, OutcomeKind, Percentage, Vulnerability, Weight};

/// What became of a board at one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamLine {
    /// The points, seen from North-South.
    Points(i32),
    /// It was not played.
    NotPlayed,
    /// The director ruled; boxed because it is rare and large.
    Ruled(Box<BySide<TeamRuling>>),
}

/// What the director gives one side at one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamRuling {
    /// Average: nothing either way.
    Average,
    /// Average plus: 3 IMPs, or 60 % of a board.
    AveragePlus,
    /// Average minus: −3 IMPs, or 40 % of a board.
    AverageMinus,
    /// A percentage of a board.
    Percentage(Percentage),
    /// Points in place of those obtained, seen from North-South.
    Assigned(i32),
    /// Several results with their shares, seen from North-South; the shares add up to 1.
    Weighted(Vec<(Weight, i32)>),
    /// Something the director has still to decide.
    Undecided,
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
                let rulings = BySide::from_fn(|side| ruling(&adjusted[side], vulnerability));
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

fn ruling(adjustment: &Adjustment, vulnerability: Vulnerability) -> TeamRuling {
    match adjustment {
        Adjustment::Average => TeamRuling::Average,
        Adjustment::AveragePlus => TeamRuling::AveragePlus,
        Adjustment::AverageMinus => TeamRuling::AverageMinus,
        Adjustment::Percentage(percentage) => TeamRuling::Percentage(*percentage),
        Adjustment::Assigned(assigned) => TeamRuling::Assigned(assigned.score(vulnerability)),
        Adjustment::Weighted(weighted) => {
            let entries = weighted.entries().iter();
            let points = |(weight, score): &(Weight, bridge::AssignedScore)| {
                (*weight, score.score(vulnerability))
            };
            TeamRuling::Weighted(entries.map(points).collect())
        }
        Adjustment::Undecided => TeamRuling::Undecided,
    }
}
