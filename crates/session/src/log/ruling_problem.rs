//! Why a penalty, a cancelled or fouled board, or a leave was refused.

use bridge::BoardNo;

use super::Seq;
use crate::model::{Contestant, PenaltyKind, RoundNo, ScoringMethod, SectionId, Slot};

/// Why a decision about what counts was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulingProblem {
    /// A penalty of nothing.
    #[error("a penalty of 0 changes nothing: say how much is taken or given")]
    NoPenalty,
    /// A unit that means nothing there.
    #[error(
        "a penalty in {unit} means nothing where the scoring is {method}: {others} can be given",
        others = units(*.method)
    )]
    PenaltyUnit {
        /// What it was to be counted in.
        unit: PenaltyKind,
        /// How the section is scored.
        method: ScoringMethod,
    },
    /// IMPs of teams belong to a match.
    #[error("a penalty in IMPs counts in one match of the team: say the round of it")]
    WhichMatch,
    /// No such team.
    #[error("there is no team {1} in {0}: a team is named by its number alone")]
    NoTeam(SectionId, Contestant),
    /// Nobody plays the board.
    #[error("board {0} is not played there: nothing was changed")]
    NoBoard(BoardNo),
    /// The board does not count already.
    #[error("board {board} is cancelled already (fact {by}). To let it count again, undo that")]
    AlreadyCancelled {
        /// The board.
        board: BoardNo,
        /// The fact that cancelled it.
        by: Seq,
    },
    /// A result of another board or section.
    #[error("{slot} is no result of board {board} there: name only results of that board")]
    OtherBoard {
        /// Where.
        slot: Slot,
        /// The board in question.
        board: BoardNo,
    },
    /// A result with two kinds of cards.
    #[error("{0} is named twice: it was played with one set of cards")]
    TwoVersions(Slot),
    /// A round with two kinds of cards.
    #[error("two sets of cards are said to be in the board from round {0} on: say which")]
    TwoFromRound(RoundNo),
}

fn units(method: ScoringMethod) -> String {
    let suiting = PenaltyKind::ALL.into_iter().filter(|kind| kind.suits(method));
    suiting.map(|kind| kind.to_string()).collect::<Vec<_>>().join(", ")
}
