//! The notations of the cells, both ways.

use bridge::{BySide, Outcome, Percentage, Seat, Side};
use bws::words::{
    ContractCell, Direction, Place, Received, RecordedCall, RecordedCard, Remark, RowProblem,
    date_of, days_of_date, days_of_time, moment_of, read_contract, time_of, write_contract,
};
use jiff::civil::{date, time};
use proptest::prelude::*;
use rstest::rstest;

#[rstest]
#[case("1 H", "1 H")]
#[case("2 NT", "2 NT")]
#[case("4 S x", "4 S x")]
#[case("3 D xx", "3 D xx")]
#[case("7 C", "7 C")]
#[case("PASS", "PASS")]
#[case("4Sx", "4 S x")]
#[case("3n", "3 NT")]
#[case("2nt xx", "2 NT xx")]
#[case("AP", "PASS")]
#[case("pass", "PASS")]
#[case(" All Pass ", "PASS")]
fn contracts(#[case] cell: &str, #[case] written: &str) {
    assert_eq!(write_contract(read_contract(cell).unwrap()), written);
}

#[rstest]
#[case("8 S")]
#[case("4 Z")]
#[case("S4")]
#[case("Not played")]
fn no_contracts(#[case] cell: &str) {
    assert!(read_contract(cell).is_err());
}

#[rstest]
#[case("N", Direction::Seat(Seat::North), "N")]
#[case("s", Direction::Seat(Seat::South), "S")]
#[case("E", Direction::Seat(Seat::East), "E")]
#[case("W ", Direction::Seat(Seat::West), "W")]
#[case("NS", Direction::Side(Side::NorthSouth), "NS")]
#[case("ew", Direction::Side(Side::EastWest), "EW")]
fn directions(#[case] cell: &str, #[case] direction: Direction, #[case] written: &str) {
    assert_eq!(Direction::read(cell), Some(direction));
    assert_eq!(direction.to_string(), written);
}

#[rstest]
#[case("Not played", Remark::NotPlayed)]
#[case("Arbitral score", Remark::ArbitralScore)]
#[case("Wrong direction", Remark::WrongDirection)]
#[case("40%-40%", percent(40, 40))]
#[case("50%-40%", percent(50, 40))]
#[case("60%-40%", percent(60, 40))]
#[case("40%-50%", percent(40, 50))]
#[case("50%-50%", percent(50, 50))]
#[case("60%-50%", percent(60, 50))]
#[case("40%-60%", percent(40, 60))]
#[case("50%-60%", percent(50, 60))]
#[case("60%-60%", percent(60, 60))]
#[case("55%-45%", percent(55, 45))]
fn remarks_both_ways(#[case] cell: &str, #[case] remark: Remark) {
    assert_eq!(Remark::read(cell), Some(remark.clone()));
    assert_eq!(remark.to_string(), cell);
}

#[rstest]
#[case("not  PLAYED", Some(Remark::NotPlayed))]
#[case("60 % - 40 %", Some(percent(60, 40)))]
#[case("", None)]
#[case("  ", None)]
#[case("director called", Some(Remark::Other("director called".into())))]
#[case("60-40", Some(Remark::Other("60-40".into())))]
fn remarks_as_they_also_occur(#[case] cell: &str, #[case] remark: Option<Remark>) {
    assert_eq!(Remark::read(cell), remark);
}

#[rstest]
#[case("1C", "1C")]
#[case("3nt", "3NT")]
#[case("x", "X")]
#[case("XX", "XX")]
#[case("pass", "PASS")]
#[case("SkipBid", "SkipBid")]
fn recorded_calls(#[case] cell: &str, #[case] written: &str) {
    assert_eq!(RecordedCall::read(cell).unwrap().to_string(), written);
}

#[rstest]
#[case("D2", "D2")]
#[case("ST", "ST")]
#[case("S10", "ST")]
#[case("ca", "CA")]
#[case("Hx", "Hx")]
fn recorded_cards(#[case] cell: &str, #[case] written: &str) {
    assert_eq!(RecordedCard::read(cell).unwrap().to_string(), written);
}

#[test]
fn what_is_no_bid_and_no_card_is_not_read() {
    assert_eq!(RecordedCall::read("8C"), None);
    assert_eq!(RecordedCard::read("x"), None);
    assert_eq!(RecordedCard::read("S11"), None);
}

