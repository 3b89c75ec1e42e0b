//! What the director gives one side of a board, as the page's plain fields say it.

use bridge::{
    Adjustment, AssignedScore, Outcome, OutcomeKind, Percentage, Weight, WeightedScores,
    WeightsError,
};
use serde::Deserialize;

use crate::Trouble;

/// What one side gets.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Award {
    /// Average.
    Average,
    /// Average plus.
    AveragePlus,
    /// Average minus.
    AverageMinus,
    /// A percentage.
    Percentage {
        /// How much, `60` or `62,5`.
        percent: String,
    },
    /// One result in place of the one obtained.
    Assigned {
        /// The result: `4SN=`, `PASS`, `+420` to North-South.
        result: String,
    },
    /// Several results, each with its share.
    Weighted {
        /// The results; the shares add up to 100 %.
        results: Vec<Share>,
    },
    /// The result of the table stands for this side.
    Stands,
    /// Nothing is decided yet.
    Undecided,
}

/// One result of a weighted score.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Share {
    /// Its share: `60`, `62,5` or `1/3`.
    pub share: String,
    /// The result.
    pub result: String,
}

impl Award {
    /// Returns what the director gives; `at_table` is what the table itself obtained.
    pub(super) fn adjustment(&self, at_table: Option<&Outcome>) -> Result<Adjustment, Trouble> {
        Ok(match self {
            Award::Average => Adjustment::Average,
            Award::AveragePlus => Adjustment::AveragePlus,
            Award::AverageMinus => Adjustment::AverageMinus,
            Award::Percentage { percent } => Adjustment::Percentage(percentage(percent)?),
            Award::Assigned { result } => Adjustment::Assigned(assigned(result)?),
            Award::Weighted { results } => weighted(results)?,
            Award::Stands => Adjustment::Assigned(obtained(at_table)?),
            Award::Undecided => Adjustment::Undecided,
        })
    }

    /// Returns what the other side gets when the ruling is the same for both: the other half of an
    /// artificial score, and the same result seen from the other side.
    pub(super) fn for_the_others(&self) -> Result<Award, Trouble> {
        Ok(match self {
            Award::AveragePlus => Award::AverageMinus,
            Award::AverageMinus => Award::AveragePlus,
            Award::Percentage { percent } => {
                let rest = 10_000 - percentage(percent)?.hundredths();
                let rest = Percentage::from_hundredths(rest).map(|rest| rest.to_string());
                let percent = rest.unwrap_or_default().trim_end_matches('%').to_owned();
                Award::Percentage { percent }
            }
            same => same.clone(),
        })
    }

    /// Returns the results it is made of, each with its share, for the director who weighs them.
    pub(super) fn results(
        &self,
        at_table: Option<&Outcome>,
    ) -> Vec<(Option<Weight>, AssignedScore)> {
        match self.adjustment(at_table) {
            Ok(Adjustment::Assigned(result)) => vec![(None, result)],
            Ok(Adjustment::Weighted(weighted)) => {
                weighted.entries().iter().map(|(weight, result)| (Some(*weight), *result)).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn percentage(text: &str) -> Result<Percentage, Trouble> {
    let number = text.trim().trim_end_matches('%').trim();
    format!("{number}%").parse().map_err(|_| {
        Trouble::refused(format!(
            "“{text}” is no percentage: write a number from 0 to 100 with at most two decimals."
        ))
    })
}

fn assigned(text: &str) -> Result<AssignedScore, Trouble> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Trouble::refused("A result is missing: choose the contract and its tricks."));
    }
    text.parse().map_err(|error: bridge::OutcomeError| Trouble::refused(format!("{error}.")))
}

fn share(text: &str) -> Result<Weight, Trouble> {
    let number = text.trim().trim_end_matches('%').trim();
    let text_of_weight =
        if number.contains('/') { number.to_owned() } else { format!("{number}%") };
    text_of_weight.parse().map_err(|_| {
        Trouble::refused(format!(
            "“{text}” is no share: write a number of percent above 0, or a fraction such as 1/3."
        ))
    })
}

fn weighted(results: &[Share]) -> Result<Adjustment, Trouble> {
    let entry = |one: &Share| Ok((share(&one.share)?, assigned(&one.result)?));
    let entries: Vec<(Weight, AssignedScore)> =
        results.iter().map(entry).collect::<Result<_, Trouble>>()?;
    let whole = WeightedScores::new(entries).map_err(|error| match error {
        WeightsError::Empty => Trouble::refused("A weighted score needs at least one result."),
        // Shares as fine as that are nobody's to read either.
        WeightsError::Sum(sum) if sum.numer().checked_mul(10_000).is_none() => {
            Trouble::refused("The shares are too fine to be added exactly.")
        }
        WeightsError::Sum(sum) => {
            let hundredths = sum * 10_000;
            let (whole, rest) = (hundredths.to_integer() / 100, hundredths.to_integer() % 100);
            let told = match rest {
                0 => format!("{whole}"),
                rest => format!("{whole}.{rest:02}"),
            };
            Trouble::refused(format!("The shares add up to {told} %, not to 100 %."))
        }
        WeightsError::TooFine => Trouble::refused("The shares are too fine to be added exactly."),
    })?;
    Ok(Adjustment::Weighted(whole))
}

fn obtained(at_table: Option<&Outcome>) -> Result<AssignedScore, Trouble> {
    match at_table.map(|outcome| &outcome.kind) {
        Some(OutcomeKind::Played(played)) => Ok((*played).into()),
        Some(OutcomeKind::PassedOut) => Ok(AssignedScore::PassedOut),
        _ => Err(Trouble::refused(
            "The table has no result of its own that could stand: choose another score.",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_too_fine_to_be_told_are_a_sentence() {
        let share = |share: &str| Share { share: share.to_owned(), result: "PASS".to_owned() };
        // Four primes: no coarser fraction has the sum.
        let shares = ["291", "279", "231", "197"]
            .map(|digits| share(&format!("1000000000/4294967{digits}")));
        let refused = weighted(&shares).unwrap_err();
        assert!(refused.message().contains("too fine"), "{}", refused.message());
    }
}
