//! The envelope: what is forgiven, what is refused and how, and that writing is exact.

use connector::wire::{
    Command, Data, DataType, ErrorType, Numbering, Payload, PayloadError, Request, Response,
};
use rstest::rstest;

const GUID: &str = "A1B2C3D4E5F60718293A4B5C6D7E8F90";

/// A ping in every form that clients and guides have for it.
#[rstest]
#[case::plain(
    r#"{"Command":4,"ClubId":"","LicenceKey":"","SessionGuid":"","SerializedData":"\"7é\""}"#
)]
#[case::other_order(
    r#"{"SerializedData":"\"7é\"","SessionGuid":"","LicenceKey":"","ClubId":"","Command":4}"#
)]
#[case::mark_in_front(
    "\u{FEFF}{\"Command\":4,\"ClubId\":\"\",\"LicenceKey\":\"\",\"SessionGuid\":\"\",\"SerializedData\":\"\\\"7é\\\"\"}"
)]
#[case::line_ends(
    "\r\n{ \"Command\" : 4,\r\n\"ClubId\":\"\",\"LicenceKey\":\"\",\"SessionGuid\":\"\",\"SerializedData\":\"\\\"7é\\\"\"}\r\n"
)]
#[case::escapes(r#"{"\u0043ommand":4,"ClubId":"","LicenceKey":"","SessionGuid":"","SerializedData":"\u00227\u00E9\u0022"}"#)]
#[case::unknown_properties(r#"{"Version":{"a":[1,null]},"Command":4,"ClubId":"","LicenceKey":"","SessionGuid":"","SerializedData":"\"7é\"","X":1.5e3}"#)]
#[case::twice_and_the_last_counts(r#"{"Command":99,"ClubId":"x","Command":4,"ClubId":"","LicenceKey":"","SessionGuid":"","SerializedData":"\"7é\""}"#)]
#[case::comma_too_many(
    r#"{"Command":4,"ClubId":"","LicenceKey":"","SessionGuid":"","SerializedData":"\"7é\"",}"#
)]
fn a_ping_is_a_ping(#[case] text: &str) {
    let expected = Request::new(Command::Ping, "", "\"7é\"");
    assert_eq!(Request::decode(text.as_bytes()), Ok(expected.clone()));
    let echo = Payload::of(&expected).unwrap();
    assert_eq!(echo, Payload::Echo(Data::text("7é")));
}

#[rstest]
#[case::only_the_command(r#"{"Command":3}"#)]
#[case::nulls(
    r#"{"Command":3,"ClubId":null,"LicenceKey":null,"SessionGuid":null,"SerializedData":null}"#
)]
fn what_is_missing_or_null_is_nothing(#[case] text: &str) {
    let request = Request::decode(text.as_bytes()).unwrap();
    assert_eq!(request.command, Command::Disconnect);
    assert_eq!((&request.club_id, &request.licence_key), (&None, &None));
    assert_eq!((&request.session_guid, &request.serialized_data), (&None, &None));
    assert_eq!(Payload::of(&request), Ok(Payload::Nothing));
    let written =
        r#"{"Command":3,"ClubId":null,"LicenceKey":null,"SessionGuid":null,"SerializedData":null}"#;
    assert_eq!(request.encode(), written);
}

/// The vendor's guide prints line ends and tabs inside strings; nobody sends the others.
#[test]
fn line_ends_and_tabs_inside_a_string_are_forgiven_and_other_control_characters_are_not() {
    for letter in '\0'..' ' {
        let text = format!("{{\"Command\":4,\"SessionGuid\":\"a{letter}b\"}}");
        let read = Request::decode(text.as_bytes());
        if matches!(letter, '\r' | '\n' | '\t') {
            assert_eq!(read.unwrap().session_guid, Some(format!("a{letter}b")));
        } else {
            let why = read.unwrap_err();
            assert_eq!(why.error_type(), ErrorType::Exception);
            assert!(why.to_string().contains("control character"), "{why}");
        }
    }
}

