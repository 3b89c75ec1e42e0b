//! Dealing as Big Deal 2.0 does, bit for bit, from a hash of 160 bits and the owner's name.
//!
//! The numbers are the first 96 bits of RIPEMD-160 over a counter (32 bits, little-endian, from
//! 1), the hash, and RIPEMD-160 of the owner's identification; numbers that are not those of a
//! deal are skipped. Unlike ours, boards depend on their place in the set, not on their number.

use std::fmt;
use std::str::FromStr;

use ripemd::{Digest, Ripemd160};
use thiserror::Error;

use super::DealNumber;
use super::seed::{hex, read_hex};

/// What the owner is called if nobody entered anything (Big Deal 2.0).
pub const DEFAULT_OWNER: &str = "Identification of owner or tournament";

/// The 160 bits Big Deal takes with `-h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash([u8; 20]);

/// Says why a text is not such a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a hash of Big Deal is 40 hexadecimal digits; this has {0}")]
pub struct HashError(usize);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Self, HashError> {
        read_hex(text.trim()).map(Self).ok_or_else(|| HashError(text.trim().chars().count()))
    }
}

/// Returns the deals of a set in order; it ends after 2^32 numbers.
pub fn deals(hash: Hash, owner: &str) -> impl Iterator<Item = DealNumber> {
    let owner = Ripemd160::digest(owner.as_bytes());
    (1..=u32::MAX).filter_map(move |counter| {
        let mut hasher = Ripemd160::new();
        hasher.update(counter.to_le_bytes());
        hasher.update(hash.0);
        hasher.update(owner);
        let number = hasher.finalize();
        let number = number.iter().take(12).fold(0, |number, byte| number << 8 | u128::from(*byte));
        DealNumber::new(number)
    })
}
