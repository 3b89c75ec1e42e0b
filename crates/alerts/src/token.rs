//! Calls as bidding-system files write them: two characters each, `1C` to `7N`, `--`, `Db`, `Rd`.
//!
//! A [`CallSet`] is any set of the 38 calls; that is what a pattern of two characters stands for.

use std::fmt;

use bridge::{Bid, Call, Level, Strain};

/// The number of different calls.
pub(crate) const N_CALLS: u8 = 38;

const STRAINS: &[u8; 5] = b"CDHSN";

/// Returns the two characters of a call.
pub fn token(call: Call) -> &'static str {
    const TOKENS: &str =
        "--DbRd1C1D1H1S1N2C2D2H2S2N3C3D3H3S3N4C4D4H4S4N5C5D5H5S5N6C6D6H6S6N7C7D7H7S7N";
    let at = usize::from(number(call)) * 2;
    // The table has two characters for each of the 38 numbers.
    TOKENS.get(at..at + 2).unwrap_or("--")
}

/// Returns the call that two characters stand for, if they do.
pub fn call(token: &str) -> Option<Call> {
    match token.as_bytes() {
        b"--" => Some(Call::Pass),
        b"Db" => Some(Call::Double),
        b"Rd" => Some(Call::Redouble),
        [level @ b'1'..=b'7', strain] => {
            let at = STRAINS.iter().position(|it| it == strain)?;
            let bid = Bid { level: Level::new(level - b'0')?, strain: *Strain::ALL.get(at)? };
            Some(Call::Bid(bid))
        }
        _ => None,
    }
}

/// Returns an auction as a context: its calls with nothing in between.
pub fn context(calls: &[Call]) -> String {
    calls.iter().map(|call| token(*call)).collect()
}

/// Returns the calls of a context that has no wild cards; nothing if it is not made of calls.
pub fn calls(context: &str) -> Option<Vec<Call>> {
    let pieces = context.as_bytes().chunks(2);
    pieces.map(|piece| call(std::str::from_utf8(piece).ok()?)).collect()
}

/// Returns the number of a call: pass, double and redouble, then the bids upwards.
pub(crate) fn number(call: Call) -> u8 {
    match call {
        Call::Pass => 0,
        Call::Double => 1,
        Call::Redouble => 2,
        Call::Bid(bid) => {
            let strain = Strain::ALL.iter().position(|it| *it == bid.strain).unwrap_or(0);
            // A strain is one of five.
            3 + (bid.level.get() - 1) * 5 + u8::try_from(strain).unwrap_or(0)
        }
    }
}

/// Returns the number of the call that two bytes stand for.
pub(crate) fn number_of(pair: [u8; 2]) -> Option<u8> {
    match pair {
        [b'-', b'-'] => Some(0),
        [b'D', b'b'] => Some(1),
        [b'R', b'd'] => Some(2),
        [level @ b'1'..=b'7', strain] => {
            let at = STRAINS.iter().position(|it| *it == strain)?;
            Some(3 + (level - b'1') * 5 + u8::try_from(at).ok()?)
        }
        _ => None,
    }
}

/// A set of calls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CallSet(u64);

impl CallSet {
    pub(crate) const NONE: CallSet = CallSet(0);

    /// Returns the set of one call, by its number.
    pub(crate) fn one(number: u8) -> CallSet {
        CallSet(1 << number)
    }

    /// Returns the calls for which a condition on their text holds.
    pub(crate) fn of(mut holds: impl FnMut(&'static str) -> bool) -> CallSet {
        let calls = Call::all().filter(|call| holds(token(*call)));
        CallSet(calls.fold(0, |set, call| set | 1 << number(call)))
    }

    pub(crate) fn has(self, number: u8) -> bool {
        self.0 >> number & 1 == 1
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of the only call in it, if there is just one.
    pub(crate) fn only(self) -> Option<u8> {
        // At most 37, so it fits.
        let number = u8::try_from(self.0.trailing_zeros()).ok()?;
        (self.0.count_ones() == 1).then_some(number)
    }

    /// Walks through the numbers of its calls, upwards.
    pub(crate) fn numbers(self) -> impl Iterator<Item = u8> {
        (0..N_CALLS).filter(move |number| self.has(*number))
    }

    pub(crate) fn and(self, other: CallSet) -> CallSet {
        CallSet(self.0 & other.0)
    }

    pub(crate) fn or(self, other: CallSet) -> CallSet {
        CallSet(self.0 | other.0)
    }

    pub(crate) fn is_within(self, other: CallSet) -> bool {
        self.0 & !other.0 == 0
    }
}

impl fmt::Debug for CallSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.numbers()).finish()
    }
}
