//! What everybody may see of a session, and when.
//!
//! Nothing of a board before it is finished everywhere: somebody may still have to play it.

use serde::{Deserialize, Serialize};

/// When the standings are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandingsShown {
    /// Never.
    Never,
    /// Always, with every result that is in.
    Live,
    /// With the rounds that are complete.
    #[default]
    RoundComplete,
    /// When the session is closed.
    AfterClose,
}

/// When what was played on a board, or its cards, is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardsShown {
    /// When the board is finished everywhere.
    #[default]
    Finished,
    /// When the session is closed.
    AfterClose,
}

/// What everybody may see of a session, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Publicity {
    /// The standings.
    pub standings: StandingsShown,
    /// What was played on each board.
    pub travellers: BoardsShown,
    /// The cards.
    pub hands: BoardsShown,
    /// Whether names are shown; numbers are in any case.
    pub names: bool,
}

impl Default for Publicity {
    fn default() -> Publicity {
        Publicity {
            standings: StandingsShown::default(),
            travellers: BoardsShown::default(),
            hands: BoardsShown::default(),
            names: true,
        }
    }
}
