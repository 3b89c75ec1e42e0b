//! What became of a board, in the numbers of a result.
//!
//! A declarer who sits on the other side than the declaring pair means that the pairs sat the wrong way round. Where
//! both pairs have the same number that cannot be said.

use bridge::{
    Adjustment, AssignedScore, BySide, Card, Contract, Doubled, Level, Outcome, OutcomeKind,
    Played, Rank, Seat, Side, Strain, Suit, Tricks,
};
use session::state::TableResult;

use crate::dto::BoardResult;
use crate::event::place;

/// The scoring direction of a result for both sides.
pub(super) const BOTH_SIDES: i32 = 3;

/// Average minus, average and average plus, in the order in which levels count them.
const AVERAGES: [Adjustment; 3] =
    [Adjustment::AverageMinus, Adjustment::Average, Adjustment::AveragePlus];

/// Percentages below this are nearest to average minus, in hundredths of a percent.
const AVERAGE_FROM: u16 = 4500;
/// Percentages above this are nearest to average plus.
const AVERAGE_TO: u16 = 5500;

/// Reads what a result says became of the board, given the result in force.
pub(super) fn read(result: &BoardResult, in_force: Option<&TableResult>) -> Option<Outcome> {
    let kind = match result.level {
        BoardResult::NOT_PLAYED => OutcomeKind::NotPlayed,
        level @ BoardResult::AVERAGE_PLUS_BOTH..=BoardResult::AVERAGE_MINUS_BOTH => {
            OutcomeKind::Adjusted(Box::new(averages(level, result.scoring_direction)?))
        }
        BoardResult::PASS => OutcomeKind::PassedOut,
        _ => OutcomeKind::Played(played(result)?),
    };
    let is_natural = matches!(kind, OutcomeKind::Played(_) | OutcomeKind::PassedOut);
    let outcome = Outcome { wrong_direction: is_natural && is_switched(result), kind };
    Some(match (one_side(result.scoring_direction), in_force) {
        (Some(side), Some(in_force)) if is_natural => for_side(outcome, side, &in_force.outcome),
        _ => outcome,
    })
}

/// Writes what became of a board into a result that has its pairs.
pub(super) fn write(outcome: &Outcome, result: &mut BoardResult) {
    result.scoring_direction = BOTH_SIDES;
    result.declaring_pair = result.pair_north_south;
    match &outcome.kind {
        OutcomeKind::Played(played) => write_played(played, outcome.wrong_direction, result),
        OutcomeKind::PassedOut => write_pass(outcome.wrong_direction, result),
        OutcomeKind::NotPlayed => result.level = BoardResult::NOT_PLAYED,
        OutcomeKind::Adjusted(sides) => match (&sides.ns, &sides.ew) {
            (Adjustment::Assigned(ns), Adjustment::Assigned(ew)) if ns == ew => match *ns {
                AssignedScore::Played { contract, declarer, tricks } => {
                    let played = Played { contract, declarer, tricks, lead: None };
                    write_played(&played, outcome.wrong_direction, result);
                }
                AssignedScore::PassedOut => write_pass(outcome.wrong_direction, result),
                AssignedScore::Points(_) => result.level = BoardResult::NOT_PLAYED,
            },
            (ns, ew) => {
                let level = nearest(ns).zip(nearest(ew)).map(|(ns, ew)| -1 - 3 * ns - ew);
                result.level = level.unwrap_or(BoardResult::NOT_PLAYED);
            }
        },
    }
}

fn write_played(played: &Played, wrong_direction: bool, result: &mut BoardResult) {
    let Played { contract, declarer, tricks, lead } = *played;
    result.level = contract.level.get().into();
    result.denomination = number(&Strain::ALL, contract.strain);
    result.stake = number(&Doubled::ALL, contract.doubled) - 1;
    result.total_tricks = tricks.get().into();
    result.declarer_direction = place::direction(declarer).0;
    let side = if wrong_direction { declarer.side().other() } else { declarer.side() };
    result.declaring_pair = pair(result, side);
    if let Some(Card { suit, rank }) = lead {
        result.lead_card_suit = number(&Suit::ALL, suit);
        result.lead_card_rank = number(&Rank::ALL, rank) + 1;
    }
}

fn write_pass(wrong_direction: bool, result: &mut BoardResult) {
    result.level = BoardResult::PASS;
    // Nobody declared, but only a declarer's seat can say that the pairs sat the wrong way round.
    if wrong_direction && result.pair_north_south != result.pair_east_west {
        result.declarer_direction = place::direction(Seat::North).0;
        result.declaring_pair = result.pair_east_west;
    }
}

