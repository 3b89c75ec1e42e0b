//! Auctions as people write them, and as a recorder noted them.

use alerts::{RecordedRow, auction, recorded_calls};
use bridge::{BoardNo, Call, Seat};
use proptest::prelude::*;
use rstest::rstest;

#[rstest]
#[case("1C P 1D P 1H P 1NT", "1C--1D--1H--1N")]
#[case("1C-(1S)-X", "1C1SDb")]
#[case("1c p 1d x xx", "1C--1DDbRd")]
#[case("1♣ pass 1♦ pass", "1C--1D--")]
#[case("1C,P,1D,P", "1C--1D--")]
#[case("1C-1D-1H", "1C--1D--1H")]
#[case("1N-2C;", "1N--2C")]
#[case("1C-P-1D-P", "1C--1D--")]
#[case("(1NT) 2C", "1N2C")]
#[case("(1NT)-P-(P)-2C", "1N----2C")]
#[case("1C (X) P (1H) 2N", "1CDb--1H2N")]
#[case("1C 1D (2S) X", "1C--1D2SDb")]
#[case("(1C) (1H) X", "1C--1HDb")]
#[case("1C--1D--", "1C--1D--")]
#[case("----1S--", "----1S--")]
#[case("- - 1S -", "----1S--")]
#[case("1C - 1D -", "1C--1D--")]
#[case("1C! P 2D* P", "1C--2D--")]
#[case("P P 1H", "----1H")]
#[case("", "")]
fn people_write(#[case] text: &str, #[case] context: &str) {
    assert_eq!(alerts::context(&auction::read(text).unwrap()), context, "{text}");
}

#[rstest]
#[case(
    "1C P 8D",
    "“8D” in “1C P 8D” is no call; write 1C to 7N, P, X or XX, as in 1C P 1D P or 1C-(1S)-X"
)]
#[case("1C (1S", "the brackets in “1C (1S” do not pair: opponents' calls are written as (1S)")]
#[case("1C 1S)", "the brackets in “1C 1S)” do not pair: opponents' calls are written as (1S)")]
#[case(
    "hello",
    "“hello” in “hello” is no call; write 1C to 7N, P, X or XX, as in 1C P 1D P or 1C-(1S)-X"
)]
fn what_is_no_auction(#[case] text: &str, #[case] sentence: &str) {
    assert_eq!(auction::read(text).unwrap_err().to_string(), sentence);
}

#[rstest]
#[case("1C P 1D P", Some("1N"), "1C--1D--", "1N")]
#[case("1C P 1D P 1H P 1NT", None, "1C--1D--1H--", "1N")]
#[case("1C-1D", Some("1NT"), "1C--1D--", "1N")]
#[case("1C-(1S)", Some("X"), "1C1S", "Db")]
#[case("", Some("--"), "", "--")]
#[case("1C--", Some("Rd"), "1C--", "Rd")]
fn what_is_asked(
    #[case] text: &str,
    #[case] call: Option<&str>,
    #[case] context: &str,
    #[case] asked: &str,
) {
    let (calls, call) = auction::read_asked(text, call).unwrap();
    assert_eq!((alerts::context(&calls).as_str(), alerts::token(call)), (context, asked));
}

#[test]
fn nothing_is_asked() {
    assert!(auction::read_asked("", None).is_err());
    assert!(auction::read(&"1C ".repeat(2_000)).is_err());
    assert!(auction::read(&"- ".repeat(400)).is_err());
}

#[test]
fn what_cannot_have_happened() {
    let illegal = |text: &str| auction::illegal(&auction::read(text).unwrap());
    assert_eq!(illegal("1C P 1D"), None);
    assert!(illegal("1H P 1D").is_some());
    assert!(illegal("1H XX").is_some());
}

proptest! {
    #[test]
    fn calls_and_contexts_are_inverse(numbers in prop::collection::vec(0_usize..38, 0..30)) {
        let all: Vec<Call> = Call::all().collect();
        let calls: Vec<Call> = numbers.iter().map(|at| all[*at]).collect();
        let context = alerts::context(&calls);
        prop_assert_eq!(alerts::calls(&context), Some(calls.clone()));
        prop_assert_eq!(auction::read(&context), Ok(calls));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[1-7CDHSNPX()\\-–,; !*x♥a-z\\[\\]]{0,40}") {
        let _ = auction::read(&text);
        let _ = auction::read_asked(&text, Some(&text));
    }
}

fn row(counter: i32, direction: Seat, bid: &'static str) -> RecordedRow<'static> {
    RecordedRow { counter, direction: Some(direction), bid, erased: false }
}

#[test]
fn a_recorded_auction() {
    let board = BoardNo::new(1).unwrap();
    let rows = [
        row(2, Seat::East, "PASS"),
        row(1, Seat::North, "1NT"),
        RecordedRow { erased: true, ..row(3, Seat::South, "2C") },
        row(3, Seat::South, "2D"),
        row(4, Seat::West, "X"),
        row(5, Seat::North, "XX"),
    ];
    let (calls, others) = recorded_calls(board, &rows);
    assert_eq!(others, []);
    let asked: Vec<_> = calls
        .iter()
        .map(|it| (it.seat, alerts::context(it.before.as_ref().unwrap()), alerts::token(it.call)))
        .collect();
    let expected = [
        (Seat::North, "", "1N"),
        (Seat::East, "1N", "--"),
        (Seat::South, "1N--", "2D"),
        (Seat::West, "1N--2D", "Db"),
        (Seat::North, "1N--2DDb", "Rd"),
    ];
    assert_eq!(asked, expected.map(|(seat, context, call)| (seat, context.to_owned(), call)));
    assert_eq!(calls[0].readers(), [Seat::East, Seat::West]);
    assert_eq!(calls[2].question(board).unwrap().auction.len(), 2);
}

#[test]
fn after_a_skipped_player_nothing_is_known() {
    let board = BoardNo::new(1).unwrap();
    let rows =
        [row(1, Seat::North, "1C"), row(2, Seat::East, "SkipBid"), row(3, Seat::South, "1D")];
    let (calls, _) = recorded_calls(board, &rows);
    assert_eq!(calls.iter().map(|it| it.before.is_some()).collect::<Vec<_>>(), [true, false]);
    assert!(calls[1].question(board).is_none());
    // The directions alone show it too.
    let rows = [row(1, Seat::North, "1C"), row(2, Seat::South, "1D")];
    assert!(recorded_calls(board, &rows).0[1].before.is_none());
    // A row that is no call is told, and what follows it is not known.
    let rows = [row(1, Seat::North, "1C"), row(2, Seat::East, "??"), row(3, Seat::South, "1D")];
    let (calls, others) = recorded_calls(board, &rows);
    assert_eq!(others[0].bid, "??");
    assert!(calls[1].before.is_none());
}
