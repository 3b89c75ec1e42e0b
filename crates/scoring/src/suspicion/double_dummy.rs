//! [`DoubleDummy`], the tricks each seat can win in each denomination when all see all cards.
//!
//! It comes in as a value, from a solver or a hand record; nothing here works it out.

use bridge::{BySeat, Seat, Strain, Tricks};
use serde::{Deserialize, Serialize};

/// The tricks of every declarer in every denomination with best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DoubleDummy(BySeat<[Tricks; 5]>);

impl DoubleDummy {
    /// Asks for the tricks of every declarer in every denomination.
    pub fn from_fn(mut tricks: impl FnMut(Seat, Strain) -> Tricks) -> DoubleDummy {
        DoubleDummy(BySeat::from_fn(|seat| Strain::ALL.map(|strain| tricks(seat, strain))))
    }

    /// Returns the tricks of a declarer in a denomination.
    pub fn tricks(&self, declarer: Seat, strain: Strain) -> Tricks {
        let [clubs, diamonds, hearts, spades, no_trump] = self.0[declarer];
        match strain {
            Strain::Clubs => clubs,
            Strain::Diamonds => diamonds,
            Strain::Hearts => hearts,
            Strain::Spades => spades,
            Strain::NoTrump => no_trump,
        }
    }
}
