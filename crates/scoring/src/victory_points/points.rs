//! [`VictoryPoints`], a number of victory points, exact to a hundredth as every published scale is.
//!
//! Writes two decimals, and none when they are whole: `12`, `13.52`. In a file it may be a number or
//! its text, with at most two decimals.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::Score;

/// Victory points, in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct VictoryPoints(i32);

impl VictoryPoints {
    /// Returns whole victory points.
    pub const fn whole(points: i32) -> VictoryPoints {
        VictoryPoints(points.saturating_mul(100))
    }

    /// Returns hundredths of victory points.
    pub const fn from_hundredths(hundredths: i32) -> VictoryPoints {
        VictoryPoints(hundredths)
    }

    /// Returns how many hundredths they are.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// Returns a score that has at most two decimals, and `None` for any other.
    pub fn from_score(score: Score) -> Option<VictoryPoints> {
        let (hundredths, rest) = (score.millionths() / 10_000, score.millionths() % 10_000);
        let hundredths = i32::try_from(hundredths).ok()?;
        (rest == 0).then_some(VictoryPoints(hundredths))
    }
}

impl From<VictoryPoints> for Score {
    fn from(points: VictoryPoints) -> Score {
        Score::from_hundredths(i64::from(points.0))
    }
}

impl fmt::Display for VictoryPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match size % 100 {
            0 => write!(f, "{sign}{}", size / 100),
            rest => write!(f, "{sign}{}.{rest:02}", size / 100),
        }
    }
}

impl Serialize for VictoryPoints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for VictoryPoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<VictoryPoints, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

/// Reads a number or its text: in a file people write `10.28`, programs `"10.28"`.
struct Reader;

impl Visitor<'_> for Reader {
    type Value = VictoryPoints;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("victory points with at most two decimals, such as 12 or 13.52")
    }

    fn visit_i64<E: Error>(self, points: i64) -> Result<VictoryPoints, E> {
        VictoryPoints::from_score(Score::whole(points))
            .ok_or_else(|| E::custom(format!("{points} victory points are too many")))
    }

    fn visit_u64<E: Error>(self, points: u64) -> Result<VictoryPoints, E> {
        self.visit_i64(i64::try_from(points).unwrap_or(i64::MAX))
    }

    fn visit_f64<E: Error>(self, points: f64) -> Result<VictoryPoints, E> {
        // The shortest text of a number is what was written in the file, so 10.28 stays 10.28.
        self.visit_str(&points.to_string())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<VictoryPoints, E> {
        let score: Score = text.parse().map_err(E::custom)?;
        VictoryPoints::from_score(score)
            .ok_or_else(|| E::custom(format!("{score}: victory points have at most two decimals")))
    }
}
