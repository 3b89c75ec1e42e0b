//! [`NoSuchSize`], why a movement of some size cannot be had, and which ones can.

/// A size that does not exist: the sentence says why, and names the nearest that do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct NoSuchSize {
    sentence: String,
}

impl NoSuchSize {
    /// Returns an error that says this.
    pub fn new(sentence: impl Into<String>) -> NoSuchSize {
        NoSuchSize { sentence: sentence.into() }
    }

    /// Returns what is said to the director.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// Returns "`rule`: 8 or 12, not 10", with the nearest sizes that `exists` allows on either side.
    pub(crate) fn nearest(rule: &str, wanted: u16, exists: impl Fn(u16) -> bool) -> NoSuchSize {
        let below = (1..wanted.min(LARGEST + 1)).rev().find(|size| exists(*size));
        let above = (wanted.saturating_add(1)..=LARGEST).find(|size| exists(*size));
        let instead = match (below, above) {
            (Some(below), Some(above)) => format!("{below} or {above}, not {wanted}"),
            (Some(only), None) | (None, Some(only)) => format!("{only}, not {wanted}"),
            (None, None) => format!("not {wanted}"),
        };
        NoSuchSize::new(format!("{rule}: {instead}"))
    }
}

/// No movement has more tables, made or read: a Bridgemate knows no higher number.
pub const MOST_TABLES: u16 = 511;

/// No movement has more rounds, made or read: the longest Mitchells go on for two rounds more than
/// there are tables.
pub const MOST_ROUNDS: u16 = MOST_TABLES + 2;

/// The largest field anything here is made for: a terminal's pair number ends at 999
/// (Data Connector guide), and a bigger hall is run in sections.
pub(crate) const LARGEST: u16 = 999;

/// Returns a number of a ring of `size` counted from 1: `size + 1` is 1 again, and 0 is `size`.
pub(crate) fn wrap(number: i32, size: u16) -> u16 {
    let size = i32::from(size.max(1));
    u16::try_from((number - 1).rem_euclid(size) + 1).unwrap_or(1)
}
