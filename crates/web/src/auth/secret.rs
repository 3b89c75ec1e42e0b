//! Random secrets, and their fingerprints. Only a fingerprint is ever looked up or compared, so the
//! time an answer takes tells nothing about the secret; a secret never prints itself.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// 256 random bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// The SHA-256 of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

impl Secret {
    /// Returns a fresh one; fails only when the system has no randomness.
    pub fn fresh() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// Returns the secret of these bits.
    pub fn of(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// Reads a secret as it is sent: 43 characters of base64url.
    pub fn read(text: &str) -> Option<Secret> {
        let bytes = URL_SAFE_NO_PAD.decode(text.trim()).ok()?;
        Some(Secret(bytes.try_into().ok()?))
    }

    /// Returns the secret as it is sent.
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// Returns its bits.
    pub fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// Returns its fingerprint.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.0)
    }

    /// Returns another secret that follows from it for a purpose, and tells nothing of it.
    pub fn derived(&self, purpose: &str) -> Secret {
        let both = Sha256::new().chain_update(purpose).chain_update([0]).chain_update(self.0);
        Secret(both.finalize().into())
    }
}

impl Fingerprint {
    /// Returns the fingerprint of some bytes.
    pub fn of(bytes: &[u8]) -> Fingerprint {
        Fingerprint(Sha256::digest(bytes).into())
    }

    /// Returns the fingerprint as text, which gives nobody the secret.
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// Returns the fingerprint that was kept.
    pub fn from_bytes(bytes: [u8; 32]) -> Fingerprint {
        Fingerprint(bytes)
    }

    /// Returns its bits.
    pub fn bytes(&self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fingerprint(…)")
    }
}

/// Returns six random digits.
pub(super) fn code() -> Result<String, getrandom::Error> {
    loop {
        let bits = getrandom::u32()?;
        // What lies beyond the last whole million would make small codes likelier.
        const LIMIT: u32 = u32::MAX - u32::MAX % 1_000_000;
        if bits < LIMIT {
            return Ok(format!("{:06}", bits % 1_000_000));
        }
    }
}
