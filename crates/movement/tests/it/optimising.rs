//! The searches: what they find, and that they find it again.

use movement::balance::bound_for;
use movement::optimise::{Boards, Turn, Wish, design, optimise, optimise_arrows};
use movement::{Balance, Contest, Movement, Row, Seating, check};
use proptest::prelude::*;

use crate::balance::scrambled;
use crate::exchange::corpus;
use crate::slow::movements;

/// Returns the same seating with no thought given to arrows: the lower number N/S.
fn plain(movement: &Movement) -> Movement {
    let rows = movement.rows().iter().map(|row| match row.seating {
        Seating::Pairs { ns, ew } => {
            Row { seating: Seating::Pairs { ns: ns.min(ew), ew: ns.max(ew) }, ..*row }
        }
        Seating::Players { .. } => *row,
    });
    Movement::new(movement.name(), movement.contest(), rows.collect())
}

fn q(movement: &Movement) -> f64 {
    Balance::of(movement).unwrap().q()
}

/// Up to six tables here, where a test is not optimised by the compiler; `cargo bench` has all.
#[test]
fn reaches_the_corpus() {
    let Some(file) = corpus() else { return };
    let movements = file.movements.iter().map(|one| &one.movement);
    for movement in movements.filter(|movement| movement.tables() <= 6) {
        let wanted = q(movement);
        let found =
            optimise_arrows(&plain(movement), 1, &mut |progress| progress.q < wanted - 1e-9);
        assert!(q(&found) >= wanted - 1e-9, "{}: {}", movement.name(), q(&found));
        assert!(check(&found).is_playable());
    }
}

#[test]
fn whole_rounds() {
    // The notes, section 1.1: one round is best up to eleven tables, two for thirteen.
    let found = optimise(&scrambled(9, 0), Turn::Rounds, 1, &mut |_| true);
    assert!((q(&found) - 93.0).abs() < 0.05);
    let found = optimise(&scrambled(13, 0), Turn::Rounds, 1, &mut |_| true);
    assert!((q(&found) - 92.5).abs() < 0.06, "{}", q(&found));
}

#[test]
fn stops_when_told_and_repeats_itself() {
    let movement = scrambled(11, 1);
    let asked = |times: usize| {
        let mut left = times;
        optimise_arrows(&movement, 7, &mut |_| {
            left -= 1;
            left > 0
        })
    };
    assert_eq!(asked(1), movement);
    assert_eq!(asked(5), asked(5));
    assert!(q(&asked(5)) >= q(&movement));
}

#[test]
fn nothing_to_turn() {
    let movement = scrambled(5, 1);
    let two = Movement::new("", Contest::TwoWinners, movement.rows().to_vec());
    assert_eq!(optimise_arrows(&two, 1, &mut |_| true), two);
    let nothing = Movement::new("", Contest::OneWinner, Vec::new());
    assert_eq!(optimise_arrows(&nothing, 1, &mut |_| true), nothing);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn never_worse_and_only_arrows(movement in movements(), seed: u64) {
        let mut left = 3;
        let found = optimise_arrows(&movement, seed, &mut |_| { left -= 1; left > 0 });
        prop_assert_eq!(plain(&found), plain(&movement));
        if let (Some(before), Some(after)) = (Balance::of(&movement), Balance::of(&found)) {
            prop_assert!(after.quality() >= before.quality());
        }
    }
}

/// Sizes for which everybody has a card, and some for which nobody has; in a few tries each.
#[rstest::rstest]
#[case(4, 5, Boards::Apart)]
#[case(4, 6, Boards::Apart)]
#[case(4, 7, Boards::Apart)]
#[case(5, 7, Boards::Apart)]
#[case(6, 9, Boards::Apart)]
#[case(7, 10, Boards::Apart)]
#[case(9, 12, Boards::Apart)]
#[case(12, 15, Boards::Apart)]
#[case(4, 5, Boards::Together)]
#[case(5, 6, Boards::Together)]
fn designs_are_sound(#[case] tables: u16, #[case] rounds: u16, #[case] boards: Boards) {
    let wish = Wish { tables, rounds, boards };
    let found = design(wish, 1, &mut |progress| progress.tries < 9);
    // With four tables and five rounds there is none without sharing.
    let Some(found) = found else {
        assert_eq!((tables, rounds, boards), (4, 5, Boards::Apart));
        return;
    };
    let report = check(&found);
    assert!(report.is_playable() && report.complete, "{report:?}");
    assert_eq!((report.tables, report.rounds, report.sets), (tables, rounds, usize::from(rounds)));
    assert_eq!(report.meetings.revenge, []);
    assert!(report.q.unwrap() <= bound_for(tables, rounds).unwrap() + 1e-9);
    match boards {
        Boards::Apart => assert_eq!(report.sharing, []),
        Boards::Together => assert_eq!(report.sharing.len(), usize::from(rounds)),
    }
    assert_eq!(design(wish, 1, &mut |progress| progress.tries < 9), Some(found));
}

#[test]
fn no_designs_where_there_can_be_none() {
    for (tables, rounds) in [(0, 5), (1, 1), (5, 10), (5, 0), (500, 9)] {
        let wish = Wish { tables, rounds, boards: Boards::Apart };
        assert_eq!(design(wish, 1, &mut |_| true), None);
    }
}
