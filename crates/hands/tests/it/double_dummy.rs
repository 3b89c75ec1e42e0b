//! Double-dummy tables: the known ones, the appendix's, and what must hold for all.

use bridge::{BySeat, Card, Deal, Hand, Level, Seat, Side, Strain, Suit};
use hands::double_dummy::{
    Comparison, Limits, Makeable, Queue, Search, Solver, TrickTable, compare,
};
use proptest::prelude::*;
use rstest::rstest;
use test_support::random::times;

use crate::random::deals;

/// The deals of the corpus with their tables; none if it is not there.
pub(crate) fn known_tables() -> Vec<(Deal, TrickTable)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/dd/known_tables.tsv");
    let Ok(text) = std::fs::read_to_string(file) else { return Vec::new() };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let known = lines.map(|line| {
        let mut fields = line.split('\t');
        let (deal, table) = (fields.next().unwrap(), fields.next().unwrap());
        (deal.parse().unwrap(), table.parse().unwrap())
    });
    known.collect()
}

/// Twelve spread over the file, or all with `cargo xtask test --long`.
#[test]
fn known_deals_get_their_known_tables() {
    let known = known_tables();
    let step = times(known.len().div_ceil(12), 1);
    let known: Vec<_> = known.into_iter().step_by(step.max(1)).collect();
    let deals: Vec<Deal> = known.iter().map(|(deal, _)| *deal).collect();
    // The stress deals of the corpus are among them, and the machine may be slow.
    let limits = Limits { per_deal: std::time::Duration::from_secs(3600), ..Limits::default() };
    let tables = Queue::new(limits).tables(&deals, &Default::default(), |_| {});
    for ((deal, table), computed) in known.iter().zip(tables) {
        assert_eq!(computed.as_ref(), Ok(table), "{deal}");
    }
}

/// The two boards of the dealing machine's manual, with the digits under their diagrams.
#[rstest]
#[case(
    "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    "3a3a3a3a494857574949",
    "- - - - -",
    "4 4 3 1 3",
    "- - - - -",
    "4 4 2 1 3"
)]
#[case(
    "N:T8742.A.43.AT942 6.T42.Q9865.KQJ8 A53.J865.AJ2.653 KQJ9.KQ973.KT7.7",
    "48486666494958586666",
    "- - - - -",
    "2 - 3 2 -",
    "- - - - -",
    "2 - 3 2 -"
)]
fn the_boards_of_the_appendix(
    #[case] deal: &str,
    #[case] table: TrickTable,
    #[case] north: &str,
    #[case] east: &str,
    #[case] south: &str,
    #[case] west: &str,
) {
    let computed = Search::default().table(&deal.parse().unwrap()).unwrap();
    assert_eq!(computed, table);
    let levels = computed.levels().map(|levels| {
        let text = |level: Option<Level>| level.map_or("-".to_owned(), |level| level.to_string());
        levels.map(text).join(" ")
    });
    let expected = BySeat { north, east, south, west };
    assert_eq!(levels, expected.map(str::to_owned));
}

#[test]
fn a_side_makes_the_same_from_both_hands_or_not() {
    let table: TrickTable = "3a3a3a3a494857574949".parse().unwrap();
    let level = Level::new;
    let split = table.makeable(Strain::Hearts, Side::EastWest);
    assert_eq!(split, Makeable::Split(level(3), level(2)));
    assert_eq!(split.highest(), level(3));
    let both = table.makeable(Strain::Spades, Side::EastWest);
    assert_eq!(both, Makeable::Both(level(4).unwrap()));
    assert_eq!(table.makeable(Strain::Spades, Side::NorthSouth), Makeable::Nothing);
}

#[rstest]
#[case("3a3a3a3a494857574949", "")]
#[case(
    "6a6a6a6a696867676969",
    "board 7: The double-dummy table of the file writes 6 for contracts that cannot be made; the real \
     tricks are used."
)]
#[case(
    "1a1a1a1a191817171919",
    "board 7: The double-dummy table of the file writes 1 for contracts that cannot be made; the real \
     tricks are used."
)]
#[case(
    "3a3a3a3a495857574949",
    "board 7: The double-dummy table of the file is wrong (♥ by S 5 instead of 4); it was worked out \
     anew."
)]
#[case(
    "6a6a6a6a7968776767d9",
    "board 7: The double-dummy table of the file is wrong (NT by N 6 instead of 3; NT by S 6 instead \
     of 3; ♠ by N 6 instead of 3; 8 more); it was worked out anew."
)]
#[case(
    "7a7a3a3a494857574949",
    "board 7: The double-dummy table of the file is wrong (NT by N 7 instead of 3; NT by S 7 instead \
     of 3); it was worked out anew."
)]
fn a_stated_table_is_compared_and_never_trusted(#[case] stated: TrickTable, #[case] said: &str) {
    let right: TrickTable = "3a3a3a3a494857574949".parse().unwrap();
    let comparison = compare(&stated, &right);
    let complaint = comparison.complaint("7".parse().unwrap());
    assert_eq!(complaint.map(|it| it.to_string()).unwrap_or_default(), said);
    assert_eq!(comparison == Comparison::Same, stated == right);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: times(2, 100), ..ProptestConfig::default() })]

    #[test]
    fn rotating_the_seats_rotates_the_table(deal in deals()) {
        let rotated = Deal::new(BySeat::from_fn(|seat| deal.hand(seat.previous()))).unwrap();
        let mut solver = Search::default();
        let (table, rotated) = (solver.table(&deal).unwrap(), solver.table(&rotated).unwrap());
        let expected = TrickTable::from_fn(|strain, seat| table.get(strain, seat.previous()));
        prop_assert_eq!(Some(rotated), expected);
    }

    #[test]
    fn permuting_the_suits_permutes_the_strains(deal in deals(), suits in Just(Suit::ALL.to_vec()).prop_shuffle()) {
        let to = |suit: Suit| suits[suit as usize];
        let hand = |hand: Hand| {
            hand.iter().map(|card| Card { suit: to(card.suit), rank: card.rank }).collect::<Hand>()
        };
        let permuted = Deal::new(deal.hands().map(hand)).unwrap();
        let mut solver = Search::default();
        let (table, permuted) = (solver.table(&deal).unwrap(), solver.table(&permuted).unwrap());
        for strain in Strain::ALL {
            let new = strain.suit().map_or(Strain::NoTrump, |suit| to(suit).into());
            for seat in Seat::ALL {
                prop_assert_eq!(permuted.get(new, seat), table.get(strain, seat));
            }
        }
    }
}
