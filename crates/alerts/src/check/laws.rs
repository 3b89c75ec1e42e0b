//! Which calls are legal, fast enough to ask for every record of a large file.
//!
//! [`bridge::Auction`] knows the laws and says why a call is wrong; here is only whether, for calls
//! and for sets of calls. A test holds the two against each other.

use crate::token::CallSet;

const PASS: u8 = 0;
const DOUBLE: u8 = 1;
const REDOUBLE: u8 = 2;

/// How an auction stands, for whoever calls next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    /// The number of the last bid; 0 before there is one, as no bid has that number.
    highest: u8,
    /// Whether the last bid is of the side that calls next.
    is_own: bool,
    /// 0, 1 for doubled, 2 for redoubled.
    doubled: u8,
    /// The passes at the end.
    n_passes: u8,
}

impl Standing {
    /// Before the first call.
    pub(super) const START: Standing =
        Standing { highest: 0, is_own: false, doubled: 0, n_passes: 0 };

    fn is_over(self) -> bool {
        self.n_passes == if self.highest == 0 { 4 } else { 3 }
    }

    /// Returns how it stands after a call, by its number; nothing if that call is illegal.
    pub(super) fn after(self, call: u8) -> Option<Standing> {
        let turned = Standing { is_own: !self.is_own, n_passes: 0, ..self };
        match call {
            _ if self.is_over() => None,
            PASS => Some(Standing { n_passes: self.n_passes + 1, ..turned }),
            DOUBLE => (self.highest > 0 && !self.is_own && self.doubled == 0)
                .then_some(Standing { doubled: 1, ..turned }),
            REDOUBLE => {
                (self.is_own && self.doubled == 1).then_some(Standing { doubled: 2, ..turned })
            }
            bid => (bid > self.highest).then_some(Standing {
                highest: bid,
                is_own: false,
                doubled: 0,
                n_passes: 0,
            }),
        }
    }

    /// Tells whether everything that may follow the other one may follow this one too.
    fn is_as_good_as(self, other: Standing) -> bool {
        let key = |it: Standing| (it.is_own, it.doubled, it.n_passes, it.highest == 0);
        key(self) == key(other) && self.highest <= other.highest
    }
}

/// Returns how an auction stands after its calls, or how many of them are legal.
pub(super) fn after_all(calls: &[u8]) -> Result<Standing, usize> {
    let mut standing = Standing::START;
    for (at, call) in calls.iter().enumerate() {
        standing = standing.after(*call).ok_or(at)?;
    }
    Ok(standing)
}

/// Returns the ways an auction can stand after a sequence of sets of calls: of those that allow the
/// same calls otherwise, the one with the lowest bid. None if every choice is illegal.
pub(super) fn after_sets(sets: &[CallSet]) -> Vec<Standing> {
    let mut standings = vec![Standing::START];
    for set in sets {
        standings = after_set(&standings, *set);
    }
    standings
}

/// Returns the ways an auction can stand after one more call of a set.
pub(super) fn after_set(standings: &[Standing], set: CallSet) -> Vec<Standing> {
    let mut next: Vec<Standing> = Vec::new();
    for standing in standings {
        let mut has_bid = false;
        for call in set.numbers() {
            // Of the bids the lowest leaves the most room, and the others nothing more.
            if call > REDOUBLE && has_bid {
                break;
            }
            let Some(after) = standing.after(call) else { continue };
            has_bid |= call > REDOUBLE;
            if !next.iter().any(|known| known.is_as_good_as(after)) {
                next.retain(|known| !after.is_as_good_as(*known));
                next.push(after);
            }
        }
    }
    next
}
