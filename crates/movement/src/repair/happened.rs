//! [`Happened`]: what went wrong, as a director would say it.

use crate::Movement;
use crate::check::Who;

/// What happened to a movement in progress.
///
/// Those that say how people really sat change the past that [`InProgress`](super::InProgress) gives,
/// for the rounds before the next one only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happened {
    /// Pairs, teams or players come late and can play from the next round on.
    LatePairs {
        /// How many of them.
        pairs: u16,
    },
    /// Somebody goes home before the next round. Of a team both pairs do.
    Leaves {
        /// Who.
        who: Who,
    },
    /// Another movement should have been set.
    WrongMovement {
        /// The one that should have been set.
        should_be: Movement,
    },
    /// From a round on some tables played sets further on than the movement says.
    BoardsOff {
        /// The first round in which they did.
        from_round: u16,
        /// The tables; all if there are none here.
        tables: Vec<u16>,
        /// By how many sets; negative for sets further back.
        by: i16,
    },
    /// From a round on the boards went past the relay: the table below it took what the table above
    /// it had.
    RelaySkipped {
        /// The first round with wrong boards.
        from_round: u16,
    },
    /// E/W did not skip, but went up one table as always.
    SkipForgotten {
        /// The first round in which they sat wrong.
        from_round: u16,
    },
    /// Two pairs of a line, or any two where there is one winner, sat in each other's places.
    PairsSwapped {
        /// One of them.
        one: Who,
        /// The other.
        other: Who,
        /// The first round in which they did.
        from_round: u16,
    },
    /// N/S and E/W sat the other way round than the movement says: arrows forgotten, or switched by
    /// mistake.
    ArrowsTurned {
        /// The round.
        round: u16,
        /// The tables; all if there are none here.
        tables: Vec<u16>,
    },
    /// What was really played, which is given with the movement, is not what the movement says.
    PlayedOtherwise,
    /// A table did not play its boards.
    BoardsMissed {
        /// The table.
        table: u16,
        /// The round.
        round: u16,
    },
    /// There is time for fewer rounds.
    Curtail {
        /// How many there shall be in all.
        rounds: u16,
    },
    /// There is time for more rounds.
    AddRounds {
        /// How many more.
        rounds: u16,
    },
}
