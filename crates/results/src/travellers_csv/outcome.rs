//! The result in a row of travellers as CSV.
//!
//! It stands in `result` or `contract` as an outcome (`4SN= HK`, `A+ A-`), or as a contract that
//! may have its result with it (`4S`, `2H + 1`) while the declarer, the tricks and the lead have
//! columns of their own, or in `score` alone. Tolerates every spelling of the `bridge` crate, and
//! `35` for 3S, which is what text recognition makes of it; that guess is reported.

use bridge::{
    BoardNo, Card, Contract, Outcome, OutcomeError, OutcomeProblem, ResultForm, Seat, Tricks,
};

use super::Row;
use super::columns::Column;
use crate::claim::{Claim, Declared};
use crate::number::read_points;
use crate::problem::{ProblemKind, Problems, excerpt};

/// Reads the result of a row, and whether the board was played in the wrong direction.
pub(super) fn read(row: &Row<'_>, board: BoardNo, problems: &mut Problems) -> (Claim, bool) {
    let score = row.field(Column::Score);
    let points = score.and_then(read_points);
    let text = row.field(Column::Result).or_else(|| row.field(Column::Contract));
    // A score that is no number may be a ruling such as A6040.
    let text = text.or(score.filter(|_| points.is_none()));
    let Some(text) = text else {
        let claim = Claim::Table { points, declared: None };
        return (claim, false);
    };
    let found = match understand(text, row, board, problems) {
        Err(error) => match three_five(text) {
            Some(guess) => understand(&guess, row, board, problems)
                .inspect(|_| {
                    let what = format!("“{}” was read as {guess}.", excerpt(text));
                    problems.add_on(row.row, board, ProblemKind::Guessed, what);
                })
                .map_err(|_| error),
            None => Err(error),
        },
        found => found,
    };
    match found {
        Ok((claim, wrong_direction)) => {
            (claim.with_points(points, (row.row, board), problems), wrong_direction)
        }
        Err(error) => {
            let kind = match error.problem() {
                OutcomeProblem::Weights(_) => ProblemKind::Weights,
                _ => ProblemKind::UnreadableResult,
            };
            let hint = match error.problem() {
                OutcomeProblem::Unclosed => " A result with a separator in it stands in quotes.",
                _ => "",
            };
            let then = match points {
                Some(points) => format!("the score {points} stands"),
                None => "the row is kept and waits for a ruling (? ?)".to_owned(),
            };
            problems.add_on(row.row, board, kind, format!("{error}; {then}.{hint}"));
            (points.map_or_else(Claim::undecided, Claim::points), false)
        }
    }
}

/// Reads a whole outcome, or a contract whose other parts have columns of their own.
fn understand(
    text: &str,
    row: &Row<'_>,
    board: BoardNo,
    problems: &mut Problems,
) -> Result<(Claim, bool), OutcomeError> {
    let error = match text.parse::<Outcome>() {
        Ok(outcome) => {
            let wrong_direction = outcome.wrong_direction;
            return Ok((outcome.into(), wrong_direction));
        }
        Err(error) => error,
    };
    let (contract, result) = split(text);
    let Ok(contract) = contract.parse::<Contract>() else { return Err(error) };
    let tricks = match result {
        Some(result) => Tricks::read(result, contract.level, ResultForm::PlusMinus).map(Some),
        None => tricks(row, contract),
    };
    let tricks = tricks.unwrap_or_else(|error| {
        let what = format!("{error}; the tricks are left out.");
        problems.add_on(row.row, board, ProblemKind::Unreadable, what);
        None
    });
    let part = |column, expected: &str| {
        let text = row.field(column)?;
        Some((text, format!("“{}” is not {expected}; it is left out.", excerpt(text))))
    };
    let declarer = part(Column::Declarer, "a declarer, N, E, S or W");
    let lead = part(Column::Lead, "a lead such as HK");
    let mut note = |what| problems.add_on(row.row, board, ProblemKind::Unreadable, what);
    let declarer =
        declarer.and_then(|(text, what)| text.parse::<Seat>().inspect_err(|_| note(what)).ok());
    let lead = lead.and_then(|(text, what)| text.parse::<Card>().inspect_err(|_| note(what)).ok());
    let declared = declarer.map(|declarer| Declared { contract, declarer, tricks, lead });
    Ok((Claim::Table { points: None, declared }, false))
}

/// Reads the tricks from their column, all of them or over and under.
fn tricks(row: &Row<'_>, contract: Contract) -> Result<Option<Tricks>, bridge::TricksError> {
    let level = contract.level;
    if let Some(text) = row.field(Column::Tricks) {
        return Tricks::read(text, level, ResultForm::Total)
            .or_else(|error| Tricks::read(text, level, ResultForm::PlusMinus).map_err(|_| error))
            .map(Some);
    }
    let made = row.field(Column::Made);
    made.map(|text| Tricks::read(text, level, ResultForm::PlusMinus)).transpose()
}

/// Parts a contract from the result behind it: `2H` and `+ 1`.
fn split(text: &str) -> (&str, Option<&str>) {
    let is_sign = |c| matches!(c, '+' | '-' | '=' | '\u{2010}'..='\u{2015}' | '−' | '﹣' | '－');
    match text.find(is_sign) {
        Some(sign) if sign > 0 => (&text[..sign], Some(&text[sign..])),
        _ => (text, None),
    }
}

/// Rewrites `35…` as `3S…`, where what follows can follow a contract in spades.
fn three_five(text: &str) -> Option<String> {
    let rest = text.strip_prefix(|c| matches!(c, '1'..='7'))?.trim_start().strip_prefix('5')?;
    let follows = |c: char| {
        matches!(c, 'N' | 'E' | 'S' | 'W' | 'X' | '*' | '×' | '+' | '-' | '=' | '−' | '–')
    };
    let next = rest.trim_start().chars().next();
    next.is_none_or(|next| follows(next.to_ascii_uppercase()))
        .then(|| format!("{}S{rest}", &text[..1]))
}
