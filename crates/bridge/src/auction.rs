//! [`Auction`], the calls of a board as a recorder heard them.
//!
//! Every call is checked against the laws as it is added, so an auction that exists is legal.
//!
//! A recorder may have missed calls; [`Auction::skip_to`] says so and leaves a gap. From then on
//! only what is certain is enforced and answered:
//! - a bid must be higher than the highest *recorded* bid;
//! - a double or redouble is accepted if some calls in the gap would make it legal;
//! - the auction is over when it is over whatever was missed. That is so after three recorded
//!   passes in a row with at least one call before them: whether that call was a bid or a fourth
//!   pass, nobody may call again. Passes on both sides of a gap do not add up;
//! - the contract is known if nothing was missed after the last bid; the declarer is known if,
//!   besides, no turn of partner's was missed before declarer first named the denomination.
//!
//! Reads and writes the dealer and the calls, `?` for a missed one: `N:1S Pass ? X Pass`.

use std::fmt;
use std::str::FromStr;

use crate::standing::Standings;
use crate::{AuctionError, Bid, BySeat, Call, Contract, Doubled, NotUnderstood, Seat};

/// The calls of a board, in order from the dealer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Auction {
    dealer: Seat,
    /// One entry for each turn; nothing where the recorder missed the call.
    calls: Vec<Option<Call>>,
}

impl Auction {
    /// The number of calls in the longest auction: three passes, then every bid with a double and
    /// a redouble of it and two passes after each of the three, then one more pass.
    ///
    /// Only gaps could make an auction longer, and none that long happened.
    pub const LONGEST: usize = 3 + 35 * 9 + 1;

    /// Starts an auction.
    pub const fn new(dealer: Seat) -> Self {
        Self { dealer, calls: Vec::new() }
    }

    /// Returns the seat that calls first.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Walks through the calls with their callers; a missed call is `None`.
    pub fn calls(
        &self,
    ) -> impl DoubleEndedIterator<Item = (Seat, Option<Call>)> + ExactSizeIterator {
        let seat_of = |(i, &call)| (self.seat_at(i), call);
        self.calls.iter().enumerate().map(seat_of)
    }

    /// Returns whose turn it is, or would be if the auction were not over.
    pub fn next_seat(&self) -> Seat {
        self.seat_at(self.calls.len())
    }

    /// Adds a call by the player whose turn it is.
    pub fn push(&mut self, call: Call) -> Result<(), AuctionError> {
        self.check(&self.standings(), call)?;
        self.calls.push(Some(call));
        Ok(())
    }

    /// Notes that the recorder missed the calls up to the turn of `seat`.
    ///
    /// If it is the turn of `seat` already, a whole round was missed.
    pub fn skip_to(&mut self, seat: Seat) -> Result<(), AuctionError> {
        let n_before = self.calls.len();
        loop {
            if let Err(error) = self.skip() {
                self.calls.truncate(n_before);
                return Err(error);
            }
            if self.next_seat() == seat {
                return Ok(());
            }
        }
    }

    /// Takes back the last call, recorded or missed.
    pub fn pop(&mut self) -> Option<(Seat, Option<Call>)> {
        let call = self.calls.pop()?;
        Some((self.next_seat(), call))
    }

    /// Tells whether calls were missed.
    pub fn has_gaps(&self) -> bool {
        self.calls.contains(&None)
    }

    /// Tells whether nobody may call any more, whatever was missed.
    pub fn is_over(&self) -> bool {
        self.is_over_in(&self.standings())
    }

    /// Tells whether all four players passed.
    pub fn is_passed_out(&self) -> bool {
        self.calls == [Some(Call::Pass); 4]
    }

    /// Returns the last recorded bid and its bidder.
    pub fn last_bid(&self) -> Option<(Seat, Bid)> {
        self.calls().rev().find_map(|(seat, call)| match call {
            Some(Call::Bid(bid)) => Some((seat, bid)),
            _ => None,
        })
    }

    /// Tells whether the last bid is doubled; nothing if there is no bid or a gap hides it.
    pub fn doubled(&self) -> Option<Doubled> {
        self.certain_contract().map(|contract| contract.doubled)
    }

    /// Returns the contract once the auction is over, unless a gap hides it.
    pub fn contract(&self) -> Option<Contract> {
        self.certain_contract().filter(|_| self.is_over())
    }

