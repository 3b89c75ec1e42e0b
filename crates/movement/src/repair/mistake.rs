//! [`Mistake`]: what cannot have happened, or cannot be asked for, and why.

use thiserror::Error;

use super::against::some;
use super::notice::rounds_text;
use crate::check::{Place, Who};

/// Why something cannot have happened to a movement in progress.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Mistake {
    /// The next round is beyond the movement.
    #[error("round {now} cannot be the next: there are {last} rounds")]
    NextRound {
        /// The round that was named.
        now: u16,
        /// The last round.
        last: u16,
    },
    /// There are results of rounds that are said to be still to come.
    #[error(
        "round {now} cannot be the next to be changed: there are results of {} already, and they would \
         no longer fit; the first round without any is round {}",
        places_text(.places),
        .places.iter().map(|place| place.round).max().unwrap_or(0).saturating_add(1)
    )]
    Entered {
        /// The round that was named.
        now: u16,
        /// Where there are results.
        places: Vec<Place>,
    },
    /// A table has a result of the round whose boards it is said to have missed.
    #[error(
        "table {table} has a result of round {round}, so it has not missed its boards; a board of them \
         that is left is played late or gets an artificial score, and the movement stays as it is"
    )]
    WasPlayed {
        /// The table.
        table: u16,
        /// The round.
        round: u16,
    },
    /// Nobody is called that.
    #[error("there is no {noun} {who} in this movement")]
    Nobody {
        /// Pair, team or player.
        noun: &'static str,
        /// Who was named.
        who: Who,
    },
    /// A number that is used in both lines.
    #[error("{number} is a number in each line here: say NS{number} or EW{number}")]
    WhichLine {
        /// The number.
        number: u16,
    },
    /// A line where a number is enough.
    #[error("{noun} {number} has one number whichever way they sit: say {number}")]
    NoLines {
        /// Pair or player.
        noun: &'static str,
        /// The number.
        number: u16,
    },
    /// Somebody has no round left.
    #[error("{noun} {who} has no round left to play")]
    Gone {
        /// Pair, team or player.
        noun: &'static str,
        /// Who was named.
        who: Who,
    },
    /// Somebody in their own place.
    #[error("{who} was named twice: it takes two to sit in each other's places")]
    SameTwo {
        /// Who was named.
        who: Who,
    },
    /// Two of different lines.
    #[error("{one} and {other} are of two lines, so they cannot have sat in each other's places")]
    TwoLines {
        /// One of them.
        one: Who,
        /// The other.
        other: Who,
    },
    /// The two pairs of a team would have met.
    #[error(
        "{one} and {other} cannot have sat in each other's places in round {round}: a team would have \
         met itself"
    )]
    MetItself {
        /// One of them.
        one: Who,
        /// The other.
        other: Who,
        /// The round.
        round: u16,
    },
    /// A table that does not exist.
    #[error("there is no table {table}: there are {tables}")]
    NoTable {
        /// The table that was named.
        table: u16,
        /// How many there are.
        tables: u16,
    },
    /// A round that does not exist.
    #[error("there is no round {round}: there are {last}")]
    NoRound {
        /// The round that was named.
        round: u16,
        /// The last round.
        last: u16,
    },
    /// A round that is still to come.
    #[error("round {round} is not played yet: the next is round {now}")]
    NotYet {
        /// The round that was named.
        round: u16,
        /// The next round.
        now: u16,
    },
    /// A table without anything to play.
    #[error("table {table} was not to play anything in round {round}")]
    NothingThere {
        /// The table.
        table: u16,
        /// The round.
        round: u16,
    },
    /// As many rounds as there are, or more.
    #[error("there are {last} rounds only, so {rounds} are not fewer")]
    NotFewer {
        /// How many were asked for.
        rounds: u16,
        /// The last round.
        last: u16,
    },
    /// Fewer rounds than have begun.
    #[error("{} begun or over, so it cannot end after {rounds}", rounds_are(*.begun))]
    Begun {
        /// How many were asked for.
        rounds: u16,
        /// How many have begun.
        begun: u16,
    },
    /// No rounds.
    #[error("at least one round must be played")]
    NoneAtAll,
    /// No round more, or too many.
    #[error("{rounds} rounds more cannot be: 1 to {most} can")]
    RoundsMore {
        /// How many were asked for.
        rounds: u16,
        /// The most that can be.
        most: u16,
    },
    /// Nobody late, or too many.
    #[error("{many} late {noun}s cannot come in: 1 to {most} can; more are a section of their own")]
    LateComers {
        /// How many were named.
        many: u16,
        /// Pair, team or player.
        noun: &'static str,
        /// The most that can be.
        most: u16,
    },
    /// Boards that were not off.
    #[error("boards can be off by 1 to {most} sets, forwards or back")]
    NotOff {
        /// The furthest off they can be.
        most: u16,
    },
    /// No relay.
    #[error("no boards come from a relay in {}", rounds_text(.rounds))]
    NoRelay {
        /// The rounds that were looked at.
        rounds: Vec<u16>,
    },
    /// No skip.
    #[error("nobody skips in {}", rounds_text(.rounds))]
    NoSkip {
        /// The rounds that were looked at.
        rounds: Vec<u16>,
    },
    /// A movement that should have been set, and has ended.
    #[error("that movement ends with round {rounds}, and {} begun or over", rounds_are(*.begun))]
    TooShort {
        /// How many it has.
        rounds: u16,
        /// How many have begun.
        begun: u16,
    },
}

/// Returns "1 round is" or "3 rounds are".
fn rounds_are(n: u16) -> String {
    if n == 1 { "1 round is".into() } else { format!("{n} rounds are") }
}

/// Returns "table 1 in round 3 and table 4 in round 3", and of many how many more.
fn places_text(places: &[Place]) -> String {
    let said = places.iter().map(|place| format!("table {} in round {}", place.table, place.round));
    some(&said.collect::<Vec<String>>())
}
