//! Random deals and boards for property tests.

use bridge::{BoardNo, BySeat, Card, Deal, Hand};
use hands::Board;
use proptest::prelude::*;

/// Any deal.
pub(crate) fn any_deal() -> impl Strategy<Value = Deal> {
    Just((0..52).collect::<Vec<u8>>()).prop_shuffle().prop_map(|cards| {
        let hand = |from: usize| -> Hand {
            cards[from..from + 13].iter().filter_map(|card| Card::from_index(*card)).collect()
        };
        Deal::new(BySeat { north: hand(0), east: hand(13), south: hand(26), west: hand(39) })
            .unwrap()
    })
}

/// Up to twenty boards whose numbers run on from any number up to `most`.
pub(crate) fn any_boards(most: u32) -> impl Strategy<Value = Vec<Board>> {
    (1..=most.max(1), prop::collection::vec(any_deal(), 1..20)).prop_map(|(first, deals)| {
        let numbered = (first..).zip(deals);
        numbered.map(|(number, deal)| Board::new(BoardNo::new(number).unwrap(), deal)).collect()
    })
}
