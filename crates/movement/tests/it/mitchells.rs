//! Mitchells against sheets written down by hand from the rules, and the numbers of the literature.

use movement::{ArrowRule, Contest, Kind, Movement, Row, Seating, Wanted, generate};
use rstest::rstest;

use crate::measure::{assert_quality, faults, quality, revenges, sharing};

fn made(kind: Kind, tables: u16, rounds: Option<u16>) -> Movement {
    generate(&Wanted { rounds, ..Wanted::new(kind, tables) }).unwrap()
}

/// Checks a sheet: one line a round, `NS-EW:set` for every table.
fn check(movement: &Movement, sheet: &str) {
    let mut lines = Vec::new();
    for round in 1..=movement.rounds() {
        let token = |table: u16| {
            let row = movement.at(table, round).unwrap();
            let Seating::Pairs { ns, ew } = row.seating else { unreachable!("pairs only") };
            format!("{ns}-{ew}:{}", row.set)
        };
        lines.push((1..=movement.tables()).map(token).collect::<Vec<String>>().join(" "));
    }
    let expected: Vec<String> = sheet
        .trim()
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(lines, expected, "{}", movement.name());
}

#[test]
fn the_courses_sheet_of_five_tables() {
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:4 5-5:5
        1-5:2 2-1:3 3-2:4 4-3:5 5-4:1
        1-4:3 2-5:4 3-1:5 4-2:1 5-3:2
        1-3:4 2-4:5 3-5:1 4-1:2 5-2:3
        1-2:5 2-3:1 3-4:2 4-5:3 5-1:4";
    check(&made(Kind::Mitchell, 5, None), sheet);
}

#[test]
fn the_courses_sheet_of_six_tables_breaks_in_round_four() {
    // The course's sheet: NS1 v EW1, 6, 5, 4 on sets A, B, C, D, and so on; 24 cells.
    let wrap = |value: i32| (value - 1).rem_euclid(6) as u16 + 1;
    let mut rows = Vec::new();
    for round in 1..=4 {
        for table in 1..=6 {
            let seating = Seating::Pairs { ns: table as u16, ew: wrap(table - round + 1) };
            let set = wrap(table + round - 1);
            rows.push(Row { table: table as u16, round: round as u16, seating, set });
        }
    }
    let sheet = Movement::new("the course's six tables", Contest::TwoWinners, rows);
    let found = faults(&sheet);
    assert_eq!(found.len(), 6);
    assert!(found.contains(&"E1 meets set 1 again in round 4".to_owned()), "{found:?}");
    assert!(found.iter().all(|fault| fault.ends_with("in round 4")), "{found:?}");
}

#[test]
fn share_and_relay_of_six_tables() {
    // The course: set D on a chair between 3 and 4, E on table 4, F on 5; 1 and 6 share.
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:5 5-5:6 6-6:1
        1-6:2 2-1:3 3-2:4 4-3:6 5-4:1 6-5:2
        1-5:3 2-6:4 3-1:5 4-2:1 5-3:2 6-4:3
        1-4:4 2-5:5 3-6:6 4-1:2 5-2:3 6-3:4
        1-3:5 2-4:6 3-5:1 4-6:3 5-1:4 6-2:5
        1-2:6 2-3:1 3-4:2 4-5:4 5-6:5 6-1:6";
    check(&made(Kind::ShareRelay, 6, None), sheet);
}

#[test]
fn skip_of_six_tables() {
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:4 5-5:5 6-6:6
        1-6:2 2-1:3 3-2:4 4-3:5 5-4:6 6-5:1
        1-5:3 2-6:4 3-1:5 4-2:6 5-3:1 6-4:2
        1-3:4 2-4:5 3-5:6 4-6:1 5-1:2 6-2:3
        1-2:5 2-3:6 3-4:1 4-5:2 5-6:3 6-1:4";
    check(&made(Kind::SkipMitchell, 6, None), sheet);
    let revenge = made(Kind::SkipMitchell, 6, Some(6));
    assert_eq!((revenges(&revenge), faults(&revenge).len()), (6, 0));
}

