//! [`Stream`], the deals a seed holds for one board, one after the other.

use bridge::BoardNo;
use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use super::{DealNumber, Seed};

/// Bytes of the key stream for one number.
const WORD: usize = 12;

/// Numbers taken from the cipher at once: few at first, as most boards need one or two and an
/// easy condition some dozens.
const FIRST_WORDS: usize = 5;
const MORE_WORDS: usize = 64;
const MOST_WORDS: usize = 512;

/// The deals a seed holds for one board, one after the other.
///
/// It ends after 256 GiB of key stream, some ten thousand million deals.
pub struct Stream {
    cipher: ChaCha20,
    numbers: Vec<u8>,
    /// What of `numbers` is used.
    used: usize,
}

impl Stream {
    /// Returns the stream of a board.
    pub fn new(seed: &Seed, board: BoardNo) -> Self {
        Self { cipher: cipher(seed, board), numbers: Vec::new(), used: 0 }
    }

    /// Returns only the first number of the stream of a board, which is quicker.
    pub(super) fn first(seed: &Seed, board: BoardNo) -> DealNumber {
        let mut cipher = cipher(seed, board);
        loop {
            let mut words = [0; FIRST_WORDS * WORD];
            cipher.apply_keystream(&mut words);
            if let Some(number) =
                words.chunks_exact(WORD).find_map(|word| DealNumber::new(number(word)))
            {
                return number;
            }
        }
    }

    /// Returns the next number of 96 bits below a limit; those that are not below it are thrown
    /// away.
    pub(crate) fn next_below(&mut self, limit: u128) -> Option<u128> {
        loop {
            while let Some(word) = self.numbers.get(self.used..self.used + WORD) {
                self.used += WORD;
                let number = number(word);
                if number < limit {
                    return Some(number);
                }
            }
            let bytes = (self.numbers.len() * 2).clamp(MORE_WORDS * WORD, MOST_WORDS * WORD);
            self.numbers.clear();
            self.numbers.resize(bytes, 0);
            self.used = 0;
            if self.cipher.try_apply_keystream(&mut self.numbers).is_err() {
                self.numbers.clear();
                return None;
            }
        }
    }
}

impl Iterator for Stream {
    type Item = DealNumber;

    fn next(&mut self) -> Option<DealNumber> {
        self.next_below(DealNumber::COUNT).and_then(DealNumber::new)
    }
}

fn cipher(seed: &Seed, board: BoardNo) -> ChaCha20 {
    let mut nonce = [0; 12];
    nonce[..4].copy_from_slice(&board.get().to_le_bytes());
    ChaCha20::new(&(*seed.bits()).into(), &nonce.into())
}

/// Reads a number, high byte first.
fn number(word: &[u8]) -> u128 {
    let mut bytes = [0; 16];
    if let Some(low) = bytes.last_chunk_mut::<WORD>()
        && let Some(word) = word.first_chunk()
    {
        *low = *word;
    }
    u128::from_be_bytes(bytes)
}
