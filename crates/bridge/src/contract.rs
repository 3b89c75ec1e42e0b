//! [`Contract`], what the auction arrived at, without the declarer.
//!
//! Reads level, denomination and double with blanks anywhere between them, in every spelling
//! [`Strain`] and [`Doubled`] know: `4S`, `4 S x`, `3NT`, `3n`, `3SA`, `4♠××`, `4S*`, `4 s dbl`.
//!
//! | form | writes |
//! |---|---|
//! | `.bws` | `4 S x`, `2 NT`, `3 D xx` |
//! | traveller (`Display`), PBN | `4SX`, `2NT`, `3DXX` |
//! | people | `4♠×`, `2NT`, `3♦××` |
//! | LIN | `4Sx`, `2N`, `3Dxx` |

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{Bid, Doubled, Form, Level, NotUnderstood, Strain};

/// A contract without its declarer; ordered as bids are, then by doubles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contract {
    /// The number of tricks beyond six that declarer undertakes to win.
    pub level: Level,
    /// The trump suit, or no-trump.
    pub strain: Strain,
    /// Whether the contract is doubled or redoubled.
    pub doubled: Doubled,
}

impl Contract {
    /// Returns the bid that became the contract.
    pub const fn bid(self) -> Bid {
        Bid { level: self.level, strain: self.strain }
    }

    /// Writes the contract in the given form.
    pub fn text(self, form: Form) -> String {
        let strain = self.strain.text(form);
        let doubled = self.doubled.text(form);
        match form {
            Form::Bws => format!("{} {strain} {doubled}", self.level).trim_end().to_owned(),
            Form::Traveller | Form::People | Form::Pbn | Form::Lin => {
                format!("{}{strain}{doubled}", self.level)
            }
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let Bid { level, strain } = Bid::read(reader)?;
        Some(Self { level, strain, doubled: Doubled::read(reader) })
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(Form::Traveller))
    }
}

impl FromStr for Contract {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read).ok_or_else(|| {
            NotUnderstood::new(
                text,
                "a contract",
                "a level 1–7, a denomination and x or xx, such as 4S or 3NTX",
            )
        })
    }
}

serde_through_text!(Contract, "a contract");
