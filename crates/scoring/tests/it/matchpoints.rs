//! Matchpoints: the sheets of the TD course, and the laws.

use proptest::prelude::*;
use scoring::{matchpoints, neuberg, one_for_each_missing, top};

/// Checks a sheet of the course: North-South points, printed matchpoints, printed total.
fn check(points: &[i32], printed: &[u32], total: u32) {
    assert_eq!(matchpoints(points), printed);
    assert_eq!(printed.iter().sum::<u32>(), total);
    // East-West have the top less North-South, which is what their own points give.
    let theirs: Vec<i32> = points.iter().map(|points| -points).collect();
    let rest: Vec<u32> = printed.iter().map(|ours| top(count(points)) - ours).collect();
    assert_eq!(matchpoints(&theirs), rest);
}

fn count<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap()
}

#[test]
fn the_course_traveller_played_twelve_times() {
    let points = [170, 620, 650, -100, 660, 630, -140, 180, 500, 620, 620, 650];
    check(&points, &[4, 12, 19, 2, 22, 16, 0, 6, 8, 12, 12, 19], 132);
}

#[test]
fn the_course_exercise_1() {
    let points = [-90, 50, 50, -110, 110, 90, 50, 140, 140, 110, 50];
    check(&points, &[2, 7, 7, 0, 15, 12, 7, 19, 19, 15, 7], 110);
}

#[test]
fn the_course_exercise_2() {
    let points = [-200, -800, -100, -100, -100, -870, -110, -140, -140, -140, -100, -170, -170];
    check(&points, &[4, 2, 21, 21, 21, 0, 16, 12, 12, 12, 21, 7, 7], 156);
}

#[test]
fn the_course_exercise_3() {
    let points = [110, 110, 110, 0, 170, 110, -150, 110, -50, -110, 110];
    check(&points, &[13, 13, 13, 6, 20, 13, 0, 13, 4, 2, 13], 110);
}

/// One average of 12 out of 24; the other twelve are scored among themselves and raised by 1.
#[test]
fn the_course_exercise_4_with_an_average() {
    let points = [100, -140, -100, -140, -140, -140, -140, -170, 140, -110, 140, -110];
    let raised: Vec<u32> = matchpoints(&points)
        .into_iter()
        .map(|matchpoints| one_for_each_missing(matchpoints, 12, 13).unwrap())
        .collect();
    assert_eq!(raised, [19, 7, 17, 7, 7, 7, 7, 1, 22, 14, 22, 14]);
    assert_eq!(raised.iter().sum::<u32>() + top(13) / 2, 156);
}

#[test]
fn the_course_board_scored_by_hand_and_with_an_average() {
    check(&[400, 140, -50, -50, -110, 430, 170], &[10, 6, 3, 3, 0, 12, 8], 42);
    let six = matchpoints(&[400, 140, -50, -100, -110, 430]);
    let raised: Vec<u32> = six
        .into_iter()
        .map(|matchpoints| one_for_each_missing(matchpoints, 6, 7).unwrap())
        .collect();
    assert_eq!(raised, [9, 7, 5, 3, 1, 11]);
    assert_eq!(raised.iter().sum::<u32>() + 6, 42);
}

#[test]
fn the_course_table_of_matchpoints() {
    for plays in 5..=13 {
        let points: Vec<i32> = (0..i32::try_from(plays).unwrap()).rev().collect();
        let column: Vec<u32> = (0..plays).rev().map(|beaten| 2 * beaten).collect();
        assert_eq!(matchpoints(&points), column);
        assert_eq!((column[0], column.iter().sum::<u32>()), (top(plays), plays * (plays - 1)));
    }
    assert_eq!((top(13), top(9), top(1), top(0)), (24, 16, 0, 0));
}

/// A top among 3 of 7 is 88.9 %, among 4 of 7 it is 93.8 %.
#[test]
fn neuberg_stretches_a_short_field() {
    let percent = |actual: u32| {
        let share = neuberg(top(actual), actual, 7).unwrap() / i64::from(top(7)) * 1000;
        share.round().to_integer()
    };
    assert_eq!((percent(3), percent(4)), (889, 938));
    // The formula as the course prints it, for 12 of 13.
    let exact = neuberg(22, 12, 13).unwrap();
    assert_eq!((*exact.numer(), *exact.denom()), (287, 12));
    assert_eq!(neuberg(5, 0, 7), None);
    assert_eq!(neuberg(5, 8, 7), None);
    assert_eq!(one_for_each_missing(5, 8, 7), None);
}

proptest! {
    #[test]
    fn matchpoints_obey_the_laws(points in proptest::collection::vec(-500..500i32, 0..60)) {
        let n = count(&points);
        let scored = matchpoints(&points);
        prop_assert_eq!(scored.iter().sum::<u32>(), n * n.saturating_sub(1));
        for (own, ours) in points.iter().zip(&scored) {
            let slow: u32 = points.iter().map(|other| match own.cmp(other) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            }).sum();
            prop_assert_eq!(*ours, slow - 1);
            prop_assert_eq!(neuberg(*ours, n, n).unwrap().to_integer(), i64::from(*ours));
        }
        // In a short field the stretched scores add up to what they would in a full one, per result.
        let total: num_rational::Ratio<i64> =
            scored.iter().filter_map(|ours| neuberg(*ours, n, n + 3)).sum();
        prop_assert_eq!(total, (i64::from(n) * i64::from(n + 2)).into());
    }
}
