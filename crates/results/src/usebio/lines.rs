//! The lines of a USEBIO traveller.
//!
//! SCORE is a number seen from North-South, or `A6040`, or any other outcome without a contract;
//! CONTRACT is a contract, or `PASS`, or again such an outcome. Contracts may be doubled by `x`, `X`
//! or `*`; the lead may be `D10` or `DT`. A contract that cannot be read is reported, and the score
//! stands; a line without either waits for a ruling.

use bridge::{BoardNo, BySeat, BySide, Card, Contract, Outcome, ResultForm, Seat, Side, Tricks};

use super::participants::{direction, leaf, score};
use crate::claim::{Claim, Declared, RawLine};
use crate::number::read_points;
use crate::problem::{ProblemKind, Problems, excerpt};
use crate::xml::Element;
use crate::{PublishedLine, Who};

pub(super) fn read(element: &Element, board: BoardNo, problems: &mut Problems) -> RawLine {
    let mut by_side = |name: &str| {
        BySide::from_fn(|side: Side| score(element, &format!("{side}_{name}"), problems))
    };
    let published = PublishedLine {
        matchpoints: by_side("MATCH_POINTS"),
        cross_imps: by_side("CROSS_IMP_POINTS"),
        butler: by_side("BUTLER_POINTS"),
    };
    RawLine {
        row: element.row,
        who: who(element, board, problems),
        claim: claim(element, board, problems),
        wrong_direction: false,
        version: None,
        direction: direction(element, problems),
        published,
    }
}

fn who(element: &Element, board: BoardNo, problems: &mut Problems) -> Who {
    let text = |name: String| element.text_of(&name).unwrap_or_default().to_owned();
    let players = BySeat::from_fn(|seat: Seat| text(format!("{seat}_PLAYER_NUMBER")));
    let pairs = BySide::from_fn(|side: Side| text(format!("{side}_PAIR_NUMBER")));
    let is_individual = players.iter().any(|(_, key)| !key.is_empty())
        && pairs.iter().all(|(_, key)| key.is_empty());
    let who = if is_individual { Who::Players(players) } else { Who::Pairs(pairs) };
    if !who.is_whole() {
        let what = "The line does not say who sat there; it is kept and marked.";
        problems.add_on(element.row, board, ProblemKind::Missing, what);
    }
    who
}

fn claim(element: &Element, board: BoardNo, problems: &mut Problems) -> Claim {
    let row = element.row;
    let score = element.text_of("SCORE");
    let points = score.and_then(read_points);
    if let Some(score) = score.filter(|_| points.is_none()) {
        match score.parse::<Outcome>() {
            Ok(outcome) => return outcome.into(),
            Err(_) => {
                let what = format!(
                    "SCORE should be a number or such as A6040, not “{}”; it is left out.",
                    excerpt(score)
                );
                problems.add_on(row, board, ProblemKind::UnreadableResult, what);
            }
        }
    }
    let contract = element.text_of("CONTRACT");
    let claim = match contract.map(|text| (text, text.parse::<Contract>(), text.parse::<Outcome>()))
    {
        None => Claim::Table { points, declared: None },
        Some((_, Ok(contract), _)) => {
            Claim::Table { points, declared: declared(element, contract, problems) }
        }
        Some((_, _, Ok(outcome))) => outcome.into(),
        Some((text, _, _)) => {
            let then = match points {
                Some(points) => format!("the score {points} stands"),
                None => "there is no score, so the line waits for a ruling (? ?)".to_owned(),
            };
            let what = format!("The contract “{}” cannot be read; {then}.", excerpt(text));
            problems.add_on(row, board, ProblemKind::UnreadableResult, what);
            points.map_or_else(Claim::undecided, Claim::points)
        }
    };
    claim.with_points(points, (row, board), problems)
}

/// Reads what belongs to a contract; without its declarer it is no use.
fn declared(element: &Element, contract: Contract, problems: &mut Problems) -> Option<Declared> {
    let declarer = leaf(element, "PLAYED_BY", "N, E, S or W", problems, |text| text.parse().ok());
    let tricks = leaf(element, "TRICKS", "the number of tricks, 0 to 13", problems, |text| {
        Tricks::read(text, contract.level, ResultForm::Total).ok()
    });
    let lead =
        leaf(element, "LEAD", "a card such as D10", problems, |text| text.parse::<Card>().ok());
    Some(Declared { contract, declarer: declarer?, tricks, lead })
}
