//! What a table may look at: boards it has played, the ranking, its own summary, the players.
//!
//! Nothing here ever tells of a board that the table has no played result for in an open round, nor shows one to
//! somebody at the table who has still to play it. Only a board that a director unlocked by name and password goes
//! further.

mod board;
mod director_board;
mod hand;
mod players;
mod ranking;
pub(crate) mod seated;
mod summary;
pub mod worth;

pub use board::{BoardLook, Frequency, Row, board};
pub use director_board::{DirectorBoard, Entry, director_board};
pub use hand::HandLook;
pub use players::{FoundPlayer, PlayersLook, players};
pub use ranking::{RankingGroup, RankingLook, RankingRow, ranking};
pub use summary::{Summary, SummaryBoard, SummaryLook, Total, summary};

/// Why a table is not shown something; as text, a sentence for the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotShown {
    /// There is no such table.
    #[error("This table is not in the movement any more. Please ask the director.")]
    NoTable,
    /// The table has no played result for the board.
    #[error("This table has no result for the board yet. Enter the result first.")]
    NotPlayedHere,
    /// The other side has not accepted the table's result.
    #[error("The other side has not accepted this result yet.")]
    NotAccepted,
    /// The table has a result for the board, in a round that is not open yet.
    #[error("Results and cards of this round are shown when the tables before you have finished.")]
    NotBegun,
    /// Somebody at the table has still to play the board.
    #[error("Somebody at this table has still to play the board.")]
    StillToPlay,
    /// The settings do not allow it.
    #[error("The director has switched this off.")]
    Off,
    /// It is shown later.
    #[error("This is shown later, when all boards are in.")]
    NotYet,
}