fn played(result: &BoardResult) -> Option<Played> {
    let small = |number: i32| u8::try_from(number).ok();
    let contract = Contract {
        level: small(result.level).and_then(Level::new)?,
        strain: nth(&Strain::ALL, result.denomination)?,
        doubled: nth(&Doubled::ALL, result.stake.checked_add(1)?)?,
    };
    let lead = match result.lead_card_rank {
        0 => None,
        rank => Some(Card {
            suit: nth(&Suit::ALL, result.lead_card_suit)?,
            rank: nth(&Rank::ALL, rank.checked_sub(1)?)?,
        }),
    };
    let declarer = place::seat(result.declarer_direction)?;
    let tricks = small(result.total_tricks).and_then(Tricks::new)?;
    Some(Played { contract, declarer, tricks, lead })
}

/// The averages of a level: first those of the side that the scoring direction names, North-South for both.
fn averages(level: i32, scoring_direction: i32) -> Option<BySide<Adjustment>> {
    let n = usize::try_from(-1 - level).ok()?;
    let (first, second) = (AVERAGES.get(n / 3)?.clone(), AVERAGES.get(n % 3)?.clone());
    Some(match one_side(scoring_direction) {
        Some(Side::EastWest) => BySide { ns: second, ew: first },
        _ => BySide { ns: first, ew: second },
    })
}

fn one_side(scoring_direction: i32) -> Option<Side> {
    match scoring_direction {
        1 => Some(Side::NorthSouth),
        2 => Some(Side::EastWest),
        _ => None,
    }
}

/// Gives one side a result; the other keeps what it has.
fn for_side(said: Outcome, side: Side, before: &Outcome) -> Outcome {
    let assigned = |kind: &OutcomeKind| match kind {
        OutcomeKind::Played(played) => Some(Adjustment::Assigned((*played).into())),
        OutcomeKind::PassedOut => Some(Adjustment::Assigned(AssignedScore::PassedOut)),
        OutcomeKind::NotPlayed | OutcomeKind::Adjusted(_) => None,
    };
    let both = |own: Adjustment| BySide { ns: own.clone(), ew: own };
    let sides = match &before.kind {
        OutcomeKind::Adjusted(sides) => Some((**sides).clone()),
        kind => assigned(kind).map(both),
    };
    let (Some(mut sides), Some(own)) = (sides, assigned(&said.kind)) else { return said };
    if sides[side] == own {
        return before.clone();
    }
    sides[side] = own;
    if sides.ns == sides.ew {
        return said;
    }
    let kind = OutcomeKind::Adjusted(Box::new(sides));
    Outcome { kind, wrong_direction: said.wrong_direction }
}

/// Tells whether declarer sits on the other side than the declaring pair.
fn is_switched(result: &BoardResult) -> bool {
    let Some(seat) = place::seat(result.declarer_direction) else { return false };
    let (own, other) = (pair(result, seat.side()), pair(result, seat.side().other()));
    own != other && result.declaring_pair == other
}

fn pair(result: &BoardResult, side: Side) -> i32 {
    match side {
        Side::NorthSouth => result.pair_north_south,
        Side::EastWest => result.pair_east_west,
    }
}

/// The place of the nearest average; none of what is no artificial score.
fn nearest(adjustment: &Adjustment) -> Option<i32> {
    match adjustment {
        Adjustment::AverageMinus => Some(0),
        Adjustment::Average => Some(1),
        Adjustment::AveragePlus => Some(2),
        Adjustment::Percentage(percentage) => Some(match percentage.hundredths() {
            ..AVERAGE_FROM => 0,
            AVERAGE_FROM..=AVERAGE_TO => 1,
            _ => 2,
        }),
        Adjustment::Assigned(_) | Adjustment::Weighted(_) | Adjustment::Undecided => None,
    }
}

/// The n-th of a list, counted from 1.
fn nth<T: Copy>(all: &[T], number: i32) -> Option<T> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    all.get(index).copied()
}

/// The place in a list, counted from 1; 0 for what is not there.
fn number<T: PartialEq>(all: &[T], one: T) -> i32 {
    let place = all.iter().position(|other| *other == one);
    place.and_then(|place| i32::try_from(place + 1).ok()).unwrap_or(0)
}
