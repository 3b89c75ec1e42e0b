//! Events that are made, and sessions that are added.

use rstest::rstest;

use super::*;

fn second_session() -> Value {
    let text = session().to_string().replace(GUID, OTHER).replace("\"A\"", "\"B\"");
    let mut second: Value =
        serde_json::from_str(&text.replace("\"ScoringGroupNumber\":1", "\"ScoringGroupNumber\":2"))
            .unwrap();
    second["Name"] = json!("Second");
    second
}

#[rstest]
#[case(json!({ "Commands": 256 }), &["The Commands (256) must be between 0 and 255."])]
#[case(json!({ "Commands": -1 }), &["The Commands (-1) must be between 0 and 255."])]
#[case(json!({ "Sessions": null, "Participations": null }), &["At least one session is required."])]
#[case(json!({ "EventGuid": "X" }), &["The event guid, if used, must be exactly 32 character long and can only contain capital A to F or digits 0 to 9."])]
#[case(json!({ "/Sessions/0/Name": "" }), &["Session A1B2C3D4E5F60718293A4B5C6D7E8F90 did not validate: The name of the session is required."])]
#[case(json!({ "Sessions": [session(), second_session()] }), &["If there is more than one session the EventGuid must be specified and it must be identical to the sessions' EventGuid."])]
#[case(
    json!({ "Sessions": [session(), second_session()], "EventGuid": GUID }),
    &[
        "The EventGuid ('') of session 'Tuesday' (A1B2C3D4E5F60718293A4B5C6D7E8F90) are not the same.",
        "The EventGuid ('') of session 'Second' (B1B2C3D4E5F60718293A4B5C6D7E8F90) are not the same.",
    ]
)]
#[case(json!({ "PlayerData": null }), &[
    "No PlayerDataDTO defined, but there are 1 ParticipationDTOs defined. Each ParticipationDTO with its SessionGuid and PlayerNumber properties set must have a corresponding PlayerDataDTO that specifies at least its name.",
    "ParticipationDTO 'A1B2C3D4E5F60718293A4B5C6D7E8F90-1' has no corresponding PlayerDataDTO",
])]
#[case(json!({ "PlayerData": null, "Participations": [] }), &[])]
#[case(json!({ "PlayerData": [player("1"), player("2"), player("2"), player("1"), player("1")] }), &[
    "Duplicate (3) entries for player data 'Ada+1'",
    "Duplicate (2) entries for player data 'Ada+2'",
])]
#[case(json!({ "/PlayerData/1/SessionGuid": OTHER }), &["PlayerData.SessionGuid ('B1B2C3D4E5F60718293A4B5C6D7E8F90') must be one of the sessions' guids (A1B2C3D4E5F60718293A4B5C6D7E8F90)."])]
#[case(json!({ "/PlayerData/1/LastName": "" }), &["PlayerData 'Ada  (A1B2C3D4E5F60718293A4B5C6D7E8F90-2)': The LastName is required. "])]
#[case(json!({ "/Participations/0/TableNumber": 0 }), &["ParticipationDTO  'A1B2C3D4E5F60718293A4B5C6D7E8F90-1': Invalid TableNumber (0). The value must be greater than zero. "])]
#[case(json!({ "/Participations/0/PlayerNumber": "9" }), &["ParticipationDTO 'A1B2C3D4E5F60718293A4B5C6D7E8F90-9' has no corresponding PlayerDataDTO"])]
#[case(json!({ "/Participations/0/RoundNumber": 2 }), &["ParticipationDTO 'A1 North round 2: 1  ' has RoundNumber 2, but section 'A' does not have HasExplicitParticipations set. Round numbers greater than one are only valid for sections with explicit participations."])]
#[case(json!({ "/Handrecords/0/BoardNumber": 0 }), &["HandrecordDTO  'A-0': BoardNumber (0) must be greater than zero. "])]
#[case(json!({ "Bridgemate2Settings": [settings(), settings()] }), &["Duplicate (2) settings for section 'A'"])]
#[case(json!({ "/Bridgemate2Settings/0/BM2PINcode": "12" }), &["Bridgemate2SettingsDTO  'A': Invalid BM2PINcode ('12'). The pincode must be four digits. "])]
#[case(json!({ "/Bridgemate3Settings/0/BM3ScreenBrightness": 8 }), &["Bridgemate3SettingsDTO  'A': Invalid BM3ScreenBrightness (8). Value must be between 1 and 7 "])]
fn an_event_is_sound_with_all_that_comes_with_it(
    #[case] changes: Value,
    #[case] expected: &[&str],
) {
    assert_eq!(faults::<Init>(event(), changes), expected);
}

