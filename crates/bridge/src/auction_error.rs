//! [`AuctionError`] says why a call cannot be added to an auction.
//!
//! The sentence gives the reason in the laws (18, 19 and 22), not only the refusal.

use thiserror::Error;

use crate::standing::Standings;
use crate::{Bid, Doubled, NotUnderstood, Seat, Side};

/// Says why a call cannot be added to an auction.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum AuctionError {
    #[error("the auction is over")]
    Over,
    #[error("{bid} is not sufficient over {highest}")]
    Insufficient { bid: Bid, highest: Bid },
    #[error("there is no bid to double")]
    NoBid,
    #[error("{} may not double a bid of their own side", .0.name())]
    OwnBid(Seat),
    #[error("the bid is doubled already")]
    AlreadyDoubled,
    #[error("{} may not redouble: their side's bid has not been doubled", .0.name())]
    NotDoubled(Seat),
    #[error(transparent)]
    NotUnderstood(#[from] NotUnderstood),
}

impl AuctionError {
    /// Says why `seat` may not double.
    pub(crate) fn no_double(standings: &Standings, seat: Seat) -> Self {
        let is_own = |(bidder, _): (Side, Doubled)| bidder == seat.side();
        if standings.all(|standing| standing.last_bid.is_none()) {
            Self::NoBid
        } else if standings.all(|standing| standing.last_bid.is_none_or(is_own)) {
            Self::OwnBid(seat)
        } else {
            Self::AlreadyDoubled
        }
    }
}
