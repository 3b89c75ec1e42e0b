//! The spellings each reader forgives, and the sentences in which it refuses.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bridge::{
    Adjustment, AssignedScore, Bid, BoardNo, Call, Card, Contract, Doubled, Form, Level, Outcome,
    Percentage, Played, Rank, ResultForm, Seat, Side, Strain, Suit, Tricks, Vulnerability, Weight,
};
use rstest::rstest;

/// Reads `text` and writes the value or the error.
fn read<T: FromStr<Err: Display> + Display>(text: &str) -> String {
    text.parse::<T>().map_or_else(|error| error.to_string(), |value| value.to_string())
}

#[rstest]
#[case("S2", "S2")]
#[case("C10", "CT")]
#[case("CT", "CT")]
#[case("ct", "CT")]
#[case("♣10", "CT")]
#[case("10C", "CT")]
#[case("TC", "CT")]
#[case("2♠", "S2")]
#[case(" h\u{a0}k ", "HK")]
#[case("♡Q", "HQ")]
#[case("♦\u{FE0E}J", "DJ")]
#[case("A♠\u{FE0F}", "SA")]
#[case("♧9", "C9")]
#[case("♢ 4", "D4")]
#[case("spade a", "SA")]
#[case("S1", "“S1” is not a card: expected a suit and a rank, such as S2, C10 or ♥K")]
#[case("", "“” is not a card: expected a suit and a rank, such as S2, C10 or ♥K")]
#[case("SS", "“SS” is not a card: expected a suit and a rank, such as S2, C10 or ♥K")]
#[case("SA2", "“SA2” is not a card: expected a suit and a rank, such as S2, C10 or ♥K")]
fn cards(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(read::<Card>(text), expected);
}

#[rstest]
#[case("C10", ["C10", "CT", "♣10", "CT", "CT"])]
#[case("S2", ["S2", "S2", "♠2", "S2", "S2"])]
#[case("DA", ["DA", "DA", "♦A", "DA", "DA"])]
#[case("H9", ["H9", "H9", "♥9", "H9", "H9"])]
fn cards_written(#[case] card: Card, #[case] expected: [&str; 5]) {
    assert_eq!(Form::ALL.map(|form| card.text(form)), expected);
    for text in expected {
        assert_eq!(text.parse(), Ok(card));
    }
}

#[rstest]
#[case("4S", "4S")]
#[case("4 S x", "4SX")]
#[case("3 D xx", "3DXX")]
#[case("2 NT", "2NT")]
#[case("3n", "3NT")]
#[case("3Nxx", "3NTXX")]
#[case("3SA", "3NT")]
#[case("3 sa x", "3NTX")]
#[case("4♠×", "4SX")]
#[case("4♤××", "4SXX")]
#[case("4S*", "4SX")]
#[case("4S**", "4SXX")]
#[case("4 s dbl", "4SX")]
#[case("4S rdbl", "4SXX")]
#[case("1DDBL", "1DX")]
#[case("6 diamonds redoubled", "6DXX")]
#[case("1 no trump", "1NT")]
#[case(
    "4X",
    "“4X” is not a contract: expected a level 1–7, a denomination and x or xx, such as 4S or 3NTX"
)]
#[case(
    "8S",
    "“8S” is not a contract: expected a level 1–7, a denomination and x or xx, such as 4S or 3NTX"
)]
#[case(
    "4SXXX",
    "“4SXXX” is not a contract: expected a level 1–7, a denomination and x or xx, such as 4S or 3NTX"
)]
fn contracts(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(read::<Contract>(text), expected);
}

#[rstest]
#[case("4SX", ["4 S x", "4SX", "4♠×", "4SX", "4Sx"])]
#[case("2NT", ["2 NT", "2NT", "2NT", "2NT", "2N"])]
#[case("3DXX", ["3 D xx", "3DXX", "3♦××", "3DXX", "3Dxx"])]
fn contracts_written(#[case] text: Contract, #[case] expected: [&str; 5]) {
    assert_eq!(Form::ALL.map(|form| text.text(form)), expected);
}

