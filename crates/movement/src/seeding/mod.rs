//! Seeding: who starts where, so that nobody's opponents are stronger than another's.
//!
//! Strength is a number, larger for stronger: a rating, or what the director's list of seeds stands
//! for. Given a movement and strengths, [`place`] says who takes which number, and [`Fairness`] how
//! even the result is; [`sections`] divides a field among rooms first.

mod against;
mod fairness;
mod placing;
pub(crate) mod random;
mod sections;
mod start;

pub use against::{Line, Place, places};
pub use fairness::{Fairness, PlaceFairness, fairness};
pub use placing::{Placing, place};
pub use sections::{Sections, sections};
pub use start::Start;

use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How strong each entrant is; entrants are numbered from 1 in the order they were given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeds {
    strengths: Vec<i32>,
}

/// Why a field cannot be seeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeedingProblem {
    /// The movement has another number of places than there are entrants.
    #[error(
        "the movement has {places} places and {entrants} entered; choose one that fits, or leave a place out as the phantom's"
    )]
    DoNotFit {
        /// How many can play.
        places: usize,
        /// How many want to.
        entrants: usize,
    },
}

/// What the director's first seed is worth, and what the last is worth more than the unseeded. Only
/// the proportions matter: a seed stands out, and the first is twice the last.
const FIRST_SEED: i32 = 2000;
const LAST_SEED: i32 = 1000;

impl Seeds {
    /// Returns the strengths that ratings say, higher for stronger.
    pub fn from_ratings(ratings: &[i32]) -> Seeds {
        Seeds { strengths: ratings.to_vec() }
    }

    /// Returns the strengths of some of the entrants, in the order they are named.
    ///
    /// For a section of a field: its entrants are then numbered from 1 again.
    pub fn of(&self, entrants: &[u16]) -> Seeds {
        Seeds { strengths: entrants.iter().map(|entrant| self.strength(*entrant)).collect() }
    }

    /// Returns the strengths a list of seeds stands for, the strongest first, in a field of so many.
    ///
    /// Those not named are all alike. A number that is not in the field, or named before, is passed
    /// over.
    pub fn from_director(field: u16, seeds: &[u16]) -> Seeds {
        let mut strengths = vec![0; usize::from(field)];
        let mut named = BTreeSet::new();
        let seeds: Vec<u16> = seeds
            .iter()
            .copied()
            .filter(|seed| (1..=field).contains(seed) && named.insert(*seed))
            .collect();
        let steps = i32::try_from(seeds.len()).unwrap_or(i32::MAX).saturating_sub(1).max(1);
        for (rank, seed) in (0..).zip(seeds) {
            let strength = FIRST_SEED - (FIRST_SEED - LAST_SEED) * rank / steps;
            if let Some(place) = strengths.get_mut(usize::from(seed) - 1) {
                *place = strength;
            }
        }
        Seeds { strengths }
    }

    /// Returns how many entrants there are.
    pub fn entrants(&self) -> usize {
        self.strengths.len()
    }

    /// Returns how strong an entrant is, and 0 for nobody.
    pub fn strength(&self, entrant: u16) -> i32 {
        let index = usize::from(entrant).checked_sub(1);
        index.and_then(|index| self.strengths.get(index)).copied().unwrap_or(0)
    }

    /// Returns the entrants, strongest first, equals in the order they were given.
    pub fn ranked(&self) -> Vec<u16> {
        let mut ranked: Vec<u16> = (1..=u16::MAX).take(self.strengths.len()).collect();
        ranked.sort_by_key(|entrant| (Reverse(self.strength(*entrant)), *entrant));
        ranked
    }
}
