//! The balance, against published numbers.

use movement::balance::{absences, bound_for, least_squares};
use movement::exchange::FileMovement;
use movement::teams::without;
use movement::{Balance, Contest, Movement, Row, Seating, check};
use rstest::rstest;

use crate::exchange::corpus;

/// Returns a straight Mitchell for an odd number of tables, numbered for one winner, with the arrows
/// of the last rounds switched.
pub(crate) fn scrambled(tables: u16, switched: u16) -> Movement {
    let wrap = |value: i32| ((value - 1).rem_euclid(i32::from(tables)) + 1) as u16;
    let mut rows = Vec::new();
    for table in 1..=tables {
        for round in 1..=tables {
            let (t, r) = (i32::from(table), i32::from(round));
            let (stays, moves) = (table, tables + wrap(t - (r - 1)));
            let is_switched = round > tables - switched;
            let (ns, ew) = if is_switched { (moves, stays) } else { (stays, moves) };
            let seating = Seating::Pairs { ns, ew };
            rows.push(Row { table, round, seating, set: wrap(t + r - 1) });
        }
    }
    Movement::new("scrambled Mitchell", Contest::OneWinner, rows)
}

/// Ross Moore's table of standard deviations, "Too many arrow switches spoil the balance".
#[rstest]
#[case(5, 2.222, &[2.4845, 1.6178, 3.3921])]
#[case(7, 3.231, &[3.4896, 1.0491, 3.3086, 4.6929])]
#[case(9, 4.235, &[4.4922, 1.1646, 2.8186])]
#[case(11, 5.238, &[5.4938, 1.8748, 2.2447])]
#[case(13, 6.240, &[6.4948, 2.7609, 1.7727])]
#[case(15, 7.241, &[7.4955, 3.7014, 1.6328])]
#[case(17, 8.242, &[8.4961, 4.6647, 1.9545])]
fn moores_deviations(#[case] tables: u16, #[case] mean: f64, #[case] deviations: &[f64]) {
    for (switched, deviation) in (0..).zip(deviations) {
        let balance = Balance::of(&scrambled(tables, switched)).unwrap();
        let found = (balance.mean(), balance.sd());
        let found_mean = *found.0.numer() as f64 / *found.0.denom() as f64;
        assert!((found_mean - mean).abs() < 5e-4, "{tables} tables: mean {found_mean}");
        assert!((found.1 - deviation).abs() < 5e-5, "{tables} tables, {switched}: {}", found.1);
    }
}

/// The project's notes, section 1.1: complete Mitchells with whole rounds switched.
#[rstest]
#[case(5, &[44.4, 65.4, 30.0, 30.0])]
#[case(7, &[46.2, 90.5, 48.8, 32.2])]
#[case(9, &[47.1, 93.0, 69.3, 41.9])]
#[case(13, &[48.0, 83.6, 92.5, 67.8])]
#[case(19, &[48.6, 72.9, 92.7, 91.4])]
fn qualities_of_mitchells(#[case] tables: u16, #[case] qualities: &[f64]) {
    for (switched, quality) in (0..).zip(qualities) {
        let q = Balance::of(&scrambled(tables, switched)).unwrap().q();
        assert!((q - quality).abs() < 0.06, "{tables} tables, {switched} switched: {q}");
    }
}

/// Manning: the total competition of a 7-table Mitchell is 7·7·1·6.
#[test]
fn mannings_total() {
    let balance = Balance::of(&scrambled(7, 0)).unwrap();
    let pairs = balance.pairs().to_vec();
    let two = pairs.iter().flat_map(|one| pairs.iter().map(move |other| (*one, *other)));
    let total: i64 = two
        .filter(|(one, other)| one < other)
        .map(|(one, other)| balance.competition(one, other).unwrap())
        .sum();
    assert_eq!(total, 294);
    assert_eq!(balance.competition(1, 1), None);
    assert_eq!(balance.competition(1, 99), None);
}

#[test]
fn every_quality_of_the_corpus() {
    let Some(file) = corpus() else { return };
    assert_eq!(file.problems, []);
    assert_eq!(file.movements.len(), 46);
    for FileMovement { movement, .. } in &file.movements {
        let stated = movement.name().split("Q ").nth(1).unwrap();
        let stated: f64 = stated.split(' ').next().unwrap().parse().unwrap();
        let report = check(movement);
        assert!(report.is_playable(), "{}: {:?}", movement.name(), report.faults);
        let q = report.q.unwrap();
        assert!((q - stated).abs() < 0.01, "{}: {q}", movement.name());
        assert!(q <= report.q_bound.unwrap() + 1e-9, "{}", movement.name());
        assert!(q <= report.q_integer.unwrap() + 1e-9, "{}", movement.name());
    }
    let best = &file.movements.last().unwrap().movement;
    assert!(best.name().starts_with("[NEW6x9]") && Balance::of(best).unwrap().is_best());
}

/// The project's notes, section 2.3 and 2.4.
#[rstest]
#[case(6, 9, 94.41)]
#[case(4, 5, 82.42)]
#[case(5, 6, 96.97)]
#[case(4, 7, 100.0)]
#[case(3, 5, 60.0)]
#[case(5, 9, 83.33)]
#[case(7, 13, 91.30)]
#[case(9, 17, 94.74)]
fn bounds(#[case] tables: u16, #[case] rounds: u16, #[case] bound: f64) {
    let found = bound_for(tables, rounds).unwrap();
    assert!((found - bound).abs() < 0.005, "{found}");
}

#[test]
fn no_bound_where_nobody_compares() {
    assert_eq!(bound_for(0, 5), None);
    assert_eq!(bound_for(1, 5), None);
    assert_eq!(bound_for(5, 0), None);
    assert!(bound_for(u16::MAX, u16::MAX).is_some());
}

/// Every filling of a few cells, by trying.
#[test]
fn least_squares_is_least() {
    for even in 0..3_usize {
        for odd in 0..3_usize {
            for total in -6..=12_i128 {
                let mut sums = vec![(0_i128, 0_i128)];
                for cell in 0..even + odd {
                    let values = (-8..=16).filter(|v: &i128| (v % 2 != 0) == (cell >= even));
                    let values: Vec<i128> = values.collect();
                    sums = sums
                        .iter()
                        .flat_map(|(sum, squares)| {
                            values.iter().map(move |v| (sum + v, squares + v * v))
                        })
                        .collect();
                }
                let tried = sums.iter().filter(|(sum, _)| *sum == total && even + odd > 0);
                let tried = tried.map(|(_, squares)| *squares).min();
                assert_eq!(
                    least_squares(even as i128, odd as i128, total),
                    tried,
                    "{even} {odd} {total}"
                );
            }
        }
    }
}

#[test]
fn absent_pairs() {
    let movement = scrambled(7, 1);
    for absence in absences(&movement) {
        let left = Balance::of(&without(&movement, absence.pair)).unwrap();
        assert_eq!(left.quality(), absence.quality);
        assert!(!left.pairs().contains(&absence.pair));
    }
    assert_eq!(absences(&movement).len(), 14);
}

#[test]
fn two_winners_have_no_balance() {
    let movement = scrambled(5, 1);
    let rows = movement.rows().to_vec();
    assert_eq!(Balance::of(&Movement::new("", Contest::TwoWinners, rows)), None);
    assert_eq!(Balance::of(&Movement::new("", Contest::OneWinner, Vec::new())), None);
}
