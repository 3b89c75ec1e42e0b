//! [`Stream`], the deals a seed holds for one board, one after the other.

use bridge::BoardNo;
use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use super::{DealNumber, Seed};

/// Bytes of the key stream for one number.
const WORD: usize = 12;

/// Numbers taken from the cipher at once; few at first, as most boards need one or two.
const FIRST_WORDS: usize = 5;
const MORE_WORDS: usize = 256;

/// The deals a seed holds for one board, one after the other.
///
/// It ends after 256 GiB of key stream, some ten thousand million deals.
pub struct Stream {
    cipher: ChaCha20,
    numbers: Box<[u8; MORE_WORDS * WORD]>,
    /// What of `numbers` is filled, and what of that is used.
    filled: usize,
    used: usize,
}

impl Stream {
    /// Returns the stream of a board.
    pub fn new(seed: &Seed, board: BoardNo) -> Self {
        let numbers = Box::new([0; MORE_WORDS * WORD]);
        Self { cipher: cipher(seed, board), numbers, filled: 0, used: 0 }
    }

    /// Returns only the first number of the stream of a board, which is quicker.
    pub(super) fn first(seed: &Seed, board: BoardNo) -> DealNumber {
        let mut cipher = cipher(seed, board);
        loop {
            let mut words = [0; FIRST_WORDS * WORD];
            cipher.apply_keystream(&mut words);
            if let Some(number) = words.chunks_exact(WORD).find_map(number) {
                return number;
            }
        }
    }
}

impl Iterator for Stream {
    type Item = DealNumber;

    fn next(&mut self) -> Option<DealNumber> {
        loop {
            while let Some(word) = self.numbers.get(self.used..self.used + WORD) {
                if self.used >= self.filled {
                    break;
                }
                self.used += WORD;
                if let Some(number) = number(word) {
                    return Some(number);
                }
            }
            self.numbers.fill(0);
            self.cipher.try_apply_keystream(self.numbers.as_mut_slice()).ok()?;
            self.filled = self.numbers.len();
            self.used = 0;
        }
    }
}

fn cipher(seed: &Seed, board: BoardNo) -> ChaCha20 {
    let mut nonce = [0; 12];
    nonce[..4].copy_from_slice(&board.get().to_le_bytes());
    ChaCha20::new(&(*seed.bits()).into(), &nonce.into())
}

/// Reads a number, high byte first; nothing if there is no such deal.
fn number(word: &[u8]) -> Option<DealNumber> {
    DealNumber::new(word.iter().fold(0, |number, byte| number << 8 | u128::from(*byte)))
}
