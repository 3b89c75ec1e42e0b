//! The cell `Remarks`.
//!
//! Reads `Not played`, `Arbitral score`, `Wrong direction` and a pair of percentages, N/S first, in any case and with or
//! without blanks; the nine pairs of the guide and any other, such as `55%-45%` or `62,5% - 37,5%`. Any other text is
//! kept as it is: the guide leaves the field to programs for their own use.

use bridge::{BySide, Percentage};
use std::fmt;

/// What a remark says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The board was not played.
    NotPlayed,
    /// The director gives a score and has not said which.
    ArbitralScore,
    /// The board was played with the pairs the wrong way round.
    WrongDirection,
    /// The director gave percentages.
    Percentages(BySide<Percentage>),
    /// A program's own text.
    Other(String),
}

impl Remark {
    /// Reads a cell; none when it is empty.
    pub fn read(text: &str) -> Option<Self> {
        let text = super::present(Some(text))?;
        let words: Vec<_> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
        Some(match words.join(" ").as_str() {
            "not played" => Self::NotPlayed,
            "arbitral score" => Self::ArbitralScore,
            "wrong direction" => Self::WrongDirection,
            _ => match read_percentages(text) {
                Some(percentages) => Self::Percentages(percentages),
                None => Self::Other(text.into()),
            },
        })
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlayed => f.write_str("Not played"),
            Self::ArbitralScore => f.write_str("Arbitral score"),
            Self::WrongDirection => f.write_str("Wrong direction"),
            Self::Percentages(BySide { ns, ew }) => write!(f, "{ns}-{ew}"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

fn read_percentages(text: &str) -> Option<BySide<Percentage>> {
    let (ns, ew) = text.split_once(['-', '–', '/'])?;
    Some(BySide { ns: ns.parse().ok()?, ew: ew.parse().ok()? })
}
