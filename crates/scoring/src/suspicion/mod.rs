//! Results that are probably wrong: the two rules by which a director's program flags them.
//!
//! 1. **Both sides.** In one denomination both sides won so many tricks as declarers that the cards
//!    can hardly hold them. The side with fewer results in that denomination is flagged, whatever
//!    the levels, and both are if they have equally many: double dummy does not decide between
//!    them, for the board may have been misduplicated.
//! 2. **Double dummy.** Declarer won far more or far fewer tricks than the cards give.
//!
//! Both are judged afresh for the whole board at each new result, so a flag can be withdrawn.
//! They are for the director: told at the table, they would give away a board still in play. The
//! rules are those of Bridgemate's control program, whose limits are not published; ours are
//! defaults to tune.

mod double_dummy;
mod question;

use std::fmt;

use bridge::{Form, Played, Side, Strain, Tricks};
use serde::{Deserialize, Serialize};

pub use double_dummy::DoubleDummy;
pub use question::{Ask, Question, QuestionLimits, questions};

/// From where on a result is suspicious.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SuspicionLimits {
    /// The tricks of both sides in one suit, added.
    pub suit_sum: u8,
    /// The tricks of both sides in no-trump, added.
    pub no_trump_sum: u8,
    /// The tricks more or fewer than double dummy.
    pub double_dummy: u8,
    /// The same for a result that alone on its board is so far off.
    pub double_dummy_alone: u8,
    /// How many results a board needs for one of them to be alone.
    pub alone_among: u8,
}

impl Default for SuspicionLimits {
    fn default() -> SuspicionLimits {
        SuspicionLimits {
            suit_sum: 17,
            no_trump_sum: 18,
            double_dummy: 4,
            double_dummy_alone: 3,
            alone_among: 5,
        }
    }
}

/// A result to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suspicion {
    /// The line it is on, from 0.
    pub line: usize,
    /// Why.
    pub reason: Reason,
}

/// Why a result is suspicious; as text, a sentence for the director.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// Both sides won too many tricks in one denomination.
    BothSides {
        /// The result.
        played: Played,
        /// How many results its side has in the denomination.
        results: usize,
        /// How many the other side has.
        other_results: usize,
        /// The most tricks the other side won.
        other_tricks: Tricks,
    },
    /// The tricks are far from double dummy.
    DoubleDummy {
        /// The result.
        played: Played,
        /// What the cards give.
        double_dummy: Tricks,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::BothSides { played, results, other_results, other_tricks } => {
                let (own, other) = (played.declarer.side(), played.declarer.side().other());
                write!(
                    f,
                    "{}: {} won {} and {} won {} in {} ({} against {})",
                    contract(played),
                    own.name(),
                    tricks(played.tricks),
                    other.name(),
                    other_tricks.get(),
                    played.contract.strain.text(Form::People),
                    count(*results),
                    other_results,
                )
            }
            Reason::DoubleDummy { played, double_dummy } => {
                let won = tricks(played.tricks);
                write!(f, "{}: {won}, double dummy gives {}", contract(played), double_dummy.get())
            }
        }
    }
}

impl fmt::Display for Suspicion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

/// Returns what is suspicious among the results of a board, in the order of the lines.
///
/// A line that was not bid and played is `None`, and keeps its number.
pub fn suspicious(
    lines: &[Option<Played>],
    double_dummy: Option<&DoubleDummy>,
    limits: &SuspicionLimits,
) -> Vec<Suspicion> {
    let played: Vec<(usize, Played)> =
        lines.iter().enumerate().filter_map(|(line, played)| Some((line, (*played)?))).collect();
    let mut found = both_sides(&played, limits);
    if let Some(table) = double_dummy {
        found.extend(far_from_double_dummy(&played, table, limits));
    }
    found.sort();
    found
}

fn both_sides(played: &[(usize, Played)], limits: &SuspicionLimits) -> Vec<Suspicion> {
    let mut found = Vec::new();
    for strain in Strain::ALL {
        let limit = if strain == Strain::NoTrump { limits.no_trump_sum } else { limits.suit_sum };
        for side in Side::ALL {
            let of = |side: Side| {
                played.iter().copied().filter(move |(_, result)| {
                    result.contract.strain == strain && result.declarer.side() == side
                })
            };
            let (results, other_results) = (of(side).count(), of(side.other()).count());
            let most = of(side.other()).map(|(_, result)| result.tricks).max();
            let Some(other_tricks) = most.filter(|_| results <= other_results) else { continue };
            let too_many = |result: &Played| result.tricks.get() + other_tricks.get() >= limit;
            found.extend(of(side).filter(|(_, result)| too_many(result)).map(|(line, played)| {
                let reason = Reason::BothSides { played, results, other_results, other_tricks };
                Suspicion { line, reason }
            }));
        }
    }
    found
}

fn far_from_double_dummy(
    played: &[(usize, Played)],
    table: &DoubleDummy,
    limits: &SuspicionLimits,
) -> Vec<Suspicion> {
    let given = |result: &Played| table.tricks(result.declarer, result.contract.strain);
    let off = |result: &Played| result.tricks.get().abs_diff(given(result).get());
    let off_alone =
        played.iter().filter(|(_, result)| off(result) >= limits.double_dummy_alone).count() == 1;
    let alone = off_alone && played.len() >= usize::from(limits.alone_among);
    let limit = if alone {
        limits.double_dummy.min(limits.double_dummy_alone)
    } else {
        limits.double_dummy
    };
    let far = played.iter().filter(|(_, result)| off(result) >= limit);
    far.map(|&(line, played)| {
        let reason = Reason::DoubleDummy { played, double_dummy: given(&played) };
        Suspicion { line, reason }
    })
    .collect()
}

/// Writes the contract and its declarer, without the tricks a reason goes on to count.
fn contract(played: &Played) -> String {
    format!("{} by {}", played.contract.text(Form::People), played.declarer.name())
}

fn tricks(tricks: Tricks) -> String {
    match tricks.get() {
        1 => "1 trick".to_owned(),
        number => format!("{number} tricks"),
    }
}

fn count(results: usize) -> String {
    match results {
        1 => "1 result".to_owned(),
        number => format!("{number} results"),
    }
}
