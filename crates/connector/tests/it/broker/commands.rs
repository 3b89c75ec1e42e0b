//! Every command has its answer, and every error that can occur does.

use connector::dto::{ManagementRequest, ManagementResponse, Section};
use rstest::rstest;

use super::*;

#[test]
fn what_the_vendor_does_not_support_is_not_implemented() {
    let club = Club::playing();
    for command in (1..=40).filter_map(Command::from_number) {
        let (data_type, error) = match command {
            Command::Disconnect => continue,
            _ => {
                let response = club.send(command, GUID, "");
                (response.data_type, response.error_type)
            }
        };
        match command.is_supported() {
            false => assert_eq!((data_type, error), (DataType::Error, ErrorType::NotImplemented)),
            true => assert_ne!(error, ErrorType::NotImplemented, "{command:?}"),
        }
    }
}

#[test]
fn a_ping_comes_back_as_it_went() {
    let club = Club::new();
    for data in ["\"638712345678901234\"", "\"h\\u00e9 \\\"you\\\"\"", "42"] {
        let response = done(club.send(Command::Ping, "", data));
        assert_eq!(response.data.as_str(), data);
        assert_eq!(response.data_type, DataType::Ok);
    }
}

#[test]
fn a_goodbye_is_not_answered() {
    let club = Club::new();
    let line =
        r#"{"Command":3,"ClubId":"","LicenceKey":"","SessionGuid":null,"SerializedData":null}"#;
    assert!(matches!(club.broker.answer(line.as_bytes(), &peer()), Answer::Close));
}

#[rstest]
#[case::nothing("", ErrorType::Exception)]
#[case::no_json("hello", ErrorType::Exception)]
#[case::unknown(r#"{"Command": 99}"#, ErrorType::NotImplemented)]
#[case::none(r#"{"Command": 0}"#, ErrorType::NotImplemented)]
#[case::object(r#"{"Command": 10, "SerializedData": {"a": 1}}"#, ErrorType::WrongDataType)]
fn what_is_no_request_is_an_error_with_a_text(#[case] text: &str, #[case] expected: ErrorType) {
    let club = Club::new();
    let answer = bytes(club.broker.answer(text.as_bytes(), &peer()));
    let response = Response::decode(&answer, Numbering::Clients).unwrap();
    let (kind, sentence) = refused(response);
    assert_eq!(kind, expected);
    assert!(!sentence.is_empty());
}

#[rstest]
#[case::nothing("")]
#[case::null("null")]
#[case::empty("[]")]
fn a_put_of_nothing_has_no_data(#[case] data: &str) {
    let club = Club::playing();
    for command in [
        Command::PutResults,
        Command::PutPlayerData,
        Command::PutParticipations,
        Command::PutHandrecords,
        Command::PutBridgemate2Settings,
        Command::PutBridgemate3Settings,
        Command::PutTdCalls,
    ] {
        assert_eq!(refused(club.send(command, GUID, data)).0, ErrorType::NoData, "{command:?}");
    }
}

#[test]
fn a_session_that_nobody_knows_is_refused_by_every_command_that_needs_one() {
    let club = Club::playing();
    for command in (1..=40).filter_map(Command::from_number) {
        let is_poll = command.name().starts_with("Poll") || command == Command::GetAllMovements;
        let data = match command {
            _ if is_poll => "",
            _ if command.name().starts_with("Accept") => "1",
            _ => continue,
        };
        for guid in [OTHER, "", "nonsense"] {
            let (kind, sentence) = refused(club.send(command, guid, data));
            assert_eq!(kind, ErrorType::EntryUnknown, "{command:?}");
            assert!(sentence.contains("is not known"), "{sentence}");
        }
    }
}

#[test]
fn a_movement_is_told_as_it_was_sent() {
    let club = Club::playing();
    let asked = Section {
        session_guid: Some(GUID.into()),
        letters: Some("A".into()),
        ..Section::default()
    };
    let response = club.ok(Command::GetMovement, GUID, &asked);
    assert_eq!(response.data_type, DataType::Movement);
    assert_eq!(response.data.read::<Section>().unwrap(), howell("A"));
    let response = done(club.send(Command::GetAllMovements, GUID, ""));
    assert_eq!(response.data_type, DataType::Sessions);
    assert_eq!(response.data.read::<Vec<Section>>().unwrap(), [howell("A")]);
    let other = Section { letters: Some("B".into()), ..asked };
    let response = club.send(Command::GetMovement, GUID, Data::of(&other).as_str());
    assert_eq!(refused(response).0, ErrorType::Movement);
}

#[rstest]
#[case(2, DataType::EventInfo, true, false)]
#[case(6, DataType::EventInfo, true, true)]
#[case(18, DataType::EventInfo, true, false)]
#[case(22, DataType::EventInfo, true, true)]
#[case(4, DataType::ScoringFileLocation, false, true)]
#[case(16, DataType::ScoringFileLocation, false, false)]
#[case(20, DataType::ScoringFileLocation, false, true)]
#[case(8, DataType::AllSessionsInfo, true, false)]
fn questions_are_answered_by_what_they_ask_for(
    #[case] asked: i32,
    #[case] data_type: DataType,
    #[case] has_sessions: bool,
    #[case] has_file: bool,
) {
    let club = Club::playing();
    let request = ManagementRequest { command: asked, ..ManagementRequest::default() };
    let response = club.ok(Command::ManageBCS, "", &request);
    assert_eq!(response.data_type, data_type);
    let told: ManagementResponse = response.data.read().unwrap();
    assert!(told.is_running);
    let event = if asked == 8 { "" } else { GUID };
    assert_eq!(told.event_guid.as_deref(), Some(event));
    let sessions = told.session_information.unwrap_or_default();
    assert_eq!(!sessions.is_empty(), has_sessions);
    for session in sessions {
        assert_eq!(session.session_name.as_deref(), Some("Tuesday"));
        assert_eq!(session.session_date_time.to_string(), "2026-02-28T19:30:00");
        assert_eq!(session.sections[0].number_of_tables, 2);
    }
    let file = told.scoring_file_path.unwrap_or_default();
    assert_eq!(file == club.path().display().to_string(), has_file);
}

#[test]
fn the_guides_numbers_are_answered_when_asked_for() {
    let club = Club::playing();
    let broker = broker(club.journal(), Numbering::Guide);
    let request = Request::new(Command::GetAllMovements, GUID, "");
    let answer = bytes(broker.answer(request.encode().as_bytes(), &peer()));
    let text = String::from_utf8(answer).unwrap();
    assert!(text.contains(r#""DataType":15,"#), "{text}");
}
