#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod imps;
mod matchpoints;
mod score;
mod teams;
mod victory_points;

pub use imps::imps;
pub use matchpoints::{matchpoints, neuberg, one_for_each_missing, top};
pub use score::{Half, Rounding, Score, ScoreError};
pub use teams::{
    AdjustmentUnit, BoardRow, BoardState, ByTeam, MatchAdjustment, MatchLine, MatchResult, Plus,
    Pool, PoolBy, PoolError, PoolStep, SheetComparison, SheetLine, SheetProblem, SheetRow,
    StandingRules, Team, TeamBoard, TeamEntry, TeamLine, TeamMethod, TeamRules, TeamRuling,
    TeamSheet, TeamStanding, TieBreak, WrongDirection, compare_sheets, imps_for_removed_boards,
    imps_for_void_match, points_for_wrong_seating, score_match, team_standings,
};
pub use victory_points::{
    NoScale, PercentScale, PercentVpScale, VictoryPoints, VpMarginError, VpScale, VpTable,
    VpTableError, VpTextError, ximp_quotient,
};
