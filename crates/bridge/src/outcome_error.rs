//! [`OutcomeError`] says which part of a result was not understood.
//!
//! The sentence quotes the whole text first and then the part: “4S=” is not a result: “=” does
//! not begin with a declarer, N, E, S or W.

use thiserror::Error;

use crate::not_understood::excerpt;
use crate::{NotUnderstood, Side, TricksError, WeightsError};

/// Says that a text is not a result, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{text}” is not a result: {problem}")]
pub struct OutcomeError {
    text: String,
    problem: OutcomeProblem,
}

impl OutcomeError {
    pub(crate) fn new(text: &str, problem: OutcomeProblem) -> Self {
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
    #[error("how many tricks were won is missing; write =, +1 or -1 after the declarer")]
    NoTricks,
    #[error(transparent)]
    Tricks(TricksError),
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
}

impl From<TricksError> for OutcomeProblem {
    fn from(error: TricksError) -> Self {
        match error {
            TricksError::NotUnderstood(missing) if missing.text().is_empty() => Self::NoTricks,
            error => Self::Tricks(error),
        }
    }
}
