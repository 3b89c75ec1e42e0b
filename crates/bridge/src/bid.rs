//! [`Bid`], a level and a denomination.
//!
//! Reads a level 1 to 7 and a denomination as [`Strain`] does. Writes `1S`, `3NT`; people get
//! `1♠`, LIN gets `3N`.

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{Form, Level, NotUnderstood, Strain};

/// A bid; a greater bid is a sufficient one over a smaller one (Law 18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid {
    /// The number of tricks beyond six.
    pub level: Level,
    /// The denomination.
    pub strain: Strain,
}

impl Bid {
    /// The highest bid, 7NT.
    pub const HIGHEST: Self = Self { level: Level::ALL[6], strain: Strain::NoTrump };

    /// Walks through the 35 bids from 1♣ to 7NT.
    pub fn all() -> impl Iterator<Item = Self> {
        let at = |level| Strain::ALL.into_iter().map(move |strain| Self { level, strain });
        Level::ALL.into_iter().flat_map(at)
    }

    /// Writes the bid in the given form.
    pub fn text(self, form: Form) -> String {
        format!("{}{}", self.level, self.strain.text(form))
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let level = Level::read(reader)?;
        let strain = Strain::read(reader)?;
        Some(Self { level, strain })
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(Form::Traveller))
    }
}

impl FromStr for Bid {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read).ok_or_else(|| {
            NotUnderstood::new(text, "a bid", "a level 1–7 and a denomination, such as 1S or 3NT")
        })
    }
}

serde_through_text!(Bid, "a bid");
