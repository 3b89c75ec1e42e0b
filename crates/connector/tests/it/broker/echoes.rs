//! A large request has no large answer: what is said back of it is cut, wherever it was.

use rstest::rstest;

use super::*;

/// A sentence has at most so many letters on the wire, where one may take seven bytes.
const LARGEST: usize = 800_000;

fn answer(club: &Club, text: &str) -> (usize, Response) {
    let answer = bytes(club.broker.answer(text.as_bytes(), &peer()));
    (answer.len(), Response::decode(&answer, Numbering::Clients).unwrap())
}

#[rstest]
#[case::a_session_nobody_knows(Command::PollQueueForNewResults, ErrorType::EntryUnknown, |long| (long, String::new()))]
#[case::an_event_nobody_knows(Command::ContinueEvent, ErrorType::EntryUnknown, |long| (String::new(), format!(r#"{{"EventGuid":"{long}"}}"#)))]
#[case::a_string_for_a_list(Command::PutResults, ErrorType::WrongDataType, |long| (GUID.into(), format!(r#""{long}""#)))]
#[case::a_fault_in_a_list(Command::PutResults, ErrorType::Validation, |long| (GUID.into(), format!(r#"[{{"SectionLetters":"{long}"}}]"#)))]
#[case::a_number_of_nothing(Command::AcceptResultQueueItems, ErrorType::WrongDataType, |long| (GUID.into(), format!(r#""{long}""#)))]
fn what_an_error_says_back_is_cut(
    #[case] command: Command,
    #[case] expected: ErrorType,
    #[case] request: fn(String) -> (String, String),
    #[values("x", "é", "\\u0001", "\n")] letter: &str,
) {
    let club = Club::playing();
    let (guid, data) = request(letter.repeat(1_000_000));
    let text = Request::new(command, &guid, &data).encode();
    let (length, response) = answer(&club, &text);
    assert!(length < LARGEST, "{length} bytes");
    assert_eq!(refused(response).0, expected);
}

#[test]
fn a_session_longer_than_any_guid_is_not_said_back() {
    let club = Club::new();
    let said = |letters: usize| {
        let guid = "é".repeat(letters);
        let good = answer(&club, &Request::new(Command::Ping, &guid, "1").encode()).1;
        let wrong = answer(&club, &Request::new(Command::TestData, &guid, "").encode()).1;
        let unread = answer(&club, &format!(r#"{{"Command":99,"SessionGuid":"{guid}"}}"#)).1;
        [good, wrong, unread].map(|response| response.session_guid)
    };
    assert_eq!(said(64), [(); 3].map(|()| Some("é".repeat(64))));
    assert_eq!(said(65), [(); 3].map(|()| Some(String::new())));
}

#[test]
fn a_long_ping_comes_back_as_it_went() {
    let club = Club::new();
    let data = Data::text(&"x\u{1}é".repeat(100_000));
    let response = done(club.send(Command::Ping, "", data.as_str()));
    assert_eq!(response.data, data);
}

#[test]
fn a_sentence_is_cut_between_two_letters_and_says_so() {
    let request = Request::new(Command::Ping, "", "");
    let said = |why: &str| {
        let response = Response::error(&request, ErrorType::Unknown, why);
        response.data.read::<String>().unwrap()
    };
    let longest = "x".repeat(100_000);
    assert_eq!(said(&longest), longest);
    assert_eq!(said(&format!("{longest}y")), format!("{longest}…"));
    assert_eq!(said(&format!("x{}", "é".repeat(50_000))), format!("x{}…", "é".repeat(49_999)));
}
