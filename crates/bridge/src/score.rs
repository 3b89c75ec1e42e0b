//! [`contract_score`], the points of a contract by Law 77 of duplicate bridge.
//!
//! Trick points of what was bid decide between partscore and game; overtricks, slams, the
//! "insult" for a doubled contract and penalties come on top. All numbers here are those of the
//! law; there is no table of results.

use crate::{Contract, Doubled, Strain, Tricks};

/// Returns the points of a contract, seen from declarer's side (Law 77).
pub fn contract_score(contract: Contract, vulnerable: bool, tricks: Tricks) -> i32 {
    let margin = i32::from(tricks.margin(contract.level));
    if margin < 0 {
        return -penalty(contract.doubled, vulnerable, -margin);
    }
    let trick_points = trick_points(contract);
    trick_points
        + game_or_partscore_bonus(trick_points, vulnerable)
        + slam_bonus(contract, vulnerable)
        + insult(contract.doubled)
        + margin * overtrick_points(contract, vulnerable)
}

/// Tricks bid and made; doubling doubles them, redoubling doubles them again.
fn trick_points(contract: Contract) -> i32 {
    let first_no_trump_trick = if contract.strain == Strain::NoTrump { 10 } else { 0 };
    let undoubled = i32::from(contract.level.get()) * per_trick(contract.strain);
    let factor = match contract.doubled {
        Doubled::Undoubled => 1,
        Doubled::Doubled => 2,
        Doubled::Redoubled => 4,
    };
    (undoubled + first_no_trump_trick) * factor
}

fn per_trick(strain: Strain) -> i32 {
    match strain {
        Strain::Clubs | Strain::Diamonds => 20,
        Strain::Hearts | Strain::Spades | Strain::NoTrump => 30,
    }
}

/// Game is a hundred trick points or more; overtricks do not count towards it.
fn game_or_partscore_bonus(trick_points: i32, vulnerable: bool) -> i32 {
    match (trick_points >= 100, vulnerable) {
        (false, _) => 50,
        (true, false) => 300,
        (true, true) => 500,
    }
}

fn slam_bonus(contract: Contract, vulnerable: bool) -> i32 {
    match (contract.level.get(), vulnerable) {
        (6, false) => 500,
        (6, true) => 750,
        (7, false) => 1000,
        (7, true) => 1500,
        _ => 0,
    }
}

/// The bonus for making a doubled contract.
fn insult(doubled: Doubled) -> i32 {
    match doubled {
        Doubled::Undoubled => 0,
        Doubled::Doubled => 50,
        Doubled::Redoubled => 100,
    }
}

fn overtrick_points(contract: Contract, vulnerable: bool) -> i32 {
    let doubled = if vulnerable { 200 } else { 100 };
    match contract.doubled {
        Doubled::Undoubled => per_trick(contract.strain),
        Doubled::Doubled => doubled,
        Doubled::Redoubled => 2 * doubled,
    }
}

/// What the defenders get for `down` undertricks, of which there is at least one.
fn penalty(doubled: Doubled, vulnerable: bool, down: i32) -> i32 {
    let when_doubled = if vulnerable {
        // 200 for the first, 300 for each further one.
        300 * down - 100
    } else {
        // 100 for the first, 200 for the second and third, 300 from the fourth on.
        200 * down - 100 + 100 * (down - 3).max(0)
    };
    match (doubled, vulnerable) {
        (Doubled::Undoubled, false) => 50 * down,
        (Doubled::Undoubled, true) => 100 * down,
        (Doubled::Doubled, _) => when_doubled,
        (Doubled::Redoubled, _) => 2 * when_doubled,
    }
}
