//! [`WeightedScores`], possible results and the share each has in an assigned score (Law 12C1c).
//!
//! Reads `3/5 4SN=, 2/5 4SN-1` with `,` or `;` between the entries and any spelling of weights
//! and results; the weights must add up to exactly 1. Where `;` separates the entries, a comma is
//! that of a decimal: `62,5% 4SN=; 37,5% 4SN-1`. Writes commas and weights as fractions.

use std::fmt;
use std::str::FromStr;

use num_rational::Ratio;
use thiserror::Error;

use crate::outcome_error::{OutcomeError, OutcomeProblem};
use crate::reader::{Reader, plain};
use crate::{AssignedScore, Weight};

/// Possible results with weights that add up to exactly 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WeightedScores {
    /// Invariant: not empty, and the weights add up to 1.
    entries: Vec<(Weight, AssignedScore)>,
}

/// Says why weights do not make a weighted score.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum WeightsError {
    #[error("a weighted score needs at least one result")]
    Empty,
    #[error("the weights add up to {0}, not to 1")]
    Sum(Ratio<u128>),
    #[error("the weights are too fine to be added exactly")]
    TooFine,
}

impl WeightedScores {
    /// Returns the weighted score, if the weights add up to exactly 1.
    pub fn new(entries: Vec<(Weight, AssignedScore)>) -> Result<Self, WeightsError> {
        if entries.is_empty() {
            return Err(WeightsError::Empty);
        }
        let sum = sum(entries.iter().map(|(weight, _)| *weight)).ok_or(WeightsError::TooFine)?;
        if sum == Ratio::from_integer(1) {
            Ok(Self { entries })
        } else {
            Err(WeightsError::Sum(sum))
        }
    }

    /// Returns the results with their weights, in the order given.
    pub fn entries(&self) -> &[(Weight, AssignedScore)] {
        &self.entries
    }

    pub(crate) fn read(text: &str) -> Result<Self, OutcomeProblem> {
        let separator = if text.contains(';') { ';' } else { ',' };
        let entries = text.split(separator).map(|entry| {
            let mut reader = Reader::new(entry);
            // The level of `1SN=` could pass for a weight of 1.
            let has_weight = AssignedScore::read(reader).is_err();
            let weight = Weight::read(&mut reader).filter(|_| has_weight);
            let weight = weight.ok_or_else(|| OutcomeProblem::no_weight(entry))?;
            Ok((weight, AssignedScore::read(reader)?))
        });
        Ok(Self::new(entries.collect::<Result<_, OutcomeProblem>>()?)?)
    }
}

impl fmt::Display for WeightedScores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (weight, score)) in self.entries.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{weight} {score}")?;
        }
        Ok(())
    }
}

impl FromStr for WeightedScores {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        Self::read(&plain(text)).map_err(|problem| OutcomeError::new(text, problem))
    }
}

serde_through_text!(WeightedScores, "weighted scores");

/// Adds weights, if their common denominator is not beyond all reason.
fn sum(weights: impl Iterator<Item = Weight>) -> Option<Ratio<u128>> {
    let mut sum = Ratio::from_integer(0_u128);
    for weight in weights {
        let (numerator, denominator) = weight.ratio().into_raw();
        let (numerator, denominator) = (u128::from(numerator), u128::from(denominator));
        // In lowest terms, a/b becomes (a/g)/(b/g): that is how to get at b/g, g being the
        // greatest common divisor, without a further dependency.
        let factor = *Ratio::new(*sum.denom(), denominator).denom();
        let common = sum.denom().checked_mul(factor)?;
        let ours = sum.numer().checked_mul(factor)?;
        let theirs = numerator.checked_mul(common / denominator)?;
        sum = Ratio::new(ours.checked_add(theirs)?, common);
    }
    Some(sum)
}
