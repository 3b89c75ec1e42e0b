//! [`compare`] a double-dummy table that a file states with the one worked out.
//!
//! A stated table is never trusted. Of 461 found in real files 204 were wrong, all in the same way:
//! what cannot be made (fewer than seven tricks) was written as one and the same small number. That
//! is told apart from real differences, because it does no harm to the levels that can be made.

use bridge::{BoardNo, Form, Seat, Strain};

use super::TrickTable;
use crate::complaint::{Complaint, Place, Severity};

/// How a stated table differs from the right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// They are the same.
    Same,
    /// What cannot be made was written as this number of tricks.
    Clamped {
        /// The number written instead.
        to: u8,
    },
    /// The stated table is wrong.
    Wrong(Vec<Difference>),
}

/// One number that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The strain.
    pub strain: Strain,
    /// Who plays it.
    pub declarer: Seat,
    /// The tricks the file states.
    pub stated: u8,
    /// The tricks there are.
    pub right: u8,
}

/// Compares a stated table with the right one.
pub fn compare(stated: &TrickTable, right: &TrickTable) -> Comparison {
    let places = || TrickTable::STRAINS.into_iter().flat_map(|s| Seat::ALL.map(|seat| (s, seat)));
    let all = || {
        places().map(|(strain, declarer)| {
            let (stated, right) = (stated.get(strain, declarer), right.get(strain, declarer));
            Difference { strain, declarer, stated, right }
        })
    };
    let differences: Vec<Difference> = all().filter(|it| it.stated != it.right).collect();
    let Some(first) = differences.first() else { return Comparison::Same };
    let to = first.stated;
    // Either everything below seven is that number, or everything below that number is.
    let everything = |it: Difference| it.stated == if it.right < 7 { to } else { it.right };
    let from_below = |it: Difference| it.stated == it.right.max(to);
    if to < 7 && (all().all(everything) || all().all(from_below)) {
        Comparison::Clamped { to }
    } else {
        Comparison::Wrong(differences)
    }
}

impl Comparison {
    /// Says what is wrong with the table of a board, or nothing if nothing is.
    pub fn complaint(&self, board: BoardNo) -> Option<Complaint> {
        let what = match self {
            Self::Same => return None,
            Self::Clamped { to } => format!(
                "The double-dummy table of the file writes {to} for contracts that cannot be made; \
                 the real tricks are used."
            ),
            Self::Wrong(differences) => {
                let each = |difference: &Difference| {
                    let Difference { strain, declarer, stated, right } = difference;
                    format!(
                        "{} by {declarer} {stated} instead of {right}",
                        strain.text(Form::People)
                    )
                };
                const LISTED: usize = 3;
                let mut listed: Vec<String> = differences.iter().take(LISTED).map(each).collect();
                if let Some(more @ 1..) = differences.len().checked_sub(LISTED) {
                    listed.push(format!("{more} more"));
                }
                format!(
                    "The double-dummy table of the file is wrong ({}); it was worked out anew.",
                    listed.join("; ")
                )
            }
        };
        let (place, severity) = (Place::Whole, Severity::Forgiven);
        Some(Complaint { place, board: Some(board), severity, what })
    }
}
