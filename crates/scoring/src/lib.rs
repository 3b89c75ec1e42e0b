#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod carry_forward;
mod handicap;
mod imps;
mod masterpoints;
mod matchpoints;
mod ranking;
mod score;
mod suspicion;
mod victory_points;

pub use carry_forward::{Combine, Missed, SessionScore, Stage, Total, carry_forward, combine};
pub use handicap::{Band, Handicap, PairHandicap, PlayerHandicap};
pub use imps::imps;
pub use masterpoints::{
    Award, AwardRule, Depth, Fractions, Game, HalfTables, MasterpointScheme,
    MasterpointSchemeError, Scale, Standing, best_awards,
};
pub use matchpoints::{matchpoints, neuberg, one_for_each_missing, top};
pub use ranking::{
    Holding, Rank, Strata, Stratum, TieBreak, TieTest, count_back, ranks, ranks_as_printed,
    ranks_within, split_ties, split_ties_by,
};
pub use score::{Half, Rounding, Score, ScoreError};
pub use suspicion::{
    Ask, DoubleDummy, Question, QuestionLimits, Reason, Suspicion, SuspicionLimits, questions,
    suspicious,
};
pub use victory_points::{VictoryPoints, VpTable, VpTableError};
