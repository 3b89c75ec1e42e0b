//! Which sizes of a kind exist, and why the others do not.

use super::{Kind, NoSuchSize, Wanted, others};
use crate::howell;
use crate::size::MOST_TABLES;
use crate::words::either;

/// Of more rounds than these only the first and the last are named.
const MOST_LISTED: usize = 8;

/// A round number short of which a long movement is usually stopped: 26 boards, two a round.
const AN_EVENING: u16 = 13;

impl Kind {
    /// Returns the rounds in which this kind can be played at so many tables, fewest first; empty if
    /// it cannot.
    pub fn rounds(self, tables: u16) -> Vec<u16> {
        let most = match self {
            _ if !self.is_for_pairs() => return others::rounds(self, tables),
            _ if !(2..=MOST_TABLES).contains(&tables) => return Vec::new(),
            Kind::Web => return web(tables),
            Kind::ReducedHowell => return howell::reduced_rounds(tables),
            Kind::DoubleHowell | Kind::InterwovenHowell => {
                return howell::final_rounds(self == Kind::DoubleHowell, tables)
                    .into_iter()
                    .collect();
            }
            _ => self.most_rounds(tables),
        };
        (1..=most).collect()
    }

    /// Returns the rounds played at so many tables if nothing is said: all of them, short of a
    /// revenge round after a skip; of webs and reduced Howells the most that fill an evening.
    pub fn usual_rounds(self, tables: u16) -> Option<u16> {
        let rounds = self.rounds(tables);
        match self {
            Kind::SkipMitchell => rounds.last().map(|most| most - 1),
            Kind::Twinned if tables.is_multiple_of(4) => rounds.last().map(|most| most - 1),
            // They go on as long as the teams like.
            Kind::HeadToHead | Kind::Triangle => rounds.into_iter().find(|rounds| *rounds == 2),
            Kind::Web | Kind::ReducedHowell => {
                let evening = rounds.iter().rfind(|&&rounds| rounds <= AN_EVENING);
                evening.or(rounds.first()).copied()
            }
            _ => rounds.last().copied(),
        }
    }

    /// Returns the most rounds of kinds that can be stopped after any round, 0 if the size does not
    /// exist. Bounds are those of movements-and-scoring.md 1.1.
    fn most_rounds(self, tables: u16) -> u16 {
        let even = tables.is_multiple_of(2);
        match self {
            Kind::Mitchell if !even => tables,
            Kind::SkipMitchell | Kind::ShareRelay if even && tables >= 4 => tables,
            Kind::Scrambled if tables >= 3 => tables,
            Kind::Rover if tables >= 4 && !tables.is_multiple_of(3) => tables - u16::from(even),
            Kind::Bump if tables >= 4 => tables - 1,
            Kind::Bowman if tables >= 7 => tables - 2,
            Kind::Hesitation if tables >= 5 => tables + 1,
            Kind::DoubleHesitation if tables >= 5 => tables + 2,
            Kind::Blackpool if tables >= 3 => tables + 2,
            Kind::DoubleWeave if tables.is_multiple_of(4) => tables,
            Kind::Twinned if even && tables >= 6 => tables / 2,
            Kind::Howell => howell::full_rounds(tables),
            _ => 0,
        }
    }

    /// Says why this kind does not exist at so many tables.
    fn why_not(self, tables: u16) -> String {
        let even = tables.is_multiple_of(2);
        match self {
            Kind::Mitchell if even && tables >= 4 => format!(
                "with an even number of tables E/W 1 meets set 1 again in round {}; a skip-mitchell \
                 or share-relay avoids that",
                tables / 2 + 1
            ),
            Kind::SkipMitchell | Kind::ShareRelay if !even => {
                "it is for even numbers of tables; odd ones play a mitchell".to_owned()
            }
            Kind::Rover if tables.is_multiple_of(3) => {
                "the rover would meet the same boards again if 3 divides the tables; a bump or a \
                 phantom does it"
                    .to_owned()
            }
            Kind::Bowman => "it needs 7 tables".to_owned(),
            Kind::Hesitation | Kind::DoubleHesitation => "it needs 5 tables".to_owned(),
            Kind::DoubleWeave => "the tables must be a multiple of 4".to_owned(),
            Kind::Twinned if !even => "the two halves must be alike".to_owned(),
            Kind::DoubleHowell if !even => {
                "it is for even numbers of tables; odd ones play an interwoven-howell".to_owned()
            }
            Kind::InterwovenHowell if even => {
                "it is for odd numbers of tables; even ones play a double-howell".to_owned()
            }
            _ if tables > MOST_TABLES => format!("more than {MOST_TABLES} tables"),
            Kind::Howell | Kind::ReducedHowell | Kind::DoubleHowell | Kind::InterwovenHowell
                if tables > 14 =>
            {
                "none has been searched that large".to_owned()
            }
            _ => "too few tables".to_owned(),
        }
    }
}

/// Returns the rounds of a web: two copies of the boards if the tables are even, three at most and an
/// odd number of rounds if they are odd.
fn web(tables: u16) -> Vec<u16> {
    match tables % 2 {
        0 if tables >= 6 => (tables / 2..tables).collect(),
        1 if tables >= 5 => {
            (tables.div_ceil(3).max(3)..=tables - 2).filter(|rounds| rounds % 2 == 1).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the rounds wanted if that size exists.
pub(super) fn rounds_of(wanted: &Wanted) -> Result<u16, NoSuchSize> {
    let &Wanted { kind, tables, .. } = wanted;
    let possible = kind.rounds(tables);
    if possible.is_empty() {
        return Err(refuse(wanted, kind.why_not(tables)));
    }
    match wanted.rounds {
        None => Ok(kind.usual_rounds(tables).unwrap_or(0)),
        Some(rounds) if possible.contains(&rounds) => Ok(rounds),
        Some(_) => Err(refuse(wanted, format!("it has {} rounds", listed(&possible)))),
    }
}

/// Returns the refusal of a size, with the nearest that exist.
pub(super) fn refuse(wanted: &Wanted, why: String) -> NoSuchSize {
    let &Wanted { kind, tables, rounds, .. } = wanted;
    let possible = kind.rounds(tables);
    let nearest = match rounds {
        Some(rounds) if !possible.is_empty() => {
            let below = possible.iter().rfind(|it| **it < rounds);
            let above = possible.iter().find(|it| **it > rounds);
            below.into_iter().chain(above).map(|rounds| (tables, *rounds)).collect()
        }
        _ => {
            let size = |tables: u16| kind.usual_rounds(tables).map(|rounds| (tables, rounds));
            let below = (1..tables.min(MOST_TABLES + 1)).rev().find_map(size);
            let above = (tables.saturating_add(1)..=MOST_TABLES).find_map(size);
            below.into_iter().chain(above).collect()
        }
    };
    NoSuchSize { kind, tables, rounds, why, nearest }
}

/// Writes "1 to 7", "9, 11 or 13", "2, 4 and so on up to 62", "7".
pub(super) fn listed(rounds: &[u16]) -> String {
    match rounds {
        [first, _, .., last]
            if rounds.len() > 2 && usize::from(last - first) + 1 == rounds.len() =>
        {
            format!("{first} to {last}")
        }
        [first, second, .., last] if rounds.len() > MOST_LISTED => {
            format!("{first}, {second} and so on up to {last}")
        }
        _ => either(rounds.iter().map(u16::to_string).collect()),
    }
}
