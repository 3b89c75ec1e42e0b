//! [`OutcomeError`] says which part of a result was not understood.
//!
//! The sentence quotes the whole text first and then the part, both as typed: “4s=” is not a
//! result: “=” does not begin with a declarer, N, E, S or W.

use thiserror::Error;

use crate::not_understood::{excerpt, quote_as_typed};
use crate::{NotUnderstood, Side, TricksError, WeightsError};

/// Says that a text is not a result, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{text}” is not a result: {problem}")]
pub struct OutcomeError {
    text: String,
    problem: OutcomeProblem,
}

impl OutcomeError {
    pub(crate) fn new(text: &str, mut problem: OutcomeProblem) -> Self {
        problem.quote_as_typed(text);
        Self { text: excerpt(text), problem }
    }

    /// Returns the part that was not understood.
    pub const fn problem(&self) -> &OutcomeProblem {
        &self.problem
    }
}

/// Names the part of a result that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum OutcomeProblem {
    #[error("there is nothing in it")]
    Empty,
    #[error("it should begin with a contract such as 4S or 3NTX, not with “{0}”")]
    Contract(String),
    #[error("the declarer is missing")]
    NoDeclarer,
    #[error("“{0}” does not begin with a declarer, N, E, S or W")]
    Declarer(String),
    #[error(
        "how many tricks were won is missing; after the declarer write = (made), +1 (one over) or \
         -1 (one down)"
    )]
    NoTricks,
    #[error(
        "“{0}” does not say how many tricks were won; after the declarer write = (made), +1 (one \
         over) or -1 (one down)"
    )]
    HowMany(String),
    #[error(transparent)]
    Tricks(TricksError),
    #[error("{0}; write tricks, not points")]
    Points(TricksError),
    #[error("“{0}” is not a lead, such as HK")]
    Lead(String),
    #[error("a lead has no place in an assigned score")]
    LeadAssigned,
    #[error("“{0}” is left over at the end")]
    Leftover(String),
    #[error("the score for {} is missing", .0.name())]
    NoSide(Side),
    #[error(
        "“{0}” is not an adjusted score; write A, A+, A-, 60%, ? or an assigned score such as [4SN=]"
    )]
    Adjustment(String),
    #[error("a percentage needs its % sign")]
    NoPercentSign,
    #[error(
        "the hyphen may be a minus or stand between the two sides; put a blank between the sides"
    )]
    Hyphen,
    #[error("the closing bracket ] is missing")]
    Unclosed,
    #[error("“{0}” is not an assigned score, such as 4SN=, PASS or +420")]
    Assigned(String),
    #[error("“{0}” does not begin with a weight, such as 3/5 or 60%")]
    NoWeight(String),
    #[error("a weighted score stands in brackets: [60% 4SN=, 40% 4SN-1]")]
    NoBrackets,
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error(transparent)]
    NotUnderstood(#[from] NotUnderstood),
}

impl OutcomeProblem {
    pub(crate) fn contract(found: &str) -> Self {
        if found.is_empty() { Self::Empty } else { Self::Contract(excerpt(found)) }
    }

    pub(crate) fn declarer(found: &str) -> Self {
        if found.is_empty() { Self::NoDeclarer } else { Self::Declarer(excerpt(found)) }
    }

    pub(crate) fn how_many(found: &str) -> Self {
        if found.is_empty() { Self::NoTricks } else { Self::HowMany(excerpt(found)) }
    }

    pub(crate) fn assigned(found: &str) -> Self {
        Self::Assigned(excerpt(found))
    }

    pub(crate) fn adjustment(found: &str) -> Self {
        Self::Adjustment(excerpt(found))
    }

    pub(crate) fn no_weight(found: &str) -> Self {
        Self::NoWeight(excerpt(found))
    }

    pub(crate) fn lead(found: &str) -> Self {
        Self::Lead(excerpt(found))
    }

    pub(crate) fn leftover(found: &str) -> Self {
        Self::Leftover(excerpt(found))
    }

    /// Puts back the case and the symbols the reader has taken away.
    fn quote_as_typed(&mut self, text: &str) {
        if let Some(part) = self.part() {
            quote_as_typed(part, text);
        }
    }

    fn part(&mut self) -> Option<&mut String> {
        match self {
            Self::Contract(part)
            | Self::Declarer(part)
            | Self::HowMany(part)
            | Self::Lead(part)
            | Self::Leftover(part)
            | Self::Adjustment(part)
            | Self::Assigned(part)
            | Self::NoWeight(part) => Some(part),
            Self::Tricks(error) | Self::Points(error) => error.part(),
            Self::NotUnderstood(error) => Some(error.part()),
            Self::Empty
            | Self::NoDeclarer
            | Self::NoTricks
            | Self::LeadAssigned
            | Self::NoSide(_)
            | Self::NoPercentSign
            | Self::Hyphen
            | Self::Unclosed
            | Self::NoBrackets
            | Self::Weights(_) => None,
        }
    }
}

impl From<TricksError> for OutcomeProblem {
    fn from(error: TricksError) -> Self {
        match error {
            TricksError::NotUnderstood(found) => Self::how_many(found.text()),
            error if error.is_points() => Self::Points(error),
            error => Self::Tricks(error),
        }
    }
}