    /// Returns the declarer once the auction is over, unless a gap hides it.
    ///
    /// It is the first of the bidding side to name the denomination (Law 22 and "Declarer" in
    /// the definitions of the laws).
    pub fn declarer(&self) -> Option<Seat> {
        let contract = self.contract()?;
        let (last_bidder, _) = self.last_bid()?;
        let mut missed = BySeat::<bool>::default();
        for (seat, call) in self.calls().filter(|(seat, _)| seat.side() == last_bidder.side()) {
            match call {
                None => missed[seat] = true,
                Some(Call::Bid(bid)) if bid.strain == contract.strain => {
                    return (!missed[seat.partner()]).then_some(seat);
                }
                Some(_) => {}
            }
        }
        None
    }

    /// Lists the calls that may be made now: pass, double, redouble, then bids upwards.
    pub fn legal_calls(&self) -> Vec<Call> {
        let standings = self.standings();
        Call::all().filter(|&call| self.check(&standings, call).is_ok()).collect()
    }

    fn seat_at(&self, i: usize) -> Seat {
        (0..i % 4).fold(self.dealer, |seat, _| seat.next())
    }

    /// Notes that the recorder missed one call.
    fn skip(&mut self) -> Result<(), AuctionError> {
        let highest = self.last_bid().map(|(_, bid)| bid);
        let next = self.standings().after_missed(self.next_seat(), highest);
        if next.is_none() || self.calls.len() >= Self::LONGEST {
            return Err(AuctionError::Over);
        }
        self.calls.push(None);
        Ok(())
    }

    fn check(&self, standings: &Standings, call: Call) -> Result<(), AuctionError> {
        if self.is_over_in(standings) {
            return Err(AuctionError::Over);
        }
        let highest = self.last_bid().map(|(_, bid)| bid);
        if let (Call::Bid(bid), Some(highest)) = (call, highest)
            && bid <= highest
        {
            return Err(AuctionError::Insufficient { bid, highest });
        }
        let seat = self.next_seat();
        match (standings.after(seat, call), call) {
            (Some(_), _) => Ok(()),
            (None, Call::Double) => Err(AuctionError::no_double(standings, seat)),
            (None, Call::Redouble) => Err(AuctionError::NotDoubled(seat)),
            // A player whose turn it is can always pass, and bid what is sufficient.
            (None, Call::Pass | Call::Bid(_)) => Err(AuctionError::Over),
        }
    }

    fn is_over_in(&self, standings: &Standings) -> bool {
        self.calls.len() >= Self::LONGEST || standings.all(|standing| standing.is_over())
    }

    fn standings(&self) -> Standings {
        let mut standings = Standings::start();
        let mut highest = None;
        for (seat, call) in self.calls() {
            let next = match call {
                Some(call) => standings.after(seat, call),
                None => standings.after_missed(seat, highest),
            };
            // Every call was checked when it was added, so there always is a next position.
            standings = next.unwrap_or(standings);
            if let Some(Call::Bid(bid)) = call {
                highest = Some(bid);
            }
        }
        standings
    }

    /// Returns the last bid as a contract, if nothing was missed after it.
    fn certain_contract(&self) -> Option<Contract> {
        let mut doubled = Doubled::Undoubled;
        for call in self.calls.iter().rev() {
            match (*call)? {
                Call::Pass => {}
                Call::Double => doubled = doubled.max(Doubled::Doubled),
                Call::Redouble => doubled = Doubled::Redoubled,
                Call::Bid(Bid { level, strain }) => {
                    return Some(Contract { level, strain, doubled });
                }
            }
        }
        None
    }
}

impl fmt::Display for Auction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.dealer)?;
        for (i, call) in self.calls.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            match call {
                Some(call) => write!(f, "{blank}{call}")?,
                None => write!(f, "{blank}?")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Auction {
    type Err = AuctionError;

    fn from_str(text: &str) -> Result<Self, AuctionError> {
        let (dealer, calls) = text.split_once(':').ok_or_else(|| {
            NotUnderstood::new(text, "an auction", "the dealer and the calls, such as N:1S Pass")
        })?;
        let mut auction = Self::new(dealer.parse()?);
        for call in calls.split_whitespace() {
            match call {
                "?" => auction.skip()?,
                call => auction.push(call.parse()?)?,
            }
        }
        Ok(auction)
    }
}

serde_through_text!(Auction, "an auction");
