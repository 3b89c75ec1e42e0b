//! What the vendor's guide prints, and where it differs from the vendor's clients.

use connector::dto::{
    Bridgemate2Settings, Bridgemate3Settings, ManagementResponse, Moment, Section, SectionUpdate,
    Session, Table,
};
use connector::validate::Validate;
use connector::wire::{Data, DataType, Numbering, Payload, Request, Response};
use rstest::rstest;

/// The guide's table A3, with a comma too many in each round and a guid that is none.
const TABLE: &str = r#"{
  "SessionGuid": "4f24d8a2-2b6c-4a72-9e6a-8901a5a8b3c1",
  "SectionLetters": "A",
  "TableNumber": 3,
  "Rounds": [
    { "SessionGuid": "4f24d8a2-2b6c-4a72-9e6a-8901a5a8b3c1", "SectionLetters": "A", "TableNumber": 3,
      "RoundNumber": 1, "LowBoardNumber": 9, "HighBoardNumber": 12, "PairNS": 5, "PairEW": 6, },
    { "SessionGuid": "4f24d8a2-2b6c-4a72-9e6a-8901a5a8b3c1", "SectionLetters": "A", "TableNumber": 3,
      "RoundNumber": 2, "LowBoardNumber": 9, "HighBoardNumber": 12, "PairNS": 4, "PairEW": 8, }
  ]
}"#;

