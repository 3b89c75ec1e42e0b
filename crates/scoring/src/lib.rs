#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod imps;
mod matchpoints;
mod score;
mod victory_points;

pub use imps::imps;
pub use matchpoints::{matchpoints, neuberg, one_for_each_missing, top};
pub use score::{Half, Rounding, Score, ScoreError};
pub use victory_points::{
    NoScale, PercentScale, PercentVpScale, VictoryPoints, VpMarginError, VpScale, VpTable,
    VpTableError, VpTextError, ximp_quotient,
};
