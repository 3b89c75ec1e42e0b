//! What a table may look at: boards it has played, the ranking, its own summary, the players.
//!
//! Nothing here ever tells of a board that the table has no played result for.

pub mod worth;
