//! Results, players, seats, hands, calls and settings.

use connector::dto::{Continue, ManagementRequest};
use rstest::rstest;

use super::*;

fn result() -> Value {
    json!({ "SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1, "BoardNumber": 1,
        "ScoringDirection": 3, "PairNorthSouth": 1, "PairEastWest": 2, "DeclaringPair": 1,
        "DeclarerDirection": 1, "Level": 4, "Denomination": 4, "TotalTricks": 10 })
}

#[rstest]
#[case(json!({ "SessionGuid": "abc" }), &["Invalid SessionGuid (abc). The value must be in capitals and be exactly"])]
#[case(json!({ "SessionGuid": "x".repeat(32) }), &[])]
#[case(json!({ "TableNumber": 0 }), &["Invalid TableNumber (0). The value must be greater than zero."])]
#[case(json!({ "BoardNumber": -4 }), &["Invalid BoardNumber (-4). The value must be greater than zero."])]
#[case(json!({ "PairNorthSouth": 0 }), &["Invalid PairNorthSouth (0). The value must be greater than zero.", "Invalid DeclaringPair (1). The value must be either 0 or 2."])]
#[case(json!({ "DeclarerDirection": 5 }), &["Invalid DeclarerDirection (5). The value must be between 1 and 4."])]
#[case(json!({ "ScoringDirection": 0 }), &["Invalid ScoringDirection (0). The value must be between 1 and 3."])]
#[case(json!({ "Level": 8 }), &["Invalid Level (8). The value must be between -10 and +7."])]
#[case(json!({ "Level": -11 }), &["Invalid Level (-11). The value must be between -10 and +7."])]
#[case(json!({ "Level": -10, "Denomination": 0, "DeclarerDirection": 0, "ScoringDirection": 0 }), &[])]
#[case(json!({ "Level": 0, "Denomination": 0, "DeclarerDirection": 0, "TotalTricks": 0 }), &[])]
#[case(json!({ "Denomination": 6 }), &["Invalid Denomination (6). The value must be between 1 and 5."])]
#[case(json!({ "Stake": 3, "TotalTricks": 14 }), &["Invalid Stake (3). The value must be between 0 and 2.", "Invalid TotalTricks (14). The value must be between 0 and 13."])]
#[case(json!({ "LeadCardRank": 15, "LeadCardSuit": 9 }), &["Invalid LeadCardRank (15). The value must be between 2 and 14 (Ace)."])]
#[case(json!({ "LeadCardRank": 14, "LeadCardSuit": 5 }), &["Invalid LeadCardSuit (5). If LeadCardRank>0  the value must be between 1 and 4."])]
#[case(json!({ "LeadCardSuit": 9 }), &[])]
#[case(json!({ "IsDeleted": true, "PairEastWest": 0, "Level": 99 }), &[])]
fn a_result_is_one_that_can_be(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<BoardResult>(result(), changes), expected);
}

#[rstest]
#[case(json!({ "PlayerNumber": " ", "LastName": null, "SessionGuid": "" }), &[WRONG_GUID, "The PlayerNumber is required.", "The LastName is required."])]
#[case(json!({ "FirstName": null }), &[])]
fn a_player_has_a_number_and_a_name(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<PlayerData>(player("7"), changes), expected);
}

#[rstest]
#[case(json!({ "SessionGuid": "ABC", "TableNumber": 0, "RoundNumber": -1 }), &[
    "Invalid SessionGuid (ABC). The value must be in capitals and be exactly 32 characters long.",
    "Invalid TableNumber (0). The value must be greater than zero.",
    "Invalid RoundNumber (-1). The value cannot be negative.",
])]
#[case(json!({ "Direction": 0 }), &["Invalid Direction (None). The value must be between 1 and 4."])]
#[case(json!({ "Direction": 5 }), &["Invalid Direction (5). The value must be between 1 and 4."])]
#[case(json!({ "PlayerNumber": "" }), &["Either the LastName or the PlayerNumber must be specified."])]
#[case(json!({ "LastName": "Bell" }), &["Either the LastName or the PlayerNumber must be specified, but not both."])]
#[case(json!({ "PlayerNumber": null, "LastName": "Bell", "RoundNumber": 0 }), &[])]
#[case(json!({ "IsRemoval": true }), &["A removal (IsRemoval) must not specify a PlayerNumber, FirstName, LastName or CountryCode."])]
#[case(json!({ "IsRemoval": true, "PlayerNumber": null }), &[])]
#[case(json!({ "IsRemoval": true, "PlayerNumber": null, "IsPlayerSwap": true }), &["A participation cannot be both a removal (IsRemoval) and a player swap (IsPlayerSwap)."])]
fn a_seat_has_one_player_or_none(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<Participation>(participation("7"), changes), expected);
}

#[test]
fn what_was_polled_may_have_number_and_name() {
    let mut both = participation("7");
    both["LastName"] = json!("Bell");
    let both: Participation = serde_json::from_value(both).unwrap();
    assert!(both.validate_with_number_and_name().is_empty());
    assert_eq!(both.to_string(), "A1 North round 1: 7  Bell");
    let removal = Participation { is_removal: true, ..both };
    assert_eq!(removal.to_string(), "REMOVE A1 North round 1");
}

