//! Rounds, tables, sections, scoring groups and sessions.

use rstest::rstest;

use super::*;

#[rstest]
#[case(json!({ "SessionGuid": null }), &[WRONG_GUID])]
#[case(json!({ "SessionGuid": GUID.to_lowercase() }), &[WRONG_GUID])]
#[case(json!({ "SectionLetters": "AB" }), &["Invalid SectionLetters (AB). Valid values are: 'A-Z', 'AA-ZZ' or 'AAA','ZZZ'"])]
#[case(json!({ "SectionLetters": "ZZZ" }), &[])]
#[case(json!({ "SectionLetters": null }), &["Invalid SectionLetters (). Valid values are: 'A-Z', 'AA-ZZ' or 'AAA','ZZZ'"])]
#[case(json!({ "TableNumber": 0 }), &["TableNumber (0) must be greater than zero."])]
#[case(json!({ "RoundNumber": -1 }), &["RoundNumber (-1) must be greater than zero."])]
#[case(json!({ "PairNS": 0 }), &["No boards may be specified for a sit-out round or an empty round."])]
#[case(json!({ "PairEW": 0, "LowBoardNumber": 0 }), &["No boards may be specified for a sit-out round or an empty round."])]
#[case(json!({ "PairEW": 0, "LowBoardNumber": 0, "HighBoardNumber": 0 }), &[])]
fn a_round_fits_its_place(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<Round>(round(1, 1), changes), expected);
}

/// The vendor's pattern would take them.
#[rstest]
#[case("A\n")]
#[case("AAAA")]
#[case("a")]
#[case("É")]
#[case(" A")]
fn letters_are_one_capital_up_to_three_times(#[case] letters: &str) {
    let expected = format!("Invalid SectionLetters ({letters}). {LETTERS}");
    assert_eq!(faults::<Round>(round(1, 1), json!({ "SectionLetters": letters })), [expected]);
}

#[rstest]
#[case(json!({ "Rounds": null }), &[])]
#[case(json!({ "Rounds": [round(1, 1), round(1, 1)] }), &["The roundnumbers on a table must be unique.", "The roundnumbers must be consecutive."])]
#[case(json!({ "Rounds": [round(1, 3), round(1, 1)] }), &["The roundnumbers must be consecutive."])]
#[case(json!({ "Rounds": [round(1, 3), round(1, 2)] }), &["The round numbers must start with 1, but the lowest round is 2"])]
#[case(json!({ "/Rounds/0/SessionGuid": OTHER }), &["Round 1 on table 'A1' must have SessionGuid 'A1B2C3D4E5F60718293A4B5C6D7E8F90' but it is 'B1B2C3D4E5F60718293A4B5C6D7E8F90'"])]
#[case(json!({ "/Rounds/0/SectionLetters": "B" }), &["Round 1 on table ' A 1' must have SectionLetters 'A' but it is 'B'"])]
#[case(json!({ "/Rounds/1/TableNumber": 9 }), &["Round 2 on table ' A 1' must have TableNumber '1' but it is '9'"])]
#[case(json!({ "/Rounds/0/PairNS": 0 }), &["Round 1 on 'A1' has validation errrors: No boards may be specified for a sit-out round or an empty round.."])]
fn a_table_has_its_own_rounds_from_the_first_on(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<Table>(table(1), changes), expected);
}