#[rstest]
#[case::nothing("", ErrorType::Exception, 0, "not a JSON object: EOF while parsing")]
#[case::cut_off(r#"{"Command":4,"Club"#, ErrorType::Exception, 0, "not a JSON object: EOF")]
#[case::no_object("[4]", ErrorType::Exception, 0, "expected a ScoringProgramRequest object")]
#[case::two(r#"{"Command":4}{"Command":4}"#, ErrorType::Exception, 0, "trailing characters")]
#[case::two_commas(r#"{"Command":4,,}"#, ErrorType::Exception, 0, "not a JSON object")]
#[case::deep(&"[".repeat(100_000), ErrorType::Exception, 0, "not a JSON object")]
#[case::no_command("{}", ErrorType::NotImplemented, 0, "has no Command")]
#[case::null_command(r#"{"Command":null}"#, ErrorType::NotImplemented, 0, "has no Command")]
#[case::zero(r#"{"Command":0}"#, ErrorType::NotImplemented, 0, "has no Command")]
#[case::other_case(r#"{"command":4}"#, ErrorType::NotImplemented, 0, "in PascalCase")]
#[case::unknown(r#"{"Command":41}"#, ErrorType::NotImplemented, 41, "There is no command 41")]
#[case::negative(r#"{"Command":-1}"#, ErrorType::NotImplemented, -1, "There is no command -1")]
#[case::huge(r#"{"Command":99999999999}"#, ErrorType::NotImplemented, 0, "no command 99999999999")]
#[case::by_name(
    r#"{"Command":"Ping"}"#,
    ErrorType::WrongDataType,
    0,
    "Command must be a whole number from 1 to 40, but it is a string."
)]
#[case::half(r#"{"Command":4.5}"#, ErrorType::WrongDataType, 0, "a number that is not whole")]
#[case::object_for_string(
    r#"{"Command":31,"SerializedData":{"EventGuid":"X","Commands":5}}"#,
    ErrorType::WrongDataType,
    31,
    "SerializedData must be a string that holds JSON, but it is an object."
)]
#[case::array_for_string(
    r#"{"Command":10,"SerializedData":[]}"#,
    ErrorType::WrongDataType,
    10,
    "it is an array"
)]
#[case::number_for_string(
    r#"{"Command":27,"SerializedData":42}"#,
    ErrorType::WrongDataType,
    27,
    "the number 42"
)]
#[case::truth_for_string(
    r#"{"Command":27,"ClubId":true}"#,
    ErrorType::WrongDataType,
    27,
    "ClubId must be a string"
)]
fn what_cannot_be_taken_is_refused_with_a_reason(
    #[case] text: &str,
    #[case] error_type: ErrorType,
    #[case] command: i32,
    #[case] why: &str,
) {
    let error = Request::decode(text.as_bytes()).unwrap_err();
    assert_eq!((error.error_type(), error.command), (error_type, command), "{error}");
    assert!(error.to_string().contains(why), "{error}");
    let response = Response::from(&error);
    assert_eq!(response.data_type, DataType::Error);
    assert_eq!(response.data.read::<String>().unwrap(), error.to_string());
}

