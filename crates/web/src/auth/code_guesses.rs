//! Wrong codes of tables: they lock out whoever guesses, not the room.
//!
//! An address that has never typed a wrong code has a budget apart from those that have. So somebody who guesses, from
//! however many addresses, uses up the guessers' budget, and a player who types the right code from another address
//! still comes in. What the QR code of a card holds is a token of 256 bits: it is no guess and is never counted.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use super::budget::{Budget, Spent, seconds};

/// Of one address: a room full of people may share it, and fingers slip.
const ADDRESS: Budget = Budget { burst: 8, refill: Duration::from_secs(60) };
/// Of all addresses that have typed a wrong code before.
const GUESSERS: Budget = Budget { burst: 60, refill: Duration::from_secs(60) };
/// The first wrong codes of addresses.
const FIRST: Budget = Budget { burst: 600, refill: Duration::from_secs(30) };
/// An address that typed wrong codes is a guesser for this long.
const REMEMBERED: Duration = Duration::from_secs(12 * 60 * 60);
/// One that typed a single wrong code, for this long: a slip in a room that shares the address. The next one counts in full.
const SLIP: Duration = Duration::from_secs(10 * 60);

/// The wrong codes that were typed.
#[derive(Debug, Default)]
pub struct CodeGuesses {
    /// How many addresses this can have is bounded by the budget of their first wrong codes.
    guessers: HashMap<IpAddr, Guesser>,
    together: Spent,
    first: Spent,
}

#[derive(Debug)]
struct Guesser {
    spent: Spent,
    last: Instant,
    /// Whether there was one wrong code only.
    is_slip: bool,
}

impl CodeGuesses {
    /// Returns how many seconds an address has to wait before its next code; none when it may be now.
    pub fn wait(&self, address: IpAddr, now: Instant) -> Option<u64> {
        seconds(match self.guesser(address, now) {
            None => self.first.wait(FIRST, now),
            Some(guesser) => {
                guesser.spent.wait(ADDRESS, now).max(self.together.wait(GUESSERS, now))
            }
        })
    }

    /// Counts a wrong code. The right one changes nothing: a player who knows a code could else go on guessing others.
    pub fn wrong(&mut self, address: IpAddr, now: Instant) {
        match self.guesser(address, now) {
            Some(_) => self.together.spend(GUESSERS, now),
            None => {
                self.first.spend(FIRST, now);
                self.guessers.retain(|_, guesser| guesser.is_remembered(now));
            }
        }
        let known = self.guessers.get(&address);
        let before = known.map_or(Spent::default(), |guesser| guesser.spent);
        let mut guesser = Guesser { spent: before, last: now, is_slip: known.is_none() };
        guesser.spent.spend(ADDRESS, now);
        self.guessers.insert(address, guesser);
    }

    fn guesser(&self, address: IpAddr, now: Instant) -> Option<&Guesser> {
        self.guessers.get(&address).filter(|guesser| guesser.counts(now))
    }
}

impl Guesser {
    fn counts(&self, now: Instant) -> bool {
        let most = if self.is_slip { SLIP } else { REMEMBERED };
        now.saturating_duration_since(self.last) < most
    }

    /// Tells whether a further wrong code would not be the first one.
    fn is_remembered(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last) < REMEMBERED
    }
}