#[test]
fn hesitation_of_seven_tables() {
    // The course: E/W up to table 7, then N/S there; relay between 3 and 4; last round switched
    // except at table 7.
    let sheet = "
        1-8:1  2-9:2  3-10:3 4-11:5 5-12:6 6-13:7 7-14:8
        1-7:2  2-8:3  3-9:4  4-10:6 5-11:7 6-12:8 14-13:1
        1-14:3 2-7:4  3-8:5  4-9:7  5-10:8 6-11:1 13-12:2
        1-13:4 2-14:5 3-7:6  4-8:8  5-9:1  6-10:2 12-11:3
        1-12:5 2-13:6 3-14:7 4-7:1  5-8:2  6-9:3  11-10:4
        1-11:6 2-12:7 3-13:8 4-14:2 5-7:3  6-8:4  10-9:5
        1-10:7 2-11:8 3-12:1 4-13:3 5-14:4 6-7:5  9-8:6
        9-1:8  10-2:1 11-3:2 12-4:4 13-5:5 14-6:6 8-7:7";
    let movement = made(Kind::Hesitation, 7, None);
    check(&movement, sheet);
    // The published balance of M47, 7 tables x 8 rounds.
    assert_quality(quality(&[&movement]), 72.5, 0.05, "hesitation 7x8");
    assert_quality(quality(&[&made(Kind::Hesitation, 8, None)]), 74.1, 0.05, "hesitation 8x9");
}

#[test]
fn double_hesitation_of_five_tables() {
    // Relays between tables 3 and 4: sets 4 and 5 wait there in round 1.
    let sheet = "
        1-6:1  2-7:2  3-8:3  4-9:6  5-10:7
        1-5:2  10-6:3 3-7:4  4-8:7  2-9:1
        1-2:3  9-5:4  3-6:5  4-7:1  10-8:2
        1-10:4 8-2:5  3-5:6  4-6:2  9-7:3
        1-9:5  7-10:6 3-2:7  4-5:3  8-6:4
        1-8:6  6-9:7  3-10:1 4-2:4  7-5:5
        7-1:7  5-8:1  9-3:2  10-4:5 6-2:6";
    check(&made(Kind::DoubleHesitation, 5, None), sheet);
    // The published balance of M41, 6 tables x 8 rounds.
    let six = made(Kind::DoubleHesitation, 6, None);
    assert_quality(quality(&[&six]), 59.9, 0.05, "double hesitation 6x8");
}

#[test]
fn bowman_of_seven_and_eight_tables() {
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:4 5-5:5 6-6:1 7-7:5
        1-7:2 2-1:3 3-2:4 4-3:5 5-4:1 6-5:2 7-6:4
        1-6:3 2-7:4 3-1:5 4-2:1 5-3:2 6-4:3 7-5:3
        1-5:4 2-6:5 3-7:1 4-1:2 5-2:3 6-3:4 7-4:2
        1-4:5 2-5:1 3-6:2 4-7:3 5-1:4 6-2:5 7-3:1";
    check(&made(Kind::Bowman, 7, None), sheet);
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:4 5-5:5 6-6:6 7-7:1 8-8:6
        1-8:2 2-1:3 3-2:4 4-3:5 5-4:6 6-5:1 7-6:2 8-7:5
        1-7:3 2-8:4 3-1:5 4-2:6 5-3:1 6-4:2 7-5:3 8-6:4
        1-5:4 2-6:5 3-7:6 4-8:1 5-1:2 6-2:3 7-3:4 8-4:3
        1-4:5 2-5:6 3-6:1 4-7:2 5-8:3 6-1:4 7-2:5 8-3:2
        1-3:6 2-4:1 3-5:2 4-6:3 5-7:4 6-8:5 7-1:6 8-2:1";
    check(&made(Kind::Bowman, 8, None), sheet);
}

#[test]
fn blackpool_of_four_and_five_tables() {
    let sheet = "
        1-1:1 2-2:2 3-3:4 4-4:5
        1-4:2 2-1:3 3-2:5 4-3:6
        1-3:3 2-4:4 3-1:6 4-2:1
        1-2:4 2-3:5 3-4:1 4-1:2
        1-1:5 2-2:6 3-3:2 4-4:3
        1-4:6 2-3:1 3-2:3 4-1:4";
    check(&made(Kind::Blackpool, 4, None), sheet);
    let five = made(Kind::Blackpool, 5, None);
    assert_eq!((faults(&five).len(), sharing(&five), revenges(&five)), (0, 0, 10));
}

#[test]
fn webs_of_few_tables() {
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:2 5-5:1 6-6:3
        1-6:2 2-1:3 3-2:1 4-3:1 5-4:3 6-5:2
        1-5:3 2-6:1 3-1:2 4-2:3 5-3:2 6-4:1";
    check(&made(Kind::Web, 6, Some(3)), sheet);
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:1 5-5:3
        1-5:2 2-1:3 3-2:1 4-3:2 5-4:2
        1-4:3 2-5:1 3-1:2 4-2:3 5-3:1";
    check(&made(Kind::Web, 5, Some(3)), sheet);
}

#[test]
fn double_weave_of_four_tables() {
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:4
        1-2:4 2-1:3 3-4:2 4-3:1
        1-3:2 2-4:1 3-1:4 4-2:3
        1-4:3 2-3:4 3-2:1 4-1:2";
    check(&made(Kind::DoubleWeave, 4, None), sheet);
}

