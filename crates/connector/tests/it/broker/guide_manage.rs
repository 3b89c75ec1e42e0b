//! The guide's questions about events, as it prints them, and the form of the answers.

use connector::dto::{Continue, ManagementRequest, ManagementResponse, SessionInfo};

use super::*;

const FRIDAY: &str = "AC46A9EFF3894F2D9A5434FCC76149F7";

/// The guide's question, with the line ends it has inside the string.
fn printed(command: i32, asked: i32) -> String {
    format!(
        "{{\n  \"SessionGuid\":null,\n  \"Command\":{command},\n  \"SerializedData\":\n  \"{{\n    \\\"Command\\\":{asked}\n  }}\"\n}}"
    )
}

fn answered(club: &Club, text: &str) -> Response {
    let answer = bytes(club.broker.answer(text.as_bytes(), &peer()));
    Response::decode(&answer, Numbering::Clients).unwrap()
}

/// Three events of one session each, the last of which runs.
fn three_events() -> Club {
    let club = Club::new();
    let events = [
        (OTHER, "Monday bridge", (2024, 6, 12)),
        (FRIDAY, "Friday bridge", (2024, 6, 11)),
        (GUID, "Qualification tournament", (2022, 5, 24)),
    ];
    for (guid, name, (year, month, day)) in events {
        let mut one = init();
        one.player_data = None;
        let mut session = crate::event::session(guid, vec![howell("A")]);
        (session.name, session.year, session.month, session.day) =
            (Some(name.into()), year, month, day);
        (session.hour, session.minute) = (0, 0);
        one.sessions = Some(vec![session]);
        club.ok(Command::InitializeEvent, "", &one);
    }
    club
}

fn told(session: &SessionInfo) -> (&str, &str, &str, String) {
    let [event, guid, name] = [&session.event_guid, &session.session_guid, &session.session_name]
        .map(|text| text.as_deref().unwrap());
    (event, guid, name, session.session_date_time.to_string())
}

#[test]
fn the_guides_questions_are_answered_in_the_form_it_prints() {
    let club = three_events();
    let response = done(answered(&club, &printed(34, 6)));
    assert_eq!(response.data_type, DataType::EventInfo);
    let answer: ManagementResponse = response.data.read().unwrap();
    assert_eq!((answer.event_guid.as_deref(), answer.is_running), (Some(GUID), true));
    assert_eq!(answer.scoring_file_path.as_deref(), club.path().to_str());
    let sessions = answer.session_information.unwrap();
    let running = (GUID, GUID, "Qualification tournament", "2022-05-24T00:00:00".to_owned());
    assert_eq!(sessions.iter().map(told).collect::<Vec<_>>(), std::slice::from_ref(&running));

    let response = done(answered(&club, &printed(34, 8)));
    assert_eq!(response.data_type, DataType::AllSessionsInfo);
    let answer: ManagementResponse = response.data.read().unwrap();
    assert_eq!((answer.event_guid.as_deref(), answer.is_running), (Some(""), true));
    assert_eq!(answer.scoring_file_path.as_deref(), Some(""));
    assert_eq!(answer.validation_messages, None);
    let mut all = answer.session_information.unwrap();
    all.sort_by(|one, other| {
        other.session_date_time.to_string().cmp(&one.session_date_time.to_string())
    });
    let all: Vec<_> = all.iter().map(told).collect();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0], (OTHER, OTHER, "Monday bridge", "2024-06-12T00:00:00".to_owned()));
    assert_eq!((all[1].2, all[1].3.as_str()), ("Friday bridge", "2024-06-11T00:00:00"));
    assert_eq!(all[2], running);
}

/// Its examples have the number 33, which asks for all movements of a session.
#[test]
fn the_number_of_the_guides_examples_asks_for_something_else() {
    let club = three_events();
    for asked in [6, 8] {
        let (kind, sentence) = refused(answered(&club, &printed(33, asked)));
        assert_eq!(kind, ErrorType::EntryUnknown, "{sentence}");
    }
}

#[test]
fn nothing_is_told_of_a_running_event_when_none_runs() {
    let club = three_events();
    let ask = |command: i32| {
        let asked = ManagementRequest { command, ..ManagementRequest::default() };
        club.ok(Command::ManageBCS, "", &asked)
    };
    let end = ask(ManagementRequest::SHUT_DOWN_NOW);
    assert_eq!(end.data_type, DataType::Ok);
    let answer: ManagementResponse = ask(2).data.read().unwrap();
    assert_eq!((answer.event_guid.as_deref(), answer.is_running), (Some(""), false));
    assert_eq!(answer.session_information, Some(vec![]));
    let going_on = Continue { event_guid: Some(OTHER.into()), commands: 5, ..Continue::default() };
    club.ok(Command::ContinueEvent, "", &going_on);
    let answer: ManagementResponse = ask(2).data.read().unwrap();
    assert_eq!((answer.event_guid.as_deref(), answer.is_running), (Some(OTHER), true));
    assert_eq!(answer.session_information.unwrap().len(), 1);
}
