//! [`Seed`], the 256 random bits from which a set of boards is dealt.
//!
//! Reads up to 64 hexadecimal digits in any case; fewer are taken as a number, with zeros before it. Writes
//! all 64.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::complaint::excerpt;

/// The 256 random bits from which a set of boards is dealt.
///
/// Whoever has them has the cards, so they are not shown by `{:?}`; [`Seed::to_hex`] shows them.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// Says why a text is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a seed is up to 64 hexadecimal digits, such as the audit record of a set has, not “{0}”")]
pub struct SeedError(String);

impl Seed {
    /// Returns the seed with these bits; they must come from the system's randomness.
    pub const fn new(bits: [u8; 32]) -> Self {
        Self(bits)
    }

    /// Returns the bits.
    pub const fn bits(&self) -> &[u8; 32] {
        &self.0
    }

    /// Writes the seed as 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// Tells whether the seed can have come from a short text, which somebody could try out.
    pub fn is_short(&self) -> bool {
        self.0.iter().take(16).all(|byte| *byte == 0)
    }

    /// Returns a fingerprint that tells seeds apart without giving them away: SHA-256.
    pub fn fingerprint(&self) -> String {
        hex(&Sha256::digest(self.0))
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let text = text.trim();
        let digits = if text.is_empty() { String::new() } else { format!("{text:0>64}") };
        read_hex(&digits).map(Self).ok_or_else(|| SeedError(excerpt(text)))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// Writes bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads exactly as many bytes as asked for.
pub(super) fn read_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let digits = digits?;
    if digits.len() != 2 * N {
        return None;
    }
    let bytes: Vec<u8> =
        digits.chunks(2).map(|pair| pair.iter().fold(0, |b, d| b << 4 | d)).collect();
    bytes.try_into().ok()
}