#[rstest]
#[case("Pass", "P p PASS pass - -- –")]
#[case("X", "x X d D dbl Db double × *")]
#[case("XX", "xx XX r R rdbl Rd redouble ×× **")]
#[case("1D", "1D 1d 1♦ 1D!")]
#[case("3NT", "3N 3nt 3SA 3NT!")]
fn calls(#[case] expected: &str, #[case] spellings: &str) {
    for text in spellings.split(' ') {
        assert_eq!(read::<Call>(text), expected, "{text}");
    }
}

#[rstest]
#[case("Pass", ["PASS", "Pass", "Pass", "Pass", "p"])]
#[case("X", ["X", "X", "×", "X", "d"])]
#[case("XX", ["XX", "XX", "××", "XX", "r"])]
#[case("1S", ["1S", "1S", "1♠", "1S", "1S"])]
#[case("3NT", ["3NT", "3NT", "3NT", "3NT", "3N"])]
fn calls_written(#[case] call: Call, #[case] expected: [&str; 5]) {
    assert_eq!(Form::ALL.map(|form| call.text(form)), expected);
}

#[rstest]
#[case("SkipBid")]
#[case("9H")]
#[case("")]
fn calls_refused(#[case] text: &str) {
    let expected = "is not a call: expected a bid such as 1S or 3NT, Pass, X or XX";
    assert_eq!(read::<Call>(text), format!("“{text}” {expected}"));
}

#[rstest]
#[case("None", "none NONE - Love o 0 nil")]
#[case("NS", "NS n-s N/S n North-South")]
#[case("EW", "EW e-w E/W e")]
#[case("All", "All both BOTH b")]
fn vulnerabilities(#[case] expected: &str, #[case] spellings: &str) {
    for text in spellings.split(' ') {
        assert_eq!(read::<Vulnerability>(text), expected, "{text}");
    }
}

#[test]
fn seats_sides_suits_and_strains() {
    assert_eq!(read::<Seat>("north"), "N");
    assert_eq!(read::<Seat>(" w "), "W");
    assert_eq!(read::<Seat>("NE"), "“NE” is not a seat: expected N, E, S or W");
    assert_eq!(read::<Side>("n-s"), "NS");
    assert_eq!(read::<Side>("East / West"), "EW");
    assert_eq!(read::<Side>("NE"), "“NE” is not a side: expected NS or EW");
    assert_eq!(read::<Side>("SN"), "“SN” is not a side: expected NS or EW");
    assert_eq!(read::<Suit>("♥"), "H");
    assert_eq!(read::<Suit>("NT"), "“NT” is not a suit: expected C, D, H or S, or the symbol");
    assert_eq!(read::<Strain>("sa"), "NT");
    assert_eq!(read::<Strain>("X"), "“X” is not a denomination: expected C, D, H, S or NT");
    assert_eq!(
        read::<Vulnerability>("x"),
        "“x” is not a vulnerability: expected None, NS, EW or All"
    );
    assert_eq!(read::<Doubled>("dd"), "“dd” is not a double: expected X, XX or nothing");
    assert_eq!(
        read::<Bid>("4"),
        "“4” is not a bid: expected a level 1–7 and a denomination, such as 1S or 3NT"
    );
}

#[test]
fn long_texts_are_quoted_in_part() {
    let expected = format!("“{}…” is not a seat: expected N, E, S or W", "ä".repeat(40));
    assert_eq!(read::<Seat>(&"ä".repeat(1000)), expected);
}

/// A sentence stays one line, whatever was pasted, and cannot steer a terminal.
#[test]
fn control_characters_are_not_quoted() {
    assert_eq!(
        read::<Seat>("a\r\nb\u{1b}[2Jc\0"),
        "“a  b [2Jc” is not a seat: expected N, E, S or W"
    );
}

