//! The cards of BRI and of the first half of DUP: 78 digits, two for each card of North, East and
//! South; West has the rest.
//!
//! 01 is the ♠A, 13 the ♠2, 14 the ♥A and so on to 52, the ♣2. Reads the cards of a hand in any
//! order; writes them in ascending order.

use bridge::{BySeat, Card, Deal, DealError, Hand, HandError, Seat};

/// How many digits a board has.
pub(super) const DIGITS: usize = 78;

/// Returns the deal, or nothing if the digits are not one; [`fault`] then says why.
pub(super) fn deal(digits: &[u8]) -> Option<Deal> {
    let mut hands = [0_u64; 3];
    let mut in_range = true;
    for (hand, digits) in hands.iter_mut().zip(digits.get(..DIGITS)?.chunks_exact(26)) {
        for pair in digits.chunks_exact(2) {
            let [tens, ones] = [pair[0].wrapping_sub(b'0'), pair[1].wrapping_sub(b'0')];
            // Our cards count from the ♣2 up, theirs from the ♠A down.
            let index = 52_u8.wrapping_sub(tens.wrapping_mul(10).wrapping_add(ones));
            in_range &= (tens <= 5) & (ones <= 9) & (index < 52);
            *hand |= 1_u64.wrapping_shl(u32::from(index));
        }
    }
    let [north, east, south] = hands;
    let west = Hand::FULL.bits() & !(north | east | south);
    let hand = |bits| Hand::from_bits(bits).filter(|_| in_range);
    let hands = BySeat {
        north: hand(north)?,
        east: hand(east)?,
        south: hand(south)?,
        west: Hand::from_bits(west)?,
    };
    Deal::new(hands).ok()
}

/// Says why the digits are not a deal.
#[cold]
pub(super) fn fault(digits: &[u8]) -> String {
    let mut hands = BySeat::<Hand>::default();
    for (seat, digits) in Seat::ALL.into_iter().zip(digits.chunks(26).take(3)) {
        for pair in digits.chunks(2) {
            let text: String = pair.iter().map(|byte| shown(*byte)).collect();
            let number = text.parse().ok().filter(|_| pair.iter().all(u8::is_ascii_digit));
            let index = number.and_then(|number: u8| 52_u8.checked_sub(number));
            let Some(card) = index.and_then(Card::from_index) else {
                let name = seat.name();
                return format!("{name} has “{text}”, which is no card; cards go from 01 to 52");
            };
            if !hands[seat].insert(card) {
                let error = HandError::Repeated(card);
                return DealError::Hand { seat, error }.to_string();
            }
        }
    }
    let BySeat { north, east, south, .. } = hands;
    hands.west = Hand::FULL.difference(north.union(east).union(south));
    match Deal::new(hands) {
        Err(error) => error.to_string(),
        Ok(_) => "the 78 digits of the cards are not complete".to_owned(),
    }
}

/// Appends the 78 digits of a deal.
pub(super) fn write(deal: &Deal, out: &mut Vec<u8>) {
    for seat in [Seat::North, Seat::East, Seat::South] {
        let mut left = deal.hand(seat).bits();
        while let Some(index) = left.checked_ilog2() {
            left &= !(1 << index);
            let number = 52 - index.min(51);
            // Both are below ten: the number is from 1 to 52.
            out.extend([b'0' + (number / 10) as u8, b'0' + (number % 10) as u8]);
        }
    }
}

/// Returns a byte as something that can be quoted in a sentence.
pub(super) fn shown(byte: u8) -> char {
    if byte.is_ascii_graphic() || byte == b' ' { char::from(byte) } else { '\u{B7}' }
}
