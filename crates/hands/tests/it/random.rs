//! Random deals and tables for the property tests.

use bridge::{BySeat, Card, Deal, Hand};
use hands::double_dummy::TrickTable;
use proptest::prelude::*;

/// Any deal.
pub(crate) fn deals() -> impl Strategy<Value = Deal> {
    Just((0..52).collect::<Vec<u8>>()).prop_shuffle().prop_map(|cards| {
        let hand = |nth: usize| {
            let cards = cards[13 * nth..][..13].iter();
            cards.filter_map(|card| Card::from_index(*card)).collect::<Hand>()
        };
        Deal::new(BySeat { north: hand(0), east: hand(1), south: hand(2), west: hand(3) }).unwrap()
    })
}

/// A table such as deals have: the two sides share the tricks, and partners differ little.
pub(crate) fn tables() -> impl Strategy<Value = TrickTable> {
    let row = (0..=13u8, 0..=13u8, 0..4u8, 0..4u8).prop_map(|(north, luck, south, west)| {
        let small = |n: u8| [0, 0, 1, 2].get(usize::from(n)).copied().unwrap_or(0);
        let east = if luck < 10 { 13 - north } else { (13 - north + luck - 9).min(13) };
        [north, east, (north + small(south)).min(13), (east + small(west)).min(13)]
    });
    proptest::collection::vec(row, 5).prop_map(|rows| {
        TrickTable::from_fn(|strain, seat| rows[strain as usize][seat as usize]).unwrap()
    })
}
