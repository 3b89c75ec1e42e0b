//! The texts and limits of the model.

use proptest::prelude::*;
use rstest::rstest;
use session::Author;
use session::model::{
    BoardList, Contestant, GroupNo, PairNo, RoundNo, ScoringMethod, SectionLetters, SettingName,
    SettingValue, TableNo,
};

#[rstest]
#[case("1-3", "1-3")]
#[case("1,2,3", "1-3")]
#[case(" 1 ; 5-6, 8 ", "1,5-6,8")]
#[case("3,1,2", "3,1-2")]
#[case("7", "7")]
#[case("", "")]
fn board_lists_are_read_and_written_in_the_shortest_form(
    #[case] text: &str,
    #[case] written: &str,
) {
    let list: BoardList = text.parse().unwrap();
    assert_eq!(list.to_string(), written);
}

proptest! {
    #[test]
    fn board_lists_round_trip(boards in proptest::collection::btree_set(1..200u32, 0..60)) {
        let boards: Vec<_> = boards.into_iter().filter_map(bridge::BoardNo::new).collect();
        let list = BoardList::new(boards).unwrap();
        prop_assert_eq!(list.to_string().parse::<BoardList>().unwrap(), list);
    }

    #[test]
    fn readers_never_panic(text in "\\PC{0,40}") {
        let _ = text.parse::<BoardList>();
        let _ = text.parse::<Contestant>();
        let _ = text.parse::<SectionLetters>();
        let _ = text.parse::<Author>();
        let _ = text.parse::<ScoringMethod>();
        let _ = text.parse::<SettingName>();
        let _ = session::definition::Definition::read(&text);
    }
}

#[rstest]
#[case("director")]
#[case("director Ann Archer")]
#[case("table AA12")]
#[case("scoring program")]
#[case("bws file")]
#[case("import")]
fn authors_round_trip(#[case] text: &str) {
    assert_eq!(text.parse::<Author>().unwrap().to_string(), text);
}

/// The limits of 2008's and of today's terminals, and ours, which must hold both.
#[test]
fn numbers_are_wide_enough_for_every_terminal() {
    for (table, pair, round) in [(511, 999, 63), (4095, 4095, 255)] {
        assert!(TableNo::new(table).is_some());
        assert!(PairNo::new(pair).is_some());
        assert!(RoundNo::new(round).is_some());
    }
    assert!(GroupNo::new(127).is_some());
    // 26 sections in 2008, 78 today (A to ZZZ).
    for letters in ["A", "Z", "AA", "BBB", "ZZZ"] {
        assert!(letters.parse::<SectionLetters>().is_ok());
    }
    // 32 boards a round in 2008, 54 today, numbered to 63 and to 127.
    assert!("74-127".parse::<BoardList>().is_ok());
    assert!(PairNo::new(0).is_none());
    assert!(TableNo::new(4096).is_none());
    assert!("ABCD".parse::<SectionLetters>().is_err());
    assert!("".parse::<SectionLetters>().is_err());
}

#[rstest]
#[case("LeadCard", SettingValue::Number(-1), Some(SettingValue::Bool(true)))]
#[case("LeadCard", SettingValue::Bool(false), Some(SettingValue::Bool(false)))]
#[case("LeadCard", SettingValue::Number(2), None)]
#[case("bm2pincode", SettingValue::Text("1234".into()), Some(SettingValue::Text("1234".into())))]
#[case("BM2PINcode", SettingValue::Number(1234), None)]
#[case("BM2PINcode", SettingValue::Text("12a4".into()), None)]
#[case("VerificationTime", SettingValue::Number(7), Some(SettingValue::Number(7)))]
#[case("VerificationTime", SettingValue::Number(8), None)]
#[case("VerificationTime", SettingValue::Bool(true), None)]
#[case("VerificationTime", SettingValue::Number(0), Some(SettingValue::Number(0)))]
#[case("AutopoweroffTime", SettingValue::Number(0), Some(SettingValue::Number(0)))]
#[case("AutopoweroffTime", SettingValue::Number(4), None)]
fn settings_take_what_they_can_hold(
    #[case] name: SettingName,
    #[case] value: SettingValue,
    #[case] kept: Option<SettingValue>,
) {
    assert_eq!(name.accept(value).ok(), kept);
}