#[test]
fn the_guides_table_is_read_as_printed() {
    let table: Table = Data::json(&mended(TABLE)).read().unwrap();
    let update = format!(r#"{{"Letters":"A","Tables":[{TABLE}]}}"#);
    let request = Request::new(connector::wire::Command::UpdateMovement, "", &update);
    let Ok(Payload::SectionUpdate(update)) = Payload::of(&request) else { panic!("an update") };
    assert_eq!(update.tables.as_deref(), Some(&[table.clone()][..]));
    let rounds = table.rounds.as_ref().unwrap();
    assert_eq!((rounds[0].pair_ns, rounds[0].pair_ew), (5, 6));
    assert_eq!((rounds[1].pair_ns, rounds[1].pair_ew), (4, 8));
    // Its guid has dashes and small letters.
    assert!(table.validate()[0].starts_with("The guid must be exactly 32 character long"));
}

fn mended(text: &str) -> String {
    text.replace(", }", " }")
}

#[test]
fn the_guides_question_is_read_with_its_line_ends() {
    let text = "{\n  \"SessionGuid\":null,\n  \"Command\":34,\n  \"SerializedData\":\n  \"{\n    \\\"Command\\\":6\n  }\"\n}";
    let request = Request::decode(text.as_bytes()).unwrap();
    let Ok(Payload::Manage(asked)) = Payload::of(&request) else { panic!("a question") };
    assert_eq!((asked.command, asked.validate()), (6, vec![]));
}

#[test]
fn the_guides_answer_is_read() {
    let text = r#"{"EventGuid": "9B720E0FEBF741E9B3D4D9C4C71CD732", "SessionInformation": [{
        "EventGuid": "9B720E0FEBF741E9B3D4D9C4C71CD732", "SessionGuid": "9B720E0FEBF741E9B3D4D9C4C71CD732",
        "SessionName": "Friday evening bridge", "SessionDateTime": "2022-04-05T00:00:00" }],
        "IsRunning": true, "ScoringFilePath": "C:\\BCS.Net\\BCSData.db" }"#;
    let answer: ManagementResponse = Data::json(text).read().unwrap();
    let session = &answer.session_information.as_ref().unwrap()[0];
    assert_eq!(session.session_date_time, Moment::at((2022, 4, 5), (0, 0)));
    assert_eq!((answer.is_running, session.sections.len()), (true, 0));
    assert_eq!(answer.validate(), Vec::<String>::new());
    let written = Data::of(&answer);
    assert!(written.as_str().contains(r#""HasBeenProcessed":false,"Sections":[]"#));
    assert_eq!(Moment::default().to_string(), "0001-01-01T00:00:00");
}

/// Names that the guide spells otherwise are read; writing has the clients' spelling only.
#[rstest]
#[case("BM3ScoreColumn", "BM3ScoreColum")]
#[case("BM3ViewPercentages", "BMViewPercentages")]
#[case("Bm3ViewResults", "BM3ViewResults")]
fn settings_of_the_third_generation_have_two_spellings(#[case] guide: &str, #[case] wire: &str) {
    let read = |name: &str| -> Bridgemate3Settings {
        serde_json::from_str(&format!("{{\"{name}\":1}}")).unwrap()
    };
    assert_eq!(read(guide), read(wire));
    assert_ne!(read(guide), Bridgemate3Settings::default());
    let written = serde_json::to_value(read(guide)).unwrap();
    assert_eq!((written[wire].as_i64(), written.get(guide)), (Some(1), None));
}

#[rstest]
#[case("BM2EnterHandrecord", "BM2EnterHandRecord")]
#[case("BM2EnterHandrecordWhen", "BM2EnterHandRecordWhen")]
#[case("BM2NextSeating", "BM2NextSeatings")]
#[case("MemberNumber", "MemberNumbers")]
fn settings_of_the_second_generation_have_two_spellings(#[case] guide: &str, #[case] wire: &str) {
    let read = |name: &str| -> Bridgemate2Settings {
        serde_json::from_str(&format!("{{\"{name}\":1}}")).unwrap()
    };
    assert_eq!(read(guide), read(wire));
    assert_ne!(read(guide), Bridgemate2Settings::default());
    assert!(serde_json::to_value(read(guide)).unwrap().get(guide).is_none());
}

#[test]
fn the_directors_code_has_two_spellings() {
    let settings: Bridgemate3Settings = serde_json::from_str(r#"{"BM3PinCode":"1234"}"#).unwrap();
    assert_eq!(settings.pin_code.as_deref(), Some("1234"));
}

#[test]
fn names_are_written_with_the_wires_own_spelling() {
    let session = serde_json::to_string(&Session::default()).unwrap();
    assert!(session.contains(r#""EWReturnHome":false,"PairsMoveAccrossField":false"#), "{session}");
    let section = serde_json::to_string(&Section::default()).unwrap();
    assert!(section.contains(r#""EWMoveBeforePlay":0,"MissingPair":0"#), "{section}");
    // The guide's section can be deleted; the clients have another thing for that.
    let deleted: Section = serde_json::from_str(r#"{"Letters":"A","IsDeleted":true}"#).unwrap();
    assert_eq!(deleted.letters.as_deref(), Some("A"));
    let update: SectionUpdate = serde_json::from_str(r#"{"IsDeleted":true}"#).unwrap();
    assert!(update.is_deleted);
}

#[rstest]
#[case(DataType::Movement, 14, 14)]
#[case(DataType::Sessions, 16, 15)]
#[case(DataType::EventInfo, 17, 16)]
#[case(DataType::AllSessionsInfo, 18, 17)]
#[case(DataType::ScoringFileLocation, 19, 18)]
#[case(DataType::ShutDownRequest, 20, 19)]
#[case(DataType::TdCalls, 21, 21)]
fn five_types_of_response_have_two_numbers(
    #[case] data_type: DataType,
    #[case] clients: i32,
    #[case] guide: i32,
) {
    let request = Request::new(connector::wire::Command::ManageBCS, "", "");
    let response = Response::with(&request, data_type, Data::nothing());
    for (numbering, number) in [(Numbering::Clients, clients), (Numbering::Guide, guide)] {
        assert_eq!(data_type.number(numbering), number);
        let written = response.encode(numbering);
        assert!(written.contains(&format!("\"DataType\":{number},")), "{written}");
        assert_eq!(Response::decode(written.as_bytes(), numbering).unwrap(), response);
    }
}

#[test]
fn every_type_of_response_has_its_number() {
    for (number, data_type) in (0..).zip(DataType::ALL) {
        assert_eq!(data_type.number(Numbering::Clients), number);
        assert_eq!(DataType::from_number(number, Numbering::Clients), Some(data_type));
        // The guide has no number for `Session`.
        if data_type != DataType::Session {
            let number = data_type.number(Numbering::Guide);
            assert_eq!(DataType::from_number(number, Numbering::Guide), Some(data_type));
        }
    }
    assert_eq!(DataType::from_number(-1, Numbering::Guide), None);
    assert_eq!(DataType::from_number(23, Numbering::Clients), None);
}
