//! Victory points: a scale turns the margin of a match in IMPs into points for both sides.

mod table;
mod wbf;

use std::fmt;

pub use table::{VpTable, VpTableError};

/// Victory points, in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct VictoryPoints(i32);

impl VictoryPoints {
    /// Returns whole victory points.
    pub const fn whole(points: i32) -> VictoryPoints {
        VictoryPoints(points * 100)
    }

    /// Returns hundredths of victory points.
    pub const fn from_hundredths(hundredths: i32) -> VictoryPoints {
        VictoryPoints(hundredths)
    }

    /// Returns how many hundredths they are.
    pub const fn hundredths(self) -> i32 {
        self.0
    }
}

impl fmt::Display for VictoryPoints {
    /// Writes two decimals, and none when they are whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match size % 100 {
            0 => write!(f, "{sign}{}", size / 100),
            rest => write!(f, "{sign}{}.{rest:02}", size / 100),
        }
    }
}