#[rstest]
#[case("VerificationTime", 0, 2)]
#[case("VerificationTime", 5, 5)]
#[case("AutopoweroffTime", 0, 20)]
#[case("BM3ScreenDimMode", 0, 0)]
fn zero_stands_for_the_default_of_a_time(
    #[case] name: SettingName,
    #[case] set: i64,
    #[case] meant: i64,
) {
    assert_eq!(name.meaning(SettingValue::Number(set)), SettingValue::Number(meant));
}

#[test]
fn every_setting_accepts_its_own_default_and_is_found_by_name() {
    assert_eq!(SettingName::all().count(), 77);
    for name in SettingName::all() {
        assert_eq!(name.accept(name.default_value()).unwrap(), name.default_value());
        assert_eq!(name.as_str().parse::<SettingName>().unwrap(), name);
    }
}

#[test]
fn scoring_methods_are_known_by_name_and_by_number() {
    for method in ScoringMethod::ALL {
        assert_eq!(method.to_string().parse::<ScoringMethod>().unwrap(), method);
        assert_eq!(ScoringMethod::from_number(i64::from(method.number())), Some(method));
    }
    assert!("butler".parse::<ScoringMethod>().is_err());
    // As the clients of the Data Connector name them.
    let numbers = ScoringMethod::ALL.map(ScoringMethod::number);
    assert_eq!(numbers, [10, 20, 21, 22, 25, 26, 27, 30, 31, 35, 36, 40, 50, 51, 60, 70]);
    assert_eq!("matchpoints".parse::<ScoringMethod>().unwrap().number(), 10);
    assert_eq!("patton".parse::<ScoringMethod>().unwrap().number(), 70);
}

#[test]
fn lists_and_names_have_a_longest() {
    assert!("1-128".parse::<BoardList>().is_ok());
    assert!("1-129".parse::<BoardList>().is_err());
    assert_eq!("4294967295,1".parse::<BoardList>().unwrap().to_string(), "4294967295,1");
    assert!("x".repeat(64).parse::<session::model::PlayerId>().is_ok());
    assert!("x".repeat(65).parse::<session::model::PlayerId>().is_err());
}

#[rstest]
#[case("AutopoweroffTime", 5, 60, 20)]
#[case("MaximumResults", 0, 127, 0)]
#[case("BM3SleepMode", 0, 120, 120)]
#[case("BM2SummaryPoints", -1, 1, 0)]
fn settings_have_the_ranges_of_the_guides(
    #[case] name: SettingName,
    #[case] low: i64,
    #[case] high: i64,
    #[case] default: i64,
) {
    assert_eq!(name.default_value(), SettingValue::Number(default));
    for (number, fits) in [(low - 1, false), (low, true), (high, true), (high + 1, false)] {
        assert_eq!(name.accept(SettingValue::Number(number)).is_ok(), fits, "{name} {number}");
    }
}

#[test]
fn a_drawn_pin_is_none_that_people_try_first() {
    let drawn: Vec<String> = (0..10_000)
        .filter_map(session::model::DirectorPin::drawn)
        .map(|pin| pin.text().to_owned())
        .collect();
    // As docs/security.md counts them.
    assert_eq!(drawn.len(), 9_886);
    for bad in ["0000", "1111", "9999", "1234", "0123", "9876", "3210", "1212"] {
        assert!(!drawn.iter().any(|pin| pin == bad), "{bad}");
    }
    assert_eq!(
        session::model::DirectorPin::drawn(u32::MAX),
        None,
        "no PIN is likelier than others"
    );
}

#[test]
fn a_pin_is_read_as_it_is_written_and_never_shown_by_accident() {
    use session::model::DirectorPin;
    let pin: DirectorPin = "4711".parse().unwrap();
    assert_eq!(pin.text(), "4711");
    assert_eq!(format!("{pin:?}"), "DirectorPin(…)");
    assert_eq!("1111".parse::<DirectorPin>().unwrap().text(), "1111", "a director may choose it");
    for wrong in ["", "0000", "123", "12345", "12a4", "+123", " 123", "١٢٣٤"] {
        assert!(wrong.parse::<DirectorPin>().is_err(), "{wrong}");
    }
}
