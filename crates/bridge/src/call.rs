//! [`Call`], one turn in the auction.
//!
//! Reads in any case: bids as [`Bid`] does; `P`, `Pass`, `-`, `--` for a pass; `X`, `D`, `Db`,
//! `Dbl`, `Double`, `×`, `*` for a double; `XX`, `R`, `Rd`, `Rdbl`, `Redouble` for a redouble. A
//! final `!`, which marks an alert in LIN, is passed over.
//!
//! | form | writes |
//! |---|---|
//! | `.bws` | `PASS`, `X`, `XX`, `1S`, `3NT` |
//! | traveller (`Display`), PBN | `Pass`, `X`, `XX`, `1S`, `3NT` |
//! | people | `Pass`, `×`, `××`, `1♠`, `3NT` |
//! | LIN | `p`, `d`, `r`, `1S`, `3N` |

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{Bid, Form, NotUnderstood};

/// One turn in the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Call {
    Pass,
    Double,
    Redouble,
    Bid(Bid),
}

impl Call {
    /// Walks through all 38 calls: pass, double, redouble, then the bids upwards.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Pass, Self::Double, Self::Redouble].into_iter().chain(Bid::all().map(Self::Bid))
    }

    /// Writes the call in the given form.
    pub fn text(self, form: Form) -> String {
        let word = match (self, form) {
            (Self::Bid(bid), _) => return bid.text(form),
            (Self::Pass, Form::Bws) => "PASS",
            (Self::Pass, Form::Traveller | Form::People | Form::Pbn) => "Pass",
            (Self::Pass, Form::Lin) => "p",
            (Self::Double, Form::Bws | Form::Traveller | Form::Pbn) => "X",
            (Self::Double, Form::People) => "×",
            (Self::Double, Form::Lin) => "d",
            (Self::Redouble, Form::Bws | Form::Traveller | Form::Pbn) => "XX",
            (Self::Redouble, Form::People) => "××",
            (Self::Redouble, Form::Lin) => "r",
        };
        word.to_owned()
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let word = reader.one_of(&[
            ("PASS", Self::Pass),
            ("P", Self::Pass),
            ("--", Self::Pass),
            ("-", Self::Pass),
            ("XX", Self::Redouble),
            ("REDOUBLE", Self::Redouble),
            ("REDBL", Self::Redouble),
            ("RDBL", Self::Redouble),
            ("RD", Self::Redouble),
            ("R", Self::Redouble),
            ("X", Self::Double),
            ("DOUBLE", Self::Double),
            ("DBL", Self::Double),
            ("DB", Self::Double),
            ("D", Self::Double),
        ]);
        let call = match word {
            Some(call) => call,
            None => Self::Bid(Bid::read(reader)?),
        };
        reader.word("!");
        Some(call)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.pad("Pass"),
            Self::Double => f.pad("X"),
            Self::Redouble => f.pad("XX"),
            Self::Bid(bid) => bid.fmt(f),
        }
    }
}

impl FromStr for Call {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read).ok_or_else(|| {
            NotUnderstood::new(text, "a call", "a bid such as 1S or 3NT, Pass, X or XX")
        })
    }
}

serde_through_text!(Call, "a call");
