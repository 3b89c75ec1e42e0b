//! How strong a contestant is thought to be, for seeding.
//!
//! Text: `#3` is the third seed, `12.5` a rating, of which more is better.

use std::fmt;
use std::str::FromStr;

use scoring::Score;

/// How strong a contestant is thought to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rating {
    /// A seed: 1 is the strongest.
    Seed(u16),
    /// A number of some rating, exact; more is stronger.
    Points(Score),
}

/// Text that is no rating.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no rating: expected a seed such as #3, or a number such as 12.5")]
pub struct RatingError(String);

bridge::serde_through_text!(Rating, "a rating");

impl FromStr for Rating {
    type Err = RatingError;

    fn from_str(text: &str) -> Result<Rating, RatingError> {
        let error = || RatingError(text.to_owned());
        let word = text.trim();
        match word.strip_prefix('#') {
            Some(seed) => {
                let seed = seed.trim().parse().map_err(|_| error())?;
                if seed == 0 { Err(error()) } else { Ok(Rating::Seed(seed)) }
            }
            // Half of Europe writes a comma.
            None => word.replace(',', ".").parse().map(Rating::Points).map_err(|_| error()),
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rating::Seed(seed) => write!(f, "#{seed}"),
            Rating::Points(points) => points.fmt(f),
        }
    }
}
