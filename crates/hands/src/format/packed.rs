//! The cards of RZD and CDS: a byte for each rank from the ace down to the two, with two bits for
//! the owner of each suit's card, spades in the highest.

use bridge::{BySeat, Deal, DealError, Hand, Seat};

/// How many bytes a board has.
pub(super) const PACKED: usize = 13;

/// For every byte and owner, the owner's cards: bit 0 is the club, bit 13 the diamond and so on.
///
/// With it a board is 52 shifts, without a look at a single card.
static OWNED: [[u64; 4]; 256] = {
    let mut owned = [[0; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut suit = 0;
        while suit < 4 {
            owned[byte][byte >> (2 * suit) & 3] |= 1 << (13 * suit);
            suit += 1;
        }
        byte += 1;
    }
    owned
};

/// Returns the deal; the owner of a card is the seat moved on by `offset`.
pub(super) fn deal(packed: &[u8; PACKED], offset: usize) -> Result<Deal, DealError> {
    let mut owners = [0; 4];
    for (rank, byte) in (0..PACKED).rev().zip(packed) {
        let owned = &OWNED[usize::from(*byte)];
        for (owner, cards) in owners.iter_mut().zip(owned) {
            *owner |= cards << rank;
        }
    }
    Deal::new(BySeat::from_fn(|seat| {
        let bits = owners[(seat as usize + offset) % 4];
        Hand::from_bits(bits).unwrap_or_default()
    }))
}

/// Appends the bytes of a deal.
pub(super) fn write(deal: &Deal, offset: usize, out: &mut Vec<u8>) {
    let mut packed = [0; PACKED];
    for seat in Seat::ALL {
        let owner = ((seat as usize + offset) % 4) as u8;
        for card in deal.hand(seat).iter() {
            packed[12 - card.rank as usize] |= owner << (2 * card.suit as u8);
        }
    }
    out.extend(packed);
}
