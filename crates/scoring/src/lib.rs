#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod imps;
mod victory_points;

pub use imps::imps;
pub use victory_points::{VictoryPoints, VpTable, VpTableError};
