//! Swiss pairing, for teams and for pairs: like meets like, and nobody twice.
//!
//! From the top of the standing, everybody meets the nearest below that they have not met, as long as
//! those further down can still all be paired without a rematch; where no pairing without a rematch
//! exists, there are as few as can be and they are as low as can be (movements-and-scoring 1.3). With
//! an odd field somebody sits out, or three teams play a triangle.

mod first;
mod late;
mod odd;
mod pairing;
mod rows;

pub use first::{FirstRound, first_round};

use std::collections::{BTreeMap, BTreeSet};

use crate::matching::Graph;
use crate::size::LARGEST;

/// A team or a pair, and what the pairing has to know of it.
///
/// Somebody who comes late is an entry from then on, with the score the director gives for the rounds
/// missed, and with one of them as the round sat out if there is to be no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Entry {
    /// The number; not 0.
    pub number: u16,
    /// The score so far, in any unit: hundredths of a victory point, say.
    pub score: i64,
    /// How many rounds were sat out.
    pub sat_out: u16,
    /// How many triangles were played.
    pub triangles: u16,
    /// How many rounds were played North-South; matters to pairs.
    pub north_south: u16,
}

/// What happens to the odd one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Odd {
    /// The lowest that has not sat out yet does.
    #[default]
    SitOut,
    /// Three of the lowest play a triangle; for teams.
    Triangle,
}

/// How a round is paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// What happens to the odd one.
    pub odd: Odd,
}

/// A match of two teams, or a table of two pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// The home team, or North-South.
    pub home: u16,
    /// The other team, or East-West.
    pub away: u16,
}

/// Who meets whom in a round, from the top table down.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// The matches.
    pub matches: Vec<Match>,
    /// The three that play a triangle.
    pub triangle: Option<[u16; 3]>,
    /// Who sits out.
    pub sits_out: Option<u16>,
    /// Who meets again, because there is no pairing without it.
    pub rematches: Vec<(u16, u16)>,
}

/// Why a round cannot be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SwissProblem {
    /// Fewer than two to pair, or fewer than three for a triangle.
    #[error("a Swiss round needs two to play; {0} entered")]
    TooFew(usize),
    /// More than there are numbers.
    #[error("{0} is too many for one Swiss field; run it in sections of 999 or fewer")]
    TooMany(usize),
    /// 0 means nobody.
    #[error("an entry has the number 0, which means nobody; number it from 1")]
    Nobody,
    /// A number is used twice.
    #[error("number {0} is entered twice; give one of them another number")]
    Twice(u16),
}

/// Pairs a round.
///
/// Who played is given by number, either way about, and may name somebody who has gone home. Equal
/// scores are taken in the order of the numbers, so number by seed.
pub fn pair(
    standing: &[Entry],
    played: &[(u16, u16)],
    options: Options,
) -> Result<Round, SwissProblem> {
    check(standing)?;
    let mut ranked = standing.to_vec();
    ranked.sort_by_key(|entry| (std::cmp::Reverse(entry.score), entry.number));
    let graph = Graph::new(met(&ranked, played));
    let plan = odd::set_aside(&ranked, &graph, options.odd);
    let meetings = pairing::meetings(&graph, plan.alive.clone());
    let mut round = Round::default();
    let number = |place: usize| ranked.get(place).map_or(0, |entry| entry.number);
    for (table, (upper, lower)) in meetings.into_iter().enumerate() {
        if !graph.may_meet(upper, lower) {
            round.rematches.push((number(upper), number(lower)));
        }
        let (Some(high), Some(low)) = (ranked.get(upper), ranked.get(lower)) else { continue };
        round.matches.push(seat(high, low, table));
    }
    round.sits_out = plan.sits_out.map(number);
    round.triangle = plan.triangle.map(|three| three.map(number));
    if let Some([first, second, third]) = plan.triangle {
        for (one, other) in [(first, second), (first, third), (second, third)] {
            if !graph.may_meet(one, other) {
                round.rematches.push((number(one), number(other)));
            }
        }
    }
    Ok(round)
}

impl Round {
    /// Returns what the director should know and say: who sits out, and who meets again and why.
    pub fn remarks(&self) -> Vec<String> {
        self.remarks_with(|number| number.to_string())
    }

    /// Returns the same with everybody called as the director calls them.
    pub fn remarks_with(&self, name: impl Fn(u16) -> String) -> Vec<String> {
        let mut remarks = Vec::new();
        if let Some(number) = self.sits_out {
            remarks.push(format!("{} sits out.", name(number)));
        }
        if let Some(three) = self.triangle {
            let [first, second, third] = three.map(&name);
            remarks.push(format!("{first}, {second} and {third} play a triangle."));
        }
        for (one, other) in &self.rematches {
            let (one, other) = (name(*one), name(*other));
            let why = match (self.sits_out, self.triangle) {
                (None, None) => "every pairing of this round has a rematch",
                (Some(_), _) => "whoever of those whose turn it is sits out, there is a rematch",
                (None, Some(_)) => "with any triangle of the lowest there is a rematch",
            };
            remarks.push(format!("{one} and {other} meet again: {why}."));
        }
        remarks
    }
}

/// Returns how often each two have met, by place; who is not in the standing is left out.
fn met(ranked: &[Entry], played: &[(u16, u16)]) -> Vec<Vec<u16>> {
    let places: BTreeMap<u16, usize> =
        ranked.iter().enumerate().map(|(place, entry)| (entry.number, place)).collect();
    let mut met = vec![vec![0_u16; ranked.len()]; ranked.len()];
    for (one, other) in played {
        if let (Some(&one), Some(&other)) = (places.get(one), places.get(other)) {
            met[one][other] = met[one][other].saturating_add(1);
            met[other][one] = met[one][other];
        }
    }
    met
}

/// Seats the one that has been North-South less often there; if equal, the higher at every other
/// table.
fn seat(high: &Entry, low: &Entry, table: usize) -> Match {
    let higher_first = match high.north_south.cmp(&low.north_south) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => table.is_multiple_of(2),
    };
    let (home, away) = if higher_first { (high, low) } else { (low, high) };
    Match { home: home.number, away: away.number }
}

fn check(entries: &[Entry]) -> Result<(), SwissProblem> {
    if entries.len() < 2 {
        return Err(SwissProblem::TooFew(entries.len()));
    }
    if entries.len() > usize::from(LARGEST) {
        return Err(SwissProblem::TooMany(entries.len()));
    }
    let mut seen = BTreeSet::new();
    for entry in entries {
        if entry.number == 0 {
            return Err(SwissProblem::Nobody);
        }
        if !seen.insert(entry.number) {
            return Err(SwissProblem::Twice(entry.number));
        }
    }
    Ok(())
}
