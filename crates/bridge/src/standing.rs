//! [`Standings`], every position an auction may be in, given the calls that were recorded.
//!
//! A complete auction is in exactly one position. A skipped call may have been anything legal at
//! its turn, so after it the auction may be in several; a later call strikes out those in which
//! it would have been impossible. What is true in all of them is certain, what is true in one of
//! them is possible. The height of unrecorded bids is left out, for it could only forbid calls
//! that the players really made and the recorder really saw.

use crate::{Bid, Call, Doubled, Seat, Side};

/// One position in an auction, as far as the laws on passing and doubling care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The side that made the last bid, and whether that bid has been doubled.
    pub(crate) last_bid: Option<(Side, Doubled)>,
    /// How many passes have followed one another up to now.
    passes: u8,
}

impl Standing {
    const START: Self = Self { last_bid: None, passes: 0 };

    /// Tells whether the auction has ended (Law 22).
    pub(crate) fn is_over(self) -> bool {
        self.passes >= if self.last_bid.is_some() { 3 } else { 4 }
    }

    /// Returns the position after a call, or nothing if the laws forbid it (Laws 18 and 19).
    fn after(self, seat: Seat, call: Call) -> Option<Self> {
        if self.is_over() {
            return None;
        }
        let by = seat.side();
        let last_bid = match (call, self.last_bid) {
            (Call::Pass, last_bid) => {
                return Some(Self { last_bid, passes: self.passes + 1 });
            }
            (Call::Bid(_), _) => (by, Doubled::Undoubled),
            (Call::Double, Some((bidder, Doubled::Undoubled))) if bidder != by => {
                (bidder, Doubled::Doubled)
            }
            (Call::Redouble, Some((bidder, Doubled::Doubled))) if bidder == by => {
                (bidder, Doubled::Redoubled)
            }
            (Call::Double | Call::Redouble, _) => return None,
        };
        Some(Self { last_bid: Some(last_bid), passes: 0 })
    }
}

/// The positions an auction may be in; never empty.
#[derive(Clone, Debug)]
pub(crate) struct Standings(Vec<Standing>);

impl Standings {
    pub(crate) fn start() -> Self {
        Self(vec![Standing::START])
    }

    /// Returns the positions after a call, or nothing if it was possible in none.
    pub(crate) fn after(&self, seat: Seat, call: Call) -> Option<Self> {
        self.after_one_of(seat, &[call])
    }

    /// Returns the positions after a call that was missed, `highest` being the highest known bid.
    pub(crate) fn after_missed(&self, seat: Seat, highest: Option<Bid>) -> Option<Self> {
        // One bid stands for all, for positions do not remember how high it was.
        let bid = Call::Bid(Bid::HIGHEST);
        let calls = [Call::Pass, Call::Double, Call::Redouble, bid];
        match highest {
            Some(Bid::HIGHEST) => self.after_one_of(seat, &calls[..3]),
            _ => self.after_one_of(seat, &calls),
        }
    }

    /// Tells whether something is true in every position.
    pub(crate) fn all(&self, is_true: impl Fn(Standing) -> bool) -> bool {
        self.0.iter().all(|&standing| is_true(standing))
    }

    fn after_one_of(&self, seat: Seat, calls: &[Call]) -> Option<Self> {
        let mut next = Vec::new();
        for standing in &self.0 {
            for standing in calls.iter().filter_map(|&call| standing.after(seat, call)) {
                if !next.contains(&standing) {
                    next.push(standing);
                }
            }
        }
        if next.is_empty() { None } else { Some(Self(next)) }
    }
}