#[rstest]
#[case(json!({ "Tables": null }), &[])]
#[case(json!({ "ScoringGroupNumber": 0 }), &["ScoringGroupNumber (0) must be greater than zero."])]
#[case(json!({ "Winners": 3 }), &["Invalid Winners (3). Valid values are 1 or 2."])]
#[case(json!({ "MissingPair": -1 }), &["MissingPair (-1) must at least be zero for a one winner section."])]
#[case(json!({ "MissingPair": -1, "Winners": 2 }), &[])]
#[case(json!({ "GameType": 15 }), &["Invalid GameType (15). Valid values are 10, 20 or 30."])]
#[case(json!({ "EWMoveBeforePlay": -3 }), &["The absolute value of EWMoveBeforePlay (-3) cannot be higher than the number of tables (2)."])]
#[case(json!({ "EWMoveBeforePlay": i32::MIN }), &["The absolute value of EWMoveBeforePlay (-2147483648) cannot be higher than the number of tables (2)."])]
#[case(json!({ "IsCombiSection": true, "NorthSouthPairSectionLetters": "B" }), &["Invalid EastWestPairSectionLetters (). Valid values are: 'A-Z', 'AA-ZZ' or 'AAA','ZZZ'"])]
#[case(json!({ "Tables": [table(2), table(1), table(1), table(2), table(1)] }), &["Tablenumber 1 occurs 3 times. ", "Tablenumber 2 occurs 2 times. "])]
#[case(json!({ "/Tables/0/SectionLetters": "B", "/Tables/0/Rounds": [] }), &["Table ' A 1' must have SectionLetters 'A' but it is 'B'"])]
#[case(json!({ "/Tables/0/SessionGuid": OTHER, "/Tables/0/Rounds": null }), &["Table 'A1' must have SessionGuid 'A1B2C3D4E5F60718293A4B5C6D7E8F90' but it is 'B1B2C3D4E5F60718293A4B5C6D7E8F90'"])]
#[case(json!({ "/Tables/0/Rounds/0/PairNS": 0 }), &["Table 'A1' has validation errrors: Round 1 on 'A1' has validation errrors: No boards may be specified for a sit-out round or an empty round..."])]
fn a_section_is_sound_with_all_its_tables(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<Section>(section(), changes), expected);
}

#[rstest]
#[case(json!({ "IsDeleted": true }), &["A deleted section cannot contain tables."])]
#[case(json!({ "IsDeleted": true, "Tables": [], "Winners": 0, "ScoringGroupNumber": 0 }), &[])]
#[case(json!({ "ScoringGroupNumber": 0 }), &["ScoringGroupNumber (0) must be greater than zero."])]
#[case(json!({ "GameType": 0 }), &["Invalid GameType (0). Valid values are 10, 20 or 30."])]
#[case(json!({ "IsCombiSection": true, "EastWestPairSectionLetters": "B" }), &["Invalid NorthSouthPairSectionLetters (). Valid values are: 'A-Z', 'AA-ZZ' or 'AAA','ZZZ'"])]
#[case(json!({ "ScoringGroupScoringMethod": 11 }), &["Invalid ScoringGroupScoringMethod (11). The value must be a multiple of 10 between 10 and 70 or 51. "])]
#[case(json!({ "Winners": 0 }), &["Invalid Winners (0). Valid values are 1 or 2."])]
#[case(json!({ "HasExplicitParticipations": true }), &["HasExplicitParticipations is set for section 'A', but the update does not carry any Participations. An update for such a section must include the complete seating for all rounds."])]
#[case(json!({ "Participations": [participation("7")] }), &[])]
#[case(
    json!({ "Participations": [{ "SessionGuid": GUID, "SectionLetters": "A", "Direction": 1, "RoundNumber": 1, "PlayerNumber": "1001" }] }),
    &["Participation 'A0 North round 1: 1001  ' has validation errors: Invalid TableNumber (0). The value must be greater than zero.."]
)]
#[case(
    json!({ "Participations": [{ "SessionGuid": OTHER, "SectionLetters": "B", "TableNumber": 1, "Direction": 3, "RoundNumber": 2, "LastName": "Bell", "IsPlayerSwap": true }] }),
    &[
        "Participation 'SWAP B1 South round 2:   Bell' must have SessionGuid 'A1B2C3D4E5F60718293A4B5C6D7E8F90' but it is 'B1B2C3D4E5F60718293A4B5C6D7E8F90'.",
        "Participation 'SWAP B1 South round 2:   Bell' must have SectionLetters 'A' but it is 'B'.",
        "Participation 'SWAP B1 South round 2:   Bell' has RoundNumber 2, but section 'A' does not have HasExplicitParticipations set. Round numbers greater than one are only valid for sections with explicit participations.",
    ]
)]
fn an_update_is_sound_with_its_seats(#[case] changes: Value, #[case] expected: &[&str]) {
    let mut update = section();
    update["ScoringGroupScoringMethod"] = json!(51);
    assert_eq!(faults::<SectionUpdate>(update, changes), expected);
}

