//! Conditions for practice deals, in the familiar language of the program `dealer`.
//!
//! [`Script::read`] reads a script; its errors point at the place and say what to do. [`Search`]
//! takes for each board the first deal of its stream (see [`dealing`](crate::dealing)) that
//! satisfies the condition, so a set can be dealt again from its seed and script, board by board.
//! With cards dealt beforehand, every deal that has them is equally likely:
//!
//! - Let `M` be the number of deals with these cards and lengths. Of the numbers of 96 bits in the
//!   board's key stream those not below the largest multiple of `M` are thrown away; the remainder
//!   of each other by `M` is the place of a deal among the `M`.
//! - Cards only: the places are counted as those of [`DealNumber`](crate::dealing::DealNumber),
//!   with the cards that are left and the places that are free.
//! - With lengths: by the spades (how many of those left North gets, fewest first, then East, then
//!   South; then which, North's first), within that by the hearts, the diamonds and the clubs.
//!
//! The language: `docs/conditions.md`.

mod actions;
mod arguments;
mod beforehand;
mod builder;
mod by_suit;
mod counts;
mod error;
mod expression;
mod predeal;
mod program;
mod scanner;
mod script;
mod search;
mod shape;
mod tally;
mod words;

pub use error::{ConditionError, Note};
pub use predeal::Predeal;
pub use search::{Progress, Search, SearchError, USUAL_TRIES};
pub use tally::Tally;

use bridge::{Deal, Seat, Vulnerability};

use builder::NodeId;
use program::{Hands, Program, Scratch};
use tally::Statistic;

/// A script: what to deal beforehand, what to look for, how many to make.
#[derive(Clone, Debug)]
pub struct Script {
    /// How many boards to make (`produce`).
    pub produce: Option<u64>,
    /// How many deals to try at most, for all boards together (`generate`).
    pub generate: Option<u64>,
    /// The dealer of every board, instead of the one that belongs to its number.
    pub dealer: Option<Seat>,
    /// The vulnerability of every board, instead of the one that belongs to its number.
    pub vulnerable: Option<Vulnerability>,
    /// What is dealt beforehand.
    pub predeal: Predeal,
    /// What was understood but is not done, or not as one might expect.
    pub notes: Vec<Note>,
    /// Whether the condition was found to be false, or true, for every deal.
    never: bool,
    always: bool,
    /// The terms that must all hold: those that look at North only, those that look at East too,
    /// and the others.
    terms: [Vec<NodeId>; 3],
    statistics: Vec<Statistic>,
    program: Program,
}

impl Script {
    /// Reads a script.
    pub fn read(text: &str) -> Result<Self, ConditionError> {
        script::read(text)
    }

    /// Tells whether a deal satisfies the condition; cards dealt beforehand do not matter.
    ///
    /// For many deals a [`Search`] is much quicker.
    pub fn accepts(&self, deal: &Deal) -> bool {
        let hands = Seat::ALL.map(|seat| deal.hand(seat).bits());
        self.holds_all(&hands, &mut self.program.scratch())
    }

    /// Tells whether every deal satisfies the condition, so that nothing is thrown away.
    pub fn accepts_all(&self) -> bool {
        self.always
    }

    /// Prepares the averages and frequencies the script asks for.
    pub fn tally(&self) -> Tally<'_> {
        Tally::new(self)
    }

    /// Tells whether all terms of a stage hold.
    #[inline]
    fn holds(&self, stage: Stage, hands: &Hands, scratch: &mut Scratch) -> bool {
        let terms = &self.terms[stage as usize];
        terms.iter().all(|&term| self.program.value(term, hands, scratch) != 0)
    }

    /// Tells whether no term looks at another hand than North's.
    fn is_decided_by_north(&self) -> bool {
        self.terms.iter().skip(1).all(Vec::is_empty)
    }

    /// Tells whether all terms hold.
    fn holds_all(&self, hands: &Hands, scratch: &mut Scratch) -> bool {
        [Stage::North, Stage::East, Stage::Others]
            .into_iter()
            .all(|stage| self.holds(stage, hands, scratch))
    }
}

/// The hands that are known when a term is tested.
#[derive(Clone, Copy, Debug)]
enum Stage {
    North,
    East,
    Others,
}