#[test]
fn a_refusal_still_knows_the_session() {
    let text = format!(r#"{{"SerializedData":{{}},"Command":10,"SessionGuid":"{GUID}"}}"#);
    let response = Response::from(&Request::decode(text.as_bytes()).unwrap_err());
    assert_eq!(response.request_command, 10);
    assert_eq!(response.session_guid.as_deref(), Some(GUID));
}

#[test]
fn bytes_that_are_no_text_are_refused_by_their_place() {
    let error = Request::decode(b"{\"Command\":4,\"ClubId\":\"\xE9\"}").unwrap_err();
    assert_eq!(error.error_type(), ErrorType::Exception);
    assert!(error.to_string().contains("byte 24"), "{error}");
}

#[test]
fn a_response_has_everything_by_its_exact_name_in_order_on_one_line() {
    let request = Request::new(Command::PutResults, GUID, "[]");
    let mut response = Response::error(&request, ErrorType::Validation, "First.\r\nSecond “é”.");
    response.last_queue_item_id = 7;
    let written = format!(
        r#"{{"RequestCommand":10,"DataType":4,"LastQueueItemId":7,"ErrorType":5,"SessionGuid":"{GUID}","SerializedData":"\"First.\\r\\nSecond “é”.\""}}"#
    );
    assert_eq!(response.encode(Numbering::Clients), written);
    assert_eq!(Response::decode(written.as_bytes(), Numbering::Clients).unwrap(), response);
}

#[rstest]
#[case::json("[1, 2]", "[1, 2]")]
#[case::a_text(r#""Accepted""#, r#""Accepted""#)]
#[case::blanks("  {}\r\n", "{}")]
#[case::no_json("Accepted", r#""Accepted""#)]
#[case::half("[1", r#""[1""#)]
#[case::nothing("", r#""""#)]
fn data_is_always_json(#[case] text: &str, #[case] data: &str) {
    assert_eq!(Data::json(text).as_str(), data);
}

#[rstest]
#[case::null(r#"{"RequestCommand":4,"DataType":1,"SerializedData":null}"#, "null")]
#[case::empty(r#"{"RequestCommand":4,"DataType":1,"SerializedData":""}"#, "null")]
#[case::missing("\u{FEFF}{\"DataType\":1}\r\n", "null")]
#[case::plain_text(r#"{"DataType":4,"ErrorType":99,"SerializedData":"bad"}"#, "\"bad\"")]
fn a_sloppy_response_is_understood(#[case] text: &str, #[case] data: &str) {
    let response = Response::decode(text.as_bytes(), Numbering::Clients).unwrap();
    assert_eq!(response.data.as_str(), data);
}

#[rstest]
#[case::no_json("HTTP error", "no ScoringProgramResponse")]
#[case::null("null", "no ScoringProgramResponse")]
#[case::type_by_name(r#"{"DataType":"Results"}"#, "DataType: invalid type")]
#[case::unknown_type(r#"{"DataType":23}"#, "the DataType 23, which is not known")]
#[case::array(r#"{"DataType":12,"SerializedData":[]}"#, "SerializedData: invalid type")]
fn a_response_that_is_none_is_refused(#[case] text: &str, #[case] why: &str) {
    let error = Response::decode(text.as_bytes(), Numbering::Clients).unwrap_err();
    assert!(error.to_string().contains(why), "{error}");
}

#[test]
fn every_command_has_its_number() {
    for (place, command) in (1..).zip(Command::ALL) {
        assert_eq!(command.number(), place);
        assert_eq!(Command::from_number(place), Some(command));
    }
    for number in [i32::MIN, -1, 0, 41, i32::MAX] {
        assert_eq!(Command::from_number(number), None);
    }
    let known = [
        (Command::AddSession, 7),
        (Command::AcceptParticipantQueueItems, 29),
        (Command::ContinueEvent, 31),
        (Command::ManageBCS, 34),
        (Command::PollQueueForNewTdCalls, 36),
        (Command::PutTdCalls, 39),
    ];
    for (command, number) in known {
        assert_eq!(command.number(), number);
    }
    let unsupported = Command::ALL.into_iter().filter(|command| !command.is_supported());
    assert_eq!(unsupported.map(Command::number).collect::<Vec<_>>(), [2, 9, 16, 17, 18, 40]);
}

#[test]
fn every_error_has_its_number() {
    for (number, error) in (0..).zip(ErrorType::ALL) {
        assert_eq!(error.number(), number);
        assert_eq!(ErrorType::from_number(number), error);
    }
    assert_eq!(ErrorType::from_number(15), ErrorType::Unknown);
    assert_eq!(ErrorType::from_number(-1), ErrorType::Unknown);
}

#[test]
fn missing_data_and_wrong_data_are_different_errors() {
    let missing = PayloadError::Missing { command: Command::PutResults, due: "x".into() };
    let request = Request::new(Command::PutResults, GUID, "");
    let response = Response::without_payload(&request, &missing);
    assert_eq!((response.error_type, response.request_command), (ErrorType::NoData, 10));
    let request = Request::new(Command::PutResults, GUID, "{}");
    let why = Payload::of(&request).unwrap_err();
    assert_eq!(Response::without_payload(&request, &why).error_type, ErrorType::WrongDataType);
}