#[test]
fn dates_are_whole_days_and_times_parts_of_day_zero() {
    assert_eq!(days_of_date(date(2005, 5, 9)), 38_481.0);
    assert_eq!(date_of(38_481.0), Some(date(2005, 5, 9)));
    assert_eq!(days_of_time(time(20, 15, 7, 0)), (20.0 * 3600.0 + 15.0 * 60.0 + 7.0) / 86_400.0);
    // Both cells filled from the clock.
    let now = 38_481.0 + days_of_time(time(20, 15, 7, 0));
    assert_eq!(moment_of(Some(now), Some(now)).unwrap().to_string(), "2005-05-09T20:15:07");
    assert_eq!(date_of(f64::NAN), None);
    assert_eq!(date_of(1e300), None);
    assert_eq!(time_of(f64::INFINITY), None);
    assert_eq!(time_of(0.999_999_9), Some(time(23, 59, 59, 0)));
}

#[rstest]
// contract, result, direction, lead, remarks, outcome
#[case("4 S x", "=", "N", "H10", "", "4SXN= HT")]
#[case("3nt", "+1", "EW", "", "", "3NTE+1")]
#[case("2 H", "-2", "s", "CT", "", "2HS-2 CT")]
#[case("2 H", "-2", "W", "what", "", "2HW-2")]
#[case("PASS", "", "N", "", "", "PASS")]
#[case("AP", "", "", "", "", "PASS")]
#[case("", "", "N", "", "Not played", "NP")]
#[case("", "", "N", "", "Arbitral score", "? ?")]
#[case("", "", "N", "", "40%-60%", "40% 60%")]
#[case("4 S", "=", "N", "", "Wrong direction", "4SN= WD")]
#[case("4 S", "=", "N", "", "Arbitral score", "? ?")]
#[case("4 S", "=", "N", "", "60%-40%", "60% 40%")]
#[case("4 S", "=", "N", "", "a slow table", "4SN=")]
#[case("4 S", "=", "", "", "", "4SE=")]
fn rows_and_what_they_say(
    #[case] contract: &str,
    #[case] result: &str,
    #[case] direction: &str,
    #[case] lead: &str,
    #[case] remarks: &str,
    #[case] outcome: &str,
) {
    let row = row(contract, result, direction, lead, remarks);
    assert_eq!(row.outcome().unwrap().to_string(), outcome);
}

#[rstest]
#[case("", "", "N", "", "it has neither a contract nor a remark such as “Not played”")]
#[case("", "", "N", "later", "it has no contract, and the remark “later” is of no known meaning")]
#[case("3 NT", "", "N", "", "it has the contract 3 NT and no result")]
#[case("3 NT", "=", "Q", "", "NS/EW: “Q” is neither N, E, S, W nor NS, EW")]
fn rows_that_say_nothing(
    #[case] contract: &str,
    #[case] result: &str,
    #[case] direction: &str,
    #[case] remarks: &str,
    #[case] sentence: &str,
) {
    let problem = row(contract, result, direction, "", remarks).outcome().unwrap_err();
    assert_eq!(problem.to_string(), sentence);
}

#[test]
fn a_row_that_names_nobody_has_no_declarer() {
    let mut row = row("3 NT", "=", "", "", "");
    row.declarer = 0;
    assert_eq!(row.outcome(), Err(RowProblem::NoDeclarer));
}

#[rstest]
// outcome, contract, result, direction, declarer, lead, remarks
#[case("4SXN= HT", Some("4 S x"), Some("="), "N", 7, Some("H10"), None)]
#[case("3NTW-2", Some("3 NT"), Some("-2"), "W", 12, None, None)]
#[case("PASS", Some("PASS"), None, "N", 7, None, None)]
#[case("NP", None, None, "N", 7, None, Some("Not played"))]
#[case("? ?", None, None, "N", 7, None, Some("Arbitral score"))]
#[case("A+ A-", None, None, "N", 7, None, Some("60%-40%"))]
#[case("A A", None, None, "N", 7, None, Some("50%-50%"))]
#[case("55% 45%", None, None, "N", 7, None, Some("55%-45%"))]
#[case("4SN= WD", Some("4 S"), Some("="), "N", 12, None, Some("Wrong direction"))]
#[case("PASS WD", Some("PASS"), None, "N", 7, None, Some("Wrong direction"))]
fn outcomes_as_the_control_program_writes_them(
    #[case] outcome: &str,
    #[case] contract: Option<&str>,
    #[case] result: Option<&str>,
    #[case] direction: &str,
    #[case] declarer: i16,
    #[case] lead: Option<&str>,
    #[case] remarks: Option<&str>,
) {
    let mut row = Received { pair_ns: 7, pair_ew: 12, ..Received::default() };
    assert_eq!(row.fill(&outcome.parse().unwrap()), None);
    assert_eq!(row.contract.as_deref(), contract);
    assert_eq!(row.result.as_deref(), result);
    assert_eq!(row.direction.as_deref(), Some(direction));
    assert_eq!(row.declarer, declarer);
    assert_eq!(row.lead_card.as_deref(), lead);
    assert_eq!(row.remarks.as_deref(), remarks);
}

