//! What is generated, seen by the public checker and the public measure.

use movement::check::Severity;
use movement::{ArrowRule, Balance, Kind, Wanted, check, generate};
use rstest::rstest;

/// Every kind at every size up to 16 tables, whole and cut short, with and without a phantom.
#[test]
fn every_kind_and_size_passes_the_checker() {
    let mut made = 0;
    for kind in Kind::ALL {
        for tables in 1..=16 {
            let rounds = kind.rounds(tables);
            let many = if kind.is_for_pairs() { rounds.len().div_ceil(3) } else { 1 };
            for rounds in rounds.iter().step_by(many.max(1)) {
                for phantom in [false, true] {
                    let wanted =
                        Wanted { rounds: Some(*rounds), phantom, ..Wanted::new(kind, tables) };
                    let Ok(movement) = generate(&wanted) else {
                        assert!(phantom, "{kind}, {tables} tables, {rounds} rounds is listed");
                        continue;
                    };
                    if phantom {
                        let whole = generate(&Wanted { phantom: false, ..wanted }).unwrap();
                        assert_ne!(movement.rows(), whole.rows(), "{kind}, {tables}: a phantom");
                    }
                    let report = check(&movement);
                    let broken: Vec<_> = report
                        .verdict()
                        .into_iter()
                        .filter(|sentence| sentence.severity == Severity::Broken)
                        .collect();
                    assert!(report.is_playable(), "{kind}, {tables} x {rounds}: {broken:?}");
                    let mismatches = report.mismatches.unwrap_or_default();
                    assert!(mismatches.is_empty(), "{kind}, {tables} x {rounds}: {mismatches:?}");
                    assert_eq!((report.tables, report.rounds), (tables, *rounds), "{kind}");
                    made += 1;
                }
            }
        }
    }
    assert!(made > 1_000, "only {made} movements were made");
}

/// What is not offered is refused: a match that is only half played cannot be compared.
#[test]
fn of_teams_only_whole_matches_are_offered() {
    for kind in Kind::ALL.into_iter().filter(|kind| !kind.is_for_pairs()) {
        for tables in [0, 1, 2, 3, 4, 5, 6, 7, 8, 11] {
            let offered = kind.rounds(tables);
            assert!(offered.is_sorted());
            assert_eq!(generate(&Wanted::new(kind, tables)).is_ok(), !offered.is_empty(), "{kind}");
            for rounds in (0..=12).chain(20..=23).chain(62..=64) {
                let made = generate(&Wanted::new(kind, tables).with_rounds(rounds));
                assert_eq!(made.is_ok(), offered.contains(&rounds), "{kind} {tables}x{rounds}");
            }
        }
    }
    assert_eq!(Kind::Thurner.rounds(6), [5]);
    assert_eq!(Kind::HowellIndividual.rounds(1), [1, 2, 3]);
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