#[rstest]
#[case(json!({ "ScoringMethod": 99 }), &["Invalid ScoringMethod (99). The value must be a multiple of 10 between 10 and 70 or 51. "])]
#[case(json!({ "ScoringMethod": 27 }), &[])]
#[case(json!({ "ScoringGroupNumber": 0 }), &["ScoringGroupNumber (0) must be greater than zero.", "Section 'A' must have ScoringGroupNumber '0' but it is '1'"])]
#[case(json!({ "Sections": null }), &["The scoringgroup must have at least one section."])]
#[case(json!({ "IsDeleted": true }), &["A scoringgroup marked for deletion must not have any sections defined."])]
#[case(json!({ "IsDeleted": true, "Sections": null }), &[])]
#[case(json!({ "Sections": [section(), section()] }), &["The sections cannot have the same Letters"])]
#[case(json!({ "/Sections/0/Winners": 9 }), &["Section 'A' has validation errrors: Invalid Winners (9). Valid values are 1 or 2.."])]
fn a_scoring_group_has_sections_of_its_own(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<ScoringGroup>(group(), changes), expected);
}

#[rstest]
#[case(json!({ "ScoringGroups": [], "Name": null }), &["At least one scoringroup is required."])]
#[case(json!({ "Name": "" }), &["The name of the session is required."])]
#[case(json!({ "EventGuid": "" }), &["The event guid, if used, must be exactly 32 character long and can only contain capital A to F or digits 0 to 9."])]
#[case(json!({ "Year": 1999 }), &["The year (1999) for the session must be at least 2000."])]
#[case(json!({ "Year": 10000 }), &["The date 10000-2-28 is invalid."])]
#[case(json!({ "Month": 13 }), &["The month (13) for the session must be between 1 and 12.", "The date 2026-13-28 is invalid."])]
#[case(json!({ "Day": 0 }), &["The day (0) for the session must be between 1 and 31.", "The date 2026-2-0 is invalid."])]
#[case(json!({ "Day": 29 }), &["The date 2026-2-29 is invalid."])]
#[case(json!({ "Day": 29, "Year": 2028 }), &[])]
#[case(json!({ "Day": 29, "Year": 2100 }), &["The date 2100-2-29 is invalid."])]
#[case(json!({ "Hour": 24 }), &["The hour (24) of the day must be between 0 and 23"])]
#[case(json!({ "Minute": 60 }), &["The minute (60)must be between 0 and 59"])]
#[case(json!({ "ScoringGroups": [group(), group()] }), &["The scoring groups cannot have the same ScoringGroupNumber"])]
#[case(json!({ "/ScoringGroups/0/ScoringMethod": 12 }), &["Scoringgroup 1 has validation errrors: Invalid ScoringMethod (12). The value must be a multiple of 10 between 10 and 70 or 51. ."])]
fn a_session_has_groups_a_name_and_a_time(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<Session>(session(), changes), expected);
}

#[test]
fn a_combi_section_has_two_sections_that_exist() {
    let mut combi = section();
    combi["Letters"] = json!("C");
    combi["IsCombiSection"] = json!(true);
    combi["Tables"] = json!(null);
    combi["NorthSouthPairSectionLetters"] = json!("B");
    combi["EastWestPairSectionLetters"] = json!("B");
    let changes = json!({ "/ScoringGroups/0/Sections": [section(), combi] });
    let missing = "Combisection 'C' specifies section 'B' as one of its source sections, but this section does not exist.";
    let same = "The combisection 'C' must have two different sections as its source, but they are for NS 'B' and for EW 'B'";
    assert_eq!(faults::<Session>(session(), changes), [same, missing, missing]);
}
