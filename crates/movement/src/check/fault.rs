//! [`Fault`]: a broken rule, with everything needed to find it on the guide card.
//!
//! There is one absolute rule of movements: nobody plays a set twice. The others here are not rules
//! of bridge but of tables and chairs.

use serde::Serialize;

use crate::Movement;
use crate::check::who::{Who, fits, nouns, seated};
use crate::words::{capital, list, times};

/// Where something happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The round.
    pub round: u16,
    /// The table.
    pub table: u16,
}

/// A broken rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case", tag = "fault")]
pub enum Fault {
    /// Somebody plays a set more than once: the one absolute rule.
    PlaysTwice {
        /// Who.
        who: Who,
        /// The set.
        set: u16,
        /// Every time it is played.
        places: Vec<Place>,
    },
    /// Somebody sits in several seats in one round.
    TwoSeats {
        /// Who.
        who: Who,
        /// The round.
        round: u16,
        /// The tables, one for each seat.
        tables: Vec<u16>,
    },
    /// A table has several rows for one round.
    TwoRows {
        /// Where.
        place: Place,
    },
    /// A row names table 0 or round 0.
    Nowhere {
        /// Where it says it is.
        place: Place,
    },
    /// A row seats four players in a contest of pairs or teams, or pairs in an individual.
    WrongKind {
        /// Where.
        place: Place,
    },
}

impl Fault {
    /// Returns the fault as a sentence.
    pub fn sentence(&self, contest: crate::Contest) -> String {
        let (noun, _) = nouns(contest);
        let noun = capital(noun);
        match self {
            Fault::PlaysTwice { who, set, places } => {
                let places = places
                    .iter()
                    .map(|place| format!("round {} at table {}", place.round, place.table));
                format!("{noun} {who} plays set {set} {}: {}.", times(places.len()), list(places))
            }
            Fault::TwoSeats { who, round, tables } => {
                let tables = tables.iter().map(|table| format!("table {table}"));
                format!("{noun} {who} is in two seats in round {round}: {}.", list(tables))
            }
            Fault::TwoRows { place } => {
                format!("Table {} has round {} twice.", place.table, place.round)
            }
            Fault::Nowhere { place } => {
                format!("There is no table {}, round {}.", place.table, place.round)
            }
            Fault::WrongKind { place } => format!(
                "Table {}, round {} does not seat {}s.",
                place.table,
                place.round,
                noun.to_lowercase()
            ),
        }
    }
}

/// Returns every broken rule, in the order of [`Fault`].
pub(crate) fn faults(movement: &Movement) -> Vec<Fault> {
    let contest = movement.contest();
    let mut faults = Vec::new();
    let mut plays: Vec<(Who, u16, Place)> = Vec::new();
    let mut seats: Vec<(Who, u16, u16)> = Vec::new();
    let mut before = None;
    for row in movement.rows() {
        let place = Place { round: row.round, table: row.table };
        if row.table == 0 || row.round == 0 {
            faults.push(Fault::Nowhere { place });
        }
        if before == Some(place) {
            faults.push(Fault::TwoRows { place });
        }
        before = Some(place);
        if !fits(contest, row) {
            faults.push(Fault::WrongKind { place });
        }
        for who in seated(contest, row).into_iter().flatten() {
            seats.push((who, row.round, row.table));
            if row.is_played() {
                plays.push((who, row.set, place));
            }
        }
    }
    plays.sort_unstable();
    for same in plays.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
        let mut places: Vec<Place> = same.iter().map(|play| play.2).collect();
        // Both lines of one table at once is a matter of seats, not of playing again.
        places.dedup();
        if let [(who, set, _), _, ..] = *same
            && places.len() > 1
        {
            faults.push(Fault::PlaysTwice { who, set, places });
        }
    }
    seats.sort_unstable();
    for same in seats.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
        if let [(who, round, _), _, ..] = *same {
            let tables = same.iter().map(|seat| seat.2).collect();
            faults.push(Fault::TwoSeats { who, round, tables });
        }
    }
    faults.sort();
    faults
}
