//! Dealer and vulnerability of boards (Law 2).

use bridge::{BoardNo, Side, Vulnerability};
use rstest::rstest;

#[test]
fn the_sixteen_boards_repeat() {
    let law_2 = [
        "N None", "E NS", "S EW", "W All", "N NS", "E EW", "S All", "W None", //
        "N EW", "E All", "S None", "W NS", "N All", "E None", "S NS", "W EW",
    ];
    for (number, expected) in (1_u32..).zip(law_2.iter().cycle()).take(200) {
        check(number, expected);
    }
}

#[rstest]
#[case(17, "N None")]
#[case(36, "W All")]
#[case(1000, "W None")]
#[case(u32::MAX, "S NS")]
fn large_boards(#[case] number: u32, #[case] expected: &str) {
    check(number, expected);
}

fn check(number: u32, expected: &str) {
    let board = BoardNo::new(number).expect("at least 1");
    let found = format!("{} {}", board.dealer(), board.vulnerability());
    assert_eq!(found, expected, "board {number}");
}

#[rstest]
#[case("0")]
#[case("-1")]
#[case("4294967296")]
#[case("seven")]
fn no_board(#[case] text: &str) {
    let error = text.parse::<BoardNo>().unwrap_err();
    let expected = format!("“{text}” is not a board number: expected a number from 1 up");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn vulnerability_by_side() {
    let vulnerable = |v: Vulnerability| Side::ALL.map(|side| v.includes(side));
    assert_eq!(vulnerable(Vulnerability::None), [false, false]);
    assert_eq!(vulnerable(Vulnerability::NorthSouth), [true, false]);
    assert_eq!(vulnerable(Vulnerability::EastWest), [false, true]);
    assert_eq!(vulnerable(Vulnerability::Both), [true, true]);
}
