//! Teams: two tables make a board, boards make a match, and matches make a ranking.
//!
//! A team's North-South sit at one table and its East-West at the other, and everything here is
//! worked out for each team from its own side: after a split ruling the two teams' scores need not
//! cancel (Law 12C1), and nothing may pretend that they do.

mod board;
mod by_team;
mod line;
mod match_result;
mod method;
mod pool;
mod sheet;
mod standings;
mod tie_break;
mod unplayed;

pub use board::{BoardRow, BoardState, TeamBoard};
pub use by_team::{ByTeam, Team};
pub use line::{TeamLine, WrongDirection};
pub use match_result::{AdjustmentUnit, MatchAdjustment, MatchResult, score_match};
pub use method::{TeamMethod, TeamRules};
pub use pool::{Pool, PoolBy, PoolError, PoolStep};
pub use sheet::{
    Plus, SheetComparison, SheetLine, SheetProblem, SheetRow, TeamSheet, compare_sheets,
};
pub use standings::{MatchLine, StandingRules, TeamEntry, TeamStanding, team_standings};
pub use tie_break::TieBreak;
pub use unplayed::{imps_for_removed_boards, imps_for_void_match, points_for_wrong_seating};