#[rstest]
#[case(json!({ "SessionGuid": "GUID" }), &["The guid (GUID) must be exactly 32 character long and can only contain capital A to F or digits 0 to 9."])]
#[case(json!({ "ScoringGroupNumber": 0, "BoardNumber": 0 }), &["ScoringGroupNumber (0) must be greater than zero.", "BoardNumber (0) must be greater than zero."])]
#[case(json!({ "NorthSpades": null, "EastClubs": "1x" }), &["Invalid suits (null value or invalid card) in NorthSpades, EastClubs. Valid cards are '23456789AJKQT'"])]
#[case(json!({ "NorthClubs": "AKQJT987654" }), &["Invalid number of clubs (11). The suit must add up to 13 cards.", "Invalid number of cards for North (11). The hand must add up to 13 cards."])]
#[case(json!({ "WestSpades": "AAKQJT9876543" }), &["Duplicate cards in the Spades suit '3456789AAJKQT'"])]
#[case(json!({ "EastDiamonds": "" }), &["Invalid number of Diamonds (0). The suit must add up to 13 cards.", "Invalid number of cards for East (0). The hand must add up to 13 cards."])]
fn a_hand_record_has_every_card_once(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<HandRecord>(hand_record(), changes), expected);
}

#[rstest]
#[case(json!({ "Status": 0 }), &["Invalide Status:(0). Valid values are 1,2,3 or 4."])]
#[case(json!({ "Status": 5, "TableNumber": 0 }), &["TableNumber (0) must be greater than zero.", "Invalide Status:(5). Valid values are 1,2,3 or 4."])]
#[case(json!({ "SectionLetters": "aa" }), &["Invalid SectionLetters (aa). Valid values are: 'A-Z', 'AA-ZZ' or 'AAA','ZZZ'"])]
fn a_call_has_a_place_and_a_status(#[case] changes: Value, #[case] expected: &[&str]) {
    let call = json!({ "SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1, "Status": 4 });
    assert_eq!(faults::<TdCall>(call, changes), expected);
}

#[rstest]
#[case("1234", true)]
#[case("+123", true)]
#[case(" 12 ", true)]
#[case("-000", true)]
#[case("123", false)]
#[case("12A4", false)]
#[case("12345", false)]
#[case("    ", false)]
#[case("+ 12", false)]
#[case("١٢٣٤", false)]
#[case("", false)]
fn a_code_is_four_characters_that_are_a_number(#[case] code: &str, #[case] good: bool) {
    let expected = |name: &str| match good {
        true => vec![],
        false => vec![format!("Invalid {name} ('{code}'). The pincode must be four digits.")],
    };
    let bm2 = faults::<Bridgemate2Settings>(settings(), json!({ "BM2PINcode": code }));
    assert_eq!(bm2, expected("BM2PINcode"));
    let bm3 = faults::<Bridgemate3Settings>(settings(), json!({ "BM3PINcode": code }));
    assert_eq!(bm3, expected("BM3PINcode"));
}

#[rstest]
#[case(json!({ "BM3ScreenBrightness": 0 }), &["Invalid BM3ScreenBrightness (0). Value must be between 1 and 7"])]
#[case(json!({ "BM3ScreenDimMode": 16, "BM3ScreenBrightness": 8 }), &["Invalid BM3ScreenDimMode (16). Value must be between 0 and 15", "Invalid BM3ScreenBrightness (8). Value must be between 1 and 7"])]
#[case(json!({ "BM3SleepMode": 121 }), &["Invalid BM3SleepMode (121). Value must be between 0 and 120"])]
#[case(json!({ "BM3AudioVolume": 8 }), &["Invalid BM3AudioVolume (8). Value must be between 0 and 7"])]
#[case(json!({ "BM3ScreenOffMode": 255, "BM3Language": 99 }), &[])]
#[case(json!({ "SessionGuid": "A-1", "SectionLetters": "" }), &[WRONG_GUID, "Invalid SectionLetters (). Valid values are: 'A-Z', 'AA-ZZ' or 'AAA','ZZZ'"])]
fn only_some_settings_have_limits(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<Bridgemate3Settings>(settings(), changes), expected);
}

#[rstest]
#[case(5, true)]
#[case(1 + 4 + 16 + 32 + 64 + 128, true)]
#[case(0, true)]
#[case(256, true)]
#[case(2, false)]
#[case(13, false)]
fn going_on_takes_only_some_commands(#[case] commands: i32, #[case] good: bool) {
    let found = faults::<Continue>(json!({ "EventGuid": GUID }), json!({ "Commands": commands }));
    let sentence = format!(
        "Invalid value for Commands ({commands}). Valid values are a sum of 0 and/or 1 and/or 4 and/or 128."
    );
    assert_eq!(found, if good { vec![] } else { vec![sentence] });
}

#[test]
fn questions_come_in_nine_sums() {
    let good = (0..64).filter(|command| {
        ManagementRequest { command: *command, validation_messages: None }.validate().is_empty()
    });
    assert_eq!(good.collect::<Vec<_>>(), [1, 2, 4, 6, 8, 16, 18, 20, 22]);
    let bad = ManagementRequest { command: 3, validation_messages: None }.validate();
    assert_eq!(
        bad,
        ["Invalid Command (3). Valid values are 1, 2, 4, 2+4, 2+16,2+4+16, 4+16 or 8."]
    );
}
