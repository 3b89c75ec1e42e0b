//! What is generated, seen by the public checker and the public measure.

use movement::check::Severity;
use movement::{ArrowRule, Balance, Kind, Wanted, check, generate};
use rstest::rstest;

/// Every kind at every size up to 16 tables, whole and cut short, with and without a phantom.
#[test]
fn every_kind_and_size_passes_the_checker() {
    let mut made = 0;
    for kind in Kind::ALL {
        for tables in 2..=16 {
            let rounds = kind.rounds(tables);
            let some = [rounds.first(), rounds.get(rounds.len() / 2), rounds.last()];
            for rounds in some.into_iter().flatten() {
                for phantom in [false, true] {
                    let wanted =
                        Wanted { rounds: Some(*rounds), phantom, ..Wanted::new(kind, tables) };
                    let Ok(movement) = generate(&wanted) else {
                        assert!(phantom, "{kind}, {tables} tables, {rounds} rounds is listed");
                        continue;
                    };
                    let report = check(&movement);
                    let broken: Vec<_> = report
                        .verdict()
                        .into_iter()
                        .filter(|sentence| sentence.severity == Severity::Broken)
                        .collect();
                    assert!(report.is_playable(), "{kind}, {tables} x {rounds}: {broken:?}");
                    made += 1;
                }
            }
        }
    }
    assert!(made > 1_000, "only {made} movements were made");
}

/// Moore's published deviations, from generated movements.
#[rstest]
#[case(5, 1, 1.6178)]
#[case(7, 1, 1.0491)]
#[case(9, 2, 2.8186)]
#[case(11, 2, 2.2447)]
#[case(13, 2, 1.7727)]
#[case(17, 2, 1.9545)]
fn moores_deviations_of_generated_movements(
    #[case] tables: u16,
    #[case] switched: u16,
    #[case] deviation: f64,
) {
    let wanted =
        Wanted { arrows: ArrowRule::Last(switched), ..Wanted::new(Kind::Mitchell, tables) };
    let balance = Balance::of(&generate(&wanted).unwrap()).unwrap();
    assert!((balance.sd() - deviation).abs() < 5e-5, "{}", balance.sd());
}

/// The rule that is shipped switches what the notes' table (section 1.1) calls best.
#[rstest]
#[case(7, 90.5)]
#[case(8, 90.1)]
#[case(11, 88.6)]
#[case(12, 88.5)]
#[case(16, 94.5)]
#[case(20, 92.8)]
fn a_scrambled_mitchell_is_as_balanced_as_it_can_be(#[case] tables: u16, #[case] quality: f64) {
    let movement = generate(&Wanted::new(Kind::Scrambled, tables)).unwrap();
    let q = Balance::of(&movement).unwrap().q();
    assert!((q - quality).abs() < 0.06, "{q}");
}

#[test]
fn the_course_switches_one_round_up_to_eight_tables_and_two_beyond() {
    for (tables, switched) in [(7, 1), (8, 1), (9, 2), (13, 2)] {
        let by_rule = Wanted { arrows: ArrowRule::Course, ..Wanted::new(Kind::Scrambled, tables) };
        let by_hand = Wanted { arrows: ArrowRule::Last(switched), ..by_rule.clone() };
        assert_eq!(generate(&by_rule).unwrap().rows(), generate(&by_hand).unwrap().rows());
    }
}
