#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod board;
pub mod carry_forward;
mod chart;
mod exact;
mod explanation;
mod field;
pub mod handicap;
mod imps;
mod line;
pub mod masterpoints;
mod matchpoints;
mod method;
pub mod profile;
pub mod ranking;
mod rules;
mod score;
pub mod sheet;
pub mod suspicion;
pub mod teams;
mod traveller;
mod victory_points;

pub use board::Award;
pub use explanation::Explanation;
pub use field::{Expected, Extra, ExtraKind, Field, Place, Ranking, Scope, Standing, Total};
pub use imps::imps;
pub use line::{Line, LineResult, Ruling, WeightedPoints, Who};
pub use matchpoints::{matchpoints, neuberg, one_for_each_missing, top};
pub use method::{ScoringMethod, ScoringMethodError};
pub use profile::{Profile, ProfileError};
pub use ranking::Rank;
pub use rules::{BoardMethod, Rules};
pub use score::{Half, Rounding, Score, ScoreError};
pub use traveller::{Entrant, Traveller};
pub use victory_points::{
    NoScale, PercentScale, PercentVpScale, VictoryPoints, VpMarginError, VpScale, VpTable,
    VpTableError, VpTextError, ximp_quotient,
};
