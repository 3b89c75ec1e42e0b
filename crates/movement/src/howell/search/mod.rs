//! The search that found the Howells of this crate.
//!
//! Everything random comes from the seed, so every movement of `howell/data` can be found again: its
//! file says with which [`Effort`].

mod arrows;
mod cover;
mod directions;
mod finals;
mod group;
mod irregular;
mod random;
mod starter;
mod turning;

pub(crate) use group::Group;

use std::ops::RangeInclusive;

use super::design::Design;
use super::written_out;
use crate::{Contest, Kind, Movement, Row, Seating};
use arrows::Meeting;

/// Steps of one try at a starter, and trials of one try at an adder.
const STARTER_STEPS: u32 = 200_000;
const ADDER_TRIALS: u32 = 20_000;

/// The largest order searched: sets are kept in the bits of a word.
const MOST_ROUNDS: u16 = 63;

/// Sizes of Howells that exist without sharing, or with as little as here, but not as ones that turn:
/// the searches for those come to their end without.
const IRREGULAR: [(u16, u16); 4] = [(3, 5), (4, 6), (5, 8), (6, 7)];

/// Sizes of session 2 of a final of which the same is true.
const IRREGULAR_FINALS: [(u16, u16); 2] = [(6, 5), (9, 9)];

/// How long to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// What all random choices follow from.
    pub seed: u64,
    /// How many seatings to try; the best is kept.
    pub tries: u32,
    /// How many steps to give each search cell by cell.
    pub trials: u32,
    /// How often to try to turn a table of each seating.
    pub steps: u32,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The line of `howell/data` that holds it.
    pub line: String,
    /// The movement, numbered from 1.
    pub movement: Movement,
}

/// Searches a Howell, a reduced Howell, or session 2 of a final. Other kinds are not searched; nothing
/// is returned for them, nor if the effort was too small.
///
/// ```
/// use movement::{Effort, Kind, search_howell};
///
/// let effort = Effort { seed: 1, tries: 2000, trials: 0, steps: 0 };
/// let found = search_howell(Kind::Howell, 4, 7, &effort).unwrap();
/// assert_eq!(found.line, "4x7 7 : 3-7:2 6-5:3 2-4:5 8-1:1");
/// ```
pub fn search_howell(kind: Kind, tables: u16, rounds: u16, effort: &Effort) -> Option<Found> {
    if !(2..=MOST_ROUNDS).contains(&tables) || !(2..=MOST_ROUNDS).contains(&rounds) {
        return None;
    }
    let (size, length) = (usize::from(tables), usize::from(rounds));
    let one_cycle = [1..=length];
    let two_cycles = [1..=length, size + 1..=size + length];
    let name = format!("{kind} {tables}x{rounds}");
    match kind {
        Kind::Howell | Kind::ReducedHowell if IRREGULAR.contains(&(tables, rounds)) => {
            // No Room square has side 5: the full Howell of 3 tables must share.
            let played = irregular::howell(size, length, (tables, rounds) == (3, 5), effort)?;
            written(name, irregular::line(size, length, played))
        }
        Kind::Howell if rounds + 1 == 2 * tables => {
            Some(turning(name, &turning::full(size, effort)?, &one_cycle))
        }
        Kind::ReducedHowell if (tables..2 * tables).contains(&rounds) => {
            Some(turning(name, &turning::reduced(size, length, effort)?, &one_cycle))
        }
        Kind::DoubleHowell | Kind::InterwovenHowell
            if IRREGULAR_FINALS.contains(&(tables, rounds)) =>
        {
            let line = irregular::line(size, length, irregular::session(size, effort)?);
            written(name, format!("final {line}"))
        }
        Kind::DoubleHowell if tables.is_multiple_of(2) && rounds + 1 == tables => {
            Some(turning(name, &finals::double(size, effort)?, &two_cycles))
        }
        Kind::InterwovenHowell if tables % 2 == 1 && rounds == tables => {
            Some(turning(name, &finals::interwoven(size, effort)?, &two_cycles))
        }
        _ => None,
    }
}

fn turning(name: String, design: &Design, cycles: &[RangeInclusive<usize>]) -> Found {
    let rows = design.rows(cycles, design.rounds);
    Found { line: design.to_string(), movement: Movement::new(name, Contest::OneWinner, rows) }
}

fn written(name: String, line: String) -> Option<Found> {
    let movement = Movement::new(name, Contest::OneWinner, written_out(&line)?);
    Some(Found { line, movement })
}

/// Returns the meetings of a design, table by table and round by round.
fn meetings(design: &Design, cycles: &[RangeInclusive<usize>]) -> Vec<Meeting> {
    all_meetings(&design.rows(cycles, design.rounds))
}

/// Returns the meetings of some rows, as they sit.
fn all_meetings(rows: &[Row]) -> Vec<Meeting> {
    let meeting = |row: &Row| match row.seating {
        Seating::Pairs { ns, ew } => Some(Meeting {
            ns: usize::from(ns).saturating_sub(1),
            ew: usize::from(ew).saturating_sub(1),
            set: usize::from(row.set).saturating_sub(1),
            turned: false,
        }),
        Seating::Players { .. } => None,
    };
    rows.iter().filter_map(meeting).collect()
}

fn write_turns(design: &mut Design, meetings: &[Meeting]) {
    for (start, meetings) in design.tables.iter_mut().zip(meetings.chunks(design.rounds.max(1))) {
        for (round, meeting) in meetings.iter().enumerate() {
            start.turned ^= u64::from(meeting.turned) << (round & 63);
        }
    }
}
