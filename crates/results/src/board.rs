//! [`Board`] and its [`Line`]s: what happened at each table.

use bridge::{Adjusted, BoardNo, BySeat, BySide, Played, Side, Vulnerability};
use scoring::Score;

/// A board with the results obtained on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The session it was played in, if the file names sessions.
    pub session: Option<String>,
    /// The section it was played in, if the file names sections.
    pub section: Option<String>,
    /// The number on the board.
    pub number: BoardNo,
    /// Who was vulnerable: what the file says, else what the number says, else what the scores say.
    pub vulnerability: Vulnerability,
    /// The line of the file.
    pub row: usize,
    /// One line for each table.
    pub lines: Vec<Line>,
    /// What the other program worked out for the board of a match.
    pub published: PublishedBoard,
}

/// What happened at one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The line of the file.
    pub row: usize,
    /// Who sat there.
    pub who: Who,
    /// Whether all of them are among the participants; true if the file lists none.
    pub known: bool,
    /// What became of the board.
    pub obtained: Obtained,
    /// Whether the pairs sat the wrong way round; seats and sides are those of the hands.
    pub wrong_direction: bool,
    /// Which version of a fouled board it was, `A` to `Z`, if the file tells them apart.
    pub version: Option<char>,
    /// Where the first team of the match sat, in teams.
    pub direction: Option<Side>,
    /// What the other program worked out for the line.
    pub published: PublishedLine,
}

/// Who sat at a table; an empty text stands for a number the file does not give.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// Two pairs, by their numbers.
    Pairs(BySide<String>),
    /// Four players, by their numbers.
    Players(BySeat<String>),
}

impl Who {
    /// Tells whether the file gives every number.
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Pairs(pairs) => pairs.iter().all(|(_, key)| !key.is_empty()),
            Self::Players(players) => players.iter().all(|(_, key)| !key.is_empty()),
        }
    }
}

/// What became of a board at one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obtained {
    /// It was played.
    Table {
        /// The points, seen from North-South.
        points: i32,
        /// The contract and its result, if the file has them and they can give the points.
        played: Option<Played>,
    },
    /// All four players passed.
    PassedOut,
    /// It was not played.
    NotPlayed,
    /// The director adjusted it; `? ?` is also what becomes of a line that cannot be understood.
    Adjusted(Box<Adjusted>),
}

/// What the other program worked out for a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedLine {
    /// The matchpoints.
    pub matchpoints: BySide<Option<Score>>,
    /// The IMPs against every other result.
    pub cross_imps: BySide<Option<Score>>,
    /// The IMPs against a datum.
    pub butler: BySide<Option<Score>>,
}

/// What the other program worked out for a board of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedBoard {
    /// The IMPs for the first team, negative when it lost them.
    pub imps: Option<Score>,
    /// The points of the first team, in board-a-match.
    pub team_points: Option<Score>,
    /// The points of its opponents, in board-a-match.
    pub opposing_points: Option<Score>,
}
