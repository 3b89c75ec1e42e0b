//! Random deals and tables for the property tests, and some that are quick to solve.

use bridge::{BySeat, Card, Deal, Hand};
use hands::double_dummy::TrickTable;
use proptest::prelude::*;

/// Deals as they come up at a table, which take a second to solve.
const ORDINARY: [&str; 4] = [
    "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    "N:T8742.A.43.AT942 6.T42.Q9865.KQJ8 A53.J865.AJ2.653 KQJ9.KQ973.KT7.7",
    "E:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    "E:T8742.A.43.AT942 6.T42.Q9865.KQJ8 A53.J865.AJ2.653 KQJ9.KQ973.KT7.7",
];

/// The first few of these deals.
pub(crate) fn ordinary(n: usize) -> Vec<Deal> {
    ORDINARY.iter().take(n).map(|deal| deal.parse().unwrap()).collect()
}

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
