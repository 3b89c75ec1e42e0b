//! Several sections that play the same boards at the same time.
//!
//! [`arrange`] renames the sets of each section round in a ring, so that as few tables as possible
//! want a set that is in use elsewhere. A ring of names is one to one, so nobody plays a board twice
//! who did not before. What remains to be shared is told table by table, and so is what cannot be
//! compared because a section does not play it.

mod demand;
mod remarks;
mod search;
mod sharing;

pub use sharing::{Sharing, TableOf, Use};

use crate::{Movement, Row};
use demand::Demand;

/// No field has more sections: they are called A to Z.
pub const MOST_SECTIONS: usize = 26;

/// No section has more sets, so that every ring can be tried; a Bridgemate knows 63 rounds.
pub const MOST_SETS: u16 = 255;

/// A section of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// What it is called.
    pub letter: char,
    /// Its movement, with the sets as they are now called.
    pub movement: Movement,
    /// How far its sets have been moved on: with 2, set 1 is now called 3.
    pub shift: u16,
    /// The sets that another section plays and this one does not.
    pub lacks: Vec<u16>,
}

/// Sections that play the same boards, and what that takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sections {
    /// The sections, A first.
    pub sections: Vec<Section>,
    /// How many copies of the boards there are.
    pub copies: u16,
    /// How many copies it takes for nobody to share.
    pub needed: u16,
    /// The sets that are played at all.
    pub sets: Vec<u16>,
    /// The sets that every section plays.
    pub common: Vec<u16>,
    /// The tables that share, because there are fewer copies than tables that want a set.
    pub sharing: Vec<Sharing>,
    /// Whether every way was tried, so that no other needs less sharing.
    pub exact: bool,
}

/// Why sections cannot be arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SectionsProblem {
    /// One section has nobody to share with.
    #[error("name 2 to {MOST_SECTIONS} sections, not {0}")]
    HowMany(usize),
    /// There are no boards.
    #[error("there are 0 copies of the boards; there must be one at least")]
    NoCopies,
    /// A section plays nothing.
    #[error("in section {0} no boards are played; give it another movement")]
    NothingPlayed(char),
    /// A section has more sets than can be told apart.
    #[error("section {letter} has a set {set}, and the highest is {MOST_SETS}; number them from 1")]
    TooManySets {
        /// The section.
        letter: char,
        /// Its highest set.
        set: u16,
    },
}

/// Arranges sections that begin their rounds together and play the same boards, of which there are so
/// many copies.
///
/// Of all ways, the one with the least sharing; of those, the one in which most sets are played in
/// every section; then the one in which tables share with the same others, and with their own number,
/// round after round. The first section keeps its sets. Every way is tried unless there are very many;
/// then the sections are arranged one after the other.
///
/// ```
/// use movement::{Kind, Wanted, generate, sections::arrange};
///
/// let seven = generate(&Wanted::new(Kind::Mitchell, 7)).unwrap();
/// let two = arrange(&[seven.clone(), seven], 1).unwrap();
/// assert_eq!(two.needed, 2);
/// assert_eq!(two.remarks()[2], "In every round A1 and B1 share, A2 and B2, A3 and B3, A4 and B4, \
///     A5 and B5, A6 and B6, A7 and B7.");
/// ```
pub fn arrange(movements: &[Movement], copies: u16) -> Result<Sections, SectionsProblem> {
    check(movements, copies)?;
    let demand = Demand::new(movements, copies);
    let (shifts, exact) = search::shifts(&demand);
    let ring = demand.ring();
    let movements: Vec<Movement> = movements
        .iter()
        .zip(&shifts)
        .map(|(movement, &shift)| shifted(movement, shift, ring))
        .collect();
    let played: Vec<Vec<u16>> = movements.iter().map(sets_of).collect();
    let mut sets = played.concat();
    sets.sort_unstable();
    sets.dedup();
    let in_all = |set: &u16| played.iter().all(|own| own.contains(set));
    let common = sets.iter().copied().filter(in_all).collect();
    let (needed, sharing) = sharing::sharing(&movements, copies);
    let sections = (b'A'..).map(char::from).zip(movements).zip(shifts).zip(&played);
    let sections = sections.map(|(((letter, movement), shift), own)| {
        let lacks = sets.iter().copied().filter(|set| !own.contains(set)).collect();
        Section { letter, movement, shift, lacks }
    });
    Ok(Sections { sections: sections.collect(), copies, needed, common, sharing, exact, sets })
}

fn check(movements: &[Movement], copies: u16) -> Result<(), SectionsProblem> {
    if !(2..=MOST_SECTIONS).contains(&movements.len()) {
        return Err(SectionsProblem::HowMany(movements.len()));
    }
    if copies == 0 {
        return Err(SectionsProblem::NoCopies);
    }
    for (letter, movement) in (b'A'..).map(char::from).zip(movements) {
        if !movement.rows().iter().any(Row::is_played) {
            return Err(SectionsProblem::NothingPlayed(letter));
        }
        let set = movement.sets();
        if set > MOST_SETS {
            return Err(SectionsProblem::TooManySets { letter, set });
        }
    }
    Ok(())
}

/// Returns a movement with its sets moved on in a ring; no boards stay no boards.
fn shifted(movement: &Movement, shift: u16, ring: u16) -> Movement {
    let rows = movement.rows().iter().map(|row| match row.set.checked_sub(1) {
        Some(set) => Row { set: (set + shift) % ring + 1, ..*row },
        None => *row,
    });
    Movement::new(movement.name(), movement.contest(), rows.collect())
}

/// Returns the sets that are played, in order.
fn sets_of(movement: &Movement) -> Vec<u16> {
    let mut sets: Vec<u16> =
        movement.rows().iter().filter(|row| row.is_played()).map(|row| row.set).collect();
    sets.sort_unstable();
    sets.dedup();
    sets
}
