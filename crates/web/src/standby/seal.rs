//! What two computers of a club say to each other is sealed with the follower key: the club's network
//! is anybody's, and a journal holds hands that are still to be played.
//!
//! A message is XChaCha20-Poly1305 with a random nonce, under a key of its purpose. A stream is
//! ChaCha20-Poly1305 with a count as nonce, under a key of that one connection: a frame that is
//! missing, repeated or of another connection does not open.

use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce, XChaCha20Poly1305, XNonce};
use sha2::{Digest, Sha256};

use crate::auth::Secret;

/// The length of a message's nonce, which stands before it.
const NONCE: usize = 24;
/// The largest frame, in bytes: a batch of facts, or everything that is kept beside the logs.
const LARGEST_FRAME: usize = 64 << 20;

/// Seals a message; nothing when the system has no randomness.
pub(super) fn seal(key: &Secret, purpose: &str, message: &[u8]) -> Option<Vec<u8>> {
    let mut nonce = [0; NONCE];
    getrandom::fill(&mut nonce).ok()?;
    let cipher = XChaCha20Poly1305::new(&Key::from(derive(key, purpose, &[])));
    let sealed = cipher.encrypt(&XNonce::from(nonce), message).ok()?;
    Some([&nonce[..], &sealed].concat())
}

/// Opens a message; nothing when it was sealed with another key or for another purpose.
pub(super) fn open(key: &Secret, purpose: &str, sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_at_checked(NONCE)?;
    let nonce: [u8; NONCE] = nonce.try_into().ok()?;
    let cipher = XChaCha20Poly1305::new(&Key::from(derive(key, purpose, &[])));
    cipher.decrypt(&XNonce::from(nonce), sealed).ok()
}

/// Returns 32 bytes that only who has the key can work out.
pub(super) fn derive(key: &Secret, purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    // Every part is hashed by itself, so that nothing can be shifted from one to the next.
    let mut hash = Sha256::new();
    hash.update(Sha256::digest(purpose.as_bytes()));
    hash.update(key.bytes());
    for part in parts {
        hash.update(Sha256::digest(part));
    }
    Sha256::digest(hash.finalize()).into()
}

/// One direction of a connection.
pub(super) struct Line {
    cipher: ChaCha20Poly1305,
    count: u64,
}

impl Line {
    /// Returns the line of a connection to which both sides brought something random.
    pub(super) fn new(key: &Secret, theirs: &[u8], ours: &[u8]) -> Line {
        let key = derive(key, "tenace follow line", &[theirs, ours]);
        Line { cipher: ChaCha20Poly1305::new(&Key::from(key)), count: 0 }
    }

    fn nonce(&mut self) -> Nonce {
        let mut nonce = [0; 12];
        nonce[..8].copy_from_slice(&self.count.to_le_bytes());
        self.count += 1;
        Nonce::from(nonce)
    }

    /// Seals the next frame, with its length before it.
    pub(super) fn seal(&mut self, message: &[u8]) -> Option<Vec<u8>> {
        let nonce = self.nonce();
        let sealed = self.cipher.encrypt(&nonce, message).ok()?;
        let length = u32::try_from(sealed.len()).ok()?;
        Some([&length.to_le_bytes()[..], &sealed].concat())
    }

    /// Opens the next frame when all of it has been read.
    pub(super) fn open(&mut self, read: &mut Vec<u8>) -> Result<Option<Vec<u8>>, Broken> {
        let Some((length, rest)) = read.split_at_checked(4) else { return Ok(None) };
        let length = u32::from_le_bytes(length.try_into().map_err(|_| Broken)?) as usize;
        if length > LARGEST_FRAME {
            return Err(Broken);
        }
        let Some(sealed) = rest.get(..length) else { return Ok(None) };
        let nonce = self.nonce();
        let message = self.cipher.decrypt(&nonce, sealed).map_err(|_| Broken)?;
        read.drain(..4 + length);
        Ok(Some(message))
    }
}

/// What was read is no frame of this connection.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Broken;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_opens_with_its_key_and_purpose_only() {
        let [key, other] = [Secret::of([1; 32]), Secret::of([2; 32])];
        let sealed = seal(&key, "ask", b"who is in charge?").unwrap();
        assert_eq!(open(&key, "ask", &sealed).as_deref(), Some(&b"who is in charge?"[..]));
        assert_eq!(open(&other, "ask", &sealed), None);
        assert_eq!(open(&key, "answer", &sealed), None);
        assert_eq!(open(&key, "ask", &sealed[..30]), None);
        assert_eq!(open(&key, "ask", b""), None);
    }

    #[test]
    fn frames_open_in_their_order_and_in_any_pieces() {
        let key = Secret::of([1; 32]);
        let mut sender = Line::new(&key, b"a", b"b");
        let mut bytes: Vec<u8> =
            [&b"one"[..], b"two"].iter().flat_map(|text| sender.seal(text).unwrap()).collect();
        let mut receiver = Line::new(&key, b"a", b"b");
        let (mut read, mut opened) = (Vec::new(), Vec::new());
        for byte in &bytes {
            read.push(*byte);
            opened.extend(receiver.open(&mut read).unwrap());
        }
        assert_eq!(opened, [b"one".to_vec(), b"two".to_vec()]);
        // The second frame first, or a frame of another connection, is none.
        let first = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize + 4;
        assert_eq!(Line::new(&key, b"a", b"b").open(&mut bytes[first..].to_vec()), Err(Broken));
        assert_eq!(Line::new(&key, b"a", b"c").open(&mut bytes), Err(Broken));
    }
}