#[test]
fn words_keep_the_width_of_their_column() {
    fn check<T: FromStr<Err: Debug> + Display>(text: &str) {
        let value: T = text.parse().unwrap();
        assert_eq!(format!("{value:<12}|"), format!("{text:<12}|"));
        assert_eq!(format!("{value:>12}|"), format!("{text:>12}|"));
    }
    check::<Suit>("S");
    check::<Rank>("T");
    check::<Card>("ST");
    check::<Seat>("N");
    check::<Side>("NS");
    check::<Vulnerability>("All");
    check::<BoardNo>("7");
    check::<Level>("7");
    check::<Strain>("NT");
    check::<Doubled>("XX");
    check::<Bid>("3NT");
    check::<Contract>("3NTX");
    check::<Call>("Pass");
    check::<Call>("1S");
    check::<Tricks>("13");
    check::<Played>("4SXN-1 HK");
    check::<Percentage>("62.5%");
    check::<Weight>("3/5");
    check::<AssignedScore>("PASS");
    check::<AssignedScore>("+420");
    check::<AssignedScore>("3NTE=");
    check::<Adjustment>("A+");
    check::<Adjustment>("60%");
    check::<Adjustment>("[+420]");
    check::<Outcome>("PASS");
    check::<Outcome>("4SN=");
    check::<Outcome>("4SN= WD");
    check::<Outcome>("60% 40% WD");
}

#[rstest]
#[case(ResultForm::PlusMinus, "=", "10")]
#[case(ResultForm::PlusMinus, "==", "10")]
#[case(ResultForm::PlusMinus, "made", "10")]
#[case(ResultForm::PlusMinus, "+0", "10")]
#[case(ResultForm::PlusMinus, " + 1 ", "11")]
#[case(ResultForm::PlusMinus, "−2", "8")]
#[case(ResultForm::PlusMinus, "–10", "0")]
#[case(ResultForm::PlusMinus, "\u{2010}1", "9")]
#[case(ResultForm::PlusMinus, "\u{2011}1", "9")]
#[case(ResultForm::PlusMinus, "\u{2012}1", "9")]
#[case(ResultForm::PlusMinus, "\u{2014}1", "9")]
#[case(ResultForm::PlusMinus, "\u{2015}1", "9")]
#[case(ResultForm::PlusMinus, "\u{FE63}1", "9")]
#[case(ResultForm::PlusMinus, "\u{FF0D}1", "9")]
#[case(
    ResultForm::PlusMinus,
    "+4",
    "“+4” is impossible: a contract at level 4 can make 3 overtricks at most"
)]
#[case(
    ResultForm::PlusMinus,
    "-11",
    "“-11” is impossible: a contract at level 4 can go 10 down at most"
)]
#[case(
    ResultForm::PlusMinus,
    "+300",
    "“+300” is impossible: a contract at level 4 can make 3 overtricks at most"
)]
#[case(
    ResultForm::PlusMinus,
    "plus 4",
    "“plus 4” is impossible: a contract at level 4 can make 3 overtricks at most"
)]
#[case(ResultForm::PlusMinus, "making", "10")]
#[case(ResultForm::PlusMinus, "down 2", "8")]
#[case(ResultForm::PlusMinus, "9 tricks", "9")]
#[case(ResultForm::PlusMinus, "mad", "“mad” is not a result: expected =, +1 or -1")]
#[case(ResultForm::PlusMinus, "1", "“1” is not a result: expected =, +1 or -1")]
#[case(ResultForm::PlusMinus, "=1", "“=1” is not a result: expected =, +1 or -1")]
#[case(ResultForm::PlusMinus, "", "“” is not a result: expected =, +1 or -1")]
#[case(ResultForm::Total, "10", "10")]
#[case(ResultForm::Total, " 0 ", "0")]
#[case(ResultForm::Total, "=", "10")]
#[case(ResultForm::Total, "14", "“14” is impossible: there are 13 tricks")]
#[case(ResultForm::Total, "-1", "“-1” is not a result: expected the number of tricks, 0 to 13")]
#[case(ResultForm::American, "4", "10")]
#[case(ResultForm::American, "7", "13")]
#[case(ResultForm::American, "-1", "9")]
#[case(ResultForm::American, "=", "10")]
#[case(
    ResultForm::American,
    "3",
    "“3” is impossible: a contract at level 4 that was made is written 4 to 7, and one down is written -1"
)]
#[case(
    ResultForm::American,
    "8",
    "“8” is impossible: a contract at level 4 that was made is written 4 to 7, and one down is written -1"
)]
#[case(
    ResultForm::American,
    "+1",
    "“+1” is not a result: expected the tricks beyond six, or -1 for one down"
)]
fn tricks_at_the_four_level(#[case] form: ResultForm, #[case] text: &str, #[case] expected: &str) {
    let level = Level::new(4).unwrap();
    let read = Tricks::read(text, level, form);
    let read = read.map_or_else(|error| error.to_string(), |tricks| tricks.to_string());
    assert_eq!(read, expected);
}

