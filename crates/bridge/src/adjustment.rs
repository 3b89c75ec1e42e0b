//! [`Adjustment`], what the director gives one side of a board instead of a table result.
//!
//! Averages and percentages are artificial scores (Law 12C2), the others assigned ones (12C1).
//!
//! | text | means | also read |
//! |---|---|---|
//! | `A` | average | `Ave`, `Avg`, `Average` |
//! | `A+`, `A-` | average plus, average minus | `Ave+`, `average minus` |
//! | `60%` | a percentage | `60 %`, `62,5%` |
//! | `?` | not ruled yet | |
//! | `[4SN=]`, `[PASS]`, `[+420]` | an assigned score, seen from North-South | `[420]`, `[4 s n =]` |
//! | `[3/5 4SN=, 2/5 4SN-1]` | a weighted score | `[60% 4SN=; 40% 4SN-1]` |
//!
//! The sign of an average stands directly at its letter, so that `A - A` is refused instead of
//! guessed at; so is `A60%`, an average and a percentage or a beginning of `A6040`.

use std::fmt;
use std::str::FromStr;

use crate::outcome_error::{OutcomeError, OutcomeProblem};
use crate::reader::{Reader, plain};
use crate::{AssignedScore, Bid, BySide, Percentage, WeightedScores};

/// What the director gives the two sides; the two need not balance (Law 12C).
pub type Adjusted = BySide<Adjustment>;

/// What the director gives one side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Adjustment {
    /// Average, for a side partly at fault.
    Average,
    /// Average plus, for a side in no way at fault.
    AveragePlus,
    /// Average minus, for a side directly at fault.
    AverageMinus,
    /// A percentage.
    Percentage(Percentage),
    /// A result, in place of the one obtained.
    Assigned(AssignedScore),
    /// Several results, each with its share.
    Weighted(WeightedScores),
    /// Something the director has still to decide, the “Arbitral score” of `.bws` files.
    Undecided,
}

impl Adjustment {
    /// Reads one side and leaves the rest for the next reader.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, OutcomeProblem> {
        let found = reader.rest();
        if reader.word("?") {
            return Ok(Self::Undecided);
        }
        if reader.word("[") {
            return read_bracket(reader);
        }
        if ["AVERAGE", "AVG", "AVE", "AV", "A"].iter().any(|word| reader.word(word)) {
            return read_average(reader, found);
        }
        let is_contract = Bid::read(&mut Reader::new(found)).is_some();
        if found.starts_with(|c: char| c.is_ascii_digit()) && !is_contract {
            let percentage =
                Percentage::read_number(reader).ok_or_else(|| Percentage::not_understood(found))?;
            let has_sign = reader.word("%");
            return has_sign.then_some(percentage.into()).ok_or(OutcomeProblem::NoPercentSign);
        }
        Err(OutcomeProblem::adjustment(found))
    }
}

fn read_average(reader: &mut Reader<'_>, found: &str) -> Result<Adjustment, OutcomeProblem> {
    let directly_after = reader.rest_with_blanks();
    if directly_after.starts_with('+') {
        reader.word("+");
        return Ok(Adjustment::AveragePlus);
    }
    if let Some(after_hyphen) = directly_after.strip_prefix('-') {
        reader.word("-");
        return match after_hyphen.chars().next() {
            None | Some(' ' | '/') => Ok(Adjustment::AverageMinus),
            Some(_) => Err(OutcomeProblem::Hyphen),
        };
    }
    if directly_after.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(OutcomeProblem::adjustment(found));
    }
    if reader.rest().starts_with(['+', '-']) {
        return Err(OutcomeProblem::Hyphen);
    }
    if reader.word("PLUS") {
        Ok(Adjustment::AveragePlus)
    } else if reader.word("MINUS") {
        Ok(Adjustment::AverageMinus)
    } else {
        Ok(Adjustment::Average)
    }
}

fn read_bracket(reader: &mut Reader<'_>) -> Result<Adjustment, OutcomeProblem> {
    let (inside, _) = reader.rest().split_once(']').ok_or(OutcomeProblem::Unclosed)?;
    reader.word(inside);
    reader.word("]");
    // No entry is both an assigned score and a weight with one: after the digit of a level comes
    // a letter, after a weight never comes the rest of a contract without its level.
    match AssignedScore::read(Reader::new(inside)) {
        Ok(assigned) => Ok(Adjustment::Assigned(assigned)),
        Err(problem) => {
            WeightedScores::read(inside).map(Adjustment::Weighted).map_err(|weighted| {
                // A text without weights was meant as a single score; that is the problem to report.
                if inside.contains(['/', '%', '.', ',', ';']) { weighted } else { problem }
            })
        }
    }
}

impl From<Percentage> for Adjustment {
    fn from(percentage: Percentage) -> Self {
        Self::Percentage(percentage)
    }
}

impl fmt::Display for Adjustment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Average => f.pad("A"),
            Self::AveragePlus => f.pad("A+"),
            Self::AverageMinus => f.pad("A-"),
            Self::Percentage(percentage) => percentage.fmt(f),
            Self::Assigned(assigned) => f.pad(&format!("[{assigned}]")),
            Self::Weighted(weighted) => f.pad(&format!("[{weighted}]")),
            Self::Undecided => f.pad("?"),
        }
    }
}

impl FromStr for Adjustment {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        let plain = plain(text);
        let mut reader = Reader::new(&plain);
        match Self::read(&mut reader) {
            Ok(adjustment) if reader.is_done() => Ok(adjustment),
            Ok(_) => Err(OutcomeError::new(text, OutcomeProblem::leftover(reader.rest()))),
            Err(problem) => Err(OutcomeError::new(text, problem)),
        }
    }
}

serde_through_text!(Adjustment, "an adjusted score");
