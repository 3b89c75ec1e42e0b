//! Deals as PBN text, appended to a buffer without allocating anything else.
//!
//! Writes what `Deal`'s `Display` writes, `N:… … … …`, some ten times quicker: the cards of a suit
//! come from two tables, one for its seven highest ranks and one for its six lowest.

use bridge::{BySeat, Deal, Hand};

/// The texts of the seven highest and of the six lowest ranks, padded, with their lengths.
static HIGH: [([u8; 8], u8); 128] = texts(b"AKQJT98");
static LOW: [([u8; 8], u8); 64] = texts(b"765432");

/// `N:`, 52 cards, twelve dots, three blanks; and what the last padded text may write beyond.
const ROOM: usize = 2 + 52 + 12 + 3 + 8;

/// Appends a deal from North: `N:AKQ2.… … … …`, 69 bytes.
pub fn append_deal(text: &mut Vec<u8>, deal: &Deal) {
    let mut line = Line { bytes: [0; ROOM], used: 0 };
    line.put(*b"N:\0\0\0\0\0\0", 2);
    let BySeat { north, east, south, west } = *deal.hands();
    for (n, hand) in [north, east, south, west].into_iter().enumerate() {
        if n > 0 {
            line.put([b' '; 8], 1);
        }
        line.hand(hand);
    }
    text.extend_from_slice(line.bytes.get(..line.used).unwrap_or(&[]));
}

/// Appends a hand of at most thirteen cards: `AKQ2.…`; others as `Display` writes them.
pub fn append_hand(text: &mut Vec<u8>, hand: Hand) {
    if hand.len() > 13 {
        text.extend_from_slice(hand.to_string().as_bytes());
        return;
    }
    let mut line = Line { bytes: [0; ROOM], used: 0 };
    line.hand(hand);
    text.extend_from_slice(line.bytes.get(..line.used).unwrap_or(&[]));
}

struct Line {
    bytes: [u8; ROOM],
    used: usize,
}

impl Line {
    fn hand(&mut self, hand: Hand) {
        for suit in (0..4_u32).rev() {
            let held = hand.bits() >> (13 * suit);
            let (high, length) = HIGH[(held >> 6 & 127) as usize];
            self.put(high, length);
            let (low, length) = LOW[(held & 63) as usize];
            self.put(low, length);
            if suit > 0 {
                self.put([b'.'; 8], 1);
            }
        }
    }

    /// Writes all eight bytes, a fixed number being quick, and keeps the first `length`.
    #[inline]
    fn put(&mut self, text: [u8; 8], length: u8) {
        if let Some(place) = self.bytes.get_mut(self.used..self.used + 8) {
            place.copy_from_slice(&text);
            self.used += usize::from(length);
        }
    }
}

/// Writes every subset of some ranks; the highest bit of a subset is the first rank.
const fn texts<const COUNT: usize>(ranks: &[u8]) -> [([u8; 8], u8); COUNT] {
    let mut table = [([0; 8], 0); COUNT];
    let mut held = 0;
    while held < COUNT {
        let mut rank = 0;
        while rank < ranks.len() {
            if held >> (ranks.len() - 1 - rank) & 1 == 1 {
                let length = table[held].1 as usize;
                table[held].0[length] = ranks[rank];
                table[held].1 += 1;
            }
            rank += 1;
        }
        held += 1;
    }
    table
}