#[test]
fn twinned_of_six_tables() {
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:1 5-5:2 6-6:3
        1-3:2 2-1:3 3-2:1 4-6:2 5-4:3 6-5:1
        1-2:3 2-3:1 3-1:2 4-5:3 5-6:1 6-4:2";
    check(&made(Kind::Twinned, 6, None), sheet);
}

#[test]
fn rovers_of_five_and_eight_tables() {
    // The extra pair is N/S 6: out in round 1, then at tables 2, 4, 1, 3.
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:4 5-5:5
        1-5:2 6-1:3 3-2:4 4-3:5 5-4:1
        1-4:3 2-5:4 3-1:5 6-2:1 5-3:2
        6-3:4 2-4:5 3-5:1 4-1:2 5-2:3
        1-2:5 2-3:1 6-4:2 4-5:3 5-1:4";
    check(&made(Kind::Rover, 5, None), sheet);
    let at_one = generate(&Wanted { rover_start: 1, ..Wanted::new(Kind::Rover, 5) }).unwrap();
    let rover = |movement: &Movement, extra: u16| -> Vec<u16> {
        let rows = movement.rows().iter();
        let mut seats: Vec<(u16, u16)> = rows
            .filter(|row| matches!(row.seating, Seating::Pairs { ns, .. } if ns == extra))
            .map(|row| (row.round, row.table))
            .collect();
        seats.sort_unstable();
        seats.into_iter().map(|seat| seat.1).collect()
    };
    assert_eq!(rover(&at_one, 6), [1, 3, 5, 2]);
    // "When the skip is called the rover moves to table 3": round 5 of 8 tables.
    assert_eq!(rover(&made(Kind::Rover, 8, None), 9), [2, 4, 6, 3, 5, 7]);
}

#[test]
fn bump_of_five_tables() {
    let sheet = "
        1-1:1 2-2:2 3-3:3 4-4:4 5-5:5
        6-5:2 2-1:3 3-2:4 4-3:5 5-4:1
        6-4:3 1-5:4 3-1:5 4-2:1 5-3:2
        6-3:4 1-4:5 2-5:1 4-1:2 5-2:3";
    check(&made(Kind::Bump, 5, None), sheet);
}

/// movements-and-scoring.md 1.1: Q of complete Mitchells with the last k rounds switched.
#[rstest]
#[case(5, [44.4, 65.4, 30.0, 30.0], 1)]
#[case(6, [45.5, 77.7, 41.7, 33.5], 1)]
#[case(7, [46.2, 90.5, 48.8, 32.2], 1)]
#[case(8, [46.7, 90.1, 60.1, 39.3], 1)]
#[case(9, [47.1, 93.0, 69.3, 41.9], 1)]
#[case(10, [47.4, 89.3, 77.3, 50.2], 1)]
#[case(11, [47.6, 88.6, 84.5, 54.9], 1)]
#[case(12, [47.8, 85.1, 88.5, 62.6], 2)]
#[case(13, [48.0, 83.6, 92.5, 67.8], 2)]
#[case(16, [48.4, 77.0, 94.5, 83.1], 2)]
#[case(19, [48.6, 72.9, 92.7, 91.4], 2)]
#[case(20, [48.7, 71.5, 91.1, 92.8], 3)]
fn switched_rounds_balance(#[case] tables: u16, #[case] printed: [f64; 4], #[case] best: u16) {
    let switched = |arrows: ArrowRule| {
        generate(&Wanted { arrows, ..Wanted::new(Kind::Scrambled, tables) }).unwrap()
    };
    for (rounds, printed) in (0..).zip(printed) {
        let what = format!("{tables} tables, {rounds} switched");
        let movement = switched(ArrowRule::Last(rounds));
        assert_quality(quality(&[&movement]), printed, 0.051, &what);
    }
    assert_eq!(switched(ArrowRule::Usual), switched(ArrowRule::Last(best)));
    let course = if tables <= 8 { 1 } else { 2 };
    assert_eq!(switched(ArrowRule::Course), switched(ArrowRule::Last(course)));
}

#[test]
fn the_courses_case_of_nine_and_a_half_tables() {
    let wanted = Wanted { phantom: true, ..Wanted::new(Kind::Bowman, 10) };
    let movement = generate(&wanted).unwrap();
    assert_eq!((movement.tables(), movement.rounds(), movement.sets()), (10, 8, 8));
    // The phantom is N/S 10: that table never plays, and no two pairs of E/W sit out twice.
    assert!((1..=8).all(|round| !movement.at(10, round).unwrap().is_played()));
}