/// The fewest and the most tricks a contract can win, furthest from what it needs.
#[rstest]
#[case(7, 0, ["-13", "0", "-13"])]
#[case(1, 13, ["+6", "13", "7"])]
#[case(7, 13, ["=", "13", "7"])]
#[case(1, 0, ["-7", "0", "-7"])]
fn results_written(#[case] level: u8, #[case] tricks: u8, #[case] expected: [&str; 3]) {
    let (level, tricks) = (Level::new(level).unwrap(), Tricks::new(tricks).unwrap());
    for (form, text) in ResultForm::ALL.into_iter().zip(expected) {
        assert_eq!(tricks.text(level, form), text);
        assert_eq!(Tricks::read(text, level, form), Ok(tricks));
    }
}

#[rstest]
#[case("60%", "3/5")]
#[case("3/5", "3/5")]
#[case(" 6 / 10 ", "3/5")]
#[case("0.6", "3/5")]
#[case("0.600", "3/5")]
#[case("33.5 %", "67/200")]
#[case("1/3", "1/3")]
#[case("100%", "1")]
#[case("1", "1")]
#[case("0", "“0” is not a weight: expected a share up to 1, such as 3/5, 60% or 0.6")]
#[case("1/0", "“1/0” is not a weight: expected a share up to 1, such as 3/5, 60% or 0.6")]
#[case("0/0", "“0/0” is not a weight: expected a share up to 1, such as 3/5, 60% or 0.6")]
#[case("5/3", "“5/3” is not a weight: expected a share up to 1, such as 3/5, 60% or 0.6")]
#[case("-1/3", "“-1/3” is not a weight: expected a share up to 1, such as 3/5, 60% or 0.6")]
#[case("0.5/2", "“0.5/2” is not a weight: expected a share up to 1, such as 3/5, 60% or 0.6")]
fn weights(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(read::<Weight>(text), expected);
}

#[rstest]
#[case("60%", "60%")]
#[case("62.5 %", "62.5%")]
#[case("62,50%", "62.5%")]
#[case("33.33%", "33.33%")]
#[case("0.05%", "0.05%")]
#[case("100%", "100%")]
#[case("60", "“60” is not a percentage: expected 0% to 100% with at most two decimals")]
#[case("100.01%", "“100.01%” is not a percentage: expected 0% to 100% with at most two decimals")]
#[case("33.333%", "“33.333%” is not a percentage: expected 0% to 100% with at most two decimals")]
#[case("60.%", "“60.%” is not a percentage: expected 0% to 100% with at most two decimals")]
fn percentages(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(read::<Percentage>(text), expected);
}