#[rstest]
#[case("[4SN=]", Some("4 S"), None, "that the result was assigned by the director")]
#[case(
    "[4SN=] [+50]",
    None,
    Some("Arbitral score"),
    "the score “[4SN=] [+50]”, and has “Arbitral score” in its place"
)]
#[case("NP WD", None, Some("Not played"), "that the board was played in the wrong direction")]
fn what_the_file_has_no_words_for_is_told(
    #[case] outcome: &str,
    #[case] contract: Option<&str>,
    #[case] remarks: Option<&str>,
    #[case] lost: &str,
) {
    let mut row = Received { pair_ns: 7, pair_ew: 12, ..Received::default() };
    assert_eq!(row.fill(&outcome.parse().unwrap()).as_deref(), Some(lost));
    assert_eq!(row.contract.as_deref(), contract);
    assert_eq!(row.remarks.as_deref(), remarks);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(level in 1..=7u8, strain in 0..5usize, doubled in 0..3usize,
        seat in 0..4usize, tricks in 0..=13u8, lead in proptest::option::of(0..52u8), wrong in any::<bool>()) {
        let contract = bridge::Contract {
            level: bridge::Level::new(level).unwrap(),
            strain: bridge::Strain::ALL[strain],
            doubled: bridge::Doubled::ALL[doubled],
        };
        let played = bridge::Played {
            contract,
            declarer: Seat::ALL[seat],
            tricks: bridge::Tricks::new(tricks).unwrap(),
            lead: lead.and_then(bridge::Card::from_index),
        };
        let outcome = Outcome { wrong_direction: wrong, ..Outcome::played(played) };
        let mut row = Received { pair_ns: 3, pair_ew: 4, ..Received::default() };
        prop_assert_eq!(row.fill(&outcome), None);
        prop_assert_eq!(row.outcome(), Ok(outcome));
        prop_assert_eq!(row.declaring_side(), Some(if wrong { played.declarer.side().other() } else { played.declarer.side() }));
        prop_assert_eq!(read_contract(&write_contract(ContractCell::Contract(contract))), Ok(ContractCell::Contract(contract)));
    }

    #[test]
    fn moments_are_exact(day in -200_000..200_000i32, second in 0..86_400i32) {
        let day_value = f64::from(day);
        prop_assert_eq!(days_of_date(date_of(day_value).unwrap()), day_value);
        let value = f64::from(second) / 86_400.0;
        prop_assert_eq!(days_of_time(time_of(value).unwrap()), value);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in ".{0,20}") {
        let _ = (read_contract(&text), Remark::read(&text), Direction::read(&text));
        let _ = (RecordedCall::read(&text), RecordedCard::read(&text));
        let _ = row(&text, &text, &text, &text, &text).outcome();
    }
}

fn percent(ns: u8, ew: u8) -> Remark {
    let value = |percent| Percentage::new(percent).unwrap();
    Remark::Percentages(BySide { ns: value(ns), ew: value(ew) })
}

fn row(contract: &str, result: &str, direction: &str, lead: &str, remarks: &str) -> Received {
    let text = |text: &str| Some(text.to_owned());
    Received {
        id: 1,
        place: Place { section: 1, table: 1, round: 1, board: 1 },
        pair_ns: 7,
        pair_ew: 12,
        declarer: 12,
        direction: text(direction),
        contract: text(contract),
        result: text(result),
        lead_card: text(lead),
        remarks: text(remarks),
        ..Received::default()
    }
}
