//! What simulated players do with a deal is legal, varied, and near what can be made.

use std::collections::BTreeSet;

use bridge::{BoardNo, Doubled, Outcome, OutcomeKind};
use hands::dealing::{Seed, deal};
use hands::double_dummy::{Search, Solver, TrickTable};
use proptest::prelude::*;
use web::demo::chance::Chance;
use web::demo::plausible::{KnownBoard, mistyped, outcome};

/// Real deals with their real tables.
fn boards(seed: &str, count: u32) -> Vec<KnownBoard> {
    let seed: Seed = seed.parse().unwrap();
    let mut solver = Search::default();
    (1..=count)
        .map(|number| {
            let number = BoardNo::new(number).unwrap();
            let deal = deal(&seed, number);
            KnownBoard { number, deal, tricks: solver.table(&deal).unwrap() }
        })
        .collect()
}

proptest! {
    /// Whatever the cards, and even if the table of tricks is nonsense.
    #[test]
    fn a_result_is_legal(
        seed in any::<u64>(),
        number in 1..200_u32,
        tricks in proptest::collection::vec(0..=13_u8, 20),
    ) {
        let number = BoardNo::new(number).unwrap();
        let deal = deal(&format!("{seed:x}").parse().unwrap(), number);
        let mut each = tricks.into_iter();
        let tricks = TrickTable::from_fn(|_, _| each.next().unwrap()).unwrap();
        let board = KnownBoard { number, deal, tricks };
        let mut chance = Chance::new(seed);
        let result = outcome(&board, &mut chance);
        prop_assert_eq!(result.to_string().parse::<Outcome>().unwrap(), result.clone());
        if let OutcomeKind::Played(played) = &result.kind {
            let lead = played.lead.unwrap();
            prop_assert_eq!(deal.holder(lead), played.declarer.next());
            let real = tricks_of(&board, played);
            prop_assert!(played.tricks.get().abs_diff(real) <= 2);
            let wrong = mistyped(&result, &mut chance).unwrap();
            prop_assert_ne!(wrong, result);
        } else {
            prop_assert_eq!(&result.kind, &OutcomeKind::PassedOut);
        }
    }
}

fn tricks_of(board: &KnownBoard, played: &bridge::Played) -> u8 {
    board.tricks.get(played.contract.strain, played.declarer)
}

#[test]
fn a_large_field_has_results_of_many_kinds_and_no_nonsense() {
    let mut chance = Chance::new(5);
    let (mut slams, mut games, mut doubles, mut passed, mut made, mut all) = (0, 0, 0, 0, 0, 0);
    for board in boards("c0ffee", 8) {
        let results: Vec<Outcome> = (0..50).map(|_| outcome(&board, &mut chance)).collect();
        let texts: BTreeSet<String> = results.iter().map(ToString::to_string).collect();
        assert!(texts.len() >= 4, "board {}: {texts:?}", board.number);
        for result in &results {
            all += 1;
            let OutcomeKind::Played(played) = &result.kind else {
                passed += 1;
                continue;
            };
            let level = played.contract.level.get();
            slams += usize::from(level >= 6);
            games += usize::from(level >= 4);
            doubles += usize::from(played.contract.doubled != Doubled::Undoubled);
            made += usize::from(played.tricks.margin(played.contract.level) >= 0);
        }
    }
    let percent = |count: usize| count * 100 / all;
    assert!(percent(made) > 50 && percent(made) < 90, "{made} of {all} made");
    assert!(percent(slams) < 12, "{slams} slams of {all}");
    assert!(percent(games) > 15 && percent(games) < 70, "{games} games of {all}");
    assert!(percent(doubles) > 1 && percent(doubles) < 20, "{doubles} doubled of {all}");
    assert!(percent(passed) < 10, "{passed} passed of {all}");
}
