//! The ACBL's scales in whole points, from their published tables.
//!
//! Each line of a table is the least margin and what the winner gets from there on. They were
//! published for matches of 6 to 8 and of 9 to 11 boards, and there is no rule behind them that
//! would give another length.
//!
//! Source: bridgehands.com, “Victory Points”.

use super::{VictoryPoints, VpTable};

/// Least margin and winner's points.
type Steps = [(usize, i32)];

const TWENTY_6_TO_8: &Steps = &[
    (0, 10),
    (1, 11),
    (3, 12),
    (5, 13),
    (8, 14),
    (11, 15),
    (14, 16),
    (17, 17),
    (20, 18),
    (24, 19),
    (28, 20),
];

const TWENTY_9_TO_11: &Steps = &[
    (0, 10),
    (1, 11),
    (3, 12),
    (6, 13),
    (10, 14),
    (14, 15),
    (18, 16),
    (22, 17),
    (26, 18),
    (31, 19),
    (36, 20),
];

/// A win by one IMP gives three points more than a tie: this scale pays for winning.
const THIRTY_6_TO_8: &Steps = &[
    (0, 15),
    (1, 18),
    (2, 19),
    (3, 20),
    (4, 21),
    (5, 22),
    (7, 23),
    (9, 24),
    (11, 25),
    (14, 26),
    (17, 27),
    (20, 28),
    (24, 29),
    (28, 30),
];

const THIRTY_9_TO_11: &Steps = &[
    (0, 15),
    (1, 18),
    (2, 19),
    (3, 20),
    (5, 21),
    (7, 22),
    (9, 23),
    (12, 24),
    (15, 25),
    (18, 26),
    (22, 27),
    (26, 28),
    (31, 29),
    (36, 30),
];

/// Returns the scale with 20 points to a match.
pub(super) fn twenty(boards: u32) -> Option<VpTable> {
    let (length, steps) = match boards {
        6..=8 => ("6-8", TWENTY_6_TO_8),
        9..=11 => ("9-11", TWENTY_9_TO_11),
        _ => return None,
    };
    table(format!("ACBL 20 points, {length} boards"), 20, steps)
}

/// Returns the scale with 30 points to a match.
pub(super) fn thirty(boards: u32) -> Option<VpTable> {
    let (length, steps) = match boards {
        6..=8 => ("6-8", THIRTY_6_TO_8),
        9..=11 => ("9-11", THIRTY_9_TO_11),
        _ => return None,
    };
    table(format!("ACBL 30 points, {length} boards"), 30, steps)
}

fn table(name: String, total: i32, steps: &Steps) -> Option<VpTable> {
    let last = steps.last()?.0;
    let points = |margin: usize| {
        let step = steps.iter().rev().find(|(least, _)| *least <= margin);
        step.map(|(_, points)| VictoryPoints::whole(*points))
    };
    let winner = (0..=last).map(points).collect::<Option<Vec<_>>>()?;
    VpTable::new(name, VictoryPoints::whole(total), winner).ok()
}
