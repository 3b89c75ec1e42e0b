//! The Mitchell family: one line sits, the other moves on, and the boards move against it.
//!
//! Every rule is a formula for table t and round r, from movements-and-scoring.md 1.1, where each was
//! compared cell by cell with printed movements. A pair is known here by where it starts: N/S of
//! table t is t, E/W of table t is T + t, the extra pair of a rover is 2T + 1.

mod appendix;
mod extra_pair;
mod hesitation;
mod straight;
mod web;

pub(crate) use appendix::{blackpool, bowman};
pub(crate) use extra_pair::{bump, rover};
pub(crate) use hesitation::{double_hesitation, hesitation};
pub(crate) use straight::{final_switched, first_session, share_relay, skip, straight, twinned};
pub(crate) use web::{double_weave, web};

use crate::{Row, Seating};

/// The cells of a movement before anything is numbered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// The tables.
    pub(crate) tables: u16,
    /// The pairs.
    pub(crate) pairs: u16,
    /// Every table in every round.
    pub(crate) rows: Vec<Row>,
    /// Tables at which arrows are never switched, because their N/S pair moves.
    pub(crate) pivots: Vec<u16>,
}

impl Sheet {
    /// Returns the sheet of a rule: N/S pair, E/W pair and set at table t in round r.
    ///
    /// Formulas count in `i32`, where everything up to the largest movement fits and differences may
    /// fall below zero.
    fn new(tables: u16, rounds: u16, rule: impl Fn(i32, i32) -> (i32, i32, i32)) -> Sheet {
        let mut rows = Vec::with_capacity(usize::from(tables) * usize::from(rounds));
        for table in 1..=tables {
            for round in 1..=rounds {
                let (ns, ew, set) = rule(i32::from(table), i32::from(round));
                let seating = Seating::Pairs { ns: ns as u16, ew: ew as u16 };
                rows.push(Row { table, round, seating, set: set as u16 });
            }
        }
        Sheet { tables, pairs: 2 * tables, rows, pivots: Vec::new() }
    }
}

/// Counts round a circle of `size`: …, size, 1, 2, …, size, 1, ….
fn wrap(value: i32, size: i32) -> i32 {
    (value - 1).rem_euclid(size.max(1)) + 1
}