#[test]
fn letters_and_groups_are_unique_over_all_sessions() {
    let text = session().to_string().replace(GUID, OTHER);
    let second: Value = serde_json::from_str(&text).unwrap();
    let mut sessions = json!([session(), second]);
    for nth in 0..2 {
        sessions[nth]["EventGuid"] = json!(GUID);
    }
    let found = faults::<Init>(event(), json!({ "Sessions": sessions, "EventGuid": GUID }));
    assert_eq!(
        found,
        [
            "Section 'A' appears 2 times. Each section letter must be unique.",
            "Scoringgroup '1' appears 2 times. Each scoringgroup number must be unique.",
        ]
    );
}

#[test]
fn another_folder_must_be_there() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().to_str().unwrap();
    assert!(faults::<Init>(event(), json!({ "AlternativeDataFolder": there })).is_empty());
    assert!(faults::<Init>(event(), json!({ "AlternativeDataFolder": "  " })).is_empty());
    let gone = format!("{there}/gone");
    let sentence = format!("The specified alternative data folder ('{gone}' does not exist.)");
    assert_eq!(faults::<Init>(event(), json!({ "AlternativeDataFolder": gone })), [sentence]);
    // A broker need not look.
    let init =
        Init { alternative_data_folder: Some(gone), ..serde_json::from_value(event()).unwrap() };
    assert!(init.validate_where(|_| true).is_empty());
}

fn added() -> Value {
    let mut session = session();
    session["EventGuid"] = json!(OTHER);
    json!({ "EventGuid": OTHER, "Session": session, "PlayerData": [player("1")],
        "Participations": [participation("1")], "Handrecords": [hand_record()],
        "Bridgemate2Settings": [settings()], "Bridgemate3Settings": [settings()] })
}

#[rstest]
#[case(json!({ "Session": null, "EventGuid": null }), &["A session is required."])]
#[case(json!({ "EventGuid": null, "/Session/Name": "" }), &["The event guid is required and must be exactly 32 character long and can only contain capital A to F or digits 0 to 9."])]
#[case(json!({ "/Session/EventGuid": GUID, "/Session/Name": "" }), &[
    "The event guid in the session must be equal to the EventGuid property: 'B1B2C3D4E5F60718293A4B5C6D7E8F90', but it is 'A1B2C3D4E5F60718293A4B5C6D7E8F90'",
    "The name of the session is required.",
])]
#[case(json!({ "/Session/EventGuid": null }), &[
    "The event guid in the session must be equal to the EventGuid property: 'B1B2C3D4E5F60718293A4B5C6D7E8F90', but it is ''",
    "When adding a session the EventGuid must not be empty.",
])]
#[case(json!({ "/PlayerData/0/SessionGuid": OTHER }), &[
    "PlayerData.SessionGuid ('B1B2C3D4E5F60718293A4B5C6D7E8F90') must be equal to the sessions' guids(A1B2C3D4E5F60718293A4B5C6D7E8F90).",
    "ParticipationDTO 'A1B2C3D4E5F60718293A4B5C6D7E8F90-1' has no corresponding PlayerDataDTO",
])]
#[case(json!({ "PlayerData": null }), &["No PlayerDataDTO defined, but there are 1 ParticipationDTOs defined. Each ParticipationDTO with its SessionGuid and PlayerNumber properties set must have a corresponding PlayerDataDTO that specifies at least its name."])]
#[case(json!({ "/Handrecords/0/BoardNumber": 0 }), &["HandrecordDTO  'A-0': BoardNumber (0) must be greater than zero. "])]
#[case(json!({ "/Bridgemate3Settings/0/BM3PINcode": null }), &["Bridgemate3SettingsDTO  'A': Invalid BM3PINcode (''). The pincode must be four digits. "])]
fn an_added_session_belongs_to_its_event(#[case] changes: Value, #[case] expected: &[&str]) {
    assert_eq!(faults::<AddSession>(added(), changes), expected);
}
